"""Facts about the clock that times each record. One part of :mod:`controller.table.events`. Does not tell the time."""

from __future__ import annotations

from controller.table.event import Event

# The clock


class ClockSynchronised(Event, frozen=True, kw_only=True, tag=True):
    """The system's clock follows a time service: the times of the records from here on can be trusted."""


class ClockUnsynchronised(Event, frozen=True, kw_only=True, tag=True):
    """The system's clock runs by itself: the times of the records from here on carry a mark in reports."""
