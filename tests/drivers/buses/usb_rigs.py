"""Rigs for the contract of USB ports: one each for every way that a port is reached."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from drivers.buses.usb import InputPort, UsbIdentity, UsbPort
from drivers.buses.usb_events import KeyEvents
from drivers.buses.usb_input_twin import TwinInputPort
from drivers.buses.usb_twin import TwinCable, TwinReportPort, TwinUsbPort
from drivers.reactor import Reactor, VirtualReactor

IDENTITY = UsbIdentity(0x1209, 0x0001)
ANOTHER = UsbIdentity(0x1209, 0x0002)
ONE = bytes([0, 0, 0x59, 0, 0, 0, 0, 0])
"""A boot keyboard's report of the key 1 of the key pad; for a vendor's device any eight bytes are good."""
ALL_UP = bytes(8)
CODE_OF_ONE = 79


class UsbRig(Protocol):
    """A port from both sides, and a second one beside it."""

    @property
    def reactor(self) -> Reactor:
        """The time of this side."""

    @property
    def port(self) -> UsbPort:
        """This side; it waits for IDENTITY."""

    @property
    def cable(self) -> TwinCable:
        """The far side. Plugging and pulling are over when they return."""

    @property
    def beside(self) -> TwinCable:
        """The far side of another port."""

    def said(self, data: list[bytes]) -> list[str]:
        """What these data say: ``down`` and ``up`` for ONE and ALL_UP."""

    def hold(self, held: bool) -> None:
        """Another program opens what is plugged in (or closes it)."""

    def until(self, condition: Callable[[], bool]) -> None:
        """Let time pass until it holds."""


class InputRig(UsbRig, Protocol):
    """A rig of input events."""

    @property
    def port(self) -> InputPort: ...

    def stall(self, stalled: bool) -> None:
        """This side reads nothing meanwhile."""


def said_by_reports(data: list[bytes]) -> list[str]:
    return [{ONE: "down", ALL_UP: "up"}.get(report, report.hex()) for report in data]


def said_by_events(port: InputPort, data: list[bytes]) -> list[str]:
    words: list[str] = []
    events = KeyEvents(
        port,
        lambda code, down, _at_ns: words.append(("down" if down else "up") if code == CODE_OF_ONE else f"key {code}"),
        lambda down, _at_ns: words.append(f"dropped, {sorted(down)} down"),
    )
    for read in data:
        events.feed(read, 0)
    return words


class TwinRig:
    """Both sides in memory."""

    def __init__(self) -> None:
        self.reactor = VirtualReactor(1_000_000_000)
        self.cable = TwinUsbPort(self.reactor, "USB port 1-1")
        self.beside = TwinUsbPort(self.reactor, "USB port 1-2")

    def hold(self, held: bool) -> None:
        self.cable.claimed = held

    def until(self, condition: Callable[[], bool]) -> None:
        self.reactor.advance(1_000_000_000)
        assert condition()


class TwinReportRig(TwinRig):
    def __init__(self) -> None:
        super().__init__()
        self.port = TwinReportPort("key-pad", self.cable, IDENTITY, self.reactor)

    def said(self, data: list[bytes]) -> list[str]:
        return said_by_reports(data)


class TwinInputRig(TwinRig):
    def __init__(self) -> None:
        super().__init__()
        self.port = TwinInputPort("key-pad", self.cable, IDENTITY, self.reactor)

    def said(self, data: list[bytes]) -> list[str]:
        return said_by_events(self.port, data)

    def stall(self, stalled: bool) -> None:
        self.port.stall(stalled)
