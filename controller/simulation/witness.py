"""Looks on during a simulated run and says what must not be: at each record, at each wire, and every second.

It folds the record by itself, as it becomes durable, and compares: what the table knows, what lamps, gates and displays
show, what is sent to devices, which chips fell. Whatever does not hold ends the run. Does not act on anything.
"""

from __future__ import annotations

import re
from collections import deque
from functools import partial

from controller import events as e, outputs
from controller.apply import apply
from controller.assembly import RunningTable
from controller.invariants import violation
from controller.journal.sqlite import SqliteJournal
from controller.panel import dealer_lines
from controller.recovery import restore
from controller.setup import TableSetup
from controller.simulation.chips import ChipLedger
from controller.simulation.coverage import Coverage
from controller.simulation.floor import MS, SECOND, Chip, Floor
from controller.simulation.health import Health
from controller.state import TableState
from drivers.buses.serial_memory import End, WireFault
from drivers.lamp.pattern import LampMode

LOOK_NS = SECOND
QUIET_NS = 400 * MS
"""After this long without a record, everything must show what the record says."""
SETTLED_NS = 5 * SECOND
"""After a start, devices have this long to be found."""

ORDER = re.compile(rb"!\d+ (\w+) .*?order=(\d+)")


class Broken(AssertionError):
    """Something does not hold; the text says what."""


class Witness:
    """Implements `controller.simulation.floor.Watcher`."""

    def __init__(self, floor: Floor, setup: TableSetup) -> None:
        self.coverage = Coverage()
        self.state = TableState()
        """The fold of what is on the disk."""
        self.position = 0
        self.last: deque[tuple[int, int, e.Event]] = deque(maxlen=20)
        """(nanoseconds, position, event) of the last records."""
        self.rounds = self.void_rounds = 0
        self.betting_since = 0
        self.played_from = 0
        """When the last whole round began."""
        self._floor = floor
        self._setup = setup
        self.health = Health(floor.reactor, floor.file)
        self._chips = ChipLedger(floor, setup, self.health, self._fail)
        self._since_record = self._since_start = self._since_text = floor.reactor.now()
        self._issued: dict[int, str] = {}
        self._sent: dict[int, str] = {}
        self._paid: set[int] = set()
        for seat in setup.seats:
            floor.twins.watch_gate(seat, partial(self._gate_moved, seat))
        for line in floor.serial_buses:
            floor.lines.wire(line).tap = self._line_written
        floor.reactor.call_later(LOOK_NS, self._look)

    # What it is told

    def recorded(self, event: e.Event) -> None:
        before = self.state
        self.state = apply(before, event)
        self.position += 1
        self._since_record = self._floor.reactor.now()
        self.last.append((self._since_record, self.position, event))
        self.coverage.event(event)
        if self.state.meter is not before.meter:
            self._meter_moved(event, before)
        self._chips.recorded(event, before)
        if isinstance(event, e.OrderIssued):
            self._issued[event.order] = event.device
        elif isinstance(event, e.RoundClosed):
            self._round_closed(event)

    def opened(self, journal: SqliteJournal[e.Event]) -> None:
        if journal.position < self.position:
            self._fail(f"{self.position} records were acknowledged and {journal.position} are on the disk")
        for entry in journal.read(self.position + 1):
            self.recorded(entry.event)
        if restore(journal) != self.state:
            self._fail("what a start restores is not the fold of the record")

    def started(self, table: RunningTable) -> None:
        self._since_start = self._floor.reactor.now()
        table.service.watch(self._texts_written)
        self._same(table)

    def dropped(self, chip: Chip) -> None:
        self._chips.dropped(chip, self.state, settled=self._settled())

    def disturbed(self, name: str, broken: bool) -> None:
        self.health.disturbed(name, broken)

    def _texts_written(self) -> None:
        self._since_text = self._floor.reactor.now()

    def check(self) -> None:
        """What must hold between any two events."""
        wrong = violation(self.state, self._setup)
        if wrong is not None:
            self._fail(wrong)

    # At each record

    def _meter_moved(self, event: e.Event, before: TableState) -> None:
        if self.state.meter.units < before.meter.units and not isinstance(event, e.MeterReduced):
            self._fail(f"the meter fell with {type(event).__name__}")
        if isinstance(event, e.MeterReduced):
            if event.award in self._paid:
                self._fail(f"award {event.award} was paid twice")
            self._paid.add(event.award)

    def _round_closed(self, event: e.RoundClosed) -> None:
        now = self._floor.reactor.now()
        if event.void:
            self.void_rounds += 1
        else:
            self.rounds += 1
            self.played_from = self.betting_since
        self.betting_since = now

    # At the wires

    def _gate_moved(self, seat: int, closed: bool) -> None:
        if not closed and self.health.never_stuck(f"inhibit.{seat}"):
            if self._floor.table is None:
                self._fail(f"the gate of seat {seat} opened while no service ran")
            if outputs.closed(self.state, self._setup)[seat - 1]:
                self._fail(f"the gate of seat {seat} opened before the record said so")

    def _line_written(self, end: End, data: bytes, fault: WireFault | None) -> None:
        found = ORDER.match(data) if end == "host" else None
        if found is None:
            return
        order = int(found[2])
        if order not in self._issued:
            self._fail(f"order {order} was sent and is not on the disk")
        if order in self._sent:
            self._fail(f"order {order} was sent twice, as {self._sent[order]} and as {found[1].decode()}")
        self._sent[order] = found[1].decode()

    # Every second

    def _settled(self) -> bool:
        return self._floor.table is not None and self._floor.reactor.now() - self._since_start > SETTLED_NS

    def _look(self) -> None:
        self._floor.reactor.call_later(LOOK_NS, self._look)
        table, now = self._floor.table, self._floor.reactor.now()
        if table is None:
            return
        self.check()
        self._same(table)
        if self._settled() and now - self._since_record > QUIET_NS:
            self._look_at_the_felt(table)

    def _same(self, table: RunningTable) -> None:
        service = table.service
        if not self.position == service.position == table.journal.position:
            self._fail(
                f"{self.position} records are on the disk, the journal says {table.journal.position}, "
                f"the service {service.position}"
            )
        if service.durable != self.state:
            self._fail("the service's durable state is not the fold of the record")
        if service.state != self.state:
            self._fail("the service decides on a state that is not the fold of the record")

    def _look_at_the_felt(self, table: RunningTable) -> None:
        file, twins, well = self._floor.file, self._floor.twins, self.health.well
        closed, lamps = outputs.closed(self.state, self._setup), outputs.lamps(self.state, self._setup)
        for seat in self._setup.seats:
            gate = (*file.acceptor.hangs_on(seat), f"inhibit.{seat}")
            if well(*gate) and twins.acceptor_open(seat) is closed[seat - 1]:
                must = "closed" if closed[seat - 1] else "open"
                self._fail(f"the gate of seat {seat} must be {must} and is not")
            mode = lamps[seat - 1]
            still = mode in (LampMode.STEADY, LampMode.OFF) and well(*file.lamp.hangs_on(seat), f"lamp.{seat}")
            if still and twins.lamp_lit(seat) is not (mode is LampMode.STEADY):
                self._fail(f"the lamp of seat {seat} must be {mode.value} and is not")
        if well(*file.meter_display.hangs_on()):
            cents = self.state.meter.cents
            shown, must = twins.meter_text(), f"{cents // 100}.{cents % 100:02d}"
            if shown.strip() != must:
                self._fail(f"the meter shows {shown!r} and must show {must}")
        quiet = self._floor.reactor.now() - self._since_text > QUIET_NS
        if well(*file.dealer_display.hangs_on()) and quiet and not table.service.entry.text:
            columns = file.dealer_display.columns
            lines = dealer_lines(self.state, self._setup, "", columns)
            for seen, line in zip(twins.dealer_lines(), lines, strict=True):
                if len(line) <= columns and seen.rstrip() != line.rstrip():  # a longer one turns its pages
                    self._fail(f"the dealer display shows {seen!r} and must show {line!r}")

    def _fail(self, what: str) -> None:
        raise Broken(what)
