"""What the table's state knows of wrong codes: where from and when, for an hour. Holds no code."""

from __future__ import annotations

import msgspec


class WrongCode(msgspec.Struct, frozen=True):
    """A code that was nobody's."""

    source: str
    at_utc_ns: int
