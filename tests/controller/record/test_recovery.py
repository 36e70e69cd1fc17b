"""The state at the end of a journal, and whose journal it is."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from controller.assembly import CODEC, table_setup
from controller.config.table_file import TableFile
from controller.record.fold_mark import mark_of
from controller.record.journal.errors import JournalDamaged, RecordsMissing
from controller.record.journal.journal import Entry, Snapshot
from controller.record.journal.memory import MemoryJournal
from controller.record.recovery import (
    WrongJournal,
    check_same_table,
    decode_state,
    encode_state,
    folded_here,
    rebuilt,
    restore,
)
from controller.record.replay import EVENTS
from controller.table import events as e
from controller.table.apply import fold
from controller.table.setup import TableSetup, setup_of
from controller.table.state import TableState
from tests.controller.conftest import CoreTable, ask_correction
from tests.controller.floor import Floor
from tests.golden.journal import GoldenJournal

ROOT = Path(__file__).parents[3]
replace = msgspec.structs.replace


def test_a_snapshot_of_another_shape_is_left_aside() -> None:
    """It can always be thrown away: the record alone gives the same table."""
    journal: MemoryJournal[e.Event] = MemoryJournal("CS-07", CODEC)
    opened = e.TableOpened(
        table="CS-07", series="a", game="caribbean-stud", house="choctaw", seats=7, seed_cents=5, units_per_cent=1
    )
    journal.append([opened, e.WagerAccepted(seat=3, at=1, units=50)], 0)
    for state in (b"[]", b'{"round": 7}', b"\xff"):
        journal.snapshot(1, state)
        assert restore(journal).meter.cents == 55


def by_another_fold(state: TableState) -> bytes:
    """A snapshot of today's shape, with the mark of a fold that is not this one."""
    return msgspec.json.encode({"fold": "0" * 32, "state": state})


def test_a_state_that_another_fold_made_in_the_same_shape_is_made_anew_from_a_golden_journal() -> None:
    """Decision 106: what an earlier version took a fact to mean is no evidence; the record is."""
    golden = GoldenJournal(ROOT / "tests" / "golden" / "001" / "dispute.jsonl.gz")
    entries = [*golden.read(EVENTS)]
    journal: MemoryJournal[e.Event] = MemoryJournal(golden.heading.table, CODEC)
    for entry in entries:
        journal.append([entry.event], entry.at_utc_ns)
    half = len(entries) // 2
    then, now = (fold(entry.event for entry in some) for some in (entries[:half], entries))
    richer = replace(then.meter, units=then.meter.units + 5_000_000)
    other = replace(then, meter=richer)
    assert other.meter.cents != then.meter.cents
    journal.snapshot(half, encode_state(other))
    assert restore(journal).meter.cents == now.meter.cents + other.meter.cents - then.meter.cents, "it is gone on from"
    for kept in (by_another_fold(other), msgspec.json.encode(other)):
        assert not folded_here(kept)
        assert decode_state(kept) == other
        journal.snapshot(half, kept)
        assert restore(journal) == now


def test_the_mark_is_of_names_and_contents_wherever_they_lie(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    for folder in (one, other):
        folder.mkdir()
        (folder / "apply.py").write_text("A")
        (folder / "notes.txt").write_text(folder.name)
    assert mark_of([one]) == mark_of([other])
    (other / "apply.py").write_text("B")
    assert mark_of([one]) != mark_of([other])
    (other / "apply.py").rename(other / "apply2.py")
    (other / "apply2.py").write_text("A")
    assert mark_of([one]) != mark_of([other])


@pytest.mark.parametrize("error", [JournalDamaged("a page", 1), msgspec.DecodeError("no event")])
def test_where_an_old_record_is_damaged_the_table_goes_on_from_the_snapshot_and_its_money_waits(
    choctaw: CoreTable, error: Exception
) -> None:
    """Standards F6: the check of the whole record then finds the damage; without a state there is nothing to show."""

    def read(first: int) -> Iterator[Entry[e.Event]]:
        if first == 1:
            raise error
        yield from ()

    snapshot = Snapshot(9, b"", by_another_fold(choctaw.state))
    assert rebuilt("CS-07", 9, snapshot, read) == choctaw.state
    with pytest.raises(type(error)):
        rebuilt("CS-07", 9, Snapshot(9, b"", b"[]"), read)


def test_archives_that_were_moved_away_are_asked_for(choctaw: CoreTable) -> None:
    def read(first: int) -> Iterator[Entry[e.Event]]:
        raise RecordsMissing("records 1 to 8 are in no file of CS-07-archive; put it back")

    with pytest.raises(RecordsMissing, match="put it back"):
        rebuilt("CS-07", 9, Snapshot(9, b"", by_another_fold(choctaw.state)), read)
    assert rebuilt("CS-07", 9, Snapshot(9, b"", encode_state(choctaw.state)), lambda _: iter(())) == choctaw.state


def test_a_snapshot_from_before_corrections_waited_is_as_good_as_its_record(choctaw: CoreTable) -> None:
    """Its version knew of none: what it did not write stands empty. What any version wrote is never made up."""
    choctaw.lock(3)
    fields = msgspec.json.decode(msgspec.json.encode(choctaw.state))
    for name in ("corrections", "next_correction", "present_for", "wrong_codes"):
        del fields[name]
    assert decode_state(msgspec.json.encode(fields)) == choctaw.state
    del fields["next_change"]
    assert decode_state(msgspec.json.encode(fields)) is None


def test_a_snapshot_keeps_a_correction_that_waits(choctaw: CoreTable) -> None:
    ask_correction(choctaw, -50)
    kept = encode_state(choctaw.state)
    assert decode_state(kept) == choctaw.state
    assert folded_here(kept)


def test_a_journal_whose_meter_rose_at_another_rate_is_refused(files: dict[str, TableFile]) -> None:
    """The rate of a running meter does not change under it."""
    table = Floor(files["choctaw"])
    table.chip(3)
    table.world.kill()
    slower = table_setup(files["choctaw"])
    progressive = slower.progressive.model_copy(update={"per_chip_cents": Fraction(25)})
    rules = slower.rules.model_copy(update={"progressive": progressive})
    with pytest.raises(WrongJournal, match="let the meter rise by 25 cents a chip"):
        check_same_table(table.state, setup_of(files["choctaw"], slower.game, rules))
    table.close()


def test_a_journal_that_was_never_opened_is_any_tables(setups: dict[str, TableSetup]) -> None:
    check_same_table(TableState(), setups["choctaw"])


def test_the_journal_of_another_table_is_refused(oneida: CoreTable, setups: dict[str, TableSetup]) -> None:
    with pytest.raises(WrongJournal, match="caribbean-stud under oneida with 7 seats; the table file says CS-07"):
        check_same_table(oneida.state, setups["choctaw"])


def test_a_snapshot_from_before_hands_could_be_void_is_read(choctaw: CoreTable) -> None:
    choctaw.shuffle()
    choctaw.lock()
    choctaw.deal(1)
    fields = msgspec.json.decode(msgspec.json.encode(choctaw.state))
    for name in ("dead_hands", "exposed"):
        del fields["round"][name]
    for stack in fields["round"]["stacks"]:
        del stack["dealt"]
    state = decode_state(msgspec.json.encode(fields))
    assert state is not None
    assert (state.round.dead_hands, state.round.stacks[0].dealt) == ((), None)
    fields["round"]["another"] = 1
    assert decode_state(msgspec.json.encode(fields)) is None
