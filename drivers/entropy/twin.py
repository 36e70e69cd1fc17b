"""Two noise sources as things: a hardware generator behind its device file, and a module at the end of a serial line.

Their noise is of the ``rng`` that is handed in, so one seed gives one stream. Both fail alike; see ``Noise``.
Does not model: a physical source's own correlations, framing errors, a generator's conditioning.
"""

from __future__ import annotations

import errno
import os
from random import Random

from drivers.breakable import Breakable
from drivers.buses.serial_port import Transport
from drivers.buses.speaking_twin import SpeakingTwin
from drivers.buses.twin_wire import TwinReactor

_BYTES_PER_S = 11_520


class Noise:
    """The physical part. ``stuck``: always one byte; ``biased``: two bytes of five are one byte."""

    def __init__(self, rng: Random, faults: set[str]) -> None:
        self.faults = faults
        self._rng = rng

    def give(self, length: int) -> bytes:
        """The next bytes."""
        data = self._rng.randbytes(length)
        if "stuck" in self.faults:
            return b"\xa5" * length
        if "biased" in self.faults:
            return bytes(0x3C if self._rng.random() < 0.4 else value for value in data)
        return data


class HwrngTwin(Breakable):
    """A generator that the kernel shows; ``open`` gives what ``Hwrng`` reads. It makes ``bytes_per_s``.

    Faults for ``fail``: ``stuck``, ``biased``, ``silence`` (never a byte at hand), ``slow`` (a thousandth), ``unplug``.
    """

    CALLED = "a noise source"
    FAULTS = ("stuck", "biased", "silence", "slow", "unplug")

    def __init__(self, reactor: TwinReactor, rng: Random, *, bytes_per_s: int = 10_000) -> None:
        super().__init__()
        self._reactor = reactor
        self._noise = Noise(rng, self._faults)
        self._bytes_per_s = bytes_per_s
        self._since_ns = reactor.now()
        self.opened = 0
        """How many openings were not closed again."""

    def open(self) -> HwrngTwin:
        """As opening the device file. Raises OSError while there is no generator."""
        if "unplug" in self._faults:
            raise OSError(errno.ENOENT, os.strerror(errno.ENOENT))
        self.opened += 1
        return self

    def read(self, length: int) -> bytes:
        """As the kernel gives bytes of ``/dev/hwrng``.

        Raises:
            OSError: nothing is ready, or the generator is gone.
        """
        if "unplug" in self._faults:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
        rate = self._bytes_per_s // (1_000 if "slow" in self._faults else 1)
        now = self._reactor.now()
        ready = min(length, (now - self._since_ns) * rate // 1_000_000_000)
        if ready == 0 or "silence" in self._faults:
            raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        self._since_ns = now
        return self._noise.give(ready)

    def close(self) -> None:
        self.opened -= 1


class SerialNoiseTwin(SpeakingTwin):
    """A module that streams 11,520 bytes a second into ``transport`` from ``power_on`` on, in lumps every ``lump_ms``.

    Faults for ``fail``: ``stuck``, ``biased``, ``silence``, ``slow`` (a hundredth), ``unplug``, ``brown-out`` (nothing
    for 1.5 s).
    """

    CALLED = "a noise source"
    FAULTS = ("stuck", "biased", "silence", "slow", "unplug", "brown-out")
    PASSING = ("brown-out",)
    OFF_MS = 1_500

    def __init__(self, transport: Transport, reactor: TwinReactor, rng: Random, *, lump_ms: int = 20) -> None:
        super().__init__(transport, reactor)
        self._lump_ms = lump_ms
        self._noise = Noise(rng, self._faults)
        self._owed = 0
        """Hundredths of a byte that a slow one made and did not hand over."""
        self._powered = False

    def power_on(self) -> None:
        """Plug it in."""
        super().power_on()
        if not self._powered:
            self._powered = True
            self._tick()

    def _tick(self) -> None:
        self._reactor.call_later(self._lump_ms * 1_000_000, self._tick)
        if self._unheard():
            return
        length = _BYTES_PER_S * self._lump_ms // 1_000
        if "slow" in self._faults:
            length, self._owed = divmod(self._owed + length, 100)
        self._transport.write(self._noise.give(length))
