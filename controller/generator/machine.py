"""What draws a table's numbers: the kernel's generator under watch, scaled, and tested once more as numbers.

Between uses it draws every range again and again and throws the numbers away (standards G4), which keeps the health
tests of the scaled output fed as well. A health test that gives an alarm is a fault; from then on there is no number
until ``open`` passed the start-up tests anew. Does not know orders, rounds or phases, and keeps no number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from controller.generator.health import health_tests, samples
from controller.generator.scaling import draw, places
from drivers.entropy.generator import GeneratorFailed, WatchedGenerator
from drivers.entropy.health import START_UP_SAMPLES, HealthTests
from drivers.reactor import Reactor, Timer
from drivers.signals import DeviceFault, DeviceRecovered, Signal
from games.draws.draw import Numbers

FRESH_BYTES = 8
"""Read and thrown away before a number that is used: enough for a generator that just stuck to be found."""


class DrawingMachine:
    """Draws by name.

    Args:
        device: its name in signals.
        ranges: what is drawn, by name.
        read_bytes: the generator, ``os.urandom`` at a table; a simulator hands in its own.
        every_ms: how often everything is drawn and thrown away.

    Faults: ``health``.
    """

    def __init__(
        self,
        device: str,
        ranges: Mapping[str, Numbers],
        *,
        read_bytes: Callable[[int], bytes],
        reactor: Reactor,
        emit: Callable[[Signal], None],
        every_ms: int = 1_000,
    ) -> None:
        self.device = device
        self._generator = WatchedGenerator(device, read_bytes=read_bytes)
        self._ranges = dict(ranges)
        self._tests: dict[str, HealthTests] = {name: health_tests(numbers) for name, numbers in ranges.items()}
        self._reactor = reactor
        self._emit = emit
        self._every_ns = every_ms * 1_000_000
        self._timer: Timer | None = None
        self._failed: str | None = None

    def open(self) -> None:
        """Pass the start-up tests, of the bytes and of each range, and cycle from now on."""
        self.close()
        try:
            self._generator.start()
            for name, numbers in self._ranges.items():
                self._tests[name].restart()
                while not self._tests[name].started:
                    self._tested(name, samples(numbers, places(self._generator.read, numbers, START_UP_SAMPLES)))
        except GeneratorFailed as failure:
            self._fail(failure)
            return
        if self._failed is not None:
            self._failed = None
            self._emit(DeviceRecovered(device=self.device, at=self._reactor.now(), fault="health"))
        self._timer = self._reactor.call_later(self._every_ns, self._cycle)

    def close(self) -> None:
        """Draw no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def draw(self, name: str) -> tuple[int, ...]:
        """New numbers, tested. Raises GeneratorFailed, and reports why once."""
        if self._timer is None:
            raise GeneratorFailed(self.device, self._failed or "it is not open")
        try:
            self._generator.read(FRESH_BYTES)
            return self._draw(name)
        except GeneratorFailed as failure:
            self._fail(failure)
            raise

    # --- inside ---

    def _draw(self, name: str) -> tuple[int, ...]:
        numbers = self._ranges[name]
        drawn = draw(self._generator.read, numbers)
        self._tested(name, bytes(drawn if numbers.repeats else drawn[:1]))
        return drawn

    def _tested(self, name: str, sampled: bytes) -> None:
        tests = self._tests[name]
        tests.feed(sampled)
        if tests.alarm is not None:
            what = f"the numbers of the {name.replace('-', ' ')}"
            raise GeneratorFailed(self.device, f"{what} failed their health test: {tests.alarm.sentence()}")

    def _cycle(self) -> None:
        self._timer = self._reactor.call_later(self._every_ns, self._cycle)
        try:
            for name in self._ranges:
                self._draw(name)
        except GeneratorFailed as failure:
            self._fail(failure)

    def _fail(self, failure: GeneratorFailed) -> None:
        self.close()
        if self._failed is None:
            self._failed = failure.text
            now, where = self._reactor.now(), self._generator.where
            text = f"{failure.text}; use dice until a technician has tested the table"
            self._emit(DeviceFault(device=self.device, at=now, fault="health", where=where, text=text))
