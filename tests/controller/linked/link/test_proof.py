"""A pool's record proved, also once it went on in a new file."""

from __future__ import annotations

from pathlib import Path

from controller.linked.link.proof import folded, proved
from controller.linked.link.record import CODEC, PoolRecord, record_of, taken
from controller.linked.state import encode_state
from controller.record.journal.sqlite import SqliteJournal
from tests.controller.linked.saying import POOL, Log


def kept(path: Path, log: Log) -> PoolRecord:
    """The log of a test on disk, in two files."""
    journal = SqliteJournal(str(path), record_of(POOL), CODEC, rotate_bytes=1)
    record = PoolRecord(POOL, journal)
    half = len(log.stored) // 2
    record.take([taken(*one) for one in log.stored[:half]], 0)
    journal.snapshot(journal.position, encode_state(record.state))
    journal.rotate()
    record.take([taken(*one) for one in log.stored[half:]], 0)
    return record


def test_a_record_in_two_files_is_folded_from_its_first_message_on(tmp_path: Path) -> None:
    log = Log()
    for wagers in range(1, 6):
        log.chips("A", wagers)
        log.chips("B", 1)
    record = kept(tmp_path / "pool.db", log)
    assert encode_state(folded(tmp_path / "pool.db", POOL)) == encode_state(log.state)
    found = proved(tmp_path / "pool.db", POOL)
    assert found.ok
    assert "what the tables put in is what the meter took, to the part of a cent" in found.lines
    record.journal.close()


def test_a_pool_whose_money_is_stopped_is_not_proved(tmp_path: Path) -> None:
    log = Log()
    log.chips("A", 1)
    log.state.stopped = "x"
    log.paid("A", 7, 1)
    log.hit("B", 1, "straight-flush")
    log.paid("B", 1, 1)
    record = kept(tmp_path / "pool.db", log)
    found = proved(tmp_path / "pool.db", POOL)
    assert not found.ok
    assert any(line.startswith("WRONG  B: award 1 was paid with $0.01") for line in found.lines)
    record.journal.close()
