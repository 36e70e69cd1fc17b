"""Proving and replaying a record beside what the machine can do at best: SHA-256 over the same bytes, a bare decode.

Does not measure how a record is written (:mod:`bench.storage`).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from pathlib import Path

from bench.figure import Figure, faster, take_turns
from controller.assembly import CODEC
from controller.record.journal.record import Record
from controller.record.journal.sqlite import SqliteJournal
from controller.record.journal.verification import verify_file
from controller.record.journal.volume import FileVolume
from controller.record.proof.bundle import Contents, write_bundle
from controller.record.proof.signing import make_signing_key
from controller.record.proof.verification import verify_bundle
from controller.record.proof.whole_record import WholeRecord
from controller.record.replay import replay
from controller.table import events as e

RECORDS = 20_000
OPENED = e.TableOpened(
    table="bench", series="a1", game="caribbean-stud", house="choctaw", seats=7, seed_cents=1_000_000, units_per_cent=1
)

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
        faster("an event replayed", found["replay"], "bare decode of the same", found["decode"], goal=0),
    ]


def record(path: str, number: int) -> list[Record]:
    """A journal of rounds with seven chips each; its records."""
    events: list[e.Event] = [OPENED]
    while len(events) < number:
        events += [e.WagerAccepted(seat=seat, at=len(events), units=50) for seat in range(1, 8)]
        events += [e.TableLocked(seats=tuple(range(1, 8)), units=0)]
        events += [e.RoundClosed(number=len(events), void=False, carried=(), at=len(events))]
    journal = SqliteJournal(path, "bench", CODEC)
    journal.append(events[:number], 0)
    kept = list(journal.records())
    journal.close()
    return kept


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
