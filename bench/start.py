"""Starting from a million recorded events: open, check and restore, beside reading the last snapshot and no more.

The journal holds real rounds and ends in the middle of one, as after a power cut. Does not check the whole record, for
which money waits (:mod:`bench.ready`).
"""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path

import msgspec

from bench.figure import Figure, no_slower, take_turns
from bench.floor import chips
from bench.gpio_table import gpio_table_file
from bench.recorded import record_rounds
from controller.assembly import CODEC, table_setup
from controller.record.journal import reading
from controller.record.journal.sqlite import SqliteJournal
from controller.record.journal.volume import FileVolume
from controller.record.recovery import restore
from controller.table.decide import draft
from controller.table.setup import TableSetup
from controller.table.state import TableState

EVENTS_A_COMMIT = 20_000

decode = msgspec.json.Decoder(TableState).decode
now = time.perf_counter_ns


def measure(folder: Path, turns: int = 60, events: int = 1_000_000) -> list[Figure]:
    """Start from a journal of ``events`` events; build it first. ``turns``: how often each contestant starts."""
    setup = table_setup(gpio_table_file())
    path = str(folder / "long.journal")
    record(path, setup, events)
    found = take_turns(turns, {"start": partial(start, path, setup.table), "snapshot": partial(read_snapshot, path)})
    what = f"start from {events:,} events"
    return [no_slower(what, found["start"], "read the last snapshot", found["snapshot"], goal=2.0)]


def start(path: str, table: str) -> list[float]:
    """Nanoseconds until the service would have its state."""
    begun = now()
    journal = SqliteJournal(path, table, CODEC)
    state = restore(journal)
    took = now() - begun
    journal.close()
    assert state.round.phase == "betting"
    assert state.round.wagers
    return [took]


def read_snapshot(path: str) -> list[float]:
    """Nanoseconds to open the file, read the state and decode it."""
    begun = now()
    connection = reading.open_reader(path, "unix", FileVolume())
    ((state,),) = connection.execute("select state from snapshot order by position desc limit 1").fetchall()
    assert isinstance(state, bytes)
    decode(state)
    took = now() - begun
    connection.close()
    return [took]


def record(path: str, setup: TableSetup, events: int) -> None:
    """Write a journal of about ``events`` events: whole rounds, then half a one, as before a power cut."""
    state = record_rounds(path, setup, events, events_a_commit=EVENTS_A_COMMIT)
    journal = SqliteJournal(path, setup.table, CODEC)
    journal.append(draft(state, next(chips(setup, setup.seats, 0)), setup).events, 0)
    journal.close()
