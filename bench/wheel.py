"""From the last byte of a wheel's status that says the number until the record and the players' digits have it.

The shipped demonstration table on a real loop: the reader's words come over a pseudo-terminal, the record is on the
disk, the parts of the felt hang on a bus whose bytes take as long as at 100 kHz, the speed of a Raspberry Pi's. Beside
it the physical limit: one bare commit, and the bytes of the digits on the wire. Does not measure a wheel, nor how
long its reader takes to say a number twice.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle
from math import inf
from pathlib import Path
from typing import NamedTuple

from bench.bare_commit import BareCommit
from bench.figure import Figure, no_slower, spread, take_turns, within
from bench.timed_i2c import TimedI2CBus
from controller.assembly import CODEC, assemble
from controller.config.check import load_table
from controller.config.folder import config_folder, table_path
from controller.config.table_file import TableFile
from controller.record.journal.journal import Batch
from controller.record.journal.sqlite import SqliteJournal
from controller.service.loop import AsyncioReactor
from controller.table.events import Event, ResultShown
from controller.twins.lines import PtyLines
from controller.twins.table import TwinTable
from drivers.breakable import Breakable
from drivers.buses.i2c_twin import TwinPart
from drivers.result_display.twin import ResultDisplayTwin

LIMIT_NS = 100_000_000
BIT_NS = 10_000
"""At 100 kHz."""
SPINS = 3
"""Of one turn."""
QUIET_S = 0.15
"""The displays are written and the journal's thread sleeps before the next word of the wheel."""
LIMIT_S = 5
NUMBERS = ("17", "20", "05", "32", "11")

now = time.perf_counter_ns


def measure(folder: Path, turns: int = 10) -> list[Figure]:
    """``turns``: how often the wheel and the bare commits have their turn."""
    loop = asyncio.new_event_loop()
    table = WheelTable(loop, folder)
    bare = BareCommit(folder / "bare.sqlite")
    heard: list[Heard] = []

    def spins() -> list[float]:
        heard.extend(found := table.spins(SPINS))
        return [spin.shown for spin in found]

    found = take_turns(turns, {"ours": spins, "bare": partial(bare.commits, SPINS, (QUIET_S, QUIET_S))})
    table.close()
    bare.close()
    counted = heard[SPINS:]
    wire = spread([spin.wire for spin in counted]).median
    least = [commit + wire for commit in found["bare"]]
    return [
        within("a wheel's number on the record", [spin.recorded for spin in counted], LIMIT_NS, "ns"),
        within("a wheel's number on the players' digits", found["ours"], LIMIT_NS, "ns"),
        no_slower("  beside a bare commit and their bytes", found["ours"], "at 100 kHz", least, goal=inf),
    ]


class Heard(NamedTuple):
    """Nanoseconds from the last byte to the commit and to the digits; what the bytes of the digits took of the bus."""

    recorded: float
    shown: float
    wire: float


class WheelTable:
    """One table whose wheel says what it is told to."""

    def __init__(self, loop: asyncio.AbstractEventLoop, folder: Path) -> None:
        self._loop = loop
        self._reactor = AsyncioReactor(loop)
        file = load_table(table_path("demo-roulette-wheel", config_folder()))
        self._journal = TimedJournal(str(folder / "wheel.journal"), file.table.id, CODEC)
        self._felt = RealTimeFelt(file, self._reactor, random.Random(1), PtyLines(self._reactor, folder / "lines"))
        table = assemble(
            file,
            reactor=self._reactor,
            journal=self._journal,
            utc_now_ns=time.time_ns,
            rng=random.Random(1),
            twins=self._felt,
            on_failed=_failed,
            threaded=True,
        )
        self._service = table.service
        self._digits = self._felt.twin("result-display")
        twin = self._felt.twin("wheel")
        assert isinstance(twin, Breakable)
        twin.fail("silence")
        self._reader = self._felt.line("wheel")
        self._felt.bus.written = self._written
        self._address = self._felt.places["digits"][1]
        self._games, self._numbers = 0, cycle(NUMBERS)
        self._number, self._shown_ns, self._wire_ns, self._shown = "", 0, 0, asyncio.Event()
        self._service.start()
        loop.run_until_complete(asyncio.sleep(1))

    def spins(self, number: int) -> list[Heard]:
        """Spin the ball ``number`` times."""
        return [self._loop.run_until_complete(self._spin(next(self._numbers))) for _ in range(number)]

    def close(self) -> None:
        self._service.stop()
        self._loop.close()

    async def _spin(self, pocket: str) -> Heard:
        self._games += 1
        for state in (1, 2, 3, 4):
            await self._say(f"*X;{state};{self._games:03};{pocket};0;231;0\r\n")
        await self._say(pocket)
        self._number, self._wire_ns = str(int(pocket)), 0
        self._shown.clear()
        before = self._felt.bus.spent_ns[self._address]
        self._reader.write(f"*X;5;{self._games:03};{pocket};0;231;0\r\n".encode())
        begun = now()
        try:
            async with asyncio.timeout(LIMIT_S):
                await self._shown.wait()
        except TimeoutError:
            why = self._service.refusal
            raise RuntimeError(f"the number {pocket} was not shown within {LIMIT_S} s: {why}") from None
        return Heard(self._journal.result_ns - begun, self._shown_ns - begun, self._wire_ns - before)

    async def _say(self, text: str) -> None:
        self._reader.write(text.encode())
        await asyncio.sleep(QUIET_S)

    def _written(self) -> None:
        """Something on the bus was written to."""
        at = now()
        assert isinstance(self._digits, ResultDisplayTwin)
        if self._number and self._digits.text().strip() == self._number:
            self._number, self._shown_ns = "", at
            self._wire_ns = self._felt.bus.spent_ns[self._address]
            self._shown.set()


class TimedJournal(SqliteJournal[Event]):
    """``result_ns``: when a result was last on the disk."""

    result_ns = 0

    def append_all(self, batches: Sequence[Batch[Event]]) -> int:
        position = super().append_all(batches)
        at = now()
        if any(isinstance(event, ResultShown) for batch in batches for event in batch.events):
            self.result_ns = at
        return position


class RealTimeFelt(TwinTable):
    """A felt on one I2C bus that keeps the program waiting, as the kernel does."""

    def __init__(self, file: TableFile, reactor: AsyncioReactor, rng: random.Random, lines: PtyLines) -> None:
        self.bus = WatchedBus()
        super().__init__(file, reactor, rng, lines)

    def i2c(self, name: str) -> TimedI2CBus:
        return self.bus


class WatchedBus(TimedI2CBus):
    """Calls ``written`` after each write."""

    def __init__(self) -> None:
        super().__init__(_Sleeps(), BIT_NS)
        self.written: Callable[[], None] = lambda: None

    def attach(self, address: int, part: TwinPart) -> None:
        super().attach(address, _Watched(part, lambda: self.written()))


class _Sleeps:
    """The process itself is kept waiting."""

    def block(self, ns: int) -> None:
        time.sleep(ns / 1e9)


class _Watched:
    """A part that tells after a write."""

    def __init__(self, part: TwinPart, written: Callable[[], None]) -> None:
        self._part = part
        self._written = written

    def write(self, data: bytes) -> None:
        self._part.write(data)
        self._written()

    def read(self, length: int) -> bytes:
        return self._part.read(length)

    def power_up(self) -> None:
        self._part.power_up()


def _failed(error: Exception) -> None:
    raise error
