"""The serial lines of a twin table: pairs of ends, in memory for virtual time or pseudo-terminals for the real loop.

Does not know which device hangs on a line.
"""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from drivers.buses.serial_memory import MemoryWire
from drivers.buses.serial_port import SerialPort, Transport
from drivers.buses.serial_pty import PtyTransport
from drivers.reactor import Reactor


class TwinLines(Protocol):
    """Makes the two ends of each line."""

    def host(self, name: str, device: str) -> Transport:
        """The driver's end, made anew at each call: a restarted service opens the line again."""

    def device(self, name: str) -> Transport:
        """The twin's end, the same at each call."""


class MemoryLines:
    """Wires in memory. ``wire(name)`` is where a test or the simulator disturbs one."""

    def __init__(self, reactor: Reactor) -> None:
        self._reactor = reactor
        self._wires: dict[str, MemoryWire] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The lines that something hangs on, in the order in which they were made."""
        return tuple(self._wires)

    def wire(self, name: str) -> MemoryWire:
        if name not in self._wires:
            self._wires[name] = MemoryWire(self._reactor, name)
        return self._wires[name]

    def host(self, name: str, device: str) -> Transport:
        return self.wire(name).host

    def device(self, name: str) -> Transport:
        return self.wire(name).device


class PtyLines:
    """Pseudo-terminals whose names stand in ``folder``; the driver opens them with pyserial, as on a real table."""

    def __init__(self, reactor: Reactor, folder: Path) -> None:
        self._reactor = reactor
        self._folder = folder
        self._devices: dict[str, PtyTransport] = {}

    def host(self, name: str, device: str) -> Transport:
        return SerialPort(device, str(self._path(name)), self._reactor)

    def device(self, name: str) -> Transport:
        if name not in self._devices:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._devices[name] = PtyTransport(self._path(name), self._reactor)
        return self._devices[name]

    def _path(self, name: str) -> Path:
        return self._folder / name
