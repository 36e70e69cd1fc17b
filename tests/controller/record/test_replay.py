from pathlib import Path

import pytest

from controller.record.journal.sqlite import SqliteJournal
from controller.record.proof.sealing import Stamp, seal_closed_files
from controller.record.proof.signing import SigningKey, make_signing_key
from controller.record.proof.whole_record import BundleRecord, WholeRecord
from controller.record.recovery import encode_state
from controller.record.replay import EVENTS, Replay, replay
from controller.table import events as e
from controller.table.apply import fold

OPENED = e.TableOpened(
    table="CS-07", series="a1", game="caribbean-stud", house="choctaw", seats=7, seed_cents=1_000_000, units_per_cent=3
)
ROUND = [OPENED, *(e.WagerAccepted(seat=seat, at=seat, units=50) for seat in (1, 2, 3, 4))]


@pytest.fixture
def signing_key(tmp_path: Path) -> SigningKey:
    return make_signing_key(tmp_path)


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
        with WholeRecord(path) as reader:
            return replay(reader)

    return replayed


def test_a_snapshot_that_says_something_else_than_the_record_is_found(replayed) -> None:
    found = replayed(encode_state(fold(ROUND[:3])))
    assert not found.ok
    assert found.differences == ("the snapshot at record 2 DIFFERS from what the record says",)


def test_what_is_smaller_than_a_cent_is_told_exactly(replayed) -> None:
    """Four chips of 50 thirds of a cent: 66 cents and two thirds."""
    found = replayed(encode_state(fold(ROUND[:2])))
    assert not found.differences
    (pool,) = found.pools
    assert (pool.shown_cents, pool.carried, pool.contributed) == (1_000_066, "2/3", "200/3")
    assert (pool.opening, pool.closing) == ("0", "3000200/3")


def test_what_the_awards_say_is_summed_apart_from_the_fold(tmp_path: Path) -> None:
    award = e.MeterReduced(
        award=1, seat=1, hand="flush", cents=5_000, off_meter_cents=5_000, key="lower", role="floor-supervisor"
    )
    found = _of(tmp_path, [*ROUND, e.AwardClaimed(award=1, seat=1, hand="flush"), award])
    assert not found.differences
    assert (found.pools[0].paid_cents, found.pools[0].wins) == (5_000, 1)
    assert "the awards took off each meter what it says was paid" in found.compared


def test_a_meter_that_says_less_was_paid_than_the_awards_took_is_found(tmp_path: Path) -> None:
    """Opened again behind the award, the meter is whole and forgets that it ever paid."""
    award = e.MeterReduced(
        award=1, seat=1, hand="flush", cents=5_000, off_meter_cents=5_000, key="lower", role="floor-supervisor"
    )
    found = _of(tmp_path, [*ROUND, e.AwardClaimed(award=1, seat=1, hand="flush"), award, OPENED])
    assert found.differences == ("the awards took 5000 cents off the progressive meter, and it says 0",)
    assert not found.compared


@pytest.mark.parametrize(("winner", "paid"), [("patron", 5_000), ("licensee", 0)])
def test_a_dispute_is_an_award_only_where_the_patron_won_it(tmp_path: Path, winner: str, paid: int) -> None:
    disputed = e.DisputeOpened(
        pool="progressive", cents=5_000, base_cents=0, why="wrong", role="pit-manager", person="Ada"
    )
    decided = e.DisputeResolved(
        pool="progressive",
        cents=5_000,
        base_cents=0,
        in_favour_of=winner,
        why="seen",
        role="table-games-manager",
        person="Bo",
    )
    found = _of(tmp_path, [*ROUND, disputed, decided])
    assert not found.differences
    assert found.pools[0].paid_cents == paid


def _of(tmp_path: Path, events: list[e.Event]) -> Replay:
    path = str(tmp_path / "x.journal")
    journal = SqliteJournal(path, "CS-07", EVENTS)
    journal.append(events, 0)
    journal.close()
    with WholeRecord(path) as record:
        return replay(record)


def test_the_state_at_a_join_is_compared_with_the_fold(tmp_path: Path) -> None:
    path = str(tmp_path / "x.journal")
    journal = SqliteJournal(path, "CS-07", EVENTS, rotate_bytes=1)
    journal.append(ROUND[:3], 0)
    journal.snapshot(3, encode_state(fold(ROUND[:2])))
    journal.rotate()
    journal.append(ROUND[3:], 0)
    journal.close()
    with WholeRecord(path) as record:
        found = replay(record)
    assert "the state kept after record 3 DIFFERS from what the record says" in found.differences


def test_a_part_opens_with_what_the_part_before_it_closed_with(tmp_path: Path, signing_key: SigningKey) -> None:
    path = str(tmp_path / "x.journal")
    journal = SqliteJournal(path, "CS-07", EVENTS, rotate_bytes=1)
    journal.append(ROUND[:3], 0)
    journal.snapshot(3, encode_state(fold(ROUND[:3])))
    journal.rotate()
    journal.append(ROUND[3:], 0)
    journal.snapshot(5, encode_state(fold(ROUND)))
    journal.rotate()
    journal.close()
    stamp = Stamp("0.1.0", "caribbean-stud under choctaw", {}, 0)
    first, second = (replay(BundleRecord(one.path)) for one in seal_closed_files(path, signing_key, stamp))
    assert not first.differences
    assert not second.differences
    assert first.pools[0].closing == second.pools[0].opening
    assert (second.first, second.pools[0].chips) == (4, 2)
