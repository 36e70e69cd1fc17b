"""The buses of a table, opened by the kind that its table file names: real ones here, twins from a twin table.

This is the one place where a table is real or simulated; nothing above it can tell. Does not know parts or devices.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from typing import Protocol, cast

from controller.config.table_file import (
    DiskBus,
    EvdevBus,
    GpioBus,
    HwrngBus,
    I2cBus,
    SerialBus,
    SpiBus,
    TableFile,
    UsbBus,
)
from drivers.buses.gpio import GpioChip
from drivers.buses.i2c import I2CBus, NamedBus, open_i2c
from drivers.buses.serial_port import SerialPort, Transport
from drivers.buses.spi import SpidevPort, SpiPort
from drivers.buses.usb import InputPort, UsbIdentity, UsbPort
from drivers.buses.usb_evdev import EvdevPort
from drivers.buses.usb_printer import UsbPrinterPort
from drivers.critical_memory.file import Disk, Mounted
from drivers.entropy.hwrng import KernelNoise, NoiseDevice
from drivers.entropy.kernel import stir_in
from drivers.errors import DeviceLost
from drivers.reactor import Reactor

USB_PRINTERS = "/dev/usb/"
"""Where the kernel's own driver puts printers; what is there has no speed."""


class TwinBuses(Protocol):
    """The simulated buses, by their names in the table file."""

    def i2c(self, name: str) -> I2CBus:
        """The twin bus ``name``."""

    def gpio(self, name: str) -> GpioChip:
        """The twin chip ``name``."""

    def transport(self, name: str, device: str) -> Transport:
        """The driver's end of the twin line ``name``."""

    def input_port(self, name: str, device: str) -> InputPort:
        """The driver's end of the twin key pad ``name``."""

    def usb_port(self, name: str, device: str) -> UsbPort:
        """The driver's end of the twin device ``name``."""

    def noise(self, name: str) -> NoiseDevice:
        """Open the twin generator ``name``."""

    def disk(self, name: str) -> Disk:
        """The twin disk ``name``."""

    def spi(self, name: str) -> SpiPort:
        """The twin chip select ``name``."""


class Buses:
    """Opens each bus once. ``twins`` answers for the buses of kind ``twin``; ``record_folder`` is the journal's."""

    def __init__(
        self, file: TableFile, reactor: Reactor, twins: TwinBuses | None, record_folder: str | None = None
    ) -> None:
        self._file = file
        self._record_folder = record_folder
        self._reactor = reactor
        self._twins = twins
        self._i2c: dict[str, NamedBus] = {}
        self._gpio: dict[str, GpioChip] = {}

    def i2c(self, name: str) -> NamedBus:
        """The I2C bus ``name``; it is opened at its first use and again after it was lost."""
        if name not in self._i2c:
            bus = self._file.bus[name]
            if isinstance(bus, I2cBus):
                self._i2c[name] = NamedBus(name, partial(open_i2c, bus.device))
            else:
                self._i2c[name] = NamedBus(name, partial(self._twin().i2c, name))
        return self._i2c[name]

    def gpio(self, name: str) -> GpioChip:
        """The GPIO chip ``name``. Raises DeviceLost when it is not there, or its library is not."""
        if name not in self._gpio:
            bus = self._file.bus[name]
            self._gpio[name] = self._open_gpio(name, bus) if isinstance(bus, GpioBus) else self._twin().gpio(name)
        return self._gpio[name]

    def transport(self, name: str, device: str) -> Transport:
        """The serial line ``name`` for ``device``; not open yet."""
        bus = self._file.bus[name]
        if isinstance(bus, SerialBus) and bus.port.startswith(USB_PRINTERS):
            return UsbPrinterPort(device, bus.port, self._reactor)
        if isinstance(bus, SerialBus):
            return SerialPort(device, bus.port, self._reactor, baud=bus.baud)
        return self._twin().transport(name, device)

    def spi(self, name: str, device: str, *, speed_hz: int) -> SpiPort:
        """The chip select ``name`` for ``device``."""
        bus = self._file.bus[name]
        if isinstance(bus, SpiBus):
            return SpidevPort(device, bus.device, speed_hz=speed_hz)
        return self._twin().spi(name)

    def input_port(self, name: str, device: str) -> InputPort:
        """The key pad ``name`` of the kernel's input layer; not open yet."""
        bus = self._file.bus[name]
        if isinstance(bus, EvdevBus):
            return EvdevPort(device, bus.device, _identity(bus.id), self._reactor)
        return self._twin().input_port(name, device)

    def usb_port(self, name: str, device: str) -> UsbPort:
        """The vendor-class device ``name``; not open yet."""
        bus = self._file.bus[name]
        if isinstance(bus, UsbBus):
            from drivers.buses.usb_pyusb import PyusbPort  # only a table with such a device has the library

            return PyusbPort(device, bus.port, _identity(bus.id), self._reactor)
        return self._twin().usb_port(name, device)

    def noise(self, name: str) -> tuple[Callable[[], NoiseDevice], str]:
        """What opens the hardware generator ``name``, and where it is."""
        bus = self._file.bus[name]
        if isinstance(bus, HwrngBus):
            return partial(KernelNoise, bus.device), bus.device
        return partial(self._twin().noise, name), name

    def disk(self, name: str) -> Mounted:
        """The disk ``name``; it must not be the journal's."""
        bus = self._file.bus[name]
        if isinstance(bus, DiskBus):
            return Mounted(cast(Disk, os), bus.folder, self._record_folder, slow=True)
        return Mounted(self._twin().disk(name), name, None, slow=False)

    def stir(self, data: bytes) -> None:
        """Mix ``data`` into the kernel's generator. A table on twins has none: its noise is made up."""
        if not self._file.on_twins:
            stir_in(data)

    def close(self) -> None:
        """Give every bus back; its next use opens it again."""
        for chip in self._gpio.values():
            chip.close()
        self._gpio.clear()
        for bus in self._i2c.values():
            bus.close()

    def _open_gpio(self, name: str, bus: GpioBus) -> GpioChip:
        try:
            return self._chip(bus)
        except (ImportError, RuntimeError) as error:  # RPi.GPIO raises RuntimeError off a Pi
            raise DeviceLost(name, f"the library for {bus.through} cannot be used: {error}") from error

    def _chip(self, bus: GpioBus) -> GpioChip:
        if bus.through == "gpiod":
            from drivers.buses.gpio_gpiod import GpiodChip  # only a table on real wires has the library

            return GpiodChip(bus.chip, self._reactor)
        from drivers.buses.gpio_rpi import RpiGpioChip

        return RpiGpioChip(self._reactor)

    def _twin(self) -> TwinBuses:
        assert self._twins is not None, "a table file with twin buses is assembled with a twin table"
        return self._twins


def _identity(text: str) -> UsbIdentity:
    """``04d9:a02a`` as numbers."""
    vendor, _, product = text.partition(":")
    return UsbIdentity(int(vendor, 16), int(product, 16))
