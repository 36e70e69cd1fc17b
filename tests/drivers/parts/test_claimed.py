"""A driver of the kernel has the address of a part: whichever part it is, its fault says so and ends with that."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from drivers.buses.i2c import I2CAddress
from drivers.clock.clock import BatteryClock
from drivers.meter_display.seven_segment import SevenSegmentMeter
from drivers.parts.ds3231 import Ds3231
from drivers.parts.ds3231_twin import Ds3231Twin
from drivers.parts.hd44780 import Hd44780, encode
from drivers.parts.hd44780_twin import Hd44780Twin
from drivers.parts.ht16k33 import Ht16k33
from drivers.parts.ht16k33_twin import Ht16k33Twin
from drivers.parts.mcp23017 import Mcp23017
from drivers.parts.mcp23017_twin import Mcp23017Twin
from drivers.parts.pcf8574 import Pcf8574
from drivers.parts.pcf8574_twin import Pcf8574Twin
from drivers.signals import DeviceFault
from tests.drivers.workbench import Bench

NOW = datetime(2026, 11, 29, tzinfo=UTC)
Put = Callable[[Bench, I2CAddress], Callable[[], None]]
"""Solders a part in, and opens its driver; what it gives makes the driver work."""


def expander(bench: Bench, address: I2CAddress) -> Callable[[], None]:
    bench.wires.attach(address.address, Mcp23017Twin(bench.reactor, None))
    part = Mcp23017("part", address, reactor=bench.reactor, emit=bench.emit)
    lamp = part.output("A0", start=False)
    part.open()
    return lambda: lamp.write(True)


def digits(bench: Bench, address: I2CAddress) -> Callable[[], None]:
    bench.wires.attach(address.address, Ht16k33Twin())
    part = Ht16k33("part", address, reactor=bench.reactor, emit=bench.emit)
    meter = SevenSegmentMeter("part", part, reactor=bench.reactor, emit=bench.emit)
    part.open()
    return lambda: meter.show(12_345)


def letters(bench: Bench, address: I2CAddress) -> Callable[[], None]:
    bench.wires.attach(address.address, Pcf8574Twin(Hd44780Twin(columns=16, rows=2, clock=bench.reactor)))
    display = Hd44780("part", Pcf8574("part", address), columns=16, rows=2, reactor=bench.reactor, emit=bench.emit)
    display.open()
    return lambda: display.show([encode("HELLO")])


def clock(bench: Bench, address: I2CAddress) -> Callable[[], None]:
    bench.wires.attach(address.address, Ds3231Twin(bench.reactor, NOW))
    part = BatteryClock(Ds3231(address), utc=lambda: NOW, reactor=bench.reactor, emit=bench.emit)
    part.open()
    return lambda: None


@pytest.mark.parametrize("put", [expander, digits, letters, clock])
@pytest.mark.parametrize("from_the_start", [True, False])
def test_it_is_told_as_a_claim_and_ends_when_the_kernel_lets_go(bench: Bench, put: Put, from_the_start: bool) -> None:
    address = bench.felt.at(0x68, device="part")
    bench.wires.claim(0x68, from_the_start)
    work = put(bench, address)
    bench.wait(3_000)
    bench.wires.claim(0x68, True)
    work()
    bench.wait(700_000)
    (fault,) = (signal for signal in bench.got(DeviceFault) if signal.fault == "lost")
    assert "a driver of the kernel has 0x68 on felt" in fault.text
    assert "shorted" not in fault.text
    bench.wires.claim(0x68, False)
    bench.wait(5_000)
    assert "lost" in bench.recovered()
