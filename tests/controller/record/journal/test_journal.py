"""What every journal does, whatever it lies on."""

from random import Random

import pytest
from hypothesis import given, strategies as st

from controller.record.journal.journal import Batch
from controller.record.journal.memory import MemoryJournal
from controller.record.journal.record import genesis_seal
from controller.record.journal.simulated_disk import SimulatedDisk
from controller.record.journal.sqlite import SqliteJournal
from tests.controller.record.journal.happening import CODEC, Happened, numbers


def test_positions_count_from_one_without_a_gap(journal):
    assert journal.position == 0
    assert journal.append([Happened(1)], 10) == 1
    assert journal.append([Happened(2), Happened(3)], 20) == 3
    assert [entry.position for entry in journal.read()] == [1, 2, 3]
    assert [entry.at_utc_ns for entry in journal.read()] == [10, 20, 20]


def test_what_is_read_is_what_was_appended(journal):
    journal.append([Happened(1, "the lamp of seat 3 is lit; ä €")], 10)
    assert [entry.event for entry in journal.read()] == [Happened(1, "the lamp of seat 3 is lit; ä €")]


def test_several_batches_in_one_commit_keep_their_order_and_times(journal):
    assert journal.append_all([Batch([Happened(1)], 10), Batch([Happened(2), Happened(3)], 20)]) == 3
    assert numbers(journal.read()) == [1, 2, 3]
    assert [entry.at_utc_ns for entry in journal.read(2)] == [20, 20]


def test_appending_nothing_changes_nothing(journal):
    journal.append([Happened(1)], 10)
    before = journal.last_seal
    assert journal.append([], 20) == 1
    assert journal.last_seal == before


def test_reading_starts_where_it_is_told(journal):
    journal.append([Happened(number) for number in range(1, 6)], 10)
    assert numbers(journal.read(4)) == [4, 5]
    assert numbers(journal.read(6)) == []


def test_equal_histories_have_equal_last_seals(journal, open_journal):
    other = open_journal("other.journal")
    assert journal.last_seal == other.last_seal == genesis_seal("demo")
    for one in (journal, other):
        one.append([Happened(1), Happened(2)], 10)
    assert journal.last_seal == other.last_seal
    journal.append([Happened(3)], 20)
    other.append([Happened(3)], 21)
    assert journal.last_seal != other.last_seal


_events = st.builds(Happened, st.integers(), st.text())
_batches = st.lists(st.builds(Batch, st.lists(_events, max_size=4), st.integers(-(2**63), 2**63 - 1)), max_size=6)


@given(st.lists(_batches, max_size=4))
def test_whatever_is_recorded_however_grouped_comes_back_and_bears_the_same_seals(commits):
    disk, memory = SimulatedDisk(Random(1)), MemoryJournal("demo", CODEC)
    for batches in commits:
        journal = SqliteJournal("demo.journal", "demo", CODEC, disk)
        journal.append_all(batches)
        for batch in batches:
            memory.append(*batch)
        journal.close()
    journal = SqliteJournal("demo.journal", "demo", CODEC, disk)
    assert journal.last_seal == memory.last_seal
    assert list(journal.read()) == list(memory.read())
    journal.close()
    disk.close()


def test_an_untouched_journal_verifies(journal):
    assert journal.verify().ok
    journal.append([Happened(1), Happened(2)], 10)
    journal.snapshot(2, b"state")
    found = journal.verify()
    assert (found.ok, found.records, found.first_bad) == (True, 2, None)


def test_there_is_no_snapshot_before_the_first(journal):
    assert journal.last_snapshot() is None


def test_the_newest_snapshot_comes_back_with_the_seal_of_its_record(journal):
    journal.append([Happened(1), Happened(2)], 10)
    journal.snapshot(1, b"after one")
    journal.snapshot(2, b"after two")
    found = journal.last_snapshot()
    assert (found.position, found.state) == (2, b"after two")
    assert found.seal == [record.seal for record in journal.records()][1]


@pytest.mark.parametrize("position", [0, 3])
def test_a_snapshot_of_a_record_that_is_not_there_is_refused(journal, position):
    journal.append([Happened(1), Happened(2)], 10)
    with pytest.raises(ValueError, match="records 1 to 2"):
        journal.snapshot(position, b"state")
    assert journal.append([Happened(3)], 20) == 3


def test_an_event_that_cannot_be_encoded_leaves_the_journal_as_it_was(journal):
    journal.append([Happened(1)], 10)
    with pytest.raises(TypeError):
        journal.append([Happened(2), Happened(object())], 20)
    assert journal.append([Happened(3)], 30) == 2
    assert journal.verify().ok


def test_checkpoints_change_nothing_that_can_be_read(journal):
    journal.append([Happened(1)], 10)
    journal.checkpoint()
    journal.append([Happened(2)], 20)
    assert numbers(journal.read()) == [1, 2]
    assert journal.verify().ok


def test_closing_twice_is_harmless(journal):
    journal.close()
    journal.close()
