"""An output that is read back after each write: a level that was written and is not seen is a fault of its device.

Stands between a device and its point and is a point itself. It asks twice before it says so, and takes the fault back
only when the level that failed was seen. Does not write again: a point keeps what it was told.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.errors import DeviceError
from drivers.points import OutputPoint
from drivers.reactor import Reactor, Timer
from drivers.signals import DeviceFault, DeviceRecovered, Signal

FIRST_LOOK_MS = 20
SECOND_LOOK_MS = 100
LATER_LOOK_MS = 1_000


class ReadBack:
    """An OutputPoint (``points.py``) around ``point``. ``fault`` is its name when the level is not seen."""

    def __init__(
        self,
        device: str,
        point: OutputPoint,
        *,
        fault: str,
        reactor: Reactor,
        emit: Callable[[Signal], None],
    ) -> None:
        self.where = point.where
        self._device = device
        self._point = point
        self._fault = fault
        self._reactor = reactor
        self._emit = emit
        self._wanted = False
        self._missed = 0
        self._failed_level: bool | None = None
        """The level that was written and not seen; None while all is well."""
        self._timer: Timer | None = None

    def write(self, level: bool) -> None:
        self._wanted = level
        self._point.write(level)
        self._missed = 0
        self._look_in(FIRST_LOOK_MS)

    def seen(self) -> bool:
        return self._point.seen()

    def _look_in(self, delay_ms: int) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._reactor.call_later(delay_ms * 1_000_000, self._look)

    def _look(self) -> None:
        self._timer = None
        try:
            seen = self._point.seen()
        except DeviceError:  # its part says that it is lost; what is here is known when it answers
            self._look_in(LATER_LOOK_MS)
            return
        if seen is self._wanted:
            self._recover()
        elif self._failed_level is None:
            self._missed += 1
            if self._missed == 1:
                self._look_in(SECOND_LOOK_MS)
            else:
                self._report()
        else:
            self._look_in(LATER_LOOK_MS)

    def _recover(self) -> None:
        if self._failed_level is self._wanted:
            self._failed_level = None
            self._emit(DeviceRecovered(device=self._device, at=self._reactor.now(), fault=self._fault))

    def _report(self) -> None:
        self._failed_level = self._wanted
        wanted, other = ("high", "low") if self._wanted else ("low", "high")
        text = f"{self.where} was written {wanted} and stays {other}; check what it drives"
        now = self._reactor.now()
        self._emit(DeviceFault(device=self._device, at=now, fault=self._fault, where=self.where, text=text))
        self._look_in(LATER_LOOK_MS)
