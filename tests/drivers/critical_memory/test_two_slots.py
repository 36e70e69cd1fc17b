"""Two slots on a twin memory part: every tear, every flipped bit, wear, protection, and the order of records."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from drivers.buses.i2c import NamedBus
from drivers.buses.i2c_twin import TwinI2CBus
from drivers.critical_memory.port import Contents, Damaged, Empty, Record
from drivers.critical_memory.slot import encode
from drivers.critical_memory.two_slots import TwoSlots
from drivers.errors import DeviceError, DeviceLost, DeviceRefused
from drivers.parts.mb85rc256v import Mb85rc256v
from drivers.parts.mb85rc256v_twin import Mb85rc256vTwin

SLOT = 128
A, B, C = b"meters of the first round" * 2, b"second", bytes(range(90))


def wired(cells: bytes = b"", *, slot_bytes: int = SLOT) -> tuple[TwoSlots, Mb85rc256vTwin]:
    wires, twin = TwinI2CBus(), Mb85rc256vTwin()
    twin.cells[: len(cells)] = cells
    wires.attach(0x50, twin)
    part = Mb85rc256v(NamedBus("felt", lambda: wires).at(0x50, device="memory"))
    return TwoSlots(part, slot_bytes=slot_bytes), twin


def holding(*records: bytes) -> bytes:
    """The cells after these records."""
    memory, twin = wired()
    for record in records:
        memory.store(record)
    return bytes(twin.cells[: 2 * SLOT])


def bytes_of_a_store(before: bytes, record: bytes) -> int:
    memory, twin = wired(before)
    memory.store(record)
    return twin.written


# --- power cuts ---


@pytest.mark.parametrize("history", [(A,), (A, B), (A, B, C)])
def test_a_power_cut_after_any_byte_of_a_write_leaves_the_record_before_or_the_new_one(
    history: tuple[bytes, ...],
) -> None:
    """Standards F4, whatever the lengths of the old record and the new one."""
    before, number = holding(*history), len(history)
    for new in (A, B, C, b""):
        length = bytes_of_a_store(before, new)
        for cut in range(length + 1):
            memory, twin = wired(before)
            twin.die_after(cut)
            with pytest.raises(DeviceLost):
                memory.store(new)
            twin.power_up()
            found = memory.load()
            if cut == length:
                assert found == Record(new, number + 1)
            else:
                assert isinstance(found, Record)
                assert (found.data, found.sequence) in ((history[-1], number), (new, number + 1))
            assert memory.store(B).sequence == found.sequence + 1
            assert memory.load() == Record(B, found.sequence + 1)


def test_a_power_cut_in_the_first_write_of_all_is_empty_or_damaged_and_never_a_record() -> None:
    length = bytes_of_a_store(b"", A)
    for cut in range(length):
        memory, twin = wired()
        twin.die_after(cut)
        with pytest.raises(DeviceLost):
            memory.store(A)
        twin.power_up()
        found = memory.load()
        assert found == Empty() if cut == 0 else isinstance(found, Damaged)
    assert length == 16 + len(A)


def test_two_power_cuts_in_a_row_still_leave_the_record_before() -> None:
    before = holding(A, B)
    for first in range(1, 16 + len(C)):
        for second in (0, 1, 15, 16, 40):
            memory, twin = wired(before)
            for cut in (first, second):
                twin.die_after(cut)
                with pytest.raises(DeviceLost):
                    memory.store(C)
                twin.power_up()
            found = memory.load()
            assert isinstance(found, Record)
            assert found.data in (B, C)


def test_a_clearing_that_is_torn_leaves_the_newest_record_nothing_or_damage_but_never_an_older_record() -> None:
    for history in ((A, B), (A, B, C)):
        before = holding(*history)
        for cut in range(2 * SLOT + 1):
            memory, twin = wired(before)
            twin.die_after(cut)
            with pytest.raises(DeviceLost):
                memory.clear()
            twin.power_up()
            found = memory.load()
            assert not isinstance(found, Record) or found.data == history[-1]


# --- damage ---


def every_flip(cells: bytes) -> list[tuple[int, Contents]]:
    found = []
    for bit in range(8 * len(cells)):
        memory, twin = wired(cells)
        twin.cells[bit // 8] ^= 1 << bit % 8
        found.append((bit // 8, memory.load()))
    return found


def test_any_flipped_bit_of_the_newer_slot_leaves_the_older_record_and_says_so() -> None:
    newer = range(SLOT, SLOT + 16 + len(B))
    for place, found in every_flip(holding(A, B)):
        older = range(16 + len(A))
        if place in newer:
            assert found == Record(A, 1, other_lost=True)
        elif place in older:
            assert found == Record(B, 2, other_lost=True)
        else:
            assert found == Record(B, 2)


def test_any_flipped_bit_of_the_only_record_is_damage() -> None:
    for place, found in every_flip(holding(A)):
        if place < 16 + len(A):
            assert isinstance(found, Damaged)
        elif place in range(SLOT, SLOT + 16):  # the other slot was blank: now it is unreadable
            assert found == Record(A, 1, other_lost=True)
        else:
            assert found == Record(A, 1)


def test_two_bad_slots_are_damage_and_are_not_written_over() -> None:
    memory, twin = wired(holding(A, B))
    twin.cells[20] ^= 1
    twin.cells[SLOT + 20] ^= 1
    kept = bytes(twin.cells)
    assert memory.load() == Damaged("no record at 0x50 on felt is whole: slot 0 is bad, slot 1 is bad")
    with pytest.raises(DeviceRefused, match="it is not written over"):
        memory.store(C)
    assert bytes(twin.cells) == kept
    memory.clear()
    assert memory.load() == Empty()
    assert not any(twin.cells)


def test_two_records_that_do_not_follow_each_other_are_damage() -> None:
    cells = bytearray(2 * SLOT)
    for sequence in (5, 7, 5 + 2**31):
        for number, of in ((0, 5), (1, sequence)):
            image = encode(number, of, A)
            cells[number * SLOT : number * SLOT + len(image)] = image
        memory, _ = wired(bytes(cells))
        assert memory.load() == Damaged(f"the two records at 0x50 on felt do not follow each other: 5 and {sequence}")
        with pytest.raises(DeviceRefused):
            memory.store(C)


def test_a_slot_that_answers_for_the_other_one_is_found() -> None:
    """As when an address wire is stuck: both places show slot 0."""
    cells = holding(A, B)
    memory, _ = wired(cells[:SLOT] * 2)
    assert memory.load() == Record(A, 1, other_lost=True)


@pytest.mark.parametrize("fault", ["worn-byte", "stuck-bit", "write-protect", "garbage"])
def test_a_store_that_does_not_read_back_is_an_error_and_leaves_the_record_before(fault: str) -> None:
    memory, twin = wired(holding(A, B))
    twin.fail(fault)
    if fault == "worn-byte":
        twin.wear(20)
    with pytest.raises(DeviceError):
        memory.store(C)
    twin.mend()
    found = memory.load()
    assert isinstance(found, Record)
    assert (found.data, found.sequence) == (B, 2)


def test_a_worn_byte_is_named_with_its_place() -> None:
    memory, twin = wired(holding(A, B))
    twin.wear(18)
    with pytest.raises(DeviceError, match=r"byte 0x0012 is 0x.. and not 0x02; it is worn, or write-protected"):
        memory.store(C)
    assert memory.load() == Record(B, 2, other_lost=True)


def test_a_part_that_was_exchanged_for_an_empty_one_begins_at_one() -> None:
    memory, twin = wired(holding(A, B))
    twin.cells[:] = bytes(len(twin.cells))
    assert memory.load() == Empty()
    assert memory.store(C).sequence == 1


# --- limits ---


def test_a_record_as_long_as_the_slot_is_kept_and_a_longer_one_is_refused() -> None:
    memory, _ = wired()
    memory.store(bytes(memory.capacity))
    assert memory.load() == Record(bytes(SLOT - 16), 1)
    with pytest.raises(ValueError, match="a record of 113 bytes; the slots hold 112"):
        memory.store(bytes(SLOT - 15))


@pytest.mark.parametrize(("slot_bytes", "start"), [(31, 0), (65_537, 0), (16_384, 1), (64, -1)])
def test_slots_that_do_not_fit_are_refused(slot_bytes: int, start: int) -> None:
    part = Mb85rc256v(NamedBus("felt", TwinI2CBus).at(0x50, device="memory"))
    with pytest.raises(ValueError, match="memory: "):
        TwoSlots(part, slot_bytes=slot_bytes, start=start)


# --- at work ---


@pytest.mark.parametrize("blank", [b"\x00", b"\xff"])
def test_a_part_that_was_never_written_is_empty(blank: bytes) -> None:
    memory, _ = wired(blank * 2 * SLOT)
    assert memory.load() == Empty()


def test_records_are_written_alternately_and_the_older_one_stays_as_it_is() -> None:
    memory, twin = wired(holding(A, B))
    memory.store(C)
    assert twin.cells[SLOT : 2 * SLOT] == holding(A, B)[SLOT:]
    memory.store(A)
    assert twin.cells[:SLOT] == holding(A, B, C)[:SLOT]


@pytest.mark.parametrize("last_in", [0, 1])
def test_the_sequence_wraps_and_the_newest_record_stays_the_newest(last_in: int) -> None:
    cells = bytearray(2 * SLOT)
    for number, sequence, data in ((1 - last_in, 2**32 - 2, A), (last_in, 2**32 - 1, B)):
        image = encode(number, sequence, data)
        cells[number * SLOT : number * SLOT + len(image)] = image
    memory, _ = wired(bytes(cells))
    assert memory.load() == Record(B, 2**32 - 1)
    for sequence, data in ((0, C), (1, A), (2, B)):
        assert memory.store(data) == Record(data, sequence)
        assert memory.load() == Record(data, sequence)


@given(st.lists(st.tuples(st.binary(max_size=SLOT - 16), st.none() | st.integers(0, SLOT)), max_size=12))
def test_whatever_is_torn_the_record_is_the_last_confirmed_one_or_the_one_after_it(
    stores: list[tuple[bytes, int | None]],
) -> None:
    memory, twin = wired(holding(A, B))
    confirmed, torn = B, B
    for data, cut in stores:
        if cut is not None:
            twin.die_after(cut)
        try:
            memory.store(data)
            confirmed = torn = data
        except DeviceLost:
            torn = data
        twin.power_up()
        found = memory.load()
        assert isinstance(found, Record)
        assert found.data in (confirmed, torn)
        confirmed = found.data
