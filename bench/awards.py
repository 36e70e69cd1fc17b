"""An award from the claim to the key, every step of it durable before the next, beside one bare durable commit.

A flush at each of seven seats: claimed, verified, written in the payout log, paid by the lower key. Does not play the
round before it, and does not measure people.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from bench.bare_commit import BareCommit
from bench.figure import Figure, no_slower, take_turns
from bench.floor import chips, to_the_next_round
from controller.assembly import CODEC, table_setup
from controller.config.check import load_table
from controller.config.folder import DEMO_TABLE, config_folder, table_path
from controller.record.journal.sqlite import SqliteJournal
from controller.table.apply import fold
from controller.table.commands import HandKeyed, LogSignedKeyed, StaffAnswered
from controller.table.decide import decide
from controller.table.running.opening import opening, pools_to_open
from controller.table.setup import TableSetup
from controller.table.state import TableState
from drivers.signals import KeyLockChanged, Signal

AWARDS = 7
"""One at every seat."""
now = time.perf_counter_ns


def measure(folder: Path, turns: int = 9) -> list[Figure]:
    """The time of one award, on the disk of ``folder``."""
    setup = table_setup(load_table(table_path(DEMO_TABLE, config_folder()))).by_hand
    settling = to_settling(setup)
    bare = BareCommit(folder / "bare.sqlite")
    journal = SqliteJournal(str(folder / "awards.journal"), setup.table, CODEC)
    try:
        found = take_turns(
            turns,
            {
                "award": partial(paid, setup, settling, journal),
                "commit": lambda: bare.commits(AWARDS, (0.0, 0.0)),
            },
        )
    finally:
        journal.close()
        bare.close()
    what = "an award settled, every step durable"
    return [no_slower(what, found["award"], "one bare commit", found["commit"], goal=float("inf"))]


def to_settling(setup: TableSetup) -> TableState:
    """A round with a wager at every seat, its hands out, the dealer's revealed."""
    state = fold([opening(setup, "a1"), *pools_to_open(TableState(), setup)])
    for signal in chips(setup, setup.seats, 1):
        state = fold(decide(state, signal, setup), state)
    steps = to_the_next_round(setup, lambda: state, 2)
    while state.round.phase != "settling":
        state = fold(decide(state, next(steps), setup), state)
    return state


def paid(setup: TableSetup, state: TableState, journal: SqliteJournal) -> list[float]:  # type: ignore[type-arg]
    """Nanoseconds of each of the awards."""
    samples: list[float] = []
    for seat in setup.seats[:AWARDS]:
        begun = now()
        for signal in award(seat):
            made = decide(state, signal, setup)
            journal.append(made, 0)
            state = fold(made, state)
        samples.append(now() - begun)
    assert not state.open_awards()
    assert sum(one.paid for one in state.awards) == AWARDS
    journal.checkpoint()
    return samples


def award(seat: int) -> Iterator[Signal]:
    """From the claim to the key, and the key turned away."""
    role = "floor-supervisor"
    yield HandKeyed(device="key-pad", at=3, seat=seat, hand="flush")
    yield StaffAnswered(device="key-pad", at=3, role=role)
    yield LogSignedKeyed(device="key-pad", at=3, cards="2h 5h 9h Jh Kh")
    yield StaffAnswered(device="key-pad", at=3, role=role)
    yield StaffAnswered(device="key-pad", at=3, role=role)
    yield KeyLockChanged(device="key.lower", at=3, on=True)
    yield KeyLockChanged(device="key.lower", at=3, on=False)
