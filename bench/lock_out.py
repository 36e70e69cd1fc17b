"""From the edge of the lock-out button until the last of seven acceptors has confirmed that it is closed.

A whole table on twins, its displays on the same bus, in virtual time in which the wires take as long as real ones:
expanders at 400 kHz, ccTalk at 9600 baud. What the program itself takes is timed and added. The limit beside it is the
time that the bytes alone need: of the button and the acceptors on I2C, of all that the ccTalk wire carried meanwhile.
Does not measure what the kernel and its adapters take.
"""

from __future__ import annotations

import random
import time
from math import inf
from pathlib import Path
from typing import NamedTuple

from bench.figure import Figure, no_slower
from bench.floor import to_the_next_round
from bench.paced_line import PacedWire
from bench.timed_i2c import BlockingReactor, TimedI2CBus
from controller.assembly import CODEC, assemble
from controller.config.check import load_table
from controller.config.folder import config_folder, table_path
from controller.config.table_file import TableFile
from controller.record.journal.memory import MemoryJournal
from controller.twins.lines import MemoryLines
from controller.twins.table import TwinTable

EXPANDERS, CCTALK = "demo-caribbean-stud", "demo-caribbean-stud-cctalk"
FELT_BUS = "felt"
SECOND_NS = 1_000_000_000
PHASE_NS = 7_000_000
"""Each press falls at another moment of the polls."""

now = time.perf_counter_ns


def measure(_: Path, turns: int = 40) -> list[Figure]:
    """Both kinds of acceptors; ``turns``: how often lock-out is pressed, the first time to warm up."""
    figures: list[Figure] = []
    for what, peer, name in (
        ("lock-out to seven acceptors closed, expanders", "their bytes at 400 kHz", EXPANDERS),
        ("lock-out to seven acceptors closed, ccTalk", "their bytes at 9600 baud", CCTALK),
    ):
        table = LockOutTable(name)
        table.press()
        presses = [table.press() for _ in range(turns)]
        table.close()
        wire = [press.wire for press in presses]
        figures.append(no_slower(what, [press.took for press in presses], peer, wire, goal=inf))
        program = [press.program for press in presses]
        figures.append(no_slower("  the program's own part of it", program, peer, wire, goal=inf))
    return figures


class Press(NamedTuple):
    """Nanoseconds: from edge to the last confirmation, what the program took of them, what the bytes alone need."""

    took: float
    program: float
    wire: float


class LockOutTable:
    """One of the demonstration tables, dealt by hand, on wires that take their time."""

    def __init__(self, name: str) -> None:
        file = load_table(table_path(name, config_folder()))
        deal = file.deal.model_copy(update={"method": "hand"})
        file = file.model_copy(update={"deal": deal, "shuffler": None, "shoe": None})
        self._reactor = BlockingReactor()
        self._lines = PacedLines(self._reactor)
        self._felt = TimedFelt(file, self._reactor, random.Random(1), self._lines)
        table = assemble(
            file,
            reactor=self._reactor,
            journal=MemoryJournal(file.table.id, CODEC),
            utc_now_ns=time.time_ns,
            rng=random.Random(1),
            twins=self._felt,
            on_failed=_failed,
        )
        self._setup, self._service = table.setup, table.service
        self._presses = 0
        self._service.start()
        self._reactor.advance(5 * SECOND_NS)

    def press(self) -> Press:
        """Press lock-out, wait until all are seen closed, and play the round to its end."""
        self._presses += 1
        self._reactor.advance(self._presses * PHASE_NS)
        assert not self._service.state.closed, "betting is open at every seat"
        wire_ns, began_ns, began = self._wire_ns(), self._reactor.now(), now()
        self._felt.press("lock-out")
        while len(self._service.state.closed) < len(self._setup.seats):
            due = self._reactor.next_due()
            assert due is not None
            self._reactor.advance_to(due)
        program_ns = now() - began
        press = Press(self._reactor.now() - began_ns + program_ns, program_ns, self._wire_ns() - wire_ns)
        self._to_betting()
        return press

    def close(self) -> None:
        self._service.stop()

    def _wire_ns(self) -> int:
        """What the acceptors took of their wires so far, and the button's expander where they hang on expanders."""
        if self._lines.wires:
            return sum(wire.spent_ns for wire in self._lines.wires.values())
        parts = (self._felt.places[name] for name in ("acceptors", "panel"))
        return sum(self._felt.buses[FELT_BUS].spent_ns[address] for _, address in parts)

    def _to_betting(self) -> None:
        for signal in to_the_next_round(self._setup, lambda: self._service.state, self._reactor.now()):
            self._service.take(signal)
        self._reactor.advance(5 * SECOND_NS)


class TimedFelt(TwinTable):
    """A felt whose I2C buses take their time."""

    def __init__(self, file: TableFile, reactor: BlockingReactor, rng: random.Random, lines: MemoryLines) -> None:
        self.buses: dict[str, TimedI2CBus] = {}
        self._blocking = reactor
        super().__init__(file, reactor, rng, lines)

    def i2c(self, name: str) -> TimedI2CBus:
        return self.buses.setdefault(name, TimedI2CBus(self._blocking))


class PacedLines(MemoryLines):
    """Serial lines at 9600 baud."""

    def __init__(self, reactor: BlockingReactor) -> None:
        super().__init__(reactor)
        self._blocking = reactor
        self.wires: dict[str, PacedWire] = {}

    def wire(self, name: str) -> PacedWire:
        if name not in self.wires:
            self.wires[name] = PacedWire(self._blocking, name)
        return self.wires[name]


def _failed(error: Exception) -> None:
    raise error
