"""A table whose meters are kept in a journal and in FRAM: decisions, fold and copies are real, there is no felt."""

from __future__ import annotations

from random import Random

from controller.assembly import CODEC
from controller.record.copies.copies import CriticalCopies
from controller.record.copies.past import PastOfJournal
from controller.record.journal.journal import Journal as AnyJournal
from controller.record.journal.memory import MemoryJournal
from controller.record.recovery import restore
from controller.table import commands as c, events as e
from controller.table.apply import apply
from controller.table.decide import draft
from controller.table.running.opening import opening, pools_to_open
from controller.table.setup import TableSetup
from controller.table.state import TableState
from drivers import signals as s
from drivers.buses.i2c import NamedBus
from drivers.buses.i2c_twin import TwinI2CBus
from drivers.critical_memory.two_slots import TwoSlots
from drivers.parts.mb85rc256v import Mb85rc256v
from drivers.parts.mb85rc256v_twin import Mb85rc256vTwin
from drivers.reactor import VirtualReactor

MS = 1_000_000
SLOT = 16_384


class Journal(MemoryJournal[e.Event]):
    """One that can be cut, as somebody with a disk in hand can."""

    def cut(self, position: int) -> None:
        """What came after ``position`` is gone, with the snapshots of it."""
        self._rows = self._rows[:position]
        self._snapshots = [one for one in self._snapshots if one.position <= position]
        self.position, self.last_seal = position, self._rows[-1][3]


class KeptTable:
    """The table, and the verbs of a round. ``start`` and ``kill`` come and go; journals and parts outlive them."""

    def __init__(
        self,
        setup: TableSetup,
        parts: int = 1,
        *,
        journal: AnyJournal[e.Event] | None = None,
        twins: list[Mb85rc256vTwin] | None = None,
    ) -> None:
        self.setup = setup
        self.reactor = VirtualReactor(1_000 * MS)
        self.journal = Journal(setup.table, CODEC) if journal is None else journal
        self.twins = [Mb85rc256vTwin(Random(number)) for number in range(parts)] if twins is None else twins
        self.state = self.durable = TableState()
        self.position = 0
        self.copies: CriticalCopies | None = None
        self._queue: list[s.Signal] = []
        self._busy = False
        self.start()

    # --- the service, as far as copies need it ---

    def start(self) -> None:
        self.state = self.durable = restore(self.journal)
        self.position = self.journal.position
        self.copies = CriticalCopies(self, PastOfJournal(self.journal), self.reactor)
        first: list[e.Event] = [] if self.state.opened else [opening(self.setup, f"a{self.reactor.now()}")]
        first += [*pools_to_open(self.state, self.setup), e.ServiceStarted(version="0")]
        self.record(first)
        felt = TwinI2CBus()
        bus = NamedBus("felt", lambda: felt)
        memories = {}
        for number, twin in enumerate(self.twins):
            twin.power_up()
            felt.attach(0x50 + number, twin)
            part = Mb85rc256v(bus.at(0x50 + number, device=f"fram{number}"))
            memories[f"memory.{number}"] = TwoSlots(part, slot_bytes=SLOT)
        self.copies.open(memories)

    def kill(self) -> None:
        """The power is gone at this instant."""
        assert self.copies is not None
        self.copies.abandon()
        self.copies = None
        self.reactor = VirtualReactor(self.reactor.now())

    def restart(self) -> None:
        self.kill()
        self.start()

    def take(self, signal: s.Signal) -> None:
        self._queue.append(signal)
        if self._busy:
            return
        self._busy = True
        while self._queue:
            made = draft(self.state, self._queue.pop(0), self.setup).events
            if made:
                self.record(made)
        self._busy = False

    def record(self, made: list[e.Event]) -> None:
        for event in made:
            self.state = apply(self.state, event)
        self.position = self.journal.append(made, self.reactor.now())
        self.durable = self.state
        if self.copies is not None:
            self.copies.recorded(made, self.durable, self.position, self.journal.last_seal)

    # --- what happens ---

    def wait(self, ms: int = 2_000) -> None:
        self.reactor.advance(ms * MS)

    def chip(self, seat: int) -> None:
        self.take(s.ChipPassed(device=f"acceptor.{seat}", at=self.reactor.now(), width_us=40_000))

    def take_door(self) -> None:
        """A door is closed: something that matters and moves no money."""
        self.record([e.DoorClosed(door="cabinet")])

    def turn(self, key: str, role: str) -> None:
        self.take(c.StaffAnswered(device="key-pad", at=self.reactor.now(), role=role))
        self.take(s.KeyLockChanged(device=f"key.{key}", at=self.reactor.now(), on=True))
        self.take(s.KeyLockChanged(device=f"key.{key}", at=self.reactor.now(), on=False))

    def dispute(self) -> None:
        """A patron disputes what the meter showed."""
        now = self.reactor.now()
        self.take(
            c.DisputeKeyed(device="accounting", at=now, pool="progressive", why="mine", role="table-games-manager")
        )

    def correct(self) -> None:
        """Two persons ask that a dollar come off the meter."""
        self.take(
            c.CorrectionKeyed(
                device="accounting",
                at=self.reactor.now(),
                role="table-games-manager",
                person="ann-ames",
                witness_role="accountant",
                witness="di-dunn",
                position=1,
                of="WagerAccepted",
                meters=("progressive",),
                what="meter",
                why="counted twice",
                pool="progressive",
                cents=-100,
                reason="malfunction",
            )
        )

    def settle(
        self, why: str = "looked at all of them", *, role: str = "table-games-manager", code: bool = True
    ) -> None:
        """A named person decides that the journal stands."""
        now = self.reactor.now()
        self.take(
            c.CopiesSettledKeyed(device="accounting", at=now, role=role, person="ann-ames", configuration=code, why=why)
        )

    # --- what is seen ---

    @property
    def stopped(self) -> bool:
        return bool(self.state.disagreements) and self.state.suspended is not None

    @property
    def meter(self) -> tuple[int, ...]:
        return tuple(meter.units for meter in self.state.pools)

    def made(self, kind: type[e.Event]) -> list[e.Event]:
        return [entry.event for entry in self.journal.read() if type(entry.event) is kind]

    def refusal(self) -> str:
        refused = [event for event in self.made(e.SignalRefused) if isinstance(event, e.SignalRefused)]
        return refused[-1].why if refused else ""

    def fram(self, number: int = 0) -> str:
        """What one part says of the main meter, read by nobody of the table."""
        from controller.record.copies.record import decode
        from drivers.critical_memory.port import Record

        felt = TwinI2CBus()
        felt.attach(0x50, self.twins[number])
        slots = TwoSlots(Mb85rc256v(NamedBus("bench", lambda: felt).at(0x50, device="bench")), slot_bytes=SLOT)
        found = slots.load()
        return str(decode(found.data).meters[0].cents) if isinstance(found, Record) else type(found).__name__
