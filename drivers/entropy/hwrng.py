"""The machine's hardware generator, ``/dev/hwrng``: read a little, often, and never waited for.

It is polled by the clock and not by the reactor's reader: the kernel's device has no ``poll`` (Linux,
drivers/char/hw_random/core.c), and epoll refuses it with EPERM. Without bytes at hand a non-blocking read says EAGAIN.
Does not choose among several generators: the kernel does (/sys/class/misc/hw_random/rng_current).
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Protocol

from drivers.entropy.health import HealthTests
from drivers.entropy.watched import WatchedNoise
from drivers.errors import DeviceLost
from drivers.parts.presence import Presence
from drivers.reactor import Reactor, Timer
from drivers.signals import Signal

PATH = "/dev/hwrng"


class NoiseDevice(Protocol):
    """An open device. ``read`` raises BlockingIOError when it has nothing now, OSError when it is gone."""

    def read(self, length: int) -> bytes:
        """Up to ``length`` bytes."""

    def close(self) -> None:
        """Give it back."""


class KernelNoise:
    """The device of the kernel at ``path``. Raises OSError when it cannot be opened."""

    def __init__(self, path: str = PATH) -> None:
        self._fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)

    def read(self, length: int) -> bytes:
        return os.read(self._fd, length)

    def close(self) -> None:
        os.close(self._fd)


class Hwrng:
    """An EntropySource. ``open_device`` raises OSError while there is none. Faults: ``lost``, and WatchedNoise's."""

    def __init__(
        self,
        device: str,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        tests: HealthTests,
        open_device: Callable[[], NoiseDevice] = KernelNoise,
        where: str = PATH,
        read_bytes: int = 64,
        every_ms: int = 100,
        min_bytes_per_s: int = 64,
        check_ms: int = 5_000,
    ) -> None:
        if not 1 <= read_bytes <= 1_024 or every_ms < 10:
            raise ValueError(f"{device}: {read_bytes} bytes every {every_ms} ms; it is 1 to 1024, every 10 ms or more")
        self.device = device
        self.where = where
        self._reactor = reactor
        self._noise = WatchedNoise(
            device, where, reactor=reactor, emit=emit, tests=tests, min_bytes_per_s=min_bytes_per_s, check_ms=check_ms
        )
        self._presence = Presence(device, where, reactor=reactor, emit=emit, reopen=self._reopen)
        self._open_device = open_device
        self._opened: NoiseDevice | None = None
        self._read_bytes = read_bytes
        self._every_ns = every_ms * 1_000_000
        self._timer: Timer | None = None

    @property
    def healthy(self) -> bool:
        return self._noise.healthy

    def open(self) -> None:
        self._presence.open()

    def close(self) -> None:
        self._presence.close()
        self._let_go()

    def read(self, length: int) -> bytes:
        return self._noise.read(length)

    def rearm(self) -> None:
        self._noise.rearm()

    # --- inside ---

    def _reopen(self) -> None:
        self._let_go()
        try:
            self._opened = self._open_device()
            first = self._take(self._opened)
        except OSError as error:
            self._let_go()
            raise self._gone(error) from error
        self._noise.begin()
        self._noise.take(first)
        self._timer = self._reactor.call_later(self._every_ns, self._poll)

    def _poll(self) -> None:
        self._timer = self._reactor.call_later(self._every_ns, self._poll)
        if self._opened is None:
            return
        try:
            data = self._take(self._opened)
        except OSError as error:
            self._let_go()
            self._presence.lost(self._gone(error))
            return
        if data:
            self._noise.take(data)

    def _take(self, opened: NoiseDevice) -> bytes:
        try:
            return opened.read(self._read_bytes)
        except BlockingIOError:
            return b""

    def _let_go(self) -> None:
        self._noise.end()
        opened, self._opened = self._opened, None
        if opened is not None:
            opened.close()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _gone(self, error: OSError) -> DeviceLost:
        text = f"there is no hardware generator at {self.where} ({error.strerror}); is its driver loaded and allowed?"
        return DeviceLost(self.device, text)
