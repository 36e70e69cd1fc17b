"""The I2C bus as parts see it: a small part of smbus2's interface, and one address on a named bus.

One place turns the kernel's error numbers into this project's errors, so that no part's driver knows errno.
It does not retry, does not lock and does not know any part: what a register means stands in ``drivers/parts/``.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Sequence
from typing import Protocol

from drivers.errors import ClaimError, DeviceError, DeviceLost, DeviceTimeout


class I2CBus(Protocol):
    """The verbs of ``smbus2.SMBus`` that this project uses. Each raises OSError when the part does not answer."""

    def read_byte(self, address: int, /) -> int:
        """Receive one byte without naming a register."""

    def write_byte(self, address: int, value: int, /) -> None:
        """Send one byte."""

    def read_byte_data(self, address: int, register: int, /) -> int:
        """One register."""

    def write_byte_data(self, address: int, register: int, value: int, /) -> None:
        """Set one register."""

    def read_word_data(self, address: int, register: int, /) -> int:
        """Two registers; the first is the low byte."""

    def write_word_data(self, address: int, register: int, value: int, /) -> None:
        """Set two registers; the low byte goes into the first."""

    def read_i2c_block_data(self, address: int, register: int, length: int, /) -> list[int]:
        """Up to 32 bytes from ``register`` on."""

    def write_i2c_block_data(self, address: int, register: int, data: Sequence[int], /) -> None:
        """Set up to 32 bytes from ``register`` on."""

    def transfer(self, address: int, data: bytes, length: int, /) -> bytes:
        """Send ``data``, if any, and receive ``length`` bytes, if any, in one transaction with a repeated start.

        Not of smbus2 but of its ``i2c_rdwr``: for parts that SMBus verbs do not fit.
        """

    def close(self) -> None:
        """Give the bus back."""


# Which number a missing part gives depends on the adapter's driver: i2c-bcm2835 says EREMOTEIO, others ENXIO;
# ENODEV and ENOENT mean that the adapter itself is gone (Linux, Documentation/i2c/fault-codes.rst).
_ADAPTER_GONE = frozenset({errno.ENODEV, errno.ENOENT, errno.EBADF})
_NO_ANSWER = frozenset({errno.ENXIO, errno.EREMOTEIO})
_BUS_HELD = frozenset({errno.ETIMEDOUT, errno.EAGAIN, errno.EBUSY})
"""EBUSY only where no address was set before: to set one that a driver of the kernel has says EBUSY too."""


def device_error(device: str, where: str, error: OSError, *, sets_address: bool = True) -> DeviceError:
    """The kernel's ``error`` in the words of this project; ``where`` is ``0x20 on felt``.

    ``sets_address``: the verb asked for the address first, as those of SMBus do and a plain transfer does not
    (Linux, Documentation/i2c/dev-interface.rst, I2C_SLAVE).
    """
    number = error.errno
    if number in _NO_ANSWER:
        return DeviceLost(device, f"nothing answers at {where}; check its plug, its supply and its address switches")
    if number in _ADAPTER_GONE:
        return DeviceLost(device, f"the bus of {where} is gone; check the adapter")
    if number == errno.EBUSY and sets_address:
        text = (
            f"a driver of the kernel has {where}: the part cannot be reached until it lets go; look for its dtoverlay"
        )
        return ClaimError(device, text)
    if number in _BUS_HELD:
        return DeviceTimeout(device, f"the bus of {where} is held; a part keeps a wire low or a wire is shorted")
    return DeviceError(device, f"the bus failed at {where}: {error.strerror or error}")


def open_i2c(device: str) -> I2CBus:
    """Open ``/dev/i2c-1`` or its like through smbus2. Raises OSError when it cannot be opened."""
    from drivers.buses.i2c_kernel import KernelI2CBus  # only a table on real wires needs smbus2

    return KernelI2CBus(device)


class NamedBus:
    """A bus by its name in the table file; opened at first use and again after its adapter went away.

    >>> from drivers.buses.i2c_twin import TwinI2CBus
    >>> NamedBus("felt", TwinI2CBus).at(0x20, device="acceptors").where
    '0x20 on felt'
    """

    def __init__(self, name: str, open_bus: Callable[[], I2CBus]) -> None:
        self.name = name
        self._open_bus = open_bus
        self._bus: I2CBus | None = None

    def at(self, address: int, *, device: str) -> I2CAddress:
        """The part at ``address`` (7 bits, 0x08 to 0x77); ``device`` names it in errors."""
        return I2CAddress(self, address, device)

    def bus(self) -> I2CBus:
        """The open bus. Raises OSError when it cannot be opened."""
        if self._bus is None:
            self._bus = self._open_bus()
        return self._bus

    def close(self) -> None:
        """Give the bus back; the next use opens it again."""
        bus, self._bus = self._bus, None
        if bus is not None:
            bus.close()


class I2CAddress:
    """One part's address on a named bus. Every verb raises a DeviceError that names the part, address and bus."""

    def __init__(self, bus: NamedBus, address: int, device: str) -> None:
        if not 0x08 <= address <= 0x77:
            raise ValueError(f"{device}: I2C address 0x{address:02x} is not between 0x08 and 0x77")
        self.device = device
        self.address = address
        self.where = f"0x{address:02x} on {bus.name}"
        self._bus = bus

    def read(self, register: int, length: int) -> list[int]:
        """``length`` bytes (1 to 32) from ``register`` on, in one transaction.

        Raises:
            DeviceError: the part does not answer or its bus fails.
            DeviceTimeout: the part gave fewer bytes.
        """
        try:
            values = self._bus.bus().read_i2c_block_data(self.address, register, length)
        except OSError as error:
            raise self._failed(error) from error
        if len(values) != length:
            raise DeviceTimeout(self.device, f"{self.where} gave {len(values)} of {length} bytes")
        return values

    def write(self, register: int, *values: int) -> None:
        """Set the registers from ``register`` on (1 to 32 bytes), in one transaction.

        Raises:
            DeviceError: the part does not answer or its bus fails.
        """
        try:
            if len(values) == 1:
                self._bus.bus().write_byte_data(self.address, register, values[0])
            else:
                self._bus.bus().write_i2c_block_data(self.address, register, values)
        except OSError as error:
            raise self._failed(error) from error

    def receive(self) -> int:
        """One byte, from a part without registers.

        Raises:
            DeviceError: the part does not answer or its bus fails.
        """
        try:
            return self._bus.bus().read_byte(self.address)
        except OSError as error:
            raise self._failed(error) from error

    def send(self, *values: int) -> None:
        """Up to 33 bytes in one transaction, to a part without registers (or one command).

        Raises:
            DeviceError: the part does not answer or its bus fails.
        """
        try:
            if len(values) == 1:
                self._bus.bus().write_byte(self.address, values[0])
            else:
                self._bus.bus().write_i2c_block_data(self.address, values[0], values[1:])
        except OSError as error:
            raise self._failed(error) from error

    def transfer(self, data: bytes, length: int = 0) -> bytes:
        """Send ``data`` and receive ``length`` bytes, in one transaction; one of both may be left out.

        Keep it short: the bus is taken for 9 bits a byte, 6 ms for 64 bytes at 100 kHz.

        Raises:
            DeviceError: the part does not answer or its bus fails.
            DeviceTimeout: the part gave fewer bytes.
        """
        try:
            values = self._bus.bus().transfer(self.address, data, length)
        except OSError as error:
            raise self._failed(error, sets_address=False) from error
        if len(values) != length:
            raise DeviceTimeout(self.device, f"{self.where} gave {len(values)} of {length} bytes")
        return values

    def _failed(self, error: OSError, *, sets_address: bool = True) -> DeviceError:
        """A USB adapter that is pulled out says EIO, and the kernel takes no USB device in until its bus is closed."""
        if error.errno in _ADAPTER_GONE or error.errno == errno.EIO:
            self._bus.close()
        return device_error(self.device, self.where, error, sets_address=sets_address)
