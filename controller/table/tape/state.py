"""Security tape in the state of the table: the strip on each part, deviations nobody reported yet. Does not fold."""

from __future__ import annotations

import msgspec


class Strip(msgspec.Struct, frozen=True):
    """The strip that lies on a part, as it was recorded."""

    part: str
    number: str
    chip: str


class Deviation(msgspec.Struct, frozen=True):
    """What was found at a part and waits to be reported to the regulator."""

    part: str
    why: str
