"""Copies of the critical record beside the journal: compared, brought up, or the money stops."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from controller.record.copies.past import Past, PastOfJournal
from controller.record.copies.record import decode
from controller.record.journal.errors import JournalError
from controller.table import events as e
from controller.table.setup import TableSetup
from controller.table.state import TableState
from tests.controller.record.copies import kept_table
from tests.controller.record.copies.kept_table import SLOT, KeptTable


@pytest.fixture
def table(setups: Mapping[str, TableSetup]) -> KeptTable:
    kept = KeptTable(setups["choctaw"])
    kept.chip(3)
    kept.wait()
    return kept


# --- faults ---


def test_a_dead_part_is_a_fault_that_names_it_and_play_goes_on(table: KeptTable) -> None:
    table.twins[0].fail("unplug")
    table.chip(4)
    table.wait()
    assert [(fault.device, fault.fault) for fault in table.state.faults] == [("fram0", "lost")]
    assert table.state.faults[0].where == "0x50 on felt"
    assert table.state.suspended is None
    assert table.state.meter.chips == 2


def test_a_part_that_comes_back_is_brought_up(table: KeptTable) -> None:
    table.twins[0].fail("unplug")
    table.chip(4)
    table.wait()
    table.twins[0].mend()
    table.wait(10_000)
    assert table.state.faults == ()
    assert table.fram() == str(table.state.meter.cents)


def test_a_journal_that_was_cut_stops_the_money_and_says_what_each_copy_knows(table: KeptTable) -> None:
    table.kill()
    table.journal.cut(table.journal.position - 1)
    table.start()
    assert table.stopped
    assert table.state.suspended is not None
    assert "the journal was cut short, or another one was put in its place" in table.state.suspended
    assert "Memory (0x50 on felt): progressive $10,000.50" in table.state.suspended
    assert "Journal: progressive $10,000.00" in table.state.suspended


def test_a_cut_journal_is_found_even_when_it_grew_past_the_copy_meanwhile(table: KeptTable) -> None:
    table.kill()
    table.journal.cut(table.journal.position - 1)
    table.record([e.SignalRefused(what="x", device="x", why=str(number)) for number in range(50)])
    table.start()
    assert table.stopped
    assert "is another than when this copy was made" in str(table.state.suspended)


def test_a_journal_that_was_begun_anew_is_found(setups: Mapping[str, TableSetup], table: KeptTable) -> None:
    table.kill()
    other = KeptTable(setups["choctaw"])
    other.kill()
    other.twins = table.twins
    other.wait(5)
    other.journal = type(other.journal)(table.setup.table, other.journal._codec)
    other.start()
    assert other.stopped
    assert "it belongs to another journal of this table" in str(other.state.suspended)


def test_the_memory_of_another_table_is_found(setups: Mapping[str, TableSetup], table: KeptTable) -> None:
    other = KeptTable(setups["oneida"])
    other.wait()
    other.kill()
    table.kill()
    table.twins = other.twins
    table.start()
    assert table.stopped
    assert f"it is a copy of table {other.setup.table}" in str(table.state.suspended)


def test_an_older_copy_of_the_table_put_back_is_found_by_its_generation(table: KeptTable) -> None:
    restored = e.TableRestored(
        generation=2, backup="", position=table.position, lost=table.position, person="ann", why="the disk died"
    )
    before = table.journal.position
    table.record([restored])
    table.wait()
    table.kill()
    table.journal.cut(before)
    table.start()
    assert table.stopped
    assert "the journal is of generation 1 and this copy of 2" in str(table.state.suspended)


def test_figures_that_are_not_the_journals_are_found_though_the_seal_is_right(table: KeptTable) -> None:
    """A fault of the program or of the machine's own memory, when the copy was written."""
    one = next(iter(table.copies._copies.values())) if table.copies else None
    assert one is not None
    assert one.believed is not None
    wrong = one.believed.replace(b"1000050", b"1000150")
    assert decode(wrong).meters[0].cents == 1_000_150
    one.copy.store(wrong)
    table.wait()
    table.restart()
    assert table.stopped
    assert "its figures are not what the journal says" in str(table.state.suspended)


def test_no_key_resumes_while_copies_disagree_and_no_copy_is_touched(table: KeptTable) -> None:
    table.kill()
    table.journal.cut(table.journal.position - 1)
    table.start()
    before = bytes(table.twins[0].cells)
    table.turn("higher", "table-games-manager")
    assert table.stopped
    assert "a named person decides" in table.refusal()
    table.dispute()
    assert "a named person decides" in table.refusal()
    table.correct()
    assert "a named person decides" in table.refusal()
    table.take_door()
    table.wait()
    table.restart()
    assert table.stopped
    assert bytes(table.twins[0].cells) == before


@pytest.mark.parametrize(
    ("role", "code", "why", "told"),
    [
        ("pit-manager", True, "looked", "settings are changed by"),
        ("table-games-manager", False, "looked", "takes the configuration code"),
        ("table-games-manager", True, " ", "takes a reason"),
    ],
)
def test_nobody_else_decides(table: KeptTable, role: str, code: bool, why: str, told: str) -> None:
    table.kill()
    table.journal.cut(table.journal.position - 1)
    table.start()
    table.settle(why, role=role, code=code)
    assert told in table.refusal()
    assert table.stopped


def test_there_is_nothing_to_decide_while_the_copies_agree(table: KeptTable) -> None:
    table.settle()
    assert "there is nothing to decide" in table.refusal()


# --- what goes on ---


def test_a_named_person_decides_and_the_copies_are_written_anew_from_the_journal(table: KeptTable) -> None:
    table.kill()
    table.journal.cut(table.journal.position - 1)
    table.start()
    table.settle()
    table.wait()
    assert not table.state.disagreements
    assert table.fram() == "1000000"
    assert "compare each meter" in str(table.state.suspended), "money waits for a key"
    table.turn("lower", "floor-supervisor")
    assert table.state.suspended is None
    table.restart()
    assert table.state.suspended is None


def test_a_new_part_is_filled_on_record(table: KeptTable) -> None:
    table.kill()
    table.twins[0].cells[:] = bytes(len(table.twins[0].cells))
    table.start()
    assert table.made(e.CopyRebuilt)[-1] == e.CopyRebuilt(memory="memory.0", why="it holds no record")
    assert table.fram() == "1000050"


def test_a_copy_that_is_behind_by_the_records_of_a_power_cut_is_brought_up_on_record(table: KeptTable) -> None:
    at = table.position
    table.chip(4)
    table.kill()  # the chip is in the journal, and the copy had no time
    table.start()
    assert not table.stopped
    (rebuilt,) = table.made(e.CopyRebuilt)[1:]
    assert isinstance(rebuilt, e.CopyRebuilt)
    assert (rebuilt.position, rebuilt.meters) == (at, (e.MeterReading("progressive", 1_000_050),))
    assert table.fram() == "1000100"


def test_an_ordinary_start_says_nothing(table: KeptTable) -> None:
    before = len(table.made(e.CopyRebuilt))
    table.restart()
    table.restart()
    assert len(table.made(e.CopyRebuilt)) == before
    assert not table.stopped


def test_both_slots_damaged_are_rebuilt_from_the_journal_on_record(table: KeptTable) -> None:
    table.kill()
    for slot in (0, SLOT):
        table.twins[0].cells[slot + 40] ^= 1
    table.start()
    assert not table.stopped
    assert "no record at" in str(table.made(e.CopyRebuilt)[-1])
    assert table.fram() == "1000050"
    assert table.state.faults == ()


def test_a_wire_that_fails_for_one_reading_clears_nothing(setups: Mapping[str, TableSetup], table: KeptTable) -> None:
    written = table.twins[0].written
    table.twins[0].fail("garbage")
    table.take_door()
    table.reactor.advance(3_000_000)
    table.twins[0].mend()
    table.wait()
    assert table.made(e.CopyRebuilt) == [e.CopyRebuilt(memory="memory.0", why="it holds no record")]
    assert table.twins[0].written < written + SLOT


class _Blind:
    """The journal's past, which cannot be read for the first ``times``."""

    def __init__(self, past: Past, times: int) -> None:
        self._past, self._times = past, times

    def seal_at(self, position: int) -> bytes | None:
        self._times -= 1
        if self._times >= 0:
            raise JournalError("the journal cannot be read: the disk reports an error")
        return self._past.seal_at(position)

    def state_at(self, position: int) -> TableState:
        return self._past.state_at(position)


@pytest.mark.parametrize(("times", "stops"), [(1, False), (2, True)])
def test_a_disk_that_fails_for_one_reading_makes_no_disagreement(
    monkeypatch: pytest.MonkeyPatch, table: KeptTable, times: int, stops: bool
) -> None:
    """The copy is behind and has to be held against the journal's past: it is tried again before the money stops."""
    table.kill()
    table.chip(4)
    monkeypatch.setattr(kept_table, "PastOfJournal", lambda journal: _Blind(PastOfJournal(journal), times))
    table.start()
    table.wait()
    assert table.stopped is stops
    assert [event.why for event in table.made(e.CopiesDisagreed)][:1] == ([table.state.suspended] if stops else [])
    assert (table.fram() == str(table.state.meter.cents)) is not stops


def test_one_of_two_parts_disagrees_and_both_are_left_as_they_are(setups: Mapping[str, TableSetup]) -> None:
    table = KeptTable(setups["choctaw"], parts=2)
    table.chip(1)
    table.wait()
    old = bytes(table.twins[1].cells)
    table.kill()
    other = KeptTable(setups["oneida"])
    other.wait()
    table.twins[0] = other.twins[0]
    table.start()
    assert table.stopped
    assert [one.memory for one in table.state.disagreements] == ["memory.0"]
    assert bytes(table.twins[1].cells) == old
    table.settle()
    table.wait()
    assert table.fram(0) == table.fram(1) == "1000050"


def test_the_newest_record_is_on_the_part_within_a_second(table: KeptTable) -> None:
    table.chip(5)
    table.reactor.advance(1_000_000_000)
    assert table.fram() == str(table.state.meter.cents)
