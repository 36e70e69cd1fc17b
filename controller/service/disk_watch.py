"""Looks once an hour whether the disk of the record is filling up, and tells the table as a fault of its disk.

Does not make room and does not stop the table: the journal does, when there is none left.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from controller.record.journal.disk_room import Filling, Room
from controller.table.equipment.faults import DISK, FILLING, FULL
from controller.table.state import ENDS_BY_ITSELF, TableState
from drivers.reactor import Reactor, Timer
from drivers.signals import DeviceFault, DeviceRecovered, Signal

EVERY_NS = 3_600_000_000_000
NEARLY_FULL = "the disk is nearly full: make room, then a supervisor's key lets the table go on"


class Table(Protocol):
    """What is asked of the service."""

    state: TableState

    def take(self, signal: Signal) -> object:
        """Decide on a signal."""


def _known(table: Table, fault: str) -> str | None:
    """What the record says of this fault of the disk; None where it has none."""
    return next((one.text for one in table.state.faults if (one.device, one.fault) == (DISK, fault)), None)


class FullDisk:
    """Tells the table when no room is left for the record, and when there is again; then ``demand`` stops it."""

    def __init__(self, table: Table, reactor: Reactor, demand: Callable[[str], None]) -> None:
        self._table = table
        self._reactor = reactor
        self._demand = demand
        self._due: Timer | None = None

    def look(self, full: bool, state: TableState) -> None:
        """After each record: whether it is nearly full now. What a test did not let in is told after it."""
        if full is not (_known(self._table, FULL) is not None) and self._due is None and not state.testing:
            self._due = self._reactor.call_later(0, partial(self._tell, full))
        if full and state.suspended in ENDS_BY_ITSELF:
            self._demand(NEARLY_FULL)

    def _tell(self, full: bool) -> None:
        self._due, now = None, self._reactor.now()
        text = "there is hardly room for the record: make room"
        found = DeviceFault(device=DISK, at=now, fault=FULL, where="the folder of the record", text=text)
        self._table.take(found if full else DeviceRecovered(device=DISK, at=now, fault=FULL))


class RoomWatch:
    """Tells the table when ``filling`` begins and ends to warn, from ``start`` until ``close``.

    It compares with what is on record, so that a start, and a test of the table that let nothing in, forget nothing.
    ``room`` looks at the disk; None where it cannot. ``where`` is its folder.
    """

    def __init__(
        self, table: Table, reactor: Reactor, room: Callable[[], Room | None], filling: Filling, where: str
    ) -> None:
        self._table = table
        self._reactor = reactor
        self._room = room
        self._filling = filling
        self._where = where
        self._next: Timer | None = None

    def start(self) -> None:
        """Look now, and from now on."""
        now, known = self._reactor.now(), _known(self._table, FILLING)
        room = self._room()
        if room is not None:
            said = self._filling.look(now, room)
            if said is not None and said != known:
                self._table.take(DeviceFault(device=DISK, at=now, fault=FILLING, where=self._where, text=said))
            elif said is None and known is not None:
                self._table.take(DeviceRecovered(device=DISK, at=now, fault=FILLING))
        self._next = self._reactor.call_later(EVERY_NS, self.start)

    def close(self) -> None:
        """Look no more; closing twice is harmless."""
        if self._next is not None:
            self._next.cancel()
            self._next = None
