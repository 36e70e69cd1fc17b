"""Looks on during a simulated run and says what must not be: at each record, at each wire, and every second.

It folds the record by itself, as it becomes durable, and compares: what the table knows, what it shows, what is sent to
devices, which chips fell or lie there, which doors were opened, what was keyed in. Whatever does not hold ends the run.
Does not act on anything.
"""

from __future__ import annotations

import re
from collections import deque

from controller.assembly import RunningTable
from controller.record.journal.sqlite import SqliteJournal
from controller.record.recovery import restore
from controller.rehearsal.simulation.chips import ChipLedger
from controller.rehearsal.simulation.coverage import Coverage
from controller.rehearsal.simulation.doors import DoorLedger
from controller.rehearsal.simulation.draws import DrawLedger
from controller.rehearsal.simulation.entries import EntryLedger
from controller.rehearsal.simulation.floor import MS, SECOND, Chip, Floor
from controller.rehearsal.simulation.health import Health
from controller.rehearsal.simulation.results import ResultLedger
from controller.rehearsal.simulation.shown import QUIET_NS, Shown
from controller.rehearsal.simulation.spots import SpotLedger
from controller.table import events as e
from controller.table.access.apply import FOLDS as ACCESS
from controller.table.apply import apply
from controller.table.invariants import violation
from controller.table.setup import TableSetup
from controller.table.state import TableState
from drivers.buses.serial_memory import End, WireFault

LOOK_NS = SECOND
FIRST_LOOK_NS = 137 * MS + MS // 2
"""Not at whole seconds, when lamps change, nor at whole milliseconds, when people act: who looks at that very instant
cannot say what they see."""
SETTLED_NS = 5 * SECOND
"""After a start, devices have this long to be found."""

MAY_LOWER = (
    e.MeterReduced,
    e.AwardPending,
    e.PrizeWon,
    e.DisputeOpened,
    e.DisputeResolved,
    e.PoolsMerged,
    e.CorrectionRecorded,
)
"""What brings a meter down: a paid or frozen win, a dispute, a merger, and a correction (standards B2)."""

MEANWHILE: tuple[type[e.Event], ...] = (
    e.SignalRefused,
    e.WrongCodeGiven,
    e.ChipFlagged,
    e.WagerAccepted,
    e.DoorOpened,
    e.DoorClosed,
    e.TableSuspended,
    e.ServiceStarted,
    e.CheckBegun,
    e.CheckPassed,
    e.ServiceStopped,
    e.TestModeLeft,
    *ACCESS,
)
"""All that is recorded while the table is tested; a chip counts if it came before, and people may come and go."""

ORDER = re.compile(rb"!\d+ (\w+) .*?order=(\d+)")


class Broken(AssertionError):
    """Something does not hold; the text says what."""


class Witness:
    """Implements `controller.rehearsal.simulation.floor.Watcher`."""

    def __init__(self, floor: Floor, setup: TableSetup) -> None:
        self.coverage = Coverage(setup.game.name)
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
        at_slots = setup.has_acceptors and not floor.spots
        self._chips = ChipLedger(floor, setup, self.health, self.fail) if at_slots else None
        self._spots = SpotLedger(floor, setup, self.health, self.fail) if floor.spots else None
        self._draws = DrawLedger(setup, self.fail) if setup.game.draws else None
        self._results = ResultLedger(setup, self.fail) if setup.game.is_by_result else None
        self._doors = DoorLedger(floor, self.health, self.fail)
        self._entries = EntryLedger(floor, self.health, self.fail)
        self._shown = Shown(floor, setup, self.health, self.fail)
        self._since_record = self._since_start = self._since_text = floor.reactor.now()
        self._issued: dict[int, str] = {}
        self._sent: dict[int, str] = {}
        self._paid: set[int] = set()
        for line in floor.card_lines:
            floor.lines.wire(line).tap = self._line_written
        floor.reactor.call_later(FIRST_LOOK_NS, self._look)

    @property
    def quiet_ns(self) -> int:
        """How long nothing was recorded."""
        return self._floor.reactor.now() - self._since_record

    # What it is told

    def recorded(self, event: e.Event) -> None:
        before = self.state
        self.state = apply(before, event)
        self.position += 1
        self._since_record = self._floor.reactor.now()
        self.last.append((self._since_record, self.position, event))
        self.coverage.event(event)
        if before.testing:
            self._tested(event, before)
        if self.state.meter is not before.meter or self.state.levels is not before.levels:
            self._meter_moved(event, before)
        self._shown.recorded(before, self.state)
        for ledger in (self._chips, self._spots, self._draws, self._results):
            if ledger is not None:
                ledger.recorded(event, before)
        self._doors.recorded(event)
        self._entries.recorded(event)
        if isinstance(event, e.TestModeEntered):
            self._doors.ended()
        elif isinstance(event, e.OrderIssued):
            self._issued[event.order] = event.device
        elif isinstance(event, e.RoundClosed):
            self._round_closed(event)

    def opened(self, journal: SqliteJournal[e.Event]) -> None:
        if journal.position < self.position:
            self.fail(f"{self.position} records were acknowledged and {journal.position} are on the disk")
        for entry in journal.read(self.position + 1):
            self.recorded(entry.event)
        if restore(journal) != self.state:
            self.fail("what a start restores is not the fold of the record")

    def started(self, table: RunningTable) -> None:
        self._since_start = self._floor.reactor.now()
        table.service.watch(self._texts_written)
        self._shown.started()
        if self._spots is not None:
            self._spots.started()
        self._same(table)

    def ended(self) -> None:
        self._shown.ended()
        self._doors.ended()

    def dropped(self, chip: Chip) -> None:
        if self._chips is not None:
            self._chips.dropped(chip, self.state, settled=self._settled())

    def covered(self, seat: int, covered: bool) -> None:
        if self._spots is not None:
            self._spots.covered(seat, covered)

    def door_moved(self, door: str, is_open: bool) -> None:
        self._doors.moved(door, is_open, self.state, settled=self._settled())

    def keyed_in(self, pad: str, digits: str) -> None:
        self._entries.keyed_in(pad, digits, settled=self._settled())

    def disturbed(self, name: str, broken: bool) -> None:
        self.health.disturbed(name, broken)
        self._doors.disturbed(name)

    def _texts_written(self) -> None:
        self._since_text = self._floor.reactor.now()
        self._shown.written()

    def check(self) -> None:
        """What must hold between any two events."""
        wrong = violation(self.state, self._setup)
        if wrong is not None:
            self.fail(wrong)

    # At each record

    def _meter_moved(self, event: e.Event, before: TableState) -> None:
        for meter, was in zip(self.state.pools, before.pools, strict=False):
            if meter.units < was.units and not isinstance(event, MAY_LOWER):
                self.fail(f"the {meter.pool} meter fell with {type(event).__name__}")
        if isinstance(event, e.MeterReduced):
            if event.award in self._paid:
                self.fail(f"award {event.award} was paid twice")
            self._paid.add(event.award)

    def _round_closed(self, event: e.RoundClosed) -> None:
        now = self._floor.reactor.now()
        if event.void:
            self.void_rounds += 1
        else:
            self.rounds += 1
            self.played_from = self.betting_since
        self.betting_since = now

    def _tested(self, event: e.Event, before: TableState) -> None:
        """Nothing that happens to a table that is tested is play, and the table comes back as it was."""
        if not isinstance(event, MEANWHILE):
            self.fail(f"{type(event).__name__} was recorded while the table was tested")
        if isinstance(event, e.WagerAccepted) and not (
            before.tested_from is not None and event.at < before.tested_from
        ):
            self.fail(f"a chip of seat {event.seat} counted although it came while the table was tested")
        if isinstance(event, e.TestModeLeft):
            self._since_start = self._floor.reactor.now()
            table = self._floor.table
            if table is not None and table.service.lent:  # a test that was left before its wires were lent opened none
                self._shown.started()
                if self._spots is not None:
                    self._spots.started()

    # At the wires

    def _line_written(self, end: End, data: bytes, fault: WireFault | None) -> None:
        found = ORDER.match(data) if end == "host" and not self.state.testing else None
        if found is None:
            return
        order = int(found[2])
        if order not in self._issued:
            self.fail(f"order {order} was sent and is not on the disk")
        if order in self._sent:
            self.fail(f"order {order} was sent twice, as {self._sent[order]} and as {found[1].decode()}")
        self._sent[order] = found[1].decode()

    # Every second

    def _settled(self) -> bool:
        running = self._floor.table is not None and not self.state.testing
        return running and self._floor.reactor.now() - self._since_start > SETTLED_NS

    def _look(self) -> None:
        self._floor.reactor.call_later(LOOK_NS, self._look)
        table = self._floor.table
        if table is None:
            return
        self.check()
        self._same(table)
        if not self._settled():
            return
        quiet_ns = self.quiet_ns
        self._floor.reactor.call_later(0, self._look_at_texts)  # what ends in this very moment is written in it too
        self._shown.look(quiet_ns)
        self._doors.look(self.state, self._since_start)
        if self._spots is not None and quiet_ns > QUIET_NS:
            self._spots.look(self.state)

    def _look_at_texts(self) -> None:
        table, now = self._floor.table, self._floor.reactor.now()
        quiet = now - max(self._since_text, self._since_record) > QUIET_NS
        if table is not None and quiet and self._settled() and not table.service.entry.text:
            self._shown.look_at_lines()

    def _same(self, table: RunningTable) -> None:
        service = table.service
        if not self.position == service.position == table.journal.position:
            self.fail(
                f"{self.position} records are on the disk, the journal says {table.journal.position}, "
                f"the service {service.position}"
            )
        if service.durable != self.state:
            self.fail("the service's durable state is not the fold of the record")
        if service.state != self.state:
            self.fail("the service decides on a state that is not the fold of the record")

    def fail(self, what: str) -> None:
        """End the run. Raises Broken."""
        raise Broken(what)
