"""One ring of a chain of LEDs as a person sees it: dark, moving, flashing or steady. Fault: ``burn_out``.

Does not model: colours that are hard to tell apart, brightness under the lights of a casino.
"""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from typing import Literal

from drivers.breakable import Breakable
from drivers.buses.gpio_twin import Clock
from drivers.parts.apa102_twin import Apa102Twin, Led

HISTORY = 256
LOOK_MS = 2_000
"""How long a person looks."""

Look = Literal["dark", "moving", "flashing", "steady", "changing"]


@lru_cache(maxsize=256)
def _lit(leds: tuple[Led, ...]) -> frozenset[int]:
    """The places of those that a person sees lit."""
    return frozenset(place for place, led in enumerate(leds) if any(led[:3]) and led[3])


class LedRingTwin(Breakable):
    """The LEDs from ``first`` on. ``history`` holds the last (time, lit) changes, as of a lamp."""

    CALLED = "a lamp"
    FAULTS = ("burnt-out",)

    def __init__(self, chain: Apa102Twin, clock: Clock, *, first: int, leds: int) -> None:
        super().__init__()
        self.history: deque[tuple[int, bool]] = deque(maxlen=HISTORY)
        self._chain = chain
        self._clock = clock
        self._place = slice(first, first + leds)
        self._all = frozenset(range(leds))
        self._faces: deque[tuple[int, frozenset[int]]] = deque([(0, frozenset())], maxlen=HISTORY)
        self._burnt_out = False
        chain.observe(self._changed)

    @property
    def lit(self) -> bool:
        """Whether a person sees light."""
        return bool(self._faces[-1][1])

    @property
    def moving(self) -> bool:
        """Whether light runs around it."""
        return self.look() == "moving"

    @property
    def flashing(self) -> bool:
        """Whether the whole ring goes on and off."""
        return self.look() == "flashing"

    def colours(self) -> set[tuple[int, int, int]]:
        """The colours of the LEDs that are lit."""
        lit = self._faces[-1][1]
        return {led[:3] for place, led in enumerate(self._chain.leds[self._place]) if place in lit}

    def look(self) -> Look:
        """What it did in the last two seconds; ``changing`` when that is more than one thing."""
        since = self._clock.now() - LOOK_MS * 1_000_000
        before = [face for at, face in self._faces if at <= since][-1:]
        faces = {*before, *(face for at, face in self._faces if at > since)}
        if faces == {frozenset()}:
            return "dark"
        if faces == {self._all}:
            return "steady"
        if faces == {frozenset(), self._all}:
            return "flashing"
        if len(faces) > 1 and frozenset() not in faces and self._all not in faces:
            return "moving"
        return "changing"

    def burn_out(self, burnt_out: bool) -> None:
        """Its LEDs are dead, or it was replaced."""
        self._burnt_out = burnt_out
        self._changed()

    def _when_broken(self, fault: str) -> None:
        self.burn_out(True)

    def _when_mended(self, faults: frozenset[str]) -> None:
        self.burn_out(False)

    def _changed(self) -> None:
        face = frozenset[int]() if self._burnt_out else _lit(tuple(self._chain.leds[self._place]))
        if face == self._faces[-1][1]:
            return
        now = self._clock.now()
        if bool(face) is not self.lit:
            self.history.append((now, bool(face)))
        self._faces.append((now, face))
