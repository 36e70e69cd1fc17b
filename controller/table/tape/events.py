"""Facts of the security tape: which strip lies on which part, what stands on it, and what of it did not agree.

One part of :mod:`controller.table.events`, which says what all events have in common. Does not decide anything.
"""

from __future__ import annotations

from controller.table.event import Event

# Security tape (002:1585-1587)


class TapeAffixed(Event, frozen=True, kw_only=True, tag=True):
    """A strip with this ``number`` was stuck on the part, and took the place of one that was there before.

    ``chip`` is the identification number of the chip beneath it, empty where it covers none. ``affixed_by`` is who
    stuck it on for the regulator, in their own words; ``role`` and ``person`` are who recorded it, ``why`` what for.
    """

    part: str
    number: str
    chip: str = ""
    affixed_by: str
    why: str = ""
    role: str
    person: str = ""


class TapeInspected(Event, frozen=True, kw_only=True, tag=True):
    """Somebody read the strip and found it whole, with the numbers that are on record."""

    part: str
    number: str
    chip: str = ""
    role: str
    person: str = ""


class TapeDeviated(Event, frozen=True, kw_only=True, tag=True):
    """Somebody found the strip torn, gone, or with other numbers than those on record: ``why`` says which.

    Such a part does not work until a new strip is on it; the deviation stays until it was reported.
    """

    part: str
    number: str = ""
    chip: str = ""
    why: str
    role: str
    person: str = ""


class DeviationReported(Event, frozen=True, kw_only=True, tag=True):
    """Somebody told the regulator of what was found at the part: to whom, or under which number."""

    part: str
    to: str
    role: str
    person: str = ""
