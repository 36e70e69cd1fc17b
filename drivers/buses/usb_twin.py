"""A USB port in memory: twins of devices are plugged into it, drivers open it from the other side.

A report travels a millisecond, one frame of a full-speed bus (USB 2.0, 5.3.3). Fault: ``claimed``, another program
holds what is plugged in. Does not model: enumeration, hubs, power, requests to the device, several devices in one port.
"""

from __future__ import annotations

from functools import partial
from typing import Protocol

from drivers.buses.twin_wire import TwinReactor
from drivers.buses.usb import DataAction, LostAction, UsbIdentity, refuse_another
from drivers.errors import ClaimError, DeviceLost
from drivers.reactor import Reactor

FRAME_NS = 1_000_000


class TwinCable(Protocol):
    """The device's end: what a twin plugs in and sends its reports into."""

    def plug(self, identity: UsbIdentity) -> None:
        """Plug a device in. Raises ValueError when one is in already."""

    def unplug(self) -> None:
        """Pull it out; pulling twice is harmless."""

    def send(self, report: bytes) -> None:
        """One report of the device's interrupt endpoint; lost when it is not plugged in."""


class PortEnd(Protocol):
    """What looks into the port from the host's side."""

    def arrived(self, report: bytes) -> None:
        """The device sent this."""

    def pulled_out(self) -> None:
        """The device is gone."""


class TwinUsbPort:
    """The port, from outside; a TwinCable."""

    def __init__(self, reactor: TwinReactor, where: str) -> None:
        self.where = where
        self.plugged: UsbIdentity | None = None
        """What is in it."""
        self.claimed = False
        """Another program holds what is plugged in."""
        self._reactor = reactor
        self._ends: list[PortEnd] = []
        self._session = 0

    def attach(self, end: PortEnd) -> None:
        """Let a host's side look into it."""
        self._ends.append(end)

    def plug(self, identity: UsbIdentity) -> None:
        """Plug a device in. Raises ValueError where something is plugged in already."""
        if self.plugged is not None:
            raise ValueError(f"{self.where}: {self.plugged} is plugged in already")
        self.plugged = identity
        self._session += 1

    def unplug(self) -> None:
        if self.plugged is not None:
            self.plugged = None
            for end in self._ends:
                end.pulled_out()

    def send(self, report: bytes) -> None:
        if self.plugged is not None:
            self._reactor.call_later(FRAME_NS, partial(self._arrive, self._session, report))

    def check(self, device: str, wanted: UsbIdentity) -> None:
        """Raises what opening it does (``UsbPort.open``): DeviceLost, DeviceRefused, ClaimError."""
        if self.plugged is None:
            raise DeviceLost(device, f"nothing is plugged in at {self.where}")
        refuse_another(device, self.where, wanted, self.plugged)
        if self.claimed:
            raise ClaimError(device, f"{self.where} is held by another program")

    def _arrive(self, session: int, report: bytes) -> None:
        if self.plugged is not None and session == self._session:
            for end in self._ends:
                end.arrived(report)


class TwinReportPort:
    """The host's side of a vendor-class device, as ``usb_pyusb.py`` is on a real bus; a UsbPort."""

    def __init__(self, device: str, port: TwinUsbPort, identity: UsbIdentity, reactor: Reactor) -> None:
        self._device = device
        self._port = port
        self._identity = identity
        self._reactor = reactor
        self._on_data: DataAction | None = None
        self._on_lost: LostAction | None = None
        port.attach(self)

    @property
    def where(self) -> str:
        return self._port.where

    def open(self, on_data: DataAction, on_lost: LostAction) -> None:
        self.close()
        self._port.check(self._device, self._identity)
        self._on_data, self._on_lost = on_data, on_lost

    def close(self) -> None:
        self._on_data = self._on_lost = None

    def arrived(self, report: bytes) -> None:
        if self._on_data is not None:
            self._on_data(report, self._reactor.now())

    def pulled_out(self) -> None:
        on_lost = self._on_lost
        self.close()
        if on_lost is not None:
            on_lost(f"{self.where} was unplugged")
