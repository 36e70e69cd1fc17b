"""A copy on the reactor: kept in steps, the newest wins, faults said once, damage left alone."""

from __future__ import annotations

import pytest

from drivers.critical_memory.copy import CriticalCopy
from drivers.critical_memory.port import Contents, Damaged, Empty, Record
from drivers.critical_memory.two_slots import TwoSlots
from drivers.parts.mb85rc256v import Mb85rc256v
from drivers.parts.mb85rc256v_twin import Mb85rc256vTwin
from drivers.signals import DeviceFault
from tests.drivers.workbench import Bench

SLOT = 1_024
A, B, C = b"a" * 300, b"b" * 310, b"c" * 320


class Kept:
    """A copy on a twin part, and what it told."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.twin = Mb85rc256vTwin()
        bench.wires.attach(0x50, self.twin)
        self.loaded: list[Contents] = []
        self.kept: list[Record] = []
        part = Mb85rc256v(bench.felt.at(0x50, device="memory"))
        self.slots = TwoSlots(part, slot_bytes=SLOT)
        self.copy = CriticalCopy(
            self.slots,
            reactor=bench.reactor,
            emit=bench.emit,
            loaded=self.loaded.append,
            kept=self.kept.append,
        )


@pytest.fixture
def kept(bench: Bench) -> Kept:
    return Kept(bench)


# --- faults ---


def test_a_part_that_is_missing_at_the_start_is_a_fault_and_gets_its_record_when_it_is_there(
    bench: Bench, kept: Kept
) -> None:
    kept.twin.fail("unplug")
    kept.copy.open()
    kept.copy.store(A)
    bench.wait(60_000)
    assert bench.faults() == ["lost"]
    assert not kept.copy.kept
    kept.twin.mend()
    bench.wait(5_000)
    assert bench.recovered() == ["lost"]
    assert kept.loaded == [Empty()]
    assert kept.slots.load() == Record(A, 1)
    assert kept.copy.kept


@pytest.mark.parametrize("cut", [*range(0, 326, 7), 326])
def test_a_part_that_dies_in_a_store_is_asked_what_it_holds_and_then_gets_the_record(bench: Bench, cut: int) -> None:
    kept = Kept(bench)
    kept.copy.open()
    kept.copy.store(A)
    bench.wait(500)
    kept.twin.die_after(cut)
    kept.copy.store(B)
    bench.wait(500)
    assert bench.faults() == ["lost"]
    assert not kept.copy.kept
    kept.twin.power_up()
    bench.wait(5_000)
    assert set(bench.faults()) == set(bench.recovered())
    found = kept.loaded[-1]
    assert isinstance(found, Record)
    assert found.data in (A, B)
    assert kept.slots.load() in (Record(B, 2), Record(B, 3))
    assert kept.copy.kept


def test_a_record_that_reads_otherwise_is_not_kept_and_is_tried_again(bench: Bench, kept: Kept) -> None:
    kept.copy.open()
    kept.copy.store(A)
    bench.wait(500)
    kept.twin.fail("write-protect")
    kept.copy.store(B)
    bench.wait(500)
    (fault,) = bench.got(DeviceFault)
    assert (fault.device, fault.fault, fault.where) == ("memory", "not-kept", "0x50 on felt")
    assert "it is worn, or write-protected" in fault.text
    bench.wait(20_000)
    assert bench.faults() == ["not-kept"]
    assert kept.slots.load() == Record(A, 1)
    kept.twin.mend()
    bench.wait(5_500)
    assert bench.recovered() == ["not-kept"]
    assert kept.slots.load() == Record(B, 2)


def test_a_record_from_before_a_failed_store_is_written_again(bench: Bench, kept: Kept) -> None:
    kept.copy.open()
    kept.copy.store(A)
    bench.wait(500)
    kept.twin.fail("write-protect")
    kept.copy.store(B)
    bench.wait(500)
    kept.copy.store(A)
    assert not kept.copy.kept
    kept.twin.mend()
    bench.wait(5_500)
    assert bench.recovered() == ["not-kept"]
    assert kept.slots.load() == Record(A, 2)


def test_damage_that_was_only_noise_is_over_with_the_next_check_and_not_before(bench: Bench, kept: Kept) -> None:
    kept.slots.store(A)
    kept.twin.fail("garbage")
    kept.copy.open()
    bench.wait(500)
    kept.twin.mend()
    transactions = bench.wires.transactions
    kept.copy.store(B)
    bench.wait(500)
    assert bench.wires.transactions == transactions
    kept.copy.check()
    bench.wait(500)
    assert bench.faults() == bench.recovered() == ["damaged"]
    assert kept.slots.load() == Record(B, 2)


def test_damage_is_reported_and_left_as_it_is_until_a_person_clears_it(bench: Bench, kept: Kept) -> None:
    kept.slots.store(A)
    kept.slots.store(B)
    kept.twin.cells[20] ^= 1
    kept.twin.cells[SLOT + 20] ^= 1
    before = bytes(kept.twin.cells)
    kept.copy.open()
    kept.copy.store(C)
    bench.wait(60_000)
    assert bench.faults() == ["damaged"]
    (found,) = kept.loaded
    assert isinstance(found, Damaged)
    assert bytes(kept.twin.cells) == before
    kept.copy.clear()
    bench.wait(500)
    assert bench.recovered() == ["damaged"]
    assert kept.loaded[-1] == Empty()
    kept.copy.store(C)
    bench.wait(500)
    assert kept.slots.load() == Record(C, 1)


def test_damage_that_comes_while_it_runs_is_found_by_the_next_store(bench: Bench, kept: Kept) -> None:
    kept.slots.store(A)
    kept.copy.open()
    bench.wait(500)
    kept.twin.cells[20] ^= 1
    kept.copy.store(B)
    bench.wait(500)
    assert bench.faults() == ["damaged"]
    assert not kept.copy.kept
    assert kept.twin.written == 16 + len(A)


def test_one_unreadable_slot_is_reported_and_healed_by_the_next_store(bench: Bench, kept: Kept) -> None:
    kept.slots.store(A)
    kept.slots.store(B)
    kept.twin.cells[SLOT + 20] ^= 1
    kept.copy.open()
    bench.wait(500)
    assert bench.faults() == ["one-left"]
    assert kept.loaded == [Record(A, 1, other_lost=True)]
    kept.copy.store(C)
    bench.wait(500)
    assert bench.recovered() == ["one-left"]
    assert kept.slots.load() == Record(C, 2)


def test_a_record_that_is_too_long_is_refused_at_once(kept: Kept) -> None:
    with pytest.raises(ValueError, match="a record of 1009 bytes; 0x50 on felt holds 1008"):
        kept.copy.store(bytes(1_009))


def test_a_copy_that_is_closed_in_a_store_leaves_the_record_before(bench: Bench, kept: Kept) -> None:
    kept.copy.open()
    kept.copy.store(A)
    bench.wait(500)
    kept.copy.store(B)
    while kept.twin.written < 16 + len(A) + 100:
        bench.wait(1)
    kept.copy.close()
    bench.wait(60_000)
    assert kept.slots.load() == Record(A, 1, other_lost=True)
    kept.copy.open()
    bench.wait(500)
    assert kept.slots.load() == Record(B, 2)


# --- at work ---


def test_no_step_takes_the_bus_for_more_than_one_piece(bench: Bench, kept: Kept) -> None:
    kept.copy.open()
    kept.copy.store(A)
    busiest, before = 0, bench.wires.transactions
    for _ in range(200):
        bench.wait(1)
        busiest, before = max(busiest, bench.wires.transactions - before), bench.wires.transactions
    assert busiest == 1
    assert kept.copy.kept


def test_of_records_that_come_while_one_is_stored_only_the_newest_is_stored(bench: Bench, kept: Kept) -> None:
    kept.copy.open()
    kept.copy.store(A)
    bench.wait(5)
    for record in (B, C, B, C):
        kept.copy.store(record)
    bench.wait(500)
    assert kept.kept == [Record(A, 1), Record(C, 2)]
    assert bench.signals == []


def test_a_record_that_is_held_already_is_not_written_again(bench: Bench, kept: Kept) -> None:
    kept.slots.store(A)
    written = kept.twin.written
    kept.copy.open()
    kept.copy.store(A)
    bench.wait(500)
    assert kept.copy.kept
    assert kept.twin.written == written


def test_a_check_reads_the_part_again(bench: Bench, kept: Kept) -> None:
    kept.copy.open()
    kept.copy.store(A)
    bench.wait(500)
    kept.copy.check()
    bench.wait(500)
    assert kept.loaded == [Empty(), Record(A, 1)]


@pytest.mark.parametrize("of", ["loaded", "kept"])
def test_whoever_is_told_may_finish_and_close_it(bench: Bench, of: str) -> None:
    """As a service does whose journal fails at that very moment: nothing is begun after that."""
    kept = Kept(bench)
    told = []

    def end(what: object) -> None:
        told.append(what)
        kept.copy.check()
        kept.copy.settle()
        kept.copy.close()

    kept.copy = CriticalCopy(
        kept.slots,
        reactor=bench.reactor,
        emit=bench.emit,
        loaded=end if of == "loaded" else kept.loaded.append,
        kept=end if of == "kept" else kept.kept.append,
    )
    kept.copy.open()
    kept.copy.store(A)
    bench.wait(60_000)
    assert len(told) == 1
    assert bench.faults() == []
