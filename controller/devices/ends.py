"""The two ends of a table's wires and buses: the drivers' (:class:`Harness`), real or not, and the outer end.

Only a table on twins has the outer end (:class:`Felt`). :class:`Ends` are those of one device, its wires asked for in
time. Knows no kind of device.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Protocol, TypedDict, TypeVar

from controller.config.device_section import DeviceSection
from controller.config.wire import Wire, as_wire
from drivers.buses.i2c import I2CAddress
from drivers.buses.i2c_twin import TwinPart
from drivers.buses.serial_port import Transport
from drivers.buses.spi import SpiPort
from drivers.buses.spi_twin import TwinSpiPort
from drivers.buses.twin_wire import TwinWire
from drivers.buses.usb import InputPort, UsbIdentity, UsbPort
from drivers.buses.usb_twin import TwinUsbPort
from drivers.critical_memory.disk_twin import DiskTwin
from drivers.critical_memory.file import Mounted
from drivers.entropy.hwrng import NoiseDevice
from drivers.entropy.twin import HwrngTwin
from drivers.parts.mcp23017_twin import TwinPin
from drivers.points import InputPoint, OutputPoint
from drivers.reactor import Reactor
from drivers.shuffler.deck import Outlet
from drivers.signals import Signal

Attached = TypeVar("Attached", bound=TwinPart)


class Harness(Protocol):
    """The drivers' ends of a table's wires and buses."""

    @property
    def seats(self) -> range:
        """Every seat, first base first."""

    @property
    def reactor(self) -> Reactor:
        """Time."""

    def utc_now_ns(self) -> int:
        """The system's clock."""

    @property
    def emit(self) -> Callable[[Signal], None]:
        """Where signals go."""

    @property
    def series(self) -> str:
        """Names the journal to devices that remember orders."""

    def input(self, wire: Wire) -> InputPoint:
        """The wire as an input. Wires are asked for before the device is made: then parts take their settings."""

    def output(self, wire: Wire, *, start: bool) -> OutputPoint:
        """The wire as an output that starts at this level."""

    def open_drain(self, wire: Wire) -> OutputPoint:
        """The pin of an expander as an output that drives low or lets go."""

    def together(self, wires: tuple[Wire, ...]) -> tuple[Callable[[], AbstractContextManager[None]], ...]:
        """For each part behind the wires that can write several pins at once: what opens such a write."""

    def address(self, part: str) -> I2CAddress:
        """Where a part of the table file answers."""

    def transport(self, bus: str, device: str) -> Transport:
        """The serial line ``bus`` for ``device``; not open yet."""

    def input_port(self, bus: str, device: str) -> InputPort:
        """The key pad of the kernel's input layer behind ``bus``; not open yet."""

    def usb_port(self, bus: str, device: str) -> UsbPort:
        """The vendor-class device behind ``bus``; not open yet."""

    def noise(self, bus: str) -> tuple[Callable[[], NoiseDevice], str]:
        """What opens the hardware generator ``bus``, and where it is."""

    def disk(self, bus: str) -> Mounted:
        """The disk ``bus``, and where on it."""

    def stir(self, data: bytes) -> None:
        """Mix ``data`` into the kernel's generator; on twins nowhere. Raises DeviceError when it takes nothing."""

    def spi(self, bus: str, device: str, *, speed_hz: int) -> SpiPort:
        """The chip select ``bus`` for ``device``."""


class Felt(Protocol):
    """The outer ends of the same wires and buses, for twins."""

    @property
    def seats(self) -> range:
        """Every seat, first base first."""

    @property
    def reactor(self) -> Reactor:
        """Time."""

    @property
    def rng(self) -> random.Random:
        """Where the order of shuffled cards and all that is chance comes from."""

    def wire(self, wire: Wire | str) -> TwinWire:
        """The outer end of a wire, or of the one that a section's text names."""

    def pin(self, wire: Wire | str) -> TwinPin:
        """The outer end of an expander's pin, with what the part itself drives."""

    def attach(self, part: str, twin: Attached) -> Attached:
        """Solder ``twin`` in where ``part`` of the table file answers; gives it back."""

    def line(self, bus: str) -> Transport:
        """The device's end of the serial line ``bus``."""

    def usb_socket(self, bus: str) -> tuple[TwinUsbPort, UsbIdentity]:
        """The port of a USB device, to plug a twin into, and what belongs there."""

    def disk(self, name: str) -> DiskTwin:
        """The disk ``name``, to keep files on."""

    def attach_noise(self, bus: str, twin: HwrngTwin) -> None:
        """Let the hardware generator ``bus`` be ``twin``."""

    def utc_now_ns(self) -> int:
        """The time of a clock that is right."""

    def spi(self, bus: str) -> TwinSpiPort:
        """The chip select ``bus``, to attach a twin to."""

    @property
    def well(self) -> Outlet | None:
        """Where the deck of a shuffler falls: into the shoe below it; None where there is none."""


class Common(TypedDict):
    """What every driver takes: time, and where its signals go."""

    reactor: Reactor
    emit: Callable[[Signal], None]


class Held(Protocol):
    """Something behind a device that is opened and closed with it."""

    def open(self) -> None:
        """Begin."""

    def close(self) -> None:
        """Let go."""


class Ends:
    """The drivers' ends of what one device hangs on. ``rest``: the level at which its outputs start.

    Every wire that the section names is asked for when this is made, before the parts behind the wires are open; the
    rest is asked for when the device is made.
    """

    def __init__(self, section: DeviceSection, harness: Harness, name: str, *, rest: bool) -> None:
        self.harness = harness
        self.name = name
        """The device's in signals."""
        self.seats = harness.seats
        self.reactor = harness.reactor
        self.emit = harness.emit
        self.common: Common = {"reactor": harness.reactor, "emit": harness.emit}
        self.held: list[Held] = []
        self._inputs: dict[Wire, InputPoint] = {}
        self._outputs: dict[Wire, OutputPoint] = {}
        wires = {found.wire: found.direction for seat in (None, *self.seats) for found in section.wires(seat)}
        for wire, direction in wires.items():
            if direction == "input":
                self._inputs[wire] = harness.input(wire)
            elif direction == "output":
                self._outputs[wire] = harness.output(wire, start=rest)
            else:
                self._outputs[wire] = harness.open_drain(wire)

    def holds(self, part: Held) -> None:
        """Open this as well, once all is made and before the device, and close it at the end, after the device."""
        self.held.append(part)

    def input(self, wire: Wire | str) -> InputPoint:
        """One of its inputs, by the section's text or the wire itself. Raises KeyError where the section has it not."""
        return self._inputs[as_wire(wire)]

    def output(self, wire: Wire | str) -> OutputPoint:
        """One of its outputs, those that drive low or let go among them."""
        return self._outputs[as_wire(wire)]

    def transport(self, bus: str) -> Transport:
        """Its serial line; not open yet."""
        return self.harness.transport(bus, self.name)

    def input_port(self, bus: str) -> InputPort:
        """Its device of the kernel's input layer; not open yet."""
        return self.harness.input_port(bus, self.name)

    def usb_port(self, bus: str) -> UsbPort:
        """Its vendor-class device; not open yet."""
        return self.harness.usb_port(bus, self.name)

    def spi(self, bus: str, *, speed_hz: int) -> SpiPort:
        """Its chip select."""
        return self.harness.spi(bus, self.name, speed_hz=speed_hz)

    def address(self, part: str) -> I2CAddress:
        """Where its part answers."""
        return self.harness.address(part)
