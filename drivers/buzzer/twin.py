"""A buzzer as a thing: it sounds while its wire has the right level, and what was heard is measured.

Faults: ``mute`` (it is broken and nothing is heard), ``unplug`` (its plug is out: the same to the ear).
Does not model: tone, loudness. A wire that does not follow is a fault of the wire's part.
"""

from __future__ import annotations

from collections import deque

from drivers.breakable import Breakable
from drivers.buses.twin_wire import TwinReactor, TwinWire

HISTORY = 256


class BuzzerTwin(Breakable):
    """One buzzer on a wire. ``heard`` holds the last sounds: (beginning in ns, length in ms), a whole one each."""

    CALLED = "a buzzer"
    FAULTS = ("mute", "unplug")

    def __init__(self, reactor: TwinReactor, wire: TwinWire, *, sounding_level: bool = True) -> None:
        super().__init__()
        self.heard: deque[tuple[int, int]] = deque(maxlen=HISTORY)
        self._reactor = reactor
        self._wire = wire
        self._level = sounding_level
        self._since_ns: int | None = None
        wire.drive(not sounding_level)  # the resistor at its transistor: a wire that nobody drives is silent
        wire.observe(lambda _level, at_ns: self._listen(at_ns))

    @property
    def sounds(self) -> bool:
        """Whether a person hears it now."""
        return self._wire.level() is self._level and not self._faults

    def heard_ms(self) -> int:
        """How long it was heard altogether, a sound that goes on included."""
        going_on_ns = 0 if self._since_ns is None else self._reactor.now() - self._since_ns
        return sum(length_ms for _, length_ms in self.heard) + going_on_ns // 1_000_000

    def _when_broken(self, fault: str) -> None:
        self._listen(self._reactor.now())

    def _when_mended(self, faults: frozenset[str]) -> None:
        self._listen(self._reactor.now())

    def _listen(self, at_ns: int) -> None:
        if self.sounds and self._since_ns is None:
            self._since_ns = at_ns
        elif not self.sounds and self._since_ns is not None:
            self.heard.append((self._since_ns, (at_ns - self._since_ns) // 1_000_000))
            self._since_ns = None
