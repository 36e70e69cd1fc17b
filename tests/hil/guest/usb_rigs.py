"""The rigs of the contract of USB ports on a real kernel: a boot keyboard under usbhid, a vendor's pad under libusb.

Run in the guest only. Does not test anything.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial

from controller.service.loop import AsyncioReactor
from drivers.buses.usb import UsbIdentity, UsbPort
from drivers.buses.usb_evdev import EvdevPort
from drivers.buses.usb_pyusb import PyusbPort
from tests.drivers.buses.usb_rigs import IDENTITY, said_by_events, said_by_reports
from tests.hil.guest.far_side import FarSide
from tests.hil.guest.rigs import LoopRig, wait_until
from tests.hil.guest.usb_pads import (
    HidPadDevice,
    PadCable,
    PadDevice,
    input_path,
    is_empty,
    is_listed,
    is_named,
    port_of,
)

PLACE, BESIDE = 6, 7
"""Ports of the software controller that no other test uses."""


class NearCable:
    """A port's far side, from this side: each verb is over, for the kernel and udev too, when it returns."""

    def __init__(self, far: FarSide, cable: PadCable, is_there: Callable[[int], bool], *, always_fetched: bool) -> None:
        self._far = far
        self._cable = cable
        self._is_there = is_there
        self._always_fetched = always_fetched

    def plug(self, identity: UsbIdentity) -> None:
        self._far.do(partial(self._cable.plug, identity))
        wait_until(lambda: self._is_there(self._cable.place), every_s=0.1)

    def unplug(self) -> None:
        self._far.do(self._cable.unplug)
        wait_until(lambda: is_empty(self._cable.place) and not self._is_there(self._cable.place), every_s=0.1)

    def send(self, report: bytes) -> None:
        self._far.do(partial(self._cable.send, report))
        if self._always_fetched:
            wait_until(lambda: self._far.do(lambda: self._cable.fetched), every_s=0.002)


class KernelUsbRig(LoopRig):
    """A port of the software controller, and the one beside it."""

    def __init__(
        self,
        reactor: AsyncioReactor,
        loop: asyncio.AbstractEventLoop,
        kind: type[PadDevice],
        is_there: Callable[[int], bool],
    ) -> None:
        super().__init__(reactor, loop)
        self._far = FarSide()
        self._other: UsbPort | None = None
        self._stalled = False
        self.cable, self.beside = (
            NearCable(
                self._far,
                PadCable(self._far.reactor, kind, place),
                is_there,
                always_fetched=kind is HidPadDevice,
            )
            for place in (PLACE, BESIDE)
        )

    def open_other(self) -> UsbPort:
        """The same port, as another program opens it."""
        raise NotImplementedError

    def hold(self, held: bool) -> None:
        if self._other is not None:
            self._other.close()
        self._other = self.open_other() if held else None
        if self._other is not None:
            self._other.open(lambda _data, _at_ns: None, lambda _text: None)

    def stall(self, stalled: bool) -> None:
        self._stalled = stalled

    def until(self, condition: Callable[[], bool]) -> None:
        if self._stalled:
            time.sleep(0.1)
            assert condition()
        else:
            super().until(condition)

    def close(self) -> None:
        self.hold(False)
        for cable in (self.cable, self.beside):
            cable.unplug()
        self._far.close()


class KernelInputRig(KernelUsbRig):
    def __init__(self, reactor: AsyncioReactor, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(reactor, loop, HidPadDevice, is_named)
        self.port = EvdevPort("key-pad", str(input_path(PLACE)), IDENTITY, reactor)

    def open_other(self) -> UsbPort:
        return EvdevPort("other", str(input_path(PLACE)), IDENTITY, self.reactor)

    def said(self, data: list[bytes]) -> list[str]:
        return said_by_events(self.port, data)

    def close(self) -> None:
        self.port.close()
        super().close()


class KernelReportRig(KernelUsbRig):
    def __init__(self, reactor: AsyncioReactor, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(reactor, loop, PadDevice, is_listed)
        self.port = PyusbPort("key-pad", port_of(PLACE), IDENTITY, reactor)

    def open_other(self) -> UsbPort:
        return PyusbPort("other", port_of(PLACE), IDENTITY, self.reactor)

    def said(self, data: list[bytes]) -> list[str]:
        return said_by_reports(data)

    def close(self) -> None:
        self.port.close()
        super().close()
