"""An I2C bus without wires: parts by address, and every verb made of the write and read transactions it is on the wire.

A part is anything with ``write``, ``read`` and ``power_up``; it keeps its own register pointer. Faults: ``unplug``
(the address is not acknowledged), ``refuse`` (neither, but the part keeps its power), ``garble`` (what is read is
noise), ``hold`` (a wire is stuck low and every transaction times out), ``claim`` (a driver of the kernel has the
address), ``brown_out`` (the part restarts with its power-on values), ``lose_adapter``.
Does not model: clock stretching, arbitration between masters, bus speed, 10-bit addresses, PEC.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from random import Random
from typing import Protocol


class TwinPart(Protocol):
    """A part at register level."""

    def write(self, data: bytes) -> None:
        """One write transaction: all bytes between start and stop, after the address."""

    def read(self, length: int) -> bytes:
        """One read transaction of ``length`` bytes, from where the register pointer stands."""

    def power_up(self) -> None:
        """Everything volatile goes to its power-on value."""


class TwinI2CBus:
    """A bus of twin parts with the verbs of an ``I2CBus``.

    >>> TwinI2CBus().read_byte(0x20)
    Traceback (most recent call last):
        ...
    OSError: [Errno 121] Remote I/O error
    """

    def __init__(self) -> None:
        self._parts: dict[int, TwinPart] = {}
        self._unplugged: set[int] = set()
        self._refusing: set[int] = set()
        self._claimed: set[int] = set()
        self._noise: dict[int, Random] = {}
        self._held = False
        self._adapter_gone = False
        self.transactions = 0
        """How many transactions there were: what a driver costs on the wire."""

    def attach(self, address: int, part: TwinPart) -> None:
        """Solder a part in. Raises ValueError when the address is taken."""
        if address in self._parts:
            raise ValueError(f"two parts at address 0x{address:02x} of one twin bus")
        self._parts[address] = part

    # --- faults ---

    def unplug(self, address: int) -> None:
        """The part is off its socket and without power: its pins let go of what they drove."""
        self._part_named(address).power_up()
        self._unplugged.add(address)

    def unplugged(self, address: int) -> bool:
        """Whether the part is off its socket now."""
        return address in self._unplugged

    def plug(self, address: int) -> None:
        """Put the part back: it starts with its power-on values."""
        self._unplugged.discard(address)
        self._part_named(address).power_up()

    def refuse(self, address: int, refuses: bool) -> None:
        """The part acknowledges nothing (or answers again), and keeps its power, its settings and its outputs."""
        self._part_named(address)
        (self._refusing.add if refuses else self._refusing.discard)(address)

    def brown_out(self, address: int) -> None:
        """The part's supply dips: it restarts with its power-on values and answers as if nothing had been."""
        self._part_named(address).power_up()

    def garble(self, address: int, noise: Random | None) -> None:
        """Everything read from the part is noise; None ends it."""
        if noise is None:
            self._noise.pop(address, None)
        else:
            self._noise[address] = noise

    def hold(self, held: bool) -> None:
        """A wire of the bus is stuck low (or free again)."""
        self._held = held

    def claim(self, address: int, claimed: bool) -> None:
        """A driver of the kernel has this address (or lets it go): it cannot be set, and a plain transfer sets none."""
        (self._claimed.add if claimed else self._claimed.discard)(address)

    def lose_adapter(self, gone: bool) -> None:
        """The bus adapter itself vanishes (or is back)."""
        self._adapter_gone = gone

    # --- what is on the wire, for an adapter that is not this one ---

    def transmit(self, address: int, data: bytes) -> None:
        """One write transaction. Raises OSError when the part does not answer."""
        self._answering(address).write(data)

    def receive(self, address: int, length: int) -> bytes:
        """One read transaction, from where the part's pointer stands. Raises OSError when it does not answer."""
        return self._read(self._answering(address), address, length)

    # --- an I2CBus's verbs ---

    def read_byte(self, address: int, /) -> int:
        return self._read(self._answering(address), address, 1)[0]

    def write_byte(self, address: int, value: int, /) -> None:
        self._answering(address).write(bytes((value,)))

    def read_byte_data(self, address: int, register: int, /) -> int:
        return self.read_i2c_block_data(address, register, 1)[0]

    def write_byte_data(self, address: int, register: int, value: int, /) -> None:
        self._answering(address).write(bytes((register, value)))

    def read_word_data(self, address: int, register: int, /) -> int:
        low, high = self.read_i2c_block_data(address, register, 2)
        return low | high << 8

    def write_word_data(self, address: int, register: int, value: int, /) -> None:
        self._answering(address).write(bytes((register, value & 0xFF, value >> 8)))

    def read_i2c_block_data(self, address: int, register: int, length: int, /) -> list[int]:
        """A block that begins with a register. Raises ValueError for more than 32 bytes, as smbus2 does."""
        if length > 32:
            raise ValueError(f"Desired block length over 32 bytes: {length}")
        part = self._answering(address)
        part.write(bytes((register,)))
        return list(self._read(part, address, length))

    def write_i2c_block_data(self, address: int, register: int, data: Sequence[int], /) -> None:
        """A block that begins with a register. Raises ValueError for more than 32 bytes, as smbus2 does."""
        if len(data) > 32:
            raise ValueError(f"Data length cannot exceed 32 bytes: {len(data)}")
        self._answering(address).write(bytes((register, *data)))

    def transfer(self, address: int, data: bytes, length: int, /) -> bytes:
        """What I2CBus says. Raises ValueError where not one byte is sent or wanted."""
        if not data and not length:
            raise ValueError("a transfer of no byte at all")
        part = self._answering(address, set_before=False)
        if data:
            part.write(data)
        return self._read(part, address, length) if length else b""

    def close(self) -> None:
        """A twin bus can be opened again by using it."""

    # --- inside ---

    def _part_named(self, address: int) -> TwinPart:
        part = self._parts.get(address)
        if part is None:
            raise ValueError(f"no part at address 0x{address:02x} of this twin bus")
        return part

    def _answering(self, address: int, *, set_before: bool = True) -> TwinPart:
        self.transactions += 1
        if self._adapter_gone:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
        if set_before and address in self._claimed:
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
        if self._held:
            raise OSError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))
        part = self._parts.get(address)
        if part is None or address in self._unplugged or address in self._refusing:
            raise OSError(errno.EREMOTEIO, os.strerror(errno.EREMOTEIO))
        return part

    def _read(self, part: TwinPart, address: int, length: int) -> bytes:
        data = part.read(length)
        noise = self._noise.get(address)
        return data if noise is None else noise.randbytes(length)
