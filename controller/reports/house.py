"""What reports need to know beside the record: the house's zone and shifts, a chip's worth, who signs for which hand.

Can be written as JSON, so that a report may be made in a process of its own. Does not read files.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import time, tzinfo
from zoneinfo import ZoneInfo

import msgspec

from controller.reports.calendar import Calendar

SHIFTS = ("04:00", "12:00", "20:00")
"""Where the table file names no shifts: three of eight hours."""


class House(msgspec.Struct, frozen=True, kw_only=True):
    """One table's house. ``signers``: by hand, the roles that sign the payout log."""

    title: str = ""
    zone_name: str = "UTC"
    shifts: tuple[str, ...] = SHIFTS
    chip_cents: int = 0
    """0: the house's rules are not known, and chips are not turned into money."""
    signers: Mapping[str, tuple[str, ...]] = {}
    casino: str = ""
    """Its name, at the head of every report."""
    slip_form: str = ""
    slip_fields: tuple[str, ...] = ()
    """What is written in by hand on a slip."""
    people: Mapping[str, str] = {}
    """Names by the IDs that the record has."""

    @property
    def zone(self) -> tzinfo:
        return ZoneInfo(self.zone_name)

    @property
    def calendar(self) -> Calendar:
        return Calendar(self.zone, tuple(time.fromisoformat(start) for start in self.shifts))
