"""What is asked and told of the copies of the critical record.

One part of :mod:`controller.table.commands`. Does not decide.
"""

from __future__ import annotations

from controller.table.command import Request
from controller.table.copies.events import MeterReading
from drivers.signals import Signal


class CopyBehind(Signal, frozen=True, kw_only=True, tag=True):
    """A copy of the critical record lacks what the journal has, for this reason, and is brought up; see its event."""

    why: str
    position: int = 0
    meters: tuple[MeterReading, ...] = ()


class CopyDiffers(Signal, frozen=True, kw_only=True, tag=True):
    """A copy of the critical record contradicts the journal; see its event."""

    why: str
    position: int = 0
    meters: tuple[MeterReading, ...] = ()


class CopiesSettledKeyed(Request, frozen=True, kw_only=True, tag=True):
    """Somebody looked at all copies and says that the journal stands; ``configuration``: by that credential."""

    role: str
    person: str = ""
    configuration: bool
    why: str
