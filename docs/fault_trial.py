"""One fault on a playing table: what was named, what stopped, what became of a chip, a lock-out and a deal.

The same half round every time, on virtual time: a shuffled deck, wagers at seats 2 and 5, then the fault; a chip at
seat 3, lock-out, the deal; then everything is mended. Beside it runs the clock of this thread's own work: how long the
loop was held at once. What others did with the processor meanwhile is not in it, and nothing here may sleep: who waits
in the loop on a real clock gets an error. Does not write a page.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from time import thread_time_ns

from controller.config.table_file import TableFile
from controller.record.journal.journal import Entry
from controller.rehearsal.scenario.world import MemoryStorage, World
from controller.rehearsal.simulation.isolation import isolated
from controller.table import events as e
from controller.table.invariants import violation
from controller.table.state import TableState

MS = 1_000_000
DEALT_WITHIN_MS = 25_000
"""A device that is jammed has tried to free itself three times by then, and an order is overdue."""
MENDED_MS = 40_000
"""A device that was lost for long is looked for every 30 seconds."""
LATE_MS = 50
"""The loop may not be held for so long: a chip, a button or a light would wait for it."""
TIMES = 6
"""A trial that was late is played again: it does the same each time, and a core that others shared is slower."""
SEAT = 3
"""The seat whose acceptor, inhibit and lamp stand for those of all."""
WAGERS = (2, 5)
ONE_A_SEAT = ("acceptor", "inhibit", "lamp")


@dataclass(frozen=True, slots=True)
class Recorded:
    """One fault or flag of the record."""

    device: str
    what: str
    where: str = ""


@dataclass(frozen=True, slots=True)
class Trial:
    """What one fault did."""

    device: str
    fault: str
    recorded: tuple[Recorded, ...]
    """Each once, in the order of the record."""
    closed: tuple[int, ...]
    """Seats whose acceptor stood closed though no wager stood there."""
    chip: str
    lock_out: str
    deal: str
    lasting: str
    """What was still in the way after mending."""
    broken_rule: str | None
    """What must hold and did not (controller/table/invariants.py); None in every trial of a sound program."""
    unseen: int
    """Chips that passed an acceptor and neither count nor were reported."""
    longest_turn_ns: int
    """Time of this thread that the loop took for what fell due at one moment, at most; differs from time to time."""

    @property
    def late(self) -> bool:
        """Whether the fault held the loop for longer than it may."""
        return self.longest_turn_ns >= LATE_MS * MS


def known_faults(file: TableFile) -> tuple[tuple[str, str], ...]:
    """Every device and fault of this table's twins, one seat for all."""
    world = World(file, 1, MemoryStorage(1))
    known = world.faults.known()
    world.close()
    return tuple((device, fault) for device, faults in known.items() if _stands_for_all(device) for fault in faults)


def _stands_for_all(device: str) -> bool:
    kind, _, which = device.partition(".")
    return kind not in ONE_A_SEAT or which == str(SEAT)


def trial(file: TableFile, device: str, fault: str) -> Trial:
    """Play the half round with this fault in it; where the loop was late, again."""
    tried = _played(file, device, fault)
    for _ in range(TIMES - 1):
        if not tried.late:
            break
        tried = min(tried, _played(file, device, fault), key=lambda one: one.longest_turn_ns)
    return tried


def _played(file: TableFile, device: str, fault: str) -> Trial:
    half_round = HalfRound(file)
    half_round.to_wagers()
    half_round.world.faults.break_device(device, fault)
    half_round.wait(6_000)
    closed = half_round.closed()
    chip = half_round.drop_chip()
    lock_out = half_round.lock_out()
    deal = half_round.deal()
    half_round.mend(device)
    tried = Trial(
        device=device,
        fault=fault,
        recorded=tuple(dict.fromkeys(half_round.recorded())),
        closed=closed,
        chip=chip,
        lock_out=lock_out,
        deal=deal,
        lasting=half_round.lasting(),
        broken_rule=half_round.broken_rule(),
        unseen=half_round.unseen(),
        longest_turn_ns=half_round.longest_turn_ns,
    )
    half_round.world.close()
    return tried


class HalfRound:
    """One table on its way to the deal; time passes only in ``wait``."""

    def __init__(self, file: TableFile) -> None:
        self.world = World(file, 1, MemoryStorage(1))
        self._position = 0
        self.longest_turn_ns = 0
        self.wait(1_000)
        self.longest_turn_ns = 0  # opening a table is no fault's doing

    @property
    def state(self) -> TableState:
        return self.world.state

    def wait(self, ms: int) -> None:
        """Let time pass; what falls due at one moment is one turn of the loop, or several in a row."""
        reactor = self.world.reactor
        end = reactor.now() + ms * MS
        with isolated():
            while (due := reactor.next_due()) is not None and due <= end:
                began = thread_time_ns()
                reactor.advance_to(due)
                self.longest_turn_ns = max(self.longest_turn_ns, thread_time_ns() - began)
        self.world.advance(end - reactor.now())

    def to_wagers(self) -> None:
        twins = self.world.twins
        twins.load("red")
        self.wait(500)
        twins.key("SHUFFLE")
        self.wait(40_000)
        for seat in WAGERS:
            twins.chip(seat)
        self.wait(2_000)
        self._position = self._entries()[-1].position

    def closed(self) -> tuple[int, ...]:
        twins = self.world.twins
        return tuple(seat for seat in twins.acceptors if seat not in WAGERS and not twins.acceptor_open(seat))

    def drop_chip(self) -> str:
        """What became of one chip at the seat that stands for all."""
        known = self._entries()[-1].position
        went_in = self.world.twins.chip(SEAT)
        self.wait(2_000)
        made = [entry.event for entry in self._entries() if entry.position > known]
        if any(isinstance(event, e.WagerAccepted) and event.seat == SEAT for event in made):
            return "counted"
        flagged = [event.why for event in made if isinstance(event, e.ChipFlagged) and event.seat == SEAT]
        if flagged:
            return f"reported: {flagged[0]}"
        return "not seen" if went_in else "fell back"

    def lock_out(self) -> str:
        self.world.twins.press("lock-out")
        self.wait(5_000)
        if self.state.round.phase == "locked":
            self.world.twins.key("ENTER")
            self.wait(500)
        return {"betting": "not seen", "locking": "waits", "locked": "locked, no count"}.get(
            self.state.round.phase, "locked"
        )

    def deal(self) -> str:
        twins = self.world.twins
        if self.state.round.phase != "ready":
            return "–"
        known = self._entries()[-1].position
        twins.key("DEAL")
        self.wait(DEALT_WITHIN_MS)
        made = [entry.event for entry in self._entries() if entry.position > known]
        if any(isinstance(event, e.StackDelivered) for event in made):
            twins.take_stack()
            self.wait(500)
            return "dealt"
        refused = [event.why for event in made if isinstance(event, e.SignalRefused)]
        if refused:
            return f"refused: {refused[-1]}"
        stopped = [event.device for event in made if isinstance(event, e.DeviceStopped)]
        if stopped:
            return f"stopped: {stopped[-1]}"
        return "waits" if made else "key not seen"

    def mend(self, device: str) -> None:
        """Mend the device; a person takes the cards out of what stands jammed, and time passes."""
        self.world.faults.mend(device)
        for machine in ("shuffler", "shoe"):
            with suppress(ValueError):  # it is not jammed
                self.world.twins.clear(machine)
        self.wait(MENDED_MS)

    def recorded(self) -> Iterator[Recorded]:
        for entry in self._entries():
            event = entry.event
            if entry.position <= self._position:
                continue
            if isinstance(event, e.FaultFound):
                yield Recorded(event.device, event.fault, event.where)
            elif isinstance(event, e.ChipFlagged):
                yield Recorded(f"acceptor.{event.seat}", f"flagged, {event.why}")
            elif isinstance(event, e.DeviceStopped):
                yield Recorded(event.device, "stopped")
            elif isinstance(event, e.IrregularityReported):
                yield Recorded("round", f"{event.what}: {event.consequence}")

    def lasting(self) -> str:
        faults = sorted({f"{fault.device} {fault.fault}" for fault in self.state.faults})
        return ", ".join([*faults, "suspended"] if self.state.suspended is not None else faults)

    def broken_rule(self) -> str | None:
        assert self.world.table is not None, "nobody stopped the service"
        return violation(self.state, self.world.table.setup)

    def unseen(self) -> int:
        """Chips inside less chips that count and chips that were reported."""
        passed = sum(twin.passed for twin in self.world.twins.acceptors.values())
        events = [entry.event for entry in self._entries()]
        told = sum(isinstance(event, e.WagerAccepted | e.ChipFlagged) for event in events)
        return max(0, passed - told)

    def _entries(self) -> tuple[Entry[e.Event], ...]:
        return self.world.events_after(0)
