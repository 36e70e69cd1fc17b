"""Stirs what a watched source gives into the kernel's generator, a little every second.

A kernel that takes nothing is a fault of the source's device, told once. Does not draw a number.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.entropy.kernel import stir_in
from drivers.entropy.port import EntropySource
from drivers.errors import DeviceError
from drivers.reactor import Reactor, Timer
from drivers.signals import DeviceFault, DeviceRecovered, Signal

EVERY_MS = 1_000
BYTES = 64


class Stirring:
    """From ``open`` to ``close``. Fault: ``not-stirred``. ``stir`` takes the bytes and raises DeviceError."""

    def __init__(
        self,
        source: EntropySource,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        stir: Callable[[bytes], None] = stir_in,
    ) -> None:
        self._source = source
        self._reactor = reactor
        self._emit = emit
        self._stir = stir
        self._timer: Timer | None = None
        self._faulty = False

    def open(self) -> None:
        """Begin."""
        self._timer = self._reactor.call_later(EVERY_MS * 1_000_000, self._next)

    def close(self) -> None:
        """Stir no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _next(self) -> None:
        self._timer = self._reactor.call_later(EVERY_MS * 1_000_000, self._next)
        data = self._source.read(BYTES)
        if not data:
            return
        device, now = self._source.device, self._reactor.now()
        try:
            self._stir(data)
        except DeviceError as error:
            if not self._faulty:
                self._faulty = True
                self._emit(DeviceFault(device=device, at=now, fault="not-stirred", where=error.device, text=error.text))
            return
        if self._faulty:
            self._faulty = False
            self._emit(DeviceRecovered(device=device, at=now, fault="not-stirred"))
