"""Proving and replaying a record beside what the machine can do at best: SHA-256 over the same bytes, a bare decode.

Does not measure how a record is written (:mod:`bench.storage`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256
from itertools import cycle
from pathlib import Path

import msgspec

from bench.figure import Figure, faster, take_turns
from controller.assembly import CODEC, table_setup
from controller.record.journal.record import Record
from controller.record.journal.sqlite import SqliteJournal
from controller.record.journal.verification import verify_file
from controller.record.journal.volume import FileVolume
from controller.record.proof.bundle import Contents, write_bundle
from controller.record.proof.signing import make_signing_key
from controller.record.proof.verification import verify_bundle
from controller.record.proof.whole_record import WholeRecord
from controller.record.replay import replay
from controller.rehearsal.simulation.tables import variant
from controller.table import events as e
from controller.table.apply import fold
from controller.table.commands import CountKeyed, DealKeyed, NextKeyed, StubKeyed, TimeReached
from controller.table.decide import draft
from controller.table.running.opening import records_of_start
from controller.table.state import TableState
from drivers.signals import AcceptorConfirmed, ButtonPressed, ChipPassed, Signal

RECORDS = 20_000
WITHOUT_MACHINES = 6
"""The simulated table that is shuffled and dealt by hand."""
STEP_NS = 1_000_000
STUB = StubKeyed(device="key-pad", at=0, cards=52 - 5 * 8)
replace = msgspec.structs.replace
now = time.perf_counter_ns


def measure(folder: Path, turns: int = 7, records: int = RECORDS) -> list[Figure]:
    """Verifying a journal and a bundle, and replaying, per event."""
    path = str(folder / "proved.journal")
    kept = record(path, records)
    bundle = folder / "proved.tar"
    key = make_signing_key(folder)
    with WholeRecord(path) as whole:
        write_bundle(bundle, Contents(table="bench", start=whole.begins, records=kept), key)
    found = take_turns(
        turns,
        {
            "journal": partial(each, records, lambda: verify_file(path, FileVolume())),
            "bundle": partial(each, records, lambda: verify_bundle(bundle, key.public)),
            "replay": partial(each, records, lambda: replayed(path)),
            "hash": partial(each, records, lambda: hashed(kept)),
            "decode": partial(each, records, lambda: decoded(kept)),
        },
    )
    return [
        faster("an event of a bundle proved", found["bundle"], "bare SHA-256 of the same", found["hash"], goal=0),
        faster("an event of a journal verified", found["journal"], "bare SHA-256 of the same", found["hash"], goal=0),
        faster(
            "an event decided again by the rules, and replayed",
            found["replay"],
            "bare decode of the same",
            found["decode"],
            goal=0,
        ),
    ]


def record(path: str, number: int) -> list[Record]:
    """A journal of rounds that were decided, with seven chips each; its records."""
    journal = SqliteJournal(path, "bench", CODEC)
    written, at_ns = 0, 0
    for events in rounds():
        at_ns += STEP_NS
        journal.append(events, at_ns)
        written += len(events)
        if written >= number:
            break
    kept = list(journal.records())
    journal.close()
    return kept


def rounds() -> Iterator[list[e.Event]]:
    """What is decided at a table without machines, round after round, a decision at a time."""
    setup = table_setup(variant(WITHOUT_MACHINES).file)
    state = TableState()
    events: list[e.Event] = [*records_of_start(state, setup, "a1", "bench", STEP_NS)]
    state = fold(events, state)
    yield events
    for at, signal in enumerate(cycle(a_round())):
        stub = [STUB] if setup.expects(state, "stub_agrees") else []
        for one in (*stub, signal):
            made = draft(state, replace(one, at=at), setup)
            assert made.refusal is None, made.refusal
            state = made.state
            if made.events:
                yield made.events


def a_round() -> list[Signal]:
    """All that is reported and keyed in, from the first chip to the last acceptor that opens."""
    acceptors = [f"acceptor.{seat}" for seat in range(1, 8)]
    return [
        *(ChipPassed(device=device, at=0, width_us=40_000) for device in acceptors),
        ButtonPressed(device="lock-out", at=0),
        *(AcceptorConfirmed(device=device, at=0, closed=True) for device in acceptors),
        TimeReached(device="time", at=0, name="drained"),
        CountKeyed(device="key-pad", at=0, chips=7),
        DealKeyed(device="key-pad", at=0),
        NextKeyed(device="key-pad", at=0, hands=8),
        NextKeyed(device="key-pad", at=0),
        NextKeyed(device="key-pad", at=0),
        *(AcceptorConfirmed(device=device, at=0, closed=False) for device in acceptors),
    ]


def each(number: int, work: Callable[[], object]) -> list[float]:
    """Nanoseconds an event: one sample."""
    begun = now()
    work()
    return [(now() - begun) / number]


def replayed(path: str) -> None:
    with WholeRecord(path) as whole:
        assert replay(whole).ok


def hashed(records: list[Record]) -> None:
    """The least that a verification can do: each record's bytes, one digest a record."""
    for one in records:
        sha256(one.body + one.seal).digest()


def decoded(records: list[Record]) -> None:
    """The least that a replay can do."""
    decode = CODEC.decode
    for one in records:
        decode(one.body)
