"""An event as one line for people: its kind, then its fields in the order of :mod:`controller.table.events`.

Times of edges are left out: they are monotonic and tell a reader nothing. So are fields that say nothing, such as
an unknown person. Whatever its texts hold, it is one line. Does not shorten anything else.
"""

from __future__ import annotations

import msgspec

from controller.table.events import Event
from controller.words.one_line import one_line


def event_text(event: Event) -> str:
    """One line.

    >>> from controller.table.events import WagerAccepted
    >>> event_text(WagerAccepted(seat=3, at=5, units=50))
    'WagerAccepted        seat=3 units=50'
    """
    told = " ".join(
        f"{field.name}={_value(getattr(event, field.name))}"
        for field in msgspec.structs.fields(event)
        if field.name not in ("at", "at_utc_ns") and getattr(event, field.name) != field.default
    )
    return one_line(f"{type(event).__name__:<20} {told}".rstrip())


def _value(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join(map(str, value)) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return f'"{value}"' if " " in value or not value else value
    return "none" if value is None else str(value)
