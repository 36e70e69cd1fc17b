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
from bench.gpio_table import gpio_table_file
from bench.recorded import record_rounds
from controller.assembly import CODEC, table_setup
from controller.record.journal.record import Record
from controller.record.journal.verification import verify_file
from controller.record.journal.volume import FileVolume
from controller.record.proof.bundle import Contents, write_bundle
from controller.record.proof.signing import make_signing_key
from controller.record.proof.verification import verify_bundle
from controller.record.proof.whole_record import WholeRecord
from controller.record.replay import replay

RECORDS = 20_000
EVENTS_A_COMMIT = 5_000
now = time.perf_counter_ns


def measure(folder: Path, turns: int = 7, records: int = RECORDS) -> list[Figure]:
    """Verifying a journal and a bundle, and replaying, per event."""
    path = str(folder / "proved.journal")
    kept = record(path, records)
    bundle = folder / "proved.tar"
    key = make_signing_key(folder)
    with WholeRecord(path) as whole:
        write_bundle(bundle, Contents(table=whole.table, start=whole.begins, records=kept), key)
    found = take_turns(
        turns,
        {
            "journal": partial(each, len(kept), lambda: verify_file(path, FileVolume())),
            "bundle": partial(each, len(kept), lambda: verify_bundle(bundle, key.public)),
            "replay": partial(each, len(kept), lambda: replayed(path)),
            "hash": partial(each, len(kept), lambda: hashed(kept)),
            "decode": partial(each, len(kept), lambda: decoded(kept)),
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
    """A journal of rounds that were decided, with a chip at each seat; its records."""
    setup = table_setup(gpio_table_file())
    record_rounds(path, setup, number, events_a_commit=EVENTS_A_COMMIT)
    with WholeRecord(path) as whole:
        return list(whole.records())


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
