"""Which addresses of each I2C bus answer, which of the table file do not, and which serial ports are plugged in.

Reads one byte from each address before anything is set up. Does not open a serial port or a GPIO line.
"""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Literal

from controller.config.table_file import SerialBus, TableFile
from controller.devices.buses import Buses
from controller.devices.checks.finding import Finding
from controller.devices.checks.steps import Steps, wait
from controller.diagnostics.wires import hanging_on
from drivers.buses.i2c import NamedBus, device_error
from drivers.errors import DeviceError

ADDRESSES = range(0x08, 0x78)
"""The rest of the 128 is reserved (NXP UM10204, 3.1.12)."""
IN_A_ROW = 16
"""Addresses that are asked before whatever else waits has its turn."""
_NO_ANSWER = frozenset({errno.ENXIO, errno.EREMOTEIO, errno.EIO})
"""Which of them an address without a part gives depends on the adapter (Linux, Documentation/i2c/fault-codes.rst)."""

Reply = Literal["answers", "silent", "a kernel driver has it"]


def scan(file: TableFile, buses: Buses) -> Steps:
    """One finding a part of the table file, one a stranger, one a serial port."""
    for bus in sorted({part.bus for part in file.part.values()}):
        yield from _scan_i2c(file, bus, buses.i2c(bus))
    for name, port in file.bus.items():
        if isinstance(port, SerialBus):
            yield _look_for(name, port)


def _scan_i2c(file: TableFile, name: str, bus: NamedBus) -> Steps:
    replies: dict[int, Reply] = {}
    try:
        for address in ADDRESSES:
            if address % IN_A_ROW == 0:
                yield from wait(0)
            replies[address] = _ask(bus, address)
    except DeviceError as error:
        yield Finding(name, "scan", "wrong", str(error), name)
        return
    parts = {part.address: (device, part.type) for device, part in file.part.items() if part.bus == name}
    for address, reply in replies.items():
        where = f"0x{address:02x} on {name}"
        if address in parts:
            yield _part_found(file, *parts[address], reply, where)
        elif reply == "a kernel driver has it":
            yield Finding(name, "scan", "noted", f"{where} belongs to a driver of the kernel", where)
        elif reply == "answers":
            yield Finding(
                name, "scan", "noted", f"something answers at {where} that the table file does not name", where
            )


def _part_found(file: TableFile, device: str, kind: str, reply: Reply, where: str) -> Finding:
    if reply == "answers":
        return Finding(device, "scan", "ok", f"{device}: the {kind} answers", where)
    if reply == "a kernel driver has it":
        text = f"{device}: a driver of the kernel has {where}: the {kind} cannot be reached until it lets go"
        return Finding(device, "scan", "wrong", text, where)
    on_it = hanging_on(file, device)
    also = f"; on it: {on_it}" if on_it else ""
    text = f"{device}: no {kind} answers at {where}: check its plug, its supply and its address switches{also}"
    return Finding(device, "scan", "wrong", text, where)


def _ask(bus: NamedBus, address: int) -> Reply:
    """Raises DeviceError where the bus as a whole is the trouble."""
    try:
        opened = bus.bus()
    except OSError as error:
        text = f"the adapter cannot be opened ({error.strerror or error}): is I2C switched on?"
        raise DeviceError(bus.name, text) from error
    try:
        opened.read_byte(address)
    except OSError as error:
        if error.errno in _NO_ANSWER:
            return "silent"
        if error.errno == errno.EBUSY:
            return "a kernel driver has it"
        raise device_error(bus.name, f"0x{address:02x} on {bus.name}", error) from error
    return "answers"


def _look_for(name: str, bus: SerialBus) -> Finding:
    if Path(bus.port).exists():
        return Finding(name, "scan", "ok", f"{name}: the port is there", bus.port)
    text = f"{name}: nothing is plugged in at {bus.port}: check the plug, and whether the device has power"
    return Finding(name, "scan", "wrong", text, bus.port)
