"""A big six wheel with its sensors as a thing: pegs that pass ever slower until one rests before the clapper, or none.

Faults: ``bounce`` (each peg moves the contact three times), ``cut`` (the wire's pull-up decides: high), ``short`` (the
wire is low), ``blind`` (the first sensor sees no peg), ``second-blind``, ``flicker`` (its contact comes and goes).
Does not model: sections, how hard it was turned, a clapper that is worn.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from drivers.buses.contact_twin import ContactTwin
from drivers.buses.twin_wire import TwinReactor, TwinWire

FIRST_MS, LAST_MS = 24, 240
"""From peg to peg, as the wheel is let go and before it rests."""
BOUNCES_US = (200, 500)
US = 1_000


class TurnSensorTwin(ContactTwin):
    """One wheel; ``peg_level`` is what a sensor puts on its line while a peg is before it."""

    CALLED = "a turn sensor"
    FAULTS = ("bounce", "cut", "short", "blind", "second-blind", "flicker")
    FLICKER_EVERY_MS = 2

    def __init__(
        self, reactor: TwinReactor, line: TwinWire, *, second: TwinWire | None = None, peg_level: bool = True
    ) -> None:
        super().__init__(reactor, line, worked_level=peg_level)
        self._second = second
        self._before = {"first": False, "second": False}
        self._put()

    @property
    def between(self) -> bool:
        """Whether the clapper lies on a peg."""
        return self._before["first"]

    # What a person does.

    def turn(self, pegs: int, *, clockwise: bool = True, between: bool = False) -> int:
        """Turn it until so many pegs have passed, and one more lies before the clapper; gives how long that takes.

        Milliseconds.
        """
        entering, leaving = ("first", "second") if clockwise else ("second", "first")
        at_us = 0
        for every_us in _slower(pegs):
            for part, (which, covered) in enumerate(
                ((entering, True), (leaving, True), (entering, False), (leaving, False))
            ):
                self._later(at_us + every_us * part // 8, which, covered=covered)
            at_us += every_us
        if between:
            self._later(at_us, entering, covered=True)
            self._later(at_us + LAST_MS * US // 8, leaving, covered=True)
        return at_us // US

    def nudge(self, times: int) -> None:
        """Rock a peg to and fro before the first sensor."""
        for turn in range(times):
            self._later(turn * 2 * LAST_MS * US, "first", covered=True)
            self._later((turn * 2 + 1) * LAST_MS * US, "first", covered=False)

    def take_away(self) -> None:
        """Turn it by hand until no peg is before a sensor."""
        for which in ("first", "second"):
            self._stand(which, covered=False)

    # --- inside ---

    def _later(self, after_us: int, which: str, *, covered: bool) -> None:
        self._reactor.call_later(after_us * US, partial(self._pass, which, covered=covered))

    def _pass(self, which: str, *, covered: bool) -> None:
        self._stand(which, covered=covered)
        for after_us in BOUNCES_US if "bounce" in self._faults else ():
            covered = not covered
            self._reactor.call_later(after_us * US, partial(self._stand, which, covered=covered))

    def _stand(self, which: str, *, covered: bool) -> None:
        self._before[which] = covered
        self._put()

    def _worked(self) -> bool:
        return self._before["first"] and "blind" not in self._faults

    def _put(self) -> None:
        super()._put()
        if self._second is not None:
            sees = self._before["second"] and "second-blind" not in self._faults
            self._second.drive(sees is self._worked_level)


def _slower(pegs: int) -> Iterator[int]:
    """How long each peg takes, in microseconds."""
    for peg in range(pegs):
        yield (FIRST_MS + (LAST_MS - FIRST_MS) * peg // pegs) * US
