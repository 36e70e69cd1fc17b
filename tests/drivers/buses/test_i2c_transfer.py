"""The plain transfer of an I2C bus, and the parts that need it: on a twin bus, and on a kernel's through smbus2."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from drivers.clock.clock import BatteryClock
from drivers.critical_memory.port import Empty, Record
from drivers.critical_memory.two_slots import TwoSlots
from drivers.errors import DeviceError, DeviceLost
from drivers.parts.ds3231 import Ds3231
from drivers.parts.ds3231_twin import Ds3231Twin
from drivers.parts.mb85rc256v import Mb85rc256v
from drivers.parts.mb85rc256v_twin import Mb85rc256vTwin
from drivers.signals import Signal
from tests.drivers.buses.conftest import I2cRig

NEW_YEARS_EVE = datetime(2026, 12, 31, 23, 59, 58, tzinfo=UTC)


@pytest.fixture
def fram(i2c: I2cRig) -> Mb85rc256vTwin:
    twin = Mb85rc256vTwin()
    i2c.do(lambda: i2c.twins.attach(0x50, twin))
    return twin


# --- faults ---


def test_a_transfer_to_nobody_is_a_lost_device(i2c: I2cRig) -> None:
    part = i2c.bus.at(0x51, device="memory")
    for send, length in ((b"\x00\x00", 4), (b"\x00\x00\x01", 0), (b"", 1)):
        with pytest.raises(DeviceLost, match="memory: nothing answers at 0x51 on felt"):
            part.transfer(send, length)


def test_a_transfer_of_nothing_is_refused(i2c: I2cRig, fram: Mb85rc256vTwin) -> None:
    with pytest.raises(ValueError, match="no byte at all"):
        i2c.bus.at(0x50, device="memory").transfer(b"")


def test_a_part_that_dies_in_the_middle_of_a_write_is_lost_and_keeps_the_bytes_before(
    i2c: I2cRig, fram: Mb85rc256vTwin
) -> None:
    part = Mb85rc256v(i2c.bus.at(0x50, device="memory"))
    i2c.do(lambda: fram.die_after(3))
    with pytest.raises(DeviceLost):
        part.write(0x100, b"abcdef")
    i2c.do(fram.power_up)
    assert part.read(0x100, 6) == b"abc\x00\x00\x00"


# --- transfers ---


def test_what_is_sent_beyond_a_block_is_received_in_one_piece(i2c: I2cRig, fram: Mb85rc256vTwin) -> None:
    part = i2c.bus.at(0x50, device="memory")
    data = bytes(range(200))
    part.transfer(b"\x12\x34" + data)
    assert part.transfer(b"\x12\x34", 200) == data
    assert part.transfer(b"\x12\x36", 2) == b"\x02\x03"
    assert part.transfer(b"", 2) == b"\x04\x05"


# --- parts ---


def test_a_memory_keeps_its_records_through_a_loss_of_power(i2c: I2cRig, fram: Mb85rc256vTwin) -> None:
    memory = TwoSlots(Mb85rc256v(i2c.bus.at(0x50, device="memory")))
    assert memory.load() == Empty()
    memory.store(b"one" * 100)
    memory.store(b"two" * 100)
    assert memory.load() == Record(b"two" * 100, 2)
    i2c.do(lambda: fram.die_after(100))
    with pytest.raises(DeviceError):
        memory.store(b"three" * 60)
    i2c.do(fram.power_up)
    assert memory.load() == Record(b"two" * 100, 2, other_lost=True)


def test_a_clock_shows_the_time_that_it_was_set_to(i2c: I2cRig) -> None:
    twin = i2c.do(lambda: Ds3231Twin(i2c.far_reactor, None))
    i2c.do(lambda: i2c.twins.attach(0x68, twin))
    part = Ds3231(i2c.bus.at(0x68, device="clock"))
    assert part.read().why == "stopped"
    i2c.bus.at(0x68, device="clock").transfer(b"\x0f")
    assert i2c.bus.at(0x68, device="clock").transfer(b"", 1)[0] & 0x80
    part.set(NEW_YEARS_EVE)
    assert part.read().utc in (NEW_YEARS_EVE, NEW_YEARS_EVE + timedelta(seconds=1))
    signals: list[Signal] = []
    clock = BatteryClock(part, utc=lambda: i2c.do(twin.utc), reactor=i2c.reactor, emit=signals.append)
    clock.open()
    assert clock.agrees
    assert signals == []
    clock.close()
