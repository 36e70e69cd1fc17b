"""Lamps and the one blinker that moves them all in phase.

A lamp keeps its mode and writes its wire only when the light changes; a lamp that begins to flash lights at once and
stays lit for two steps. The blinker has a timer only while some lamp moves. Does not know why a lamp is lit.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack

from drivers.lamp.pattern import FLASH, MOVING, OFF, STEP_MS, LampMode, lit
from drivers.points import OutputPoint
from drivers.reactor import Reactor, Timer

STEP_NS = STEP_MS * 1_000_000
HELD_STEPS = 2


class Blinker:
    """The shared phase. ``together`` opens one register write a part around each step (``Mcp23017.together``)."""

    def __init__(
        self, reactor: Reactor, *, together: tuple[Callable[[], AbstractContextManager[None]], ...] = ()
    ) -> None:
        self._reactor = reactor
        self._together = together
        self._moving: dict[str, Lamp] = {}
        self._timer: Timer | None = None

    def step(self) -> int:
        """The number of the step that time is in; the same for every lamp."""
        return self._reactor.now() // STEP_NS

    def move(self, lamp: Lamp) -> None:
        """Light ``lamp`` by its pattern from the next step on."""
        self._moving[lamp.device] = lamp
        if self._timer is None:
            self._wait()

    def rest(self, lamp: Lamp) -> None:
        """Leave ``lamp`` as it is."""
        self._moving.pop(lamp.device, None)
        if not self._moving and self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wait(self) -> None:
        self._timer = self._reactor.call_later(STEP_NS - self._reactor.now() % STEP_NS, self._next)

    def _next(self) -> None:
        self._wait()
        step = self.step()
        with ExitStack() as parts:
            for together in self._together:
                parts.enter_context(together())
            for lamp in self._moving.values():
                lamp.light_for(step)


class Lamp:
    """One lamp. ``place`` of ``places`` is where it stands in the moving pattern; ``lit_level`` lights it."""

    def __init__(
        self,
        device: str,
        point: OutputPoint,
        *,
        blinker: Blinker,
        place: int,
        places: int,
        lit_level: bool = True,
    ) -> None:
        if not 0 <= place < places:
            raise ValueError(f"{device}: place {place} of a pattern of {places}; it is 0 to {places - 1}")
        self.device = device
        self.mode = OFF
        self._point = point
        self._blinker = blinker
        self._place = place
        self._places = places
        self._lit_level = lit_level
        self._held_until = 0
        self._is_lit = False
        point.write(not lit_level)

    def show(self, mode: LampMode) -> None:
        """Say this from now on; saying it again changes nothing."""
        if mode is self.mode:
            return
        self.mode = mode
        step = self._blinker.step()
        self._held_until = step + 1 + HELD_STEPS if mode is FLASH else 0
        self.light_for(step)
        if mode in MOVING:
            self._blinker.move(self)
        else:
            self._blinker.rest(self)

    def seen_lit(self) -> bool:
        """Whether the wire really is at the level that lights it. Raises DeviceLost when nobody can tell."""
        return self._point.seen() is self._lit_level

    def light_for(self, step: int) -> None:
        """Be lit or dark as ``step`` asks."""
        light = step < self._held_until or lit(self.mode, step, self._place, self._places)
        if light is not self._is_lit:
            self._is_lit = light
            self._point.write(light is self._lit_level)
