"""Keeps one USB port open: says once what is wrong with it, looks again, says once that it is gone.

Faults: ``lost`` (nothing is plugged in), ``wrong-device`` (another one is), ``claimed`` (another program holds it) and
``closed-to-us`` (it cannot be opened). Does not know what the device sends.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.buses.usb import DataAction, UsbPort
from drivers.errors import ClaimError, DeviceError, DeviceLost, DeviceRefused
from drivers.reactor import Reactor, Timer
from drivers.signals import DeviceFault, DeviceRecovered, Signal

RETRY_MS = 500
"""Looking costs one failed open; a person who plugs a pad in again does not notice half a second."""


class UsbPlug:
    """One device's plug.

    Args:
        device: the device's name.
        port: where it belongs.
        reactor: time.
        emit: takes the faults.
        on_data: as for ``UsbPort.open``; DeviceError from it is a loss.
        found: runs after each opening; DeviceError from it counts as lost.
        gone: runs after each loss.
    """

    def __init__(
        self,
        device: str,
        port: UsbPort,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        on_data: DataAction,
        found: Callable[[], None],
        gone: Callable[[], None],
    ) -> None:
        self._device = device
        self._port = port
        self._reactor = reactor
        self._emit = emit
        self._on_data = on_data
        self._found = found
        self._gone = gone
        self._fault: str | None = None
        self._retry: Timer | None = None

    def open(self) -> None:
        """Open it now; a failure is reported and tried again."""
        self.close()
        try:
            self._port.open(self._take, self._lost)
            self._found()
        except DeviceError as error:
            self._fail(error)
        else:
            self._report(None, "")

    def close(self) -> None:
        """Give the port back and look no more."""
        if self._retry is not None:
            self._retry.cancel()
            self._retry = None
        self._port.close()

    def _fail(self, error: DeviceError) -> None:
        self.close()
        self._report(_name_of(error), error.text)
        self._retry = self._reactor.call_later(RETRY_MS * 1_000_000, self.open)

    def _take(self, data: bytes, at_ns: int) -> None:
        try:
            self._on_data(data, at_ns)
        except DeviceError as error:
            self._lose(error)

    def _lost(self, text: str) -> None:
        self._lose(DeviceLost(self._device, text))

    def _lose(self, error: DeviceError) -> None:
        self._gone()
        self._fail(error)

    def _report(self, fault: str | None, text: str) -> None:
        before, self._fault = self._fault, fault
        if before == fault:
            return
        now = self._reactor.now()
        if before is not None:
            self._emit(DeviceRecovered(device=self._device, at=now, fault=before))
        if fault is not None:
            where = self._port.where
            self._emit(DeviceFault(device=self._device, at=now, fault=fault, where=where, text=text))


def _name_of(error: DeviceError) -> str:
    if isinstance(error, DeviceLost):
        return "lost"
    if isinstance(error, DeviceRefused):
        return "wrong-device"
    return "claimed" if isinstance(error, ClaimError) else "closed-to-us"
