"""The table of a simulation: the felt that lasts, and the service on it that stops, dies and starts again.

Virtual time, twins on wires in memory, the journal on a simulated disk. Death comes between two events or during a
call of the disk; then nothing of the process acts any more, and after a while it is started again, as a service
manager does. Does not decide when anything happens and judges nothing: people and troubles act, the witness looks on.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import Protocol

from controller.assembly import CODEC, RunningTable, assemble, table_setup, twin_table
from controller.config.table_file import TableFile
from controller.devices.bet_spot import BetSpot
from controller.devices.lifetime import Lifetime
from controller.diagnostics.session import Session
from controller.record.journal.errors import JournalDamaged, JournalError
from controller.record.journal.sqlite import SqliteJournal
from controller.rehearsal.signed_in import accounts_of
from controller.rehearsal.simulation.disk import ProcessDisk
from controller.rehearsal.simulation.long_work import LongWork
from controller.rehearsal.simulation.looked import SimulatedLook
from controller.rehearsal.simulation.record import WatchedJournal
from controller.rehearsal.simulation.served import ServedConsole
from controller.rehearsal.simulation.wall_clock import WallClock
from controller.service.clock_watch import ClockWatch
from controller.service.record_check import RecordCheck
from controller.table.events import Event, TestModeEntered, TestModeLeft
from controller.twins.faults import TwinFaults
from controller.twins.lines import MemoryLines
from drivers.entry_pad.twin import EntryHand
from drivers.reactor import VirtualReactor

MS = 1_000_000
SECOND = 1_000 * MS
PATH = "simulated.journal"
ROTATE_BYTES = 200_000
"""Small, so that a few hours go through several files."""
CAPACITY_BYTES = 512 * 1024 * 1024
RESTART_NS = 2 * SECOND
"""How long a service manager waits before it starts a process again."""
COVERING = ("string", "short-pulse", "long-pulse", "jam")
"""Faults of an acceptor that cover its sensor, as a chip does: ended soon, no sensor can tell them from one."""
CLEARED_MS = 300
"""After CLEAR, before the first digit."""


@dataclass(frozen=True)
class Chip:
    """A chip that somebody dropped: where, when, how long it covers the sensor, and whether the gate let it in."""

    seat: int
    at: int
    width_ms: int
    taken: bool


class Watcher(Protocol):
    """Who is told of what happens on the floor."""

    def recorded(self, event: Event) -> None:
        """The event is on the disk."""

    def opened(self, journal: SqliteJournal[Event]) -> None:
        """A new process opened the journal."""

    def started(self, table: RunningTable) -> None:
        """The service runs."""

    def ended(self) -> None:
        """No service runs any more."""

    def dropped(self, chip: Chip) -> None:
        """A chip was dropped into an acceptor."""

    def covered(self, seat: int, covered: bool) -> None:
        """A chip or a hand covers the bet spot of the seat, or nothing does any more."""

    def door_moved(self, door: str, is_open: bool) -> None:
        """Somebody opened or shut a door."""

    def keyed_in(self, pad: str, digits: str) -> None:
        """Somebody keys this in at an entry pad, one key after the other."""

    def disturbed(self, name: str, broken: bool) -> None:
        """A device, part, line or bus was broken or mended."""


class Noise(random.Random):
    """Where a table's random numbers come from; while it is ``stuck`` every byte is the same."""

    stuck = False

    def randbytes(self, n: int) -> bytes:
        return bytes(n) if self.stuck else super().randbytes(n)


class Floor:
    """One table in its surroundings."""

    def __init__(self, file: TableFile, seed: str, reactor: VirtualReactor) -> None:
        self.file = file
        self.setup = table_setup(file)
        self.reactor = reactor
        self.lines = MemoryLines(reactor)
        self.clock = WallClock(reactor)
        self.disk = ProcessDisk(random.Random(f"{seed}/disk"), CAPACITY_BYTES, self._dies_in_a_call)
        self.twins = twin_table(file, reactor, random.Random(f"{seed}/twins"), self.lines, utc_now_ns=self.utc_now_ns)
        self.faults = TwinFaults(self.twins, random.Random(f"{seed}/faults"))
        self.table: RunningTable | None = None
        """The table as the service has it; None while no service runs."""
        self.console: ServedConsole | None = None
        """Its pages, from its start on."""
        self.starts = 0
        self.spells = 0
        """How often the service took its wires into its hands or let go of them, in any way."""
        self.serial_buses = self.lines.names
        card_devices = [section.hangs_on() for section in (file.shuffler, file.shoe) if section is not None]
        self.card_lines = tuple(line for line in self.serial_buses if any(line in needs for needs in card_devices))
        """The lines that carry orders."""
        self._i2c_buses = tuple(dict.fromkeys(part.bus for part in file.part.values()))
        self.spots = {seat: spot for seat, spot in self.twins.acceptors.items() if isinstance(spot, BetSpot)}
        """The bet spots, where the table has sensors for acceptors."""
        self._covered: dict[int, bool] = {}
        self._seed = seed
        self.noise = Noise(f"{seed}/series")
        self._watcher: Watcher | None = None
        self._journal: SqliteJournal[Event] | None = None
        self._life = Lifetime(reactor)
        self._running = self._dead = self._without_power = False

    @property
    def session(self) -> Session | None:
        """The technician's part of the table; None while no service runs."""
        return None if self.table is None or self.console is None else self.console.session

    @property
    def can_act(self) -> bool:
        """Whether there is a process, and it is not dying."""
        return self._running and not self._dead

    @property
    def refusal(self) -> str:
        """Why the last request was refused, as displays show it now."""
        return "" if self.table is None else self.table.service.refusal

    @property
    def progress(self) -> str:
        """How far the check of the record is that the table waits for, as displays show it now."""
        return "" if self.table is None else self.table.service.progress.text

    def watch(self, watcher: Watcher) -> None:
        """Tell this one, from before the first start on."""
        self._watcher = watcher

    # The process

    def start(self) -> None:
        """Start the service on what the disk has. A start that fails is tried again, as after any other end."""
        self._life = Lifetime(self.reactor)
        self._running, self._dead = True, False
        self.starts += 1
        self.spells += 1
        self._let_act(True)
        try:
            self._journal = SqliteJournal(PATH, self.file.table.id, CODEC, self.disk, rotate_bytes=ROTATE_BYTES)
            self._told.opened(self._journal)
            self.table = assemble(
                self.file,
                reactor=self._life,
                journal=WatchedJournal(self._journal, self._recorded),
                utc_now_ns=self.utc_now_ns,
                rng=self.noise,
                twins=self.twins,
                on_failed=self._journal_failed,
                setup=self.setup,
                accounts=accounts_of(self.file),
                secret_bytes=random.Random(f"{self._seed}/secrets/{self.starts}").randbytes,
                trigger_key=lambda: sha256(f"{self._seed}/triggers".encode()).digest(),
                worker=LongWork(self._life, random.Random(f"{self._seed}/long-work/{self.starts}")),
            )
            self.console = ServedConsole(self.table, self._life, self.utc_now_ns)
            check = self._record_check(self.table)
            self.table.service.start(unchecked=check.at_start())
            if self.table is not None:
                check.start()
                ClockWatch(self._life, self.table.service.take, lambda: self.clock.synchronised).start()
        except Exception as error:
            if not self._dead and (isinstance(error, JournalDamaged) or not isinstance(error, JournalError)):
                raise
            self._ended()
            return
        if self.table is not None:
            self._told.started(self.table)

    def stop(self) -> None:
        """Stop the service in order; the service manager starts it again."""
        if self.table is not None:
            self.table.service.stop()
            self._end_console(in_order=True)
            self._ended()

    def kill(self) -> None:
        """The process is gone, between two events; the felt stays as it is."""
        if self._running:
            self.disk.process_killed()
            self._ended()

    def cut_power(self) -> None:
        """The table loses power: process, disk cache and every part's settings are gone."""
        self._without_power = True
        self.disk.power_cut()
        self._ended()

    def close(self) -> None:
        """End it all; the journal stays on the disk, see :meth:`journal`."""
        self._running = False
        if self.table is not None:
            self.table.service.stop()
        self._end_console(in_order=True)
        self._life.end()

    def journal(self) -> SqliteJournal[Event]:
        """The journal, opened by somebody who looks at it after the end."""
        self.disk.spare_the_process()
        return SqliteJournal(PATH, self.file.table.id, CODEC, self.disk, rotate_bytes=ROTATE_BYTES)

    def utc_now_ns(self) -> int:
        """The wall clock of the table, which people and time servers set."""
        return self.clock.utc_now_ns()

    # The felt

    def chip(self, seat: int, width_ms: int) -> None:
        """Drop a chip, or lay it on its spot."""
        if seat in self.spots:
            self.twins.chip(seat)
            self._tell_covered(seat)
        else:
            self._told.dropped(Chip(seat, self.reactor.now(), width_ms, self.twins.chip(seat, width_ms)))

    def lift(self, seat: int) -> None:
        """Lift what lies on a bet spot, if anything does."""
        if self.spots[seat].sensor.chips:
            self.spots[seat].lift()
            self._tell_covered(seat)

    def pass_hand(self, seat: int, for_ms: int) -> None:
        """Pass a hand over a bet spot."""
        self.spots[seat].sensor.pass_hand(for_ms)
        self._tell_covered(seat)
        self.reactor.call_later(for_ms * MS, partial(self._tell_covered, seat))

    def open_door(self, name: str) -> None:
        """Open a door, whether anything has power or not."""
        self.twins.door(name).open()
        self._told.door_moved(name, True)

    def shut_door(self, name: str) -> None:
        """Shut it."""
        self.twins.door(name).shut()
        self._told.door_moved(name, False)

    def key_in(self, pad: str, digits: str) -> None:
        """Key in something at an entry pad, after CLEAR."""
        hand = self.twins.twin(f"entry-pad.{pad}")
        assert isinstance(hand, EntryHand)
        hand.clear()
        self._told.keyed_in(pad, digits)
        self.reactor.call_later(CLEARED_MS * MS, partial(hand.key_in, digits))

    def break_device(self, device: str, fault: str) -> None:
        """Tell a twin to have a fault."""
        self._told.disturbed(device, True)
        self.faults.break_device(device, fault)
        kind, _, seat = device.partition(".")
        if kind == "acceptor" and fault in COVERING:
            self._told.dropped(Chip(int(seat), self.reactor.now(), 0, True))

    def mend(self, device: str) -> None:
        """Mend a twin."""
        self.faults.mend(device)
        self._told.disturbed(device, False)

    def disturb(self, name: str, broken: bool, act: Callable[[], None]) -> None:
        """Break or mend a line or a bus, which are no twins."""
        self._told.disturbed(name, broken)
        act()

    # Inside

    def _record_check(self, table: RunningTable) -> RecordCheck:
        rng = random.Random(f"{self._seed}/looks/{self.starts}")
        check = RecordCheck(table.service, self._life, SimulatedLook(PATH, self.disk, self._life, rng))
        table.doubt = check.doubt
        return check

    def _tell_covered(self, seat: int) -> None:
        covered = self.spots[seat].sensor.covered
        if covered is not self._covered.get(seat, False):
            self._covered[seat] = covered
            self._told.covered(seat, covered)

    @property
    def _told(self) -> Watcher:
        assert self._watcher is not None, "somebody looks on from before the first start"
        return self._watcher

    def _journal_failed(self, error: JournalError) -> None:
        """The journal failed, whatever made it fail: the process has made safe and ends."""
        self.table = None
        self.reactor.call_later(0, self._ended)

    def _dies_in_a_call(self, power: bool) -> None:
        """The process dies while the disk works for it: from this instant on, nothing of it reaches a wire.

        It is over even where whoever asked the disk goes on after an error, as the console does for one page.
        """
        self._dead, self._without_power = True, power
        self._let_act(False)
        self.reactor.call_later(0, self._ended)

    def _let_act(self, may: bool) -> None:
        for bus in self._i2c_buses:
            self.twins.i2c(bus).lose_adapter(not may)
        for port in self.twins.spi_ports.values():
            port.lose_adapter(not may)
        for line in self.serial_buses:
            if not may:
                self.lines.wire(line).half_open("device")

    def _recorded(self, event: Event) -> None:
        if isinstance(event, TestModeEntered | TestModeLeft):
            self.spells += 1
        self._told.recorded(event)

    def _ended(self) -> None:
        """The process is gone, in whatever way: its timers, handles and lines with it."""
        if not self._running:
            return
        self._running = False
        self._life.end()
        self._told.ended()
        self.disk.spare_the_process()
        if self.table is not None:
            self.table.service.abandon()
            self.table = None
        self._end_console(in_order=False)
        for line in self.serial_buses:
            self.lines.wire(line).host.close()
            self.lines.wire(line).mend()
        self.twins.let_go()
        journal, self._journal = self._journal, None
        if journal is not None:
            journal.abandon()  # a dead process tidies nothing up; after an orderly stop it is closed already
        if self._without_power:
            self._without_power = False
            self.twins.power_cut()
        self.reactor.call_later(RESTART_NS, self._start_again)

    def _end_console(self, *, in_order: bool) -> None:
        console, self.console = self.console, None
        if console is not None:
            if in_order:
                console.stop()
            console.end()

    def _start_again(self) -> None:
        if not self._running:
            self.start()
