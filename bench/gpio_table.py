"""A whole table on an event loop whose acceptors and lamps hang on GPIO lines: an edge in, a lamp out, timed.

Everything is what `lammer run` runs: drivers, decisions, record, outputs. Only the expanders are left out, because
the peers have none, and the card devices, because no chip needs them. Does not choose a journal.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from functools import partial

from bench.floor import to_the_next_round
from controller.assembly import assemble, twin_table
from controller.config.check import load_table
from controller.config.folder import DEMO_TABLE, config_folder, table_path
from controller.config.table_file import TableFile
from controller.record.journal.journal import Journal
from controller.service.loop import AsyncioReactor
from controller.table.events import Event
from controller.twins.lines import MemoryLines

CHIP_NS = 40_000_000
"""How long a chip covers the sensor, by the times of the edges: nobody waits for it."""
LIMIT_S = 10
now = time.perf_counter_ns


def gpio_table_file() -> TableFile:
    """The demonstration table, dealt by hand, its acceptors and lamps on a GPIO chip, reported at the edge itself."""
    file = load_table(table_path(DEMO_TABLE, config_folder()))
    wires = {"sensor": "header.SENSOR{seat}", "inhibit": "header.INHIBIT{seat}", "debounce_ms": 0}
    return file.model_copy(
        update={
            "acceptor": file.acceptor.model_copy(update=wires),
            "lamp": file.lamp.model_copy(update={"line": "header.LAMP{seat}"}),
            "deal": file.deal.model_copy(update={"method": "hand"}),
            "shuffler": None,
            "shoe": None,
        }
    )


async def at_once() -> None:
    """The next chip falls as soon as a lamp is lit: displays are written once a round."""


async def next_turn() -> None:
    """The next chip falls in another turn of the loop: displays are written between two chips."""
    await asyncio.sleep(0)


class GpioTable:
    """One table. ``rest`` is awaited between two chips."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        journal: Journal[Event],
        *,
        threaded: bool = False,
        rest: Callable[[], Awaitable[None]] = at_once,
        file: TableFile | None = None,
    ) -> None:
        self._loop = loop
        self._rest = rest
        self._reactor = AsyncioReactor(loop)
        file, rng = gpio_table_file() if file is None else file, random.Random(1)
        self._felt = twin_table(file, self._reactor, rng, MemoryLines(self._reactor))
        self.running = table = assemble(
            file,
            reactor=self._reactor,
            journal=journal,
            utc_now_ns=time.time_ns,
            rng=rng,
            twins=self._felt,
            on_failed=self._failed,
            threaded=threaded,
        )
        self._setup = table.setup
        self.seats = table.setup.seats
        self.service = table.service
        header = self._felt.gpio("header")
        self._sensors = {seat: header.line(f"SENSOR{seat}") for seat in self.seats}
        for seat in self.seats:
            header.line(f"LAMP{seat}").observe(partial(self._seen, seat))
        self._lit = asyncio.Event()
        self._lit_ns = 0
        self.service.start()

    def rounds(self, number: int) -> list[float]:
        """Play ``number`` rounds; the nanoseconds from each chip's trailing edge to its lamp."""
        return self._loop.run_until_complete(self._rounds(number))

    def close(self) -> None:
        self.service.stop()
        self._loop.close()

    async def _rounds(self, number: int) -> list[float]:
        samples: list[float] = []
        for _ in range(number):
            times = [await self._chip(seat) for seat in self.seats if not self._felt.lamp_lit(seat)]
            samples += times[1:]  # the first chip of a round may wait for the snapshot of the last one
            for signal in to_the_next_round(self._setup, lambda: self.service.state, self._reactor.now()):
                self.service.take(signal)
            await next_turn()
            await self._rest()
        return samples

    async def _chip(self, seat: int) -> float:
        sensor, leading_ns = self._sensors[seat], self._reactor.now()
        sensor.drive(False, leading_ns)
        self._lit.clear()
        try:
            async with asyncio.timeout(LIMIT_S):
                begun = now()
                sensor.drive(True, leading_ns + CHIP_NS)
                await self._lit.wait()
        except TimeoutError:
            why = self.service.refusal
            raise RuntimeError(f"a chip at seat {seat} lit no lamp within {LIMIT_S} s: {why}") from None
        took = self._lit_ns - begun
        await self._rest()
        return took

    def _seen(self, seat: int, level: bool, _: int) -> None:
        lit_ns = now()
        if level and not self._lit.is_set() and seat in self.service.durable.round.wagers:
            self._lit_ns = lit_ns
            self._lit.set()

    def _failed(self, error: Exception) -> None:
        raise error
