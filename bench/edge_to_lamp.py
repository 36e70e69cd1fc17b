"""From the edge of an acceptor's sensor to the lamp's wire: the journal in memory, and with the fact on disk first.

The peers: Mission Pinball Framework on its virtual platform (nearest in kind: switch, event queue, output), the bare
shape of a queue and a dispatcher that decides and records nothing, and one bare commit. Our table records, seals and
folds each coin on the way. As with the peers, the next edge comes as soon as the lamp has changed; a second figure, for
comparison, writes the displays between two edges, which the peers have none of. Does not measure a bus or the kernel.
"""

from __future__ import annotations

import asyncio
import time
from functools import partial
from math import inf
from pathlib import Path

from bench.bare_commit import BareCommit
from bench.figure import Figure, no_slower, take_turns
from bench.gpio_table import GpioTable, gpio_table_file, next_turn
from bench.mpf_machine import MpfMachine
from controller.assembly import CODEC
from controller.record.journal.memory import MemoryJournal
from controller.record.journal.sqlite import SqliteJournal

TABLE_ROUNDS = 40
"""Rounds of the table in one turn: five or six timed chips each."""
EDGES = 240
COMMITS = 6
QUIET_S = 0.004
"""After a chip its acceptor closes and confirms: one more record, which the next chip must not wait for."""
CONFIRMED_S = 0.001

now = time.perf_counter_ns


def in_memory(_: Path, turns: int = 20) -> list[Figure]:
    """Edge to lamp with the journal in memory. ``turns``: how often each contestant has its turn."""
    peer_loop = asyncio.new_event_loop()
    table_id = gpio_table_file().table.id
    table = GpioTable(asyncio.new_event_loop(), MemoryJournal(table_id, CODEC))
    turning = GpioTable(asyncio.new_event_loop(), MemoryJournal(table_id, CODEC), rest=next_turn)
    machine = MpfMachine(peer_loop)
    found = take_turns(
        turns,
        {
            "ours": partial(table.rounds, TABLE_ROUNDS),
            "turning": partial(turning.rounds, TABLE_ROUNDS),
            "mpf": partial(machine.edges, EDGES),
            "queue": lambda: peer_loop.run_until_complete(queue_edges(EDGES)),
        },
    )
    for opened in (table, turning):
        opened.close()
    mpf = "Mission Pinball Framework"
    return [
        no_slower("edge to lamp, journal in memory", found["ours"], mpf, found["mpf"], goal=1.0),
        no_slower("  displays written between two edges", found["turning"], mpf, found["mpf"], goal=inf),
        no_slower("  beside a loop that does nothing else", found["ours"], "asyncio queue", found["queue"], goal=inf),
    ]


def on_disk(folder: Path, turns: int = 40) -> list[Figure]:
    """Edge to lamp with the fact on disk before the lamp."""
    loop = asyncio.new_event_loop()
    table_id = gpio_table_file().table.id

    async def quiet() -> None:
        await asyncio.sleep(QUIET_S)
        while table.service.durable is not table.service.state:
            await asyncio.sleep(QUIET_S)

    journal = SqliteJournal(str(folder / "edge.journal"), table_id, CODEC)
    table = GpioTable(loop, journal, threaded=True, rest=quiet)
    bare = BareCommit(folder / "bare.sqlite")
    found = take_turns(
        turns,
        {
            "ours": partial(table.rounds, 1),
            "bare": partial(bare.commits, COMMITS, (CONFIRMED_S, QUIET_S - CONFIRMED_S)),
        },
    )
    table.close()
    bare.close()
    return [no_slower("edge to lamp, on disk first", found["ours"], "one bare commit", found["bare"], goal=1.3)]


async def queue_edges(number: int) -> list[float]:
    """An edge into a queue, a task that takes it out: what any program on asyncio pays."""
    queue: asyncio.Queue[bool] = asyncio.Queue()
    lit, lit_ns = asyncio.Event(), 0

    async def dispatch() -> None:
        nonlocal lit_ns
        while True:
            await queue.get()
            lit_ns = now()
            lit.set()

    task = asyncio.create_task(dispatch())
    samples: list[float] = []
    for edge in range(number):
        lit.clear()
        begun = now()
        queue.put_nowait(edge % 2 == 0)
        await lit.wait()
        samples.append(lit_ns - begun)
    task.cancel()
    return samples
