from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from drivers.buses.i2c import NamedBus
from drivers.buses.i2c_twin import TwinI2CBus
from drivers.errors import DeviceLost, DeviceTimeout
from drivers.parts.mb85rc256v import Mb85rc256v
from drivers.parts.mb85rc256v_twin import Mb85rc256vTwin


def wired(twin: Mb85rc256vTwin | None = None) -> tuple[Mb85rc256v, Mb85rc256vTwin]:
    wires, twin = TwinI2CBus(), twin if twin is not None else Mb85rc256vTwin()
    wires.attach(0x50, twin)
    return Mb85rc256v(NamedBus("felt", lambda: wires).at(0x50, device="memory")), twin


# --- faults ---


def test_a_part_off_its_socket_is_lost_and_comes_back_with_its_bytes() -> None:
    part, twin = wired()
    part.write(0, b"kept")
    twin.fail("unplug")
    with pytest.raises(DeviceLost, match="memory: nothing answers at 0x50 on felt"):
        part.read(0, 4)
    twin.mend()
    assert part.read(0, 4) == b"kept"


def test_a_part_that_holds_the_bus_is_a_timeout() -> None:
    part, twin = wired()
    twin.fail("hold")
    with pytest.raises(DeviceTimeout, match="held"):
        part.write(0, b"x")


def test_a_dip_of_the_supply_loses_nothing_but_the_counter() -> None:
    part, twin = wired()
    part.write(0x7000, b"kept")
    twin.fail("brown-out")
    assert part.read(0x7000, 4) == b"kept"


def test_a_write_that_is_torn_leaves_the_bytes_before_it_and_the_old_ones_after() -> None:
    part, twin = wired()
    part.write(8, b"oldbytes")
    twin.fail("torn-write")
    with pytest.raises(DeviceLost):
        part.write(8, b"NEWBYTES")
    with pytest.raises(DeviceLost):
        part.read(8, 8)
    twin.mend()
    assert part.read(8, 8) == b"NEWBytes"


def test_a_part_that_is_write_protected_acknowledges_and_keeps_what_it_had() -> None:
    part, twin = wired()
    part.write(0, b"old")
    twin.fail("write-protect")
    part.write(0, b"new")
    assert part.read(0, 3) == b"old"
    twin.mend()
    part.write(0, b"new")
    assert part.read(0, 3) == b"new"


def test_a_stuck_bit_a_worn_byte_and_noise_read_otherwise_than_written() -> None:
    part, twin = wired()
    part.write(0, b"\x00\x00")
    twin.fail("stuck-bit")
    assert part.read(0, 2) == b"\x10\x10"
    twin.mend()
    twin.fail("worn-byte")
    part.write(0, b"\x42\x42")
    assert part.read(0, 2) == b"\x42\x01"
    twin.mend()
    twin.fail("garbage")
    assert part.read(0, 8) != part.read(0, 8)


def test_a_fault_that_a_memory_does_not_have_is_refused() -> None:
    with pytest.raises(ValueError, match="no fault 'jam'"):
        Mb85rc256vTwin().fail("jam")


@pytest.mark.parametrize(("start", "length"), [(-1, 1), (0x8000, 1), (0x7FFF, 2), (0, 0), (0, 65)])
def test_what_lies_outside_the_memory_or_a_piece_is_refused(start: int, length: int) -> None:
    part, twin = wired()
    with pytest.raises(ValueError, match="memory: "):
        part.read(start, length)
    with pytest.raises(ValueError, match="memory: "):
        part.write(start, bytes(length))
    assert twin.written == 0


@pytest.mark.parametrize("address", [0x4F, 0x58])
def test_an_address_that_the_part_cannot_have_is_refused(address: int) -> None:
    with pytest.raises(ValueError, match="0x50 to 0x57"):
        Mb85rc256v(NamedBus("felt", TwinI2CBus).at(address, device="memory"))


def test_the_twin_rolls_over_at_its_end_and_does_not_decode_the_top_bit() -> None:
    twin = Mb85rc256vTwin()
    twin.write(b"\xff\xff" + b"ab")
    assert (twin.cells[0x7FFF], twin.cells[0]) == (ord("a"), ord("b"))
    twin.write(b"\x7f\xff")
    assert twin.read(2) == b"ab"


# --- at work ---


@given(st.integers(0, 0x7FC0), st.binary(min_size=1, max_size=64))
def test_what_is_written_is_read(start: int, data: bytes) -> None:
    part, _ = wired()
    part.write(start, data)
    assert part.read(start, len(data)) == data


def test_the_last_byte_can_be_used() -> None:
    part, twin = wired()
    part.write(0x7FFF, b"z")
    assert part.read(0x7FFF, 1) == b"z"
    assert twin.cells[0] == 0
