"""The kernel's generator as a table reads it: every byte goes through the health tests before it is used.

The kernel's output claims all 8 bits of a byte, so a healthy one gives a false alarm once in 2⁴⁰ bytes a test: at a
hundred bytes a second, once in three hundred years. Does not scale bytes to numbers, and keeps none for later.
"""

from __future__ import annotations

import os
from collections.abc import Callable

from drivers.entropy.health import HealthTests
from drivers.errors import DeviceError

ALPHA_EXPONENT = 40
WHERE = "the kernel's generator"


class GeneratorFailed(DeviceError, RuntimeError):
    """A health test gave an alarm, or the generator gave nothing: no number until ``start`` was passed again."""


class WatchedGenerator:
    """A generator under watch. ``read_bytes`` gives so many bytes and raises OSError where it cannot."""

    def __init__(self, device: str, *, read_bytes: Callable[[int], bytes] = os.urandom, where: str = WHERE) -> None:
        self.device = device
        self.where = where
        self._read_bytes = read_bytes
        self._tests = HealthTests(min_entropy_bits=8, alpha_exponent=ALPHA_EXPONENT)

    def start(self) -> None:
        """Call an alarm off and pass the start-up test; its bytes are used for nothing. Raises GeneratorFailed."""
        self._tests.restart()
        while not self._tests.started:
            self._feed(256)

    def read(self, length: int) -> bytes:
        """So many tested bytes, each given once. Raises GeneratorFailed."""
        if not self._tests.started:
            raise self._failed()
        return self._feed(length)

    def _feed(self, length: int) -> bytes:
        try:
            data = self._read_bytes(length)
        except OSError as error:
            raise GeneratorFailed(self.device, f"{self.where} gives nothing ({error.strerror})") from error
        if len(data) != length:
            raise GeneratorFailed(self.device, f"{self.where} gave {len(data)} of {length} bytes")
        usable = self._tests.feed(data)
        if self._tests.alarm is not None:
            raise self._failed()
        return usable

    def _failed(self) -> GeneratorFailed:
        alarm = self._tests.alarm
        found = "it was not started" if alarm is None else alarm.sentence()
        return GeneratorFailed(self.device, f"{self.where} failed its health test: {found}")
