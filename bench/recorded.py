"""Records of real rounds, decided as a table decides them, for benches that read them again.

Each round has a time of its own, so that it can be decided again from its record. Does not measure anything.
"""

from __future__ import annotations

from itertools import chain

import msgspec

from bench.floor import chips, to_the_next_round
from controller.assembly import CODEC
from controller.record.journal.journal import Batch
from controller.record.journal.sqlite import SqliteJournal
from controller.table.apply import fold
from controller.table.decide import draft
from controller.table.events import Event
from controller.table.running.opening import records_of_start
from controller.table.setup import TableSetup
from controller.table.state import TableState

STEP_NS = 1_000_000_000
"""From one round to the next."""
_encode = msgspec.json.Encoder().encode


def record_rounds(
    path: str, setup: TableSetup, events: int, *, events_a_commit: int, rotate_bytes: int = 2**62
) -> TableState:
    """Write a journal of about ``events`` events of whole rounds, with snapshots as the service takes them.

    It goes on in a new file where one has grown to ``rotate_bytes``. Returns the state at its end.
    """
    journal = SqliteJournal(path, setup.table, CODEC, rotate_bytes=rotate_bytes)
    waiting = [Batch[Event](records_of_start(TableState(), setup, "bench", "bench", STEP_NS), STEP_NS)]
    state, at_utc_ns = fold(waiting[0].events), STEP_NS
    while journal.position < events:
        while sum(len(batch.events) for batch in waiting) < min(events_a_commit, events - journal.position):
            state, made = play_round(state, setup)
            at_utc_ns += STEP_NS
            waiting.append(Batch(made, at_utc_ns))
        journal.append_all(waiting)
        journal.snapshot(journal.position, _encode(state))
        journal.checkpoint()
        journal.rotate()
        waiting = []
    journal.close()
    return state


def play_round(state: TableState, setup: TableSetup) -> tuple[TableState, list[Event]]:
    """One round with a chip at every seat: the state after it and its events."""
    made: list[Event] = []
    rest = to_the_next_round(setup, lambda: state, 0)
    for signal in chain(chips(setup, setup.seats, 0), rest):
        decided = draft(state, signal, setup)
        state = decided.state
        made += decided.events
    return state, made
