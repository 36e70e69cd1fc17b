"""A wheel with a reader as a thing, written from docs/protocols/wheel.md: says its status twice a second.

Faults: ``ghost`` (it says a number that no ball brought, once), ``misread`` (its status and its bare number differ),
``chatter`` (each line is said three times), ``ball-removed`` (the ball of each spin is taken out),
``wrong-direction`` (balls run the way the wheel turns), ``failed-launch`` (the ball of each spin falls back),
``sensor`` (it says that one fails), ``silence`` (it says nothing), ``garble`` (two characters of each line are others),
``cut-short`` (no line comes to its end), ``noise`` (bytes that mean nothing stand between its lines), ``unplug``,
``brown-out`` (it says nothing for four seconds, and the spin is lost).
Does not model: speeds, the time that a ball really takes, its keys and display, baud rate, how far in a state a wheel
was that is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from drivers.buses.serial_port import Transport
from drivers.buses.speaking_twin import SpeakingTwin
from drivers.buses.twin_wire import TwinReactor

EVERY_MS = 500
NO_MORE_BETS_MS = 8_000
"""After the ball is in its track."""
DOWN_MS = 14_000
NEXT_GAME_MS = 20_000
BETS_MS = 21_000
REMOVED_MS = 5_000
START, BETS, BALL, NO_MORE_BETS, NUMBER, CLOSED = range(1, 7)
BEGAN_MS = {BALL: 0, NO_MORE_BETS: NO_MORE_BETS_MS, NUMBER: DOWN_MS, START: NEXT_GAME_MS}
"""When each state of a spin begins."""


class WheelImage(msgspec.Struct, frozen=True, tag="wheel"):
    """A wheel as it is kept."""

    state: int
    games: int
    clockwise: bool
    lies: str
    warning: int
    pocket: str
    """Where the ball that runs comes to rest."""


class WheelTwin(SpeakingTwin):
    """One wheel, at the reader's end of its line. ``zero``, ``double_zero``: how it writes these pockets."""

    CALLED = "a wheel"
    FAULTS = (
        *("ghost", "misread", "chatter", "ball-removed", "wrong-direction", "failed-launch", "sensor", "silence"),
        *("garble", "cut-short", "noise", "unplug", "brown-out"),
    )
    PASSING = ("ghost", "brown-out")
    OFF_MS = 4_000

    def __init__(
        self, transport: Transport, reactor: TwinReactor, *, zero: str = "00", double_zero: str | None = None
    ) -> None:
        super().__init__(transport, reactor)
        self.state = BETS
        self.games = 1
        """Its own count, up to 999."""
        self.clockwise = True
        self.lies = "0"
        """Where the ball lay last, as people say it."""
        self._zeros = {"0": zero, "00": double_zero or zero}
        self._spin = self._plug = 0
        """Which spin and which plugging in it is: what was begun in an earlier one comes to nothing."""
        self._warning = 0
        self._pocket = self.lies
        """Where the ball that runs comes to rest."""
        self.on_change: Callable[[], None] | None = None
        """Called whenever :meth:`image` may have changed."""

    def image(self) -> bytes:
        """The wheel and its ball as JSON. Faults are not kept."""
        kept = (self.state, self.games, self.clockwise, self.lies, self._warning, self._pocket)
        return msgspec.json.encode(WheelImage(*kept))

    def restore(self, image: bytes) -> None:
        """Become the wheel of ``image``, before :meth:`power_on`: its ball runs on from the state that it was in.

        Raises:
            ValueError: ``image`` is not one of a wheel.
        """
        kept = msgspec.json.decode(image, type=WheelImage)
        self.state, self.games, self.clockwise = kept.state, kept.games, kept.clockwise
        self.lies, self._warning, self._pocket = kept.lies, kept.warning, kept.pocket
        self._leave_off()
        if self.state == BETS and self._warning:
            self._void(self._warning)
        elif self.state in BEGAN_MS:
            self._run_on(BEGAN_MS[self.state])

    def power_on(self) -> None:
        """Plug it in and switch it on."""
        super().power_on()
        self._plug += 1
        self._tick(self._plug)

    # What a person does.

    @property
    def spinning(self) -> bool:
        """Whether the ball runs."""
        return self.state in (BALL, NO_MORE_BETS)

    def spin(self, pocket: str) -> None:
        """Spin the ball, which comes to rest in this pocket: ``17``, ``0``, ``00``."""
        self._leave_off()
        self._pocket = pocket
        self.state, self._warning = BALL, 2 if "wrong-direction" in self._faults else 0
        if "ball-removed" in self._faults:
            self._later(REMOVED_MS, partial(self._void, 1))
        elif "failed-launch" in self._faults:
            self._later(REMOVED_MS, partial(self._void, 8))
        else:
            self._run_on(0)
        self._changed()

    def reverse(self) -> None:
        """Let the wheel turn the other way."""
        self.clockwise = not self.clockwise
        self._changed()

    def shut(self) -> None:
        """Close the table: it says so."""
        self._leave_off()
        self.state, self._warning = CLOSED, 0
        self._changed()

    # --- a spin ---

    def _run_on(self, from_ms: int) -> None:
        """All that comes yet of a spin that began so long ago."""
        course = (
            (NO_MORE_BETS_MS, self._no_more_bets),
            (DOWN_MS, self._down),
            (NEXT_GAME_MS, self._next_game),
            (BETS_MS, self._bets),
        )
        for at_ms, deed in course:
            if at_ms > from_ms:
                self._later(at_ms - from_ms, deed)

    def _later(self, ms: int, deed: Callable[[], None]) -> None:
        self._reactor.call_later(ms * 1_000_000, partial(self._go_on, self._spin, deed))

    def _go_on(self, spin: int, deed: Callable[[], None]) -> None:
        if spin == self._spin:
            deed()
            self._changed()

    def _changed(self) -> None:
        if self.on_change is not None:
            self.on_change()

    def _leave_off(self) -> None:
        self._spin += 1

    def _no_more_bets(self) -> None:
        self.state = NO_MORE_BETS

    def _down(self) -> None:
        self.lies = self._pocket
        self.state = NUMBER
        self._say(self._written(self.lies, bare=True), end="")

    def _next_game(self) -> None:
        self.state, self._warning = START, 0
        self.games = (self.games + 1) % 1_000

    def _bets(self) -> None:
        self.state, self._warning = BETS, 0

    def _void(self, warning: int) -> None:
        """The ball is not in its track any more."""
        self.state, self._warning = BETS, warning
        self._later(REMOVED_MS, self._next_game)
        self._later(REMOVED_MS + 1_000, self._bets)

    def _written(self, pocket: str, *, bare: bool = False) -> str:
        if bare and "misread" in self._faults:
            pocket = "1" if pocket == "2" else "2"
        return self._zeros.get(pocket) or f"{int(pocket):02}"

    # --- the line ---

    def _tick(self, plug: int) -> None:
        if plug != self._plug:
            return
        warning = self._warning | (4 if "sensor" in self._faults else 0)
        way = 0 if self.clockwise else 1
        self._say(f"*X;{self.state};{self.games:03};{self._written(self.lies)};{warning:X};231;{way}")
        self._reactor.call_later(EVERY_MS * 1_000_000, partial(self._tick, plug))

    def _when_broken(self, fault: str) -> None:
        if fault == "ghost":
            self._say("35", end="")
        elif fault == "brown-out":
            self._leave_off()
            self.state, self._warning = START, 0
            self._later(self.OFF_MS + 1_000, self._bets)
            self._changed()
        elif fault == "unplug":
            self._plug += 1
        super()._when_broken(fault)

    def _say(self, text: str, *, end: str = "\r\n") -> None:
        if self._unheard():
            return
        if "garble" in self._faults:
            text = text.replace(";", ",", 1).replace("*", "+")
        if "cut-short" in self._faults:
            text, end = text[: len(text) // 2], ""
        for _ in range(3 if "chatter" in self._faults else 1):
            self._transport.write(f"{text}{end}".encode())
        if "noise" in self._faults:
            self._transport.write(b"\xff\x00U\r\n")
