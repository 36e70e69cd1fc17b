from __future__ import annotations

import errno
from random import Random

import pytest
from hypothesis import given, strategies as st

from drivers.buses.i2c import NamedBus, device_error, open_i2c
from drivers.buses.i2c_twin import TwinI2CBus
from drivers.errors import ClaimError, DeviceError, DeviceLost, DeviceTimeout


class Memory:
    """256 registers and a pointer, as most parts have."""

    def __init__(self) -> None:
        self.power_up()

    def power_up(self) -> None:
        self.registers = bytearray(256)
        self.pointer = 0

    def write(self, data: bytes) -> None:
        self.pointer = data[0]
        for value in data[1:]:
            self.registers[self.pointer] = value
            self.pointer = (self.pointer + 1) % 256

    def read(self, length: int) -> bytes:
        data = bytes(self.registers[(self.pointer + place) % 256] for place in range(length))
        self.pointer = (self.pointer + length) % 256
        return data


def bus_with_memory() -> tuple[TwinI2CBus, Memory]:
    bus, memory = TwinI2CBus(), Memory()
    bus.attach(0x50, memory)
    return bus, memory


# --- faults ---


@pytest.mark.parametrize("number", [errno.ENXIO, errno.ENODEV, errno.EREMOTEIO])
def test_each_number_that_means_no_device_is_a_lost_device(number: int) -> None:
    error = device_error("meter", "0x70 on felt", OSError(number, "x"))
    assert isinstance(error, DeviceLost)
    assert "0x70 on felt" in error.text


def test_a_held_bus_is_a_timeout_and_the_rest_is_a_plain_failure() -> None:
    assert isinstance(device_error("m", "w", OSError(errno.ETIMEDOUT, "x")), DeviceTimeout)
    other = device_error("m", "0x70 on felt", OSError(errno.EIO, "Input/output error"))
    assert type(other) is DeviceError
    assert other.text == "the bus failed at 0x70 on felt: Input/output error"


@pytest.mark.parametrize("number", [errno.ETIMEDOUT, errno.EAGAIN])
def test_a_bus_on_which_a_wire_is_held_is_told_as_held(number: int) -> None:
    assert device_error("m", "0x70 on felt", OSError(number, "x")).text.startswith("the bus of 0x70 on felt is held")


def test_an_address_that_a_driver_of_the_kernel_has_is_told_so_by_every_verb() -> None:
    bus, memory = bus_with_memory()
    part = NamedBus("felt", lambda: bus).at(0x50, device="memory")
    bus.claim(0x50, True)
    for verb in (
        lambda: part.read(0, 1),
        lambda: part.write(0, 1),
        lambda: part.write(0, 1, 2),
        lambda: part.send(1),
        lambda: part.send(1, 2),
        part.receive,
    ):
        with pytest.raises(ClaimError, match="memory: a driver of the kernel has 0x50 on felt: the part cannot be"):
            verb()
    memory.registers[0] = 9
    assert part.transfer(b"\x00", 1) == b"\x09"
    bus.claim(0x50, False)
    assert part.read(0, 1) == [9]


def test_a_plain_transfer_that_finds_the_bus_busy_is_a_held_bus() -> None:
    """It sets no address, so no driver of the kernel is in its way."""

    class Busy(TwinI2CBus):
        def transfer(self, address: int, data: bytes, length: int, /) -> bytes:
            raise OSError(errno.EBUSY, "Device or resource busy")

    with pytest.raises(DeviceTimeout, match="is held"):
        NamedBus("felt", Busy).at(0x50, device="memory").transfer(b"\x00", 1)


def test_an_absent_part_raises_what_the_kernel_raises() -> None:
    with pytest.raises(OSError) as caught:
        TwinI2CBus().read_byte_data(0x20, 0)
    assert caught.value.errno == 121


def test_a_part_is_named_with_address_and_bus_in_every_verb() -> None:
    part = NamedBus("felt", TwinI2CBus).at(0x20, device="acceptors")
    for verb in (
        lambda: part.read(0, 1),
        lambda: part.write(0, 1),
        lambda: part.write(0, 1, 2),
        lambda: part.send(1),
        lambda: part.send(1, 2),
        part.receive,
    ):
        with pytest.raises(DeviceLost, match="acceptors: nothing answers at 0x20 on felt"):
            verb()


def test_a_lost_adapter_is_opened_again_at_the_next_use() -> None:
    bus, _ = bus_with_memory()
    opened: list[str] = []
    named = NamedBus("felt", lambda: opened.append("open") or bus)
    part = named.at(0x50, device="memory")
    part.write(0, 7)
    bus.lose_adapter(True)
    with pytest.raises(DeviceLost, match="check the adapter"):
        part.read(0, 1)
    bus.lose_adapter(False)
    assert part.read(0, 1) == [7]
    assert opened == ["open", "open"]


def test_a_bus_that_fails_is_closed_and_opened_again_at_the_next_use() -> None:
    """As i2c-tiny-usb does when it is pulled out; while its bus is open, the kernel enumerates nothing."""

    class Failing(TwinI2CBus):
        closed = False

        def read_i2c_block_data(self, address: int, register: int, length: int, /) -> list[int]:
            raise OSError(errno.EIO, "Input/output error")

        def close(self) -> None:
            self.closed = True

    failing = Failing()
    with pytest.raises(DeviceError, match="the bus failed at 0x50 on felt"):
        NamedBus("felt", lambda: failing).at(0x50, device="memory").read(0, 1)
    assert failing.closed


def test_a_bus_that_cannot_be_opened_is_a_lost_device() -> None:
    part = NamedBus("felt", lambda: open_i2c("/dev/i2c-none")).at(0x50, device="memory")
    with pytest.raises(DeviceLost, match="the bus of 0x50 on felt is gone"):
        part.read(0, 1)


def test_an_address_outside_the_bus_is_refused() -> None:
    with pytest.raises(ValueError, match="between 0x08 and 0x77"):
        NamedBus("felt", TwinI2CBus).at(0x78, device="x")


def test_an_unplugged_part_comes_back_with_its_power_on_values() -> None:
    bus, memory = bus_with_memory()
    bus.write_byte_data(0x50, 3, 9)
    bus.unplug(0x50)
    with pytest.raises(OSError):
        bus.read_byte_data(0x50, 3)
    bus.plug(0x50)
    assert bus.read_byte_data(0x50, 3) == 0
    assert memory.registers[3] == 0


def test_a_part_that_refuses_keeps_its_power_and_what_was_written() -> None:
    twin, part = TwinI2CBus(), Memory()
    twin.attach(0x50, part)
    twin.write_byte_data(0x50, 3, 9)
    twin.refuse(0x50, True)
    with pytest.raises(OSError, match="Remote I/O error"):
        twin.read_byte_data(0x50, 3)
    twin.refuse(0x50, False)
    assert twin.read_byte_data(0x50, 3) == 9


def test_a_garbled_part_answers_noise_and_one_seed_gives_one_noise() -> None:
    bus, _ = bus_with_memory()
    bus.garble(0x50, Random(5))
    first = bus.read_i2c_block_data(0x50, 0, 8)
    bus.garble(0x50, Random(5))
    assert bus.read_i2c_block_data(0x50, 0, 8) == first != [0] * 8
    bus.garble(0x50, None)
    assert bus.read_i2c_block_data(0x50, 0, 8) == [0] * 8


def test_two_parts_cannot_share_an_address() -> None:
    bus, _ = bus_with_memory()
    with pytest.raises(ValueError, match="0x50"):
        bus.attach(0x50, Memory())
    with pytest.raises(ValueError, match="no part at address 0x51"):
        bus.unplug(0x51)


def test_more_than_a_block_is_refused_as_smbus2_refuses_it() -> None:
    bus, _ = bus_with_memory()
    with pytest.raises(ValueError, match="32 bytes"):
        bus.read_i2c_block_data(0x50, 0, 33)
    with pytest.raises(ValueError, match="32 bytes"):
        bus.write_i2c_block_data(0x50, 0, [0] * 33)


# --- at work ---


def test_a_word_is_low_byte_first() -> None:
    bus, memory = bus_with_memory()
    bus.write_word_data(0x50, 4, 0x1234)
    assert memory.registers[4:6] == b"\x34\x12"
    assert bus.read_word_data(0x50, 4) == 0x1234


@given(st.integers(0, 223), st.binary(min_size=1, max_size=32))
def test_what_is_written_is_read(register: int, data: bytes) -> None:
    bus, _ = bus_with_memory()
    part = NamedBus("felt", lambda: bus).at(0x50, device="memory")
    part.write(register, *data)
    assert part.read(register, len(data)) == list(data)
    part.send(register)
    assert part.receive() == data[0]
