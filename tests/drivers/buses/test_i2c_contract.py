"""What an I2C bus promises, and that the parts' drivers work on it: a twin bus, and a kernel's through smbus2."""

from __future__ import annotations

import pytest

from drivers.errors import ClaimError, DeviceError, DeviceLost
from drivers.meter_display.seven_segment import SevenSegmentMeter
from drivers.meter_display.twin import MeterDisplayTwin
from drivers.parts.hd44780 import Hd44780, encode
from drivers.parts.hd44780_twin import Hd44780Twin
from drivers.parts.ht16k33 import Ht16k33
from drivers.parts.ht16k33_twin import Ht16k33Twin
from drivers.parts.mcp23017 import Mcp23017
from drivers.parts.mcp23017_twin import Mcp23017Twin
from drivers.parts.pcf8574 import Pcf8574
from drivers.parts.pcf8574_twin import Pcf8574Twin
from drivers.signals import DeviceFault, DeviceRecovered, Signal
from tests.drivers.buses.conftest import I2cRig


class Memory:
    """256 registers and a pointer; remembers each write transaction."""

    def __init__(self) -> None:
        self.power_up()

    def power_up(self) -> None:
        self.registers = bytearray(256)
        self.pointer = 0
        self.written: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.written.append(data)
        self.pointer = data[0]
        for value in data[1:]:
            self.registers[self.pointer] = value
            self.pointer = (self.pointer + 1) % 256

    def read(self, length: int) -> bytes:
        data = bytes(self.registers[(self.pointer + place) % 256] for place in range(length))
        self.pointer = (self.pointer + length) % 256
        return data


@pytest.fixture
def memory(i2c: I2cRig) -> Memory:
    part = Memory()
    i2c.do(lambda: i2c.twins.attach(0x50, part))
    return part


# --- faults ---


def test_an_address_that_a_driver_of_the_kernel_has_is_a_claim_until_it_lets_go(i2c: I2cRig, memory: Memory) -> None:
    """A plain transfer sets no address, so the kernel lets it through."""
    part = i2c.bus.at(0x50, device="memory")
    i2c.claim(0x50, True)
    for verb in (lambda: part.read(0, 1), lambda: part.write(0, 1), lambda: part.send(1, 2), part.receive):
        with pytest.raises(ClaimError, match="a driver of the kernel has 0x50 on felt"):
            verb()
    assert part.transfer(b"\x00", 1) == b"\x00"
    i2c.claim(0x50, False)
    part.write(0, 7)
    assert part.read(0, 1) == [7]


def test_an_address_where_nothing_answers_is_a_lost_device(i2c: I2cRig) -> None:
    with pytest.raises(DeviceLost, match="acceptors: nothing answers at 0x21 on felt"):
        i2c.bus.at(0x21, device="acceptors").read(0, 1)
    with pytest.raises(DeviceLost, match="nothing answers"):
        i2c.bus.at(0x21, device="acceptors").write(0, 1)


def test_a_part_off_its_socket_is_lost_and_comes_back(i2c: I2cRig, memory: Memory) -> None:
    part = i2c.bus.at(0x50, device="memory")
    part.write(7, 1)
    i2c.do(lambda: i2c.twins.unplug(0x50))
    with pytest.raises(DeviceLost):
        part.read(7, 1)
    i2c.do(lambda: i2c.twins.plug(0x50))
    assert part.read(7, 1) == [0]


def test_an_adapter_that_is_pulled_out_can_be_plugged_in_again(i2c: I2cRig, memory: Memory) -> None:
    part = i2c.bus.at(0x50, device="memory")
    part.write(7, 1)
    i2c.lose_adapter(True)
    for _ in range(2):
        with pytest.raises(DeviceError, match="0x50 on felt"):
            part.read(7, 1)
    i2c.lose_adapter(False)
    assert part.read(7, 1) == [1]


# --- transactions ---


def test_each_verb_is_one_write_on_the_wire(i2c: I2cRig, memory: Memory) -> None:
    part = i2c.bus.at(0x50, device="memory")
    part.send(3)
    part.send(1, 2, 3)
    part.write(4, 5)
    part.write(6, *range(32))
    assert memory.written == [b"\x03", b"\x01\x02\x03", b"\x04\x05", bytes((6, *range(32)))]


def test_what_was_written_is_read_back_in_order(i2c: I2cRig, memory: Memory) -> None:
    part = i2c.bus.at(0x50, device="memory")
    part.write(0x10, *range(100, 132))
    assert part.read(0x10, 32) == list(range(100, 132))
    assert part.read(0x12, 1) == [102]
    part.send(0x11)
    assert part.receive() == 101
    assert i2c.bus.bus().read_word_data(0x50, 0x10) == 101 << 8 | 100
    i2c.bus.bus().write_word_data(0x50, 0x20, 0x1234)
    assert memory.registers[0x20:0x22] == b"\x34\x12"


# --- parts ---


def test_an_expander_drives_and_reads_its_pins(i2c: I2cRig) -> None:
    twin = i2c.do(lambda: Mcp23017Twin(i2c.far_reactor))
    i2c.do(lambda: i2c.twins.attach(0x20, twin))
    signals: list[Signal] = []
    part = Mcp23017("panel", i2c.bus.at(0x20, device="panel"), reactor=i2c.reactor, emit=signals.append)
    lamp, button = part.output("A0", start=True), part.input("B3")
    part.open()
    assert i2c.do(twin.pin("A0").level) is True
    lamp.write(False)
    assert i2c.do(twin.pin("A0").level) is False
    assert button.read() is True
    i2c.do(lambda: twin.pin("B3").drive(False))
    assert button.read() is False
    i2c.do(lambda: i2c.twins.unplug(0x20))
    i2c.until(lambda: any(isinstance(signal, DeviceFault) for signal in signals))
    i2c.do(lambda: i2c.twins.plug(0x20))
    i2c.until(lambda: isinstance(signals[-1], DeviceRecovered))
    assert i2c.do(twin.pin("A0").level) is False
    part.close()


def test_a_meter_display_shows_its_digits(i2c: I2cRig) -> None:
    twin = Ht16k33Twin()
    seen = MeterDisplayTwin(twin, digits=8)
    i2c.do(lambda: i2c.twins.attach(0x70, twin))
    signals: list[Signal] = []
    part = Ht16k33("meter", i2c.bus.at(0x70, device="meter"), reactor=i2c.reactor, emit=signals.append, brightness=12)
    places = tuple(2 * place for place in range(8))
    meter = SevenSegmentMeter("meter", part, reactor=i2c.reactor, emit=signals.append, digit_bytes=places)
    part.open()
    meter.show(1_234_550)
    i2c.until(lambda: i2c.do(seen.text).strip() == "12345.50")
    assert signals == []
    part.close()


def test_a_dealer_display_shows_its_lines(i2c: I2cRig) -> None:
    twin = Hd44780Twin(columns=20, rows=4)
    i2c.do(lambda: i2c.twins.attach(0x27, Pcf8574Twin(twin)))
    signals: list[Signal] = []
    back = Pcf8574("dealer", i2c.bus.at(0x27, device="dealer"))
    glass = Hd44780("dealer", back, reactor=i2c.reactor, emit=signals.append, columns=20, rows=4)
    glass.open()
    glass.show([encode("PLACE BETS"), b"", b"", encode("LAST LINE")])
    i2c.until(lambda: i2c.do(twin.lines)[3].rstrip() == "LAST LINE")
    assert i2c.do(twin.lines)[0].rstrip() == "PLACE BETS"
    assert signals == []
    glass.close()
