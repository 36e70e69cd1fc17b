"""The bytes of a noise source between its wire and its reader: tested, stored, and missed when they stay out.

What every source shares. A source hands in what came (``take``) and says when it begins anew (``begin``). After an
alarm nothing is given until ``rearm``, and then nothing from before it. Does not know where the bytes come from.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.entropy.health import HealthTests
from drivers.reactor import Reactor, Timer
from drivers.signals import DeviceFault, DeviceRecovered, Signal


class WatchedNoise:
    """The store.

    Args:
        tests: the health tests, of this source alone.
        keep_bytes: how much waits to be read; the newest is kept.
        min_bytes_per_s: below this a source is ``slow``, at nothing ``silent``.
        check_ms: over how long that is measured.

    Faults: ``health`` (a test gave an alarm), ``silent``, ``slow``.
    """

    def __init__(
        self,
        device: str,
        where: str,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        tests: HealthTests,
        keep_bytes: int = 4_096,
        min_bytes_per_s: int = 64,
        check_ms: int = 5_000,
    ) -> None:
        if keep_bytes < 1 or min_bytes_per_s < 1 or check_ms < 100:
            text = f"{keep_bytes} bytes kept, {min_bytes_per_s} bytes a second, measured over {check_ms} ms"
            raise ValueError(f"{device}: {text}; they are at least 1, 1 and 100")
        self.device = device
        self.where = where
        self.tests = tests
        self._reactor = reactor
        self._emit = emit
        self._keep_bytes = keep_bytes
        self._min_bytes_per_s = min_bytes_per_s
        self._check_ms = check_ms
        self._kept = bytearray()
        self._came = 0
        self._timer: Timer | None = None
        self._faults: set[str] = set()

    @property
    def healthy(self) -> bool:
        """The source runs, passed its start-up test, and neither an alarm nor its silence speaks against it."""
        return self._timer is not None and self.tests.started and "silent" not in self._faults

    def begin(self) -> None:
        """The source was found (again): what comes now follows nothing that came before."""
        self.tests.break_off()
        self._came = 0
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._reactor.call_later(self._check_ms * 1_000_000, self._check)

    def end(self) -> None:
        """The source is away; what was kept of it is tested and may still be read when it is back."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def take(self, data: bytes) -> None:
        """Bytes came."""
        self._came += len(data)
        self._kept += self.tests.feed(data)
        del self._kept[: -self._keep_bytes]
        if self.tests.alarm is not None:
            text = (
                f"the noise source at {self.where} failed its health test: {self.tests.alarm.sentence()}; "
                "its bytes are not used until a technician has looked at it"
            )
            self._report("health", text)
        elif self.tests.started:
            self._recover("health")

    def read(self, length: int) -> bytes:
        """Up to ``length`` bytes, each once; none while it is not healthy."""
        if not self.healthy:
            return b""
        data = bytes(self._kept[:length])
        del self._kept[:length]
        return data

    def rearm(self) -> None:
        """A person looked at the alarm. ``health`` is over once the start-up test was passed again."""
        self._kept.clear()
        self.tests.restart()

    # --- inside ---

    def _check(self) -> None:
        self._timer = self._reactor.call_later(self._check_ms * 1_000_000, self._check)
        rate, self._came = self._came * 1_000 // self._check_ms, 0
        if rate >= self._min_bytes_per_s:
            self._recover("silent")
            self._recover("slow")
        elif rate:
            self._recover("silent")
            text = f"the noise source at {self.where} gives {rate} bytes a second; it should be {self._min_bytes_per_s}"
            self._report("slow", text)
        else:
            self._recover("slow")
            self.tests.break_off()
            self._report("silent", f"the noise source at {self.where} gives nothing any more; check its supply")

    def _report(self, fault: str, text: str) -> None:
        if fault not in self._faults:
            self._faults.add(fault)
            now = self._reactor.now()
            self._emit(DeviceFault(device=self.device, at=now, fault=fault, where=self.where, text=text))

    def _recover(self, fault: str) -> None:
        if fault in self._faults:
            self._faults.discard(fault)
            self._emit(DeviceRecovered(device=self.device, at=self._reactor.now(), fault=fault))
