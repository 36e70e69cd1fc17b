"""A noise source that streams raw bytes over a serial line, unasked and without framing, as long as it has power.

Each byte is a sample of its own, so a lost one changes nothing. Does not ask what is there: nothing would answer.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.buses.serial_port import Transport
from drivers.entropy.health import HealthTests
from drivers.entropy.watched import WatchedNoise
from drivers.errors import DeviceLost
from drivers.parts.presence import Presence
from drivers.reactor import Reactor
from drivers.signals import Signal


class SerialNoise:
    """An EntropySource on ``line`` (115,200 baud: 11,520 bytes a second). Faults: ``lost``, and WatchedNoise's."""

    def __init__(
        self,
        device: str,
        line: Transport,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        tests: HealthTests,
        min_bytes_per_s: int = 1_000,
        check_ms: int = 5_000,
    ) -> None:
        self.device = device
        self.where = line.where
        self._line = line
        self._noise = WatchedNoise(
            device,
            line.where,
            reactor=reactor,
            emit=emit,
            tests=tests,
            min_bytes_per_s=min_bytes_per_s,
            check_ms=check_ms,
        )
        self._presence = Presence(device, line.where, reactor=reactor, emit=emit, reopen=self._reopen)

    @property
    def healthy(self) -> bool:
        return self._noise.healthy

    def open(self) -> None:
        self._presence.open()

    def close(self) -> None:
        self._presence.close()
        self._noise.end()
        self._line.close()

    def read(self, length: int) -> bytes:
        return self._noise.read(length)

    def rearm(self) -> None:
        self._noise.rearm()

    # --- inside ---

    def _reopen(self) -> None:
        self._line.open(self._noise.take, self._lost)
        self._noise.begin()

    def _lost(self, text: str) -> None:
        self._noise.end()
        self._presence.lost(DeviceLost(self.device, text))
