from pathlib import Path

import msgspec
import pytest

from controller import events as e
from controller.apply import fold
from controller.journal.reader import JournalReader
from controller.journal.sqlite import SqliteJournal
from controller.replay import EVENTS, Replay, replay

OPENED = e.TableOpened(
    table="CS-07", series="a1", game="caribbean-stud", house="choctaw", seats=7, seed_cents=1_000_000, units_per_cent=3
)
ROUND = [OPENED, *(e.WagerAccepted(seat=seat, at=seat, units=50) for seat in (1, 2, 3, 4))]


@pytest.fixture
def replayed(tmp_path: Path):
    """Record a round with a snapshot of its first two events, and replay it."""

    def replayed(snapshot: bytes) -> Replay:
        path = str(tmp_path / "x.journal")
        journal = SqliteJournal(path, "CS-07", EVENTS)
        journal.append(ROUND[:2], 0)
        journal.snapshot(2, snapshot)
        journal.append(ROUND[2:], 0)
        journal.close()
        with JournalReader(path) as reader:
            return replay(reader)

    return replayed


def test_a_snapshot_that_says_something_else_than_the_record_is_found(replayed) -> None:
    found = replayed(msgspec.json.encode(fold(ROUND[:3])))
    assert not found.ok
    assert found.snapshot == "the one at record 2 DIFFERS from what the record says"


def test_what_is_smaller_than_a_cent_is_told_exactly(replayed) -> None:
    """Four chips of 50 thirds of a cent: 66 cents and two thirds."""
    found = replayed(msgspec.json.encode(fold(ROUND[:2])))
    assert found.ok
    assert (found.meter_cents, found.carried, found.contributed) == (1_000_066, "2/3", "200/3")
