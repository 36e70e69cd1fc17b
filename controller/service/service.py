"""The service of one table: signals in, decisions recorded, state folded, outputs written.

One loop owns everything here. A signal is decided on the newest state; its events go to the journal; only once they
are on disk are lamps, displays and orders written from the state that they make (``durable``). Closing an acceptor is
the exception: it makes safe and goes out at once. While the table is tested it has no wires: it closes its equipment,
lends them, and opens it again as at a start. Does not decide, draw or keep a record itself.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from controller.devices.equipment import DOOR, MEMORY, Equipment
from controller.people.entry_lines import FORGET_NS, EntryLines
from controller.record.copies.copies import CriticalCopies
from controller.record.journal.committer import Committer
from controller.record.journal.errors import JournalError
from controller.record.journal.journal import Journal
from controller.record.recovery import check_same_table, encode_state, restore
from controller.service.answer import Answer
from controller.service.disk_watch import FullDisk
from controller.service.must_hold import MustHold
from controller.service.old_faults import unreported
from controller.service.refusal import NOTICE_NS, ShownAWhile, ShownProgress
from controller.service.shown_linked import ShownLinked
from controller.service.timers import Timers
from controller.service.written import Written
from controller.shows import outputs
from controller.shows.output import Said
from controller.table import events as e
from controller.table.apply import fold
from controller.table.commands import Request, SuspensionDemanded, TimeReached
from controller.table.decide import Draft, draft
from controller.table.running.opening import records_of_start
from controller.table.setup import SECOND, TableSetup
from controller.table.state import Order, TableState
from drivers.door.port import Door
from drivers.reactor import Reactor, Timer
from drivers.signals import (
    ButtonPressed,
    DeviceFault,
    DeviceRecovered,
    KeyLockChanged,
    KeyPressed,
    OrderRefused,
    Signal,
)

VERSION = "0.1.0"
FAULTS_LOOKED_AT_NS = 3 * SECOND
"""How long after a start a device has to report again a fault that was there before."""

_ANSWERED = (Request, ButtonPressed, KeyLockChanged, OrderRefused)
"""Signals of somebody who waits for the answer, and what a device makes of their order."""


class MakeCommitter(Protocol):
    """Makes the committer over the service's journal, with the service's two callbacks."""

    def __call__(
        self, on_durable: Callable[[int], None], on_failed: Callable[[JournalError], None]
    ) -> Committer[e.Event]: ...


class Borrower(Protocol):
    """Who has the wires while the table is tested."""

    @property
    def doors(self) -> Mapping[str, Door]:
        """The doors, by their names in signals."""

    def close(self) -> None:
        """Make safe and give everything back, at once."""


class TableService:
    """Runs one table.

    ``state`` is decided, ``durable`` is on disk; outputs show ``durable``. ``on_failed`` is called once when the
    journal failed: everything is safe by then, and the process must end.
    """

    def __init__(
        self,
        setup: TableSetup,
        journal: Journal[e.Event],
        make_committer: MakeCommitter,
        equipment: Equipment,
        entry: EntryLines,
        reactor: Reactor,
        utc_now_ns: Callable[[], int],
        new_series: Callable[[], str],
        on_failed: Callable[[JournalError], None],
    ) -> None:
        self.setup = setup
        self.entry = entry
        self._journal = journal
        self._equipment = equipment
        self._reactor = reactor
        self._utc_now_ns = utc_now_ns
        self._new_series = new_series
        self._on_failed = on_failed
        self.state = restore(journal)
        check_same_table(self.state, setup)
        self.durable = self.state
        self.position = journal.position
        self._decided_position = journal.position
        self._committer = make_committer(self._on_durable, self._failed)
        self._refusal = ShownAWhile(reactor, self._texts_changed)
        self.notice = ShownAWhile(reactor, self._texts_changed, NOTICE_NS)
        self.progress, self.linked = ShownProgress(self._texts_changed), ShownLinked(self._texts_changed)
        self._undurable: deque[tuple[int, TableState, list[e.Event], str | None]] = deque()
        self._queue: deque[Signal] = deque()
        self._busy = self._stopped = self._equipment_open = self._lent = False
        self._written = Written(equipment, setup)
        self._borrower: Borrower | None = None
        self._texts_due = False
        self._timers = Timers(setup, reactor, utc_now_ns, self._time, self.take)
        self._must_hold = MustHold(setup, self.demand_suspension)
        self._full = FullDisk(self, reactor, self.demand_suspension)
        self._reported: set[tuple[str, str]] = set()
        self._watchers: list[Callable[[], None]] = []
        self._old_faults_due: Timer
        self._copies: CriticalCopies | None = None

    # Start and stop

    def keep(self, copies: CriticalCopies) -> None:
        """The critical record is kept in further copies; said before ``start``."""
        self._copies = copies

    def start(self, *, unchecked: bool = False) -> None:
        """Go on from where the journal ends: every start is a recovery. ``unchecked``: money waits for a check."""
        series = "" if self.state.opened else self._new_series()
        interrupted = self.state.orders
        now_ns = self._utc_now_ns()
        self._record(records_of_start(self.state, self.setup, series, VERSION, now_ns, unchecked), now_ns)
        if self._stopped:
            return
        self._open_equipment(interrupted)
        self._timers.watch_cards_and_dice(lambda: self.state)

    def _open_equipment(self, interrupted: tuple[Order, ...]) -> None:
        """Open every device, write everything, and ask what became of the orders that were ``interrupted``."""
        self._busy = True  # what devices report while they are being opened is decided on once all are open
        self._equipment.open(self.take, self.state.series)
        self._equipment_open = True
        if self._copies is not None:
            self._copies.open(self._equipment.ports(MEMORY))
        self._decide_queued()
        if self._ended():
            return
        self._write()
        for order in self.durable.orders:
            if order in interrupted:
                self._equipment.query(order.device, order.action, order.order)
            else:
                self._equipment.order(order)
        if self.position == self._decided_position:
            for door in self._equipment.ports(DOOR).values():
                door.forget_opening()
        self._old_faults_due = self._reactor.call_later(FAULTS_LOOKED_AT_NS, self._look_at_old_faults)

    def stop(self) -> None:
        """Stop in order: recorded, acceptors closed, everything let go."""
        if self._stopped:
            return
        last = [e.TestModeLeft(), e.ServiceStopped()] if self.state.testing else [e.ServiceStopped()]
        self._record(last, self._utc_now_ns())
        self._stopped = True
        self._timers.stop()
        self._committer.close()
        self._close_equipment()

    def abandon(self) -> None:
        """End at once, as a power cut does: nothing is recorded or written any more. For tests and the simulator."""
        self._stopped = True
        self._written.forget()
        self._timers.stop()
        if self._copies is not None:
            self._copies.abandon()

    def _ended(self) -> bool:
        """Whether what was just done made an end."""
        return self._stopped

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call ``watcher`` after each change of what is durable or keyed in; returns how to stop watching."""
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher)

    # Signals in

    @property
    def refusal(self) -> str:
        """Why the last request was refused, while that is shown; empty otherwise."""
        return self._refusal.text

    def take(self, signal: Signal) -> None:
        """Decide on a signal now, or right after the one that is being decided on."""
        if not self._stopped:
            self._queue.append(signal)
            if not self._busy:
                self._decide_queued()

    def ask(self, signal: Signal) -> Answer:
        """Decide on a signal now, and say what became of it. Never called from within a decision."""
        assert not self._busy, "who asks stands outside the table"
        if self._stopped:
            return Answer(self._decided_position, "the table has stopped")
        self._queue.append(signal)
        made, position = self._decide_queued()[0]
        return Answer(position, None if made is None else made.refusal)

    def _decide_queued(self) -> list[tuple[Draft | None, int]]:
        """What was decided on each, with the last record that was decided by then."""
        made = []
        self._busy = True
        try:
            while self._queue and not self._stopped:
                made.append((self._decide(self._queue.popleft()), self._decided_position))
        finally:
            self._busy = False
        return made

    def _decide(self, signal: Signal) -> Draft | None:
        """What was decided; None for a key that only goes on with an entry."""
        kind = type(signal)
        if kind is KeyPressed:
            command = self.entry.press(signal, self.state)  # type: ignore[arg-type]
            self._texts_changed()
            self._reactor.call_later(FORGET_NS, self._forget_entry)
            if command is None:
                return None
            signal = command
        elif kind is DeviceFault:
            self._reported.add((signal.device, signal.fault))  # type: ignore[attr-defined]
        made = draft(self.state, signal, self.setup)
        if made.events:
            self.state = made.state
            says = (made.refusal or "") if isinstance(signal, _ANSWERED) else None
            self._submit(made.events, self._utc_now_ns(), says)
            if not self._stopped:
                self._written.make_safe(self.state)
        return made

    def _record(self, events: Sequence[e.Event], at_utc_ns: int) -> None:
        self.state = fold(events, self.state)
        self._submit([*events], at_utc_ns)

    def _submit(self, events: list[e.Event], at_utc_ns: int, says: str | None = None) -> None:
        """``says``: what displays say of a refusal once this is on disk, empty for no more, None for as before."""
        self._decided_position += len(events)
        self._undurable.append((self._decided_position, self.state, events, says))
        self._committer.submit(events, at_utc_ns)

    # On disk

    def _on_durable(self, position: int) -> None:
        done: list[e.Event] = []
        waiting = self._undurable
        while waiting and waiting[0][0] <= position:
            self.position, self.durable, events, says = waiting.popleft()
            done += events
            if says is not None:
                self._refusal.say(says)
        if shown := not self._stopped and (self._written.begun or self._lent):
            self._write()
        self._written.recorded(done)
        if self._copies is not None:
            self._copies.recorded(done, self.durable, self.position, self._committer.durable_seal)
        self._must_hold.look(done, self.durable)
        if not shown:
            return
        self._full.look(self._journal.nearly_full, self.state)
        for event in done:
            if self._ended():
                return
            kind = type(event)
            if kind is e.OrderIssued:
                self._equipment.order(event)  # type: ignore[arg-type]
            elif kind is e.DoorOpened or kind is e.DoorClosed:
                self._forget_opening(f"door.{event.door}")  # type: ignore[attr-defined]
            elif kind is e.TestModeLeft and self._lent:
                self._reactor.call_later(0, self._take_back)
            elif kind is e.RoundClosed:
                self._after_round()

    def _after_round(self) -> None:
        self._committer.snapshot(self.position, encode_state(self.durable))
        if not self._stopped:
            self._committer.checkpoint()
        if not self._stopped and not self.durable.orders and not self.durable.open_awards():
            self._committer.rotate()

    def _failed(self, error: JournalError) -> None:
        """The journal failed: make safe, say so, and let the process end."""
        self._stopped = True
        if self._equipment_open:
            self._written.unrecorded()
        if self._equipment_open or self._lent:
            self._close_equipment()
        self._on_failed(error)

    # Test mode

    @property
    def lent(self) -> bool:
        """Whether the wires are free for a test of the table."""
        return self._lent

    def borrowed_by(self, borrower: Borrower) -> None:
        """The test of the table has the wires now; they are asked back when the service ends."""
        self._borrower = borrower

    def _lend(self) -> None:
        """Let go of every wire, once no chip from before the test can still arrive."""
        self._old_faults_due.cancel()
        self._close_equipment()
        self._written.forget()
        self._reported.clear()
        self._lent = True
        self._texts_changed()

    def _take_back(self) -> None:
        if self._stopped:
            return
        self._close_equipment()
        self._lent = False
        self._open_equipment(self.state.orders)

    def _close_equipment(self) -> None:
        """Ours, or that of the test that has the wires."""
        if not self._lent:
            if self._copies is not None:
                self._copies.close()
            self._equipment_open = False
            self._equipment.close()
        elif self._borrower is not None:
            self._borrower.close()
            self._borrower = None

    def _forget_opening(self, door: str) -> None:
        """The opening is on disk: its latch may forget it, also while a test has the wire."""
        borrowed = {} if self._borrower is None else self._borrower.doors
        doors = borrowed if self._lent else self._equipment.ports(DOOR)
        if door in doors:
            doors[door].forget_opening()

    # Outputs

    def _write(self) -> None:
        if not self._lent:
            self._written.write(self.durable, self.state)
            self._timers.follow(self.durable)
        self._texts_changed()

    def _texts_changed(self) -> None:
        if not self._texts_due:
            self._texts_due = True
            self._reactor.call_later(0, self._write_texts)

    def _write_texts(self) -> None:
        self._texts_due = False
        if self._stopped:
            return
        if not self._lent:
            told = self.progress.text or self.notice.text
            self._written.write_texts(self.durable, Said(self.entry.text, self.refusal, told, self.linked.amount))
        for watcher in tuple(self._watchers):
            watcher()

    def _forget_entry(self) -> None:
        if self.entry.forget(self._reactor.now()):
            self._texts_changed()

    # Time

    def _time(self, name: str) -> None:
        if name == outputs.TEST_DRAINED:
            self._lend()
        else:
            self.take(TimeReached(device="time", at=self._reactor.now(), name=name))

    # Faults and room

    def _look_at_old_faults(self) -> None:
        """What no device reports any more is gone; what the table found itself is gone once the table sees it gone."""
        for fault in unreported(self.state, self._reported):
            self.take(DeviceRecovered(device=fault.device, at=self._reactor.now(), fault=fault.fault))

    def demand_suspension(self, why: str) -> None:
        """Stop play and money for this reason, from the next signal on."""
        demanded = SuspensionDemanded(device="service", at=self._reactor.now(), why=why)
        self._reactor.call_later(0, lambda: self.take(demanded))
