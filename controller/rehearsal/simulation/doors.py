"""Every opening of a door against the record: each is in it, also one without power where a latch remembers it.

An opening while the table runs is told by the contact, one while it does not by the latch, where the door has one;
a door without one that is shut again before the table looks was not seen by anybody. What was broken about a door in
between is not held against the table. Does not move a door.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from controller.devices.contact_door import ContactDoorSection
from controller.rehearsal.simulation.floor import MS, SECOND, Floor
from controller.rehearsal.simulation.health import Health
from controller.table import events as e
from controller.table.state import TableState

TOLD_NS = SECOND
"""How long a door has, once everything is in order, to be in the record as it stands."""
SEEN_OPEN_NS = 200 * MS
"""A door that stays open for so long is seen by its contact."""


@dataclass
class _Door:
    device: str
    needs: tuple[str, ...]
    has_latch: bool
    is_open: bool = False
    remembered: bool = False
    """Whether a latch that was in order saw the last opening."""
    moved_at: int = 0
    unseen: int | None = None
    """When it was opened, while that is not in the record."""


class DoorLedger:
    """The doors of one table. ``fail`` ends the run with a sentence."""

    def __init__(self, floor: Floor, health: Health, fail: Callable[[str], None]) -> None:
        self._floor = floor
        self._health = health
        self._fail = fail
        self._doors: dict[str, _Door] = {}
        for name, section in floor.file.door.items():
            assert isinstance(section, ContactDoorSection), "a twin table's doors have contacts"
            needs = (*section.hangs_on(), f"door.{name}", "header", "felt")
            self._doors[name] = _Door(f"door.{name}", needs, has_latch=section.latch is not None)

    def moved(self, name: str, is_open: bool, state: TableState, *, settled: bool) -> None:
        """Somebody opened or shut it, while the record said ``state``."""
        door, now = self._doors[name], self._floor.reactor.now()
        if door.is_open is is_open:
            return
        door.is_open = is_open
        if is_open:
            door.remembered = door.has_latch and not state.faulty(door.device)
            in_order = self._health.well(*door.needs)
            if name not in state.doors_open and in_order and (settled or door.remembered):
                door.unseen = now
        elif not door.remembered and (not settled or now - door.moved_at < SEEN_OPEN_NS):
            door.unseen = None
        door.moved_at = now

    def disturbed(self, name: str) -> None:
        """Something was broken or mended: of what it is part of, openings may have been missed."""
        for door in self._doors.values():
            if name == door.device or (name in door.needs and not door.remembered):
                door.unseen = None

    def ended(self) -> None:
        """The service is gone, and with it what it saw and did not record, where no latch remembers it."""
        for door in self._doors.values():
            if not door.remembered and not door.is_open:
                door.unseen = None

    def recorded(self, event: e.Event) -> None:
        """An event is on the disk."""
        if isinstance(event, e.DoorOpened):
            self._doors[event.door].unseen = None

    def look(self, state: TableState, since_start: int) -> None:
        """The table had its time since the last start: each door must be in the record as it is."""
        now = self._floor.reactor.now()
        for name, door in self._doors.items():
            if now - max(door.moved_at, since_start) < TOLD_NS or not self._health.well(*door.needs):
                continue
            if door.unseen is not None:
                self._fail(f"the {name} door was opened at {door.unseen}, and that is not in the record")
            if door.is_open is not (name in state.doors_open):
                self._fail(f"the {name} door is {'open' if door.is_open else 'shut'}, and the record does not say so")
