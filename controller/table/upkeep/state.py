"""When equipment was seen to last; part of :mod:`controller.table.state`. Does not know which equipment."""

from __future__ import annotations

import msgspec


class Kept(msgspec.Struct, frozen=True):
    """One duty."""

    of: str
    done_utc_ns: int | None = None
    """None where it was never done at this table."""
    used_ns: int = 0
    """How long ago that was when it was counted last, by a clock that nobody sets."""
    due: bool = False
    signed_role: str = ""
    """Who says that it was done, where a witness still has to; empty where nobody does."""
    signed_person: str = ""
