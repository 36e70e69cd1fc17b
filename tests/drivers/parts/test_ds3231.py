from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given, strategies as st

from drivers.buses.i2c import NamedBus
from drivers.buses.i2c_twin import TwinI2CBus
from drivers.errors import DeviceLost, DeviceTimeout, ProtocolError
from drivers.parts.ds3231 import Ds3231
from drivers.parts.ds3231_twin import Ds3231Twin
from drivers.reactor import VirtualReactor

S = 1_000_000_000
NOON = datetime(2026, 3, 14, 12, 0, 0, tzinfo=UTC)


class Rig:
    def __init__(self, utc: datetime | None = NOON) -> None:
        self.reactor = VirtualReactor(5 * S)
        self.wires = TwinI2CBus()
        self.twin = Ds3231Twin(self.reactor, utc)
        self.wires.attach(0x68, self.twin)
        self.part = Ds3231(NamedBus("felt", lambda: self.wires).at(0x68, device="clock"))

    def registers(self, *values: int) -> None:
        """Write the registers of the time past the driver."""
        self.wires.write_i2c_block_data(0x68, 0x00, values)


# --- faults ---


def test_a_part_off_its_socket_is_lost_and_its_time_runs_on() -> None:
    rig = Rig()
    rig.twin.fail("unplug")
    with pytest.raises(DeviceLost, match="clock: nothing answers at 0x68 on felt"):
        rig.part.read()
    rig.reactor.advance(90 * S)
    rig.twin.mend()
    assert rig.part.read().utc == NOON + timedelta(seconds=90)


def test_a_part_that_holds_the_bus_is_a_timeout() -> None:
    rig = Rig()
    rig.twin.fail("hold")
    with pytest.raises(DeviceTimeout):
        rig.part.read()


def test_a_new_part_says_that_it_stood_still_until_it_is_set() -> None:
    rig = Rig(None)
    seen = rig.part.read()
    assert (seen.utc, seen.why) == (None, "stopped")
    rig.part.set(NOON)
    assert rig.part.read().utc == NOON


@pytest.mark.parametrize("fault", ["battery", "stopped"])
def test_an_oscillator_that_stopped_is_told_after_it_runs_again(fault: str) -> None:
    rig = Rig()
    rig.twin.fail(fault)
    assert rig.part.read().why == "stopped"
    rig.twin.mend()
    rig.reactor.advance(5 * S)
    seen = rig.part.read()
    assert (seen.utc, seen.why) == (None, "stopped")


def test_a_dip_of_the_supply_costs_no_time() -> None:
    rig = Rig()
    rig.twin.fail("brown-out")
    rig.reactor.advance(S)
    assert rig.part.read().utc == NOON + timedelta(seconds=1)


def test_an_oscillator_that_stands_does_not_take_a_time() -> None:
    rig = Rig()
    rig.twin.fail("stopped")
    with pytest.raises(ProtocolError, match="does not keep the time that is written"):
        rig.part.set(NOON)


@pytest.mark.parametrize(
    "registers",
    [
        (0x6A, 0, 0, 1, 1, 1, 0x26),  # a second of 10 ones
        (0x60, 0, 0, 1, 1, 1, 0x26),
        (0, 0x60, 0, 1, 1, 1, 0x26),
        (0, 0, 0x24, 1, 1, 1, 0x26),
        (0, 0, 0x40, 1, 1, 1, 0x26),  # hour 0 of twelve
        (0, 0, 0x53, 1, 1, 1, 0x26),  # hour 13 of twelve
        (0, 0, 0, 1, 0, 1, 0x26),
        (0, 0, 0, 1, 0x31, 4, 0x26),
        (0, 0, 0, 1, 0x29, 2, 0x26),
        (0, 0, 0, 1, 1, 0, 0x26),
        (0, 0, 0, 1, 1, 0x13, 0x26),
        (0, 0, 0, 1, 1, 1, 0xA0),
        (0, 0, 0, 1, 0x29, 0x82, 0),  # the part takes 2100 for a leap year
        (0xFF,) * 7,
    ],
)
def test_registers_that_hold_no_date_are_nonsense(registers: tuple[int, ...]) -> None:
    rig = Rig()
    rig.registers(*registers)
    seen = rig.part.read()
    assert (seen.utc, seen.why) == (None, "nonsense")


def test_noise_is_never_an_exception() -> None:
    rig = Rig()
    rig.twin.fail("garbage")
    for _ in range(300):
        seen = rig.part.read()
        assert (seen.utc is None) is (seen.why is not None)


@pytest.mark.parametrize(
    "utc", [NOON.replace(tzinfo=None), datetime(1999, 12, 31, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC)]
)
def test_a_time_that_the_part_cannot_show_is_refused(utc: datetime) -> None:
    with pytest.raises(ValueError, match="clock: "):
        Rig().part.set(utc)


def test_another_address_is_refused() -> None:
    with pytest.raises(ValueError, match="0x68 only"):
        Ds3231(NamedBus("felt", TwinI2CBus).at(0x69, device="clock"))


@pytest.mark.parametrize("aging", [-129, 128])
def test_a_trim_outside_its_byte_is_refused(aging: int) -> None:
    with pytest.raises(ValueError, match="-128 to 127"):
        Rig().part.trim(aging)


def test_a_fault_that_a_clock_does_not_have_is_refused() -> None:
    with pytest.raises(ValueError, match="no fault 'jam'"):
        Rig().twin.fail("jam")


# --- at work ---


@given(st.datetimes(datetime(2000, 1, 1), datetime(2199, 12, 31), timezones=st.just(UTC)))  # noqa: DTZ001
def test_any_time_that_is_set_is_read_and_runs_on(utc: datetime) -> None:
    rig = Rig(None)
    rig.part.set(utc)
    assert rig.part.read().utc == utc.replace(microsecond=0)
    rig.reactor.advance(60 * S)
    assert rig.part.read().utc == utc.replace(microsecond=0) + timedelta(minutes=1)


def test_the_registers_are_those_of_the_datasheet() -> None:
    """Read past the driver: 23:59:58, Thursday the 31st of December 2026."""
    rig = Rig(None)
    rig.part.set(datetime(2026, 12, 31, 23, 59, 58, tzinfo=UTC))
    assert rig.wires.read_i2c_block_data(0x68, 0x00, 7) == [0x58, 0x59, 0x23, 4, 0x31, 0x12, 0x26]
    rig.part.set(datetime(2126, 12, 31, 23, 59, 58, tzinfo=UTC))
    assert rig.wires.read_i2c_block_data(0x68, 0x05, 2) == [0x92, 0x26]
    assert rig.wires.read_byte_data(0x68, 0x0F) & 0x80 == 0


def test_a_time_of_another_zone_is_kept_as_utc() -> None:
    rig = Rig()
    rig.part.set(datetime(2026, 7, 1, 1, 30, tzinfo=timezone(timedelta(hours=2))))
    assert rig.part.read().utc == datetime(2026, 6, 30, 23, 30, tzinfo=UTC)


@pytest.mark.parametrize(("hours", "plain"), [(0x52, 0), (0x41, 1), (0x51, 11), (0x72, 12), (0x61, 13), (0x71, 23)])
def test_a_part_that_was_set_in_twelve_hours_is_understood(hours: int, plain: int) -> None:
    rig = Rig()
    rig.registers(0, 0, hours, 1, 1, 1, 0x26)
    assert rig.part.read().utc == datetime(2026, 1, 1, plain, tzinfo=UTC)


@pytest.mark.parametrize(("quarters", "celsius"), [(101, 25.25), (0, 0.0), (-1, -0.25), (-160, -40.0), (340, 85.0)])
def test_the_temperature_has_a_sign_and_quarters(quarters: int, celsius: float) -> None:
    rig = Rig()
    rig.twin.temperature_quarters = quarters
    assert rig.part.read().temperature_c == celsius


@pytest.mark.parametrize("aging", [-128, -1, 0, 127])
def test_a_trim_is_kept(aging: int) -> None:
    rig = Rig()
    rig.part.trim(aging)
    assert rig.part.read().aging == aging
