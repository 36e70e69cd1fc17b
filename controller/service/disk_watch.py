"""Looks once an hour whether the disk of the record is filling up, and tells the table as a fault of its disk.

Does not make room and does not stop the table: the journal does, when there is none left.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from controller.record.journal.disk_room import Filling, Room
from controller.table.equipment.faults import DISK, FILLING, FULL
from drivers.reactor import Reactor, Timer
from drivers.signals import DeviceFault, DeviceRecovered, Signal

EVERY_NS = 3_600_000_000_000
NEARLY_FULL = "the disk is nearly full: make room, then a supervisor's key lets the table go on"


class FullDisk:
    """Tells ``take`` when no room is left for the record, and when there is again; then ``demand`` stops the table."""

    def __init__(self, reactor: Reactor, take: Callable[[Signal], object], demand: Callable[[str], None]) -> None:
        self._reactor = reactor
        self._take = take
        self._demand = demand
        self._told = False

    def look(self, full: bool, suspended: bool) -> None:
        """After each record: whether it is nearly full now, and whether the table is stopped already."""
        if full is not self._told:
            self._told, now = full, self._reactor.now()
            text = "there is hardly room for the record: make room"
            found = DeviceFault(device=DISK, at=now, fault=FULL, where="the folder of the record", text=text)
            said = found if full else DeviceRecovered(device=DISK, at=now, fault=FULL)
            self._reactor.call_later(0, partial(self._tell, said))
        if full and not suspended:
            self._demand(NEARLY_FULL)

    def _tell(self, said: Signal) -> None:
        self._take(said)


class RoomWatch:
    """Tells ``take`` when ``filling`` begins and ends to warn, from ``start`` until ``close``.

    ``room`` looks at the disk; None where it cannot. ``where`` is its folder.
    """

    def __init__(
        self,
        reactor: Reactor,
        take: Callable[[Signal], None],
        room: Callable[[], Room | None],
        filling: Filling,
        where: str,
    ) -> None:
        self._reactor = reactor
        self._take = take
        self._room = room
        self._filling = filling
        self._where = where
        self._said: str | None = None
        self._next: Timer | None = None

    def start(self) -> None:
        """Look now, and from now on."""
        now = self._reactor.now()
        room = self._room()
        if room is not None:
            said = self._filling.look(now, room)
            if said is not None and said != self._said:
                self._take(DeviceFault(device=DISK, at=now, fault=FILLING, where=self._where, text=said))
            elif said is None and self._said is not None:
                self._take(DeviceRecovered(device=DISK, at=now, fault=FILLING))
            self._said = said
        self._next = self._reactor.call_later(EVERY_NS, self.start)

    def close(self) -> None:
        """Look no more; closing twice is harmless."""
        if self._next is not None:
            self._next.cancel()
            self._next = None
