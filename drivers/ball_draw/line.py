"""A blower over the line protocol (docs/protocols/ball-draw.md): verbs to lines, lines to signals.

What was drawn is asked for again whenever the device says that more was than is known here; it is never drawn anew.
Does not decide whether a draw counts: it reports each ball as the reader saw it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast, get_args

from drivers.ball_draw.drawn import Drawn, Seen
from drivers.ball_draw.port import BlowerState, BlowerStatus
from drivers.buses.serial_port import Transport
from drivers.line_protocol.device import LineDevice
from drivers.line_protocol.frame import BadLine, Line
from drivers.line_protocol.identity import Approved
from drivers.reactor import Reactor
from drivers.signals import BallDrawn, BallsReady, OrderRefused, Signal

START_LIMIT_MS, BALL_LIMIT_MS = 30_000, 15_000
"""How long an order may take, and each of its balls besides."""
UNREAD = "--"
OF_ONE_DRAW = ("fell-back", "unread", "misread")
"""Faults that are over when the balls go back."""
GONE = "it was done, and its balls went back before they were told here: nobody knows them"

_STATES = frozenset(get_args(BlowerState))


class LineBallDraw(LineDevice):
    """A :class:`drivers.ball_draw.port.BallDraw` on a serial line.

    ``balls`` is how many this table draws from. Faults besides those of the line: ``wrong-set``, ``jammed``,
    ``missing-ball``, ``fell-back``, ``unread``, ``misread``. Raises ValueError for fewer than 2 balls.
    """

    KIND = "blower"

    def __init__(
        self,
        device: str,
        transport: Transport,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        *,
        balls: int,
        series: str = "0",
        approved: Approved | None = None,
    ) -> None:
        if balls < 2:
            raise ValueError(f"{device}: a draw from {balls} balls; there must be at least 2")
        super().__init__(device, transport, reactor, emit, series=series, approved=approved)
        self._balls = balls
        self._fitted = balls
        """How many balls the device is made for."""
        self._status: BlowerStatus | None = None
        self._drawn = Drawn(0)
        self._last = Drawn(0)
        """The draw before."""
        self._wanted = 0
        """So many places of this draw are filled, as the device said."""
        self._asking = False
        self._held: list[Signal] = []
        """What is told once all balls of this draw are."""

    def draw(self, order: int, count: int) -> None:
        if self._up and self._fitted != self._balls:
            self._refuse(order, self._wrong_set())
        else:
            self._send_order("DRAW", order, START_LIMIT_MS + BALL_LIMIT_MS * count, count=count)

    def ready(self) -> bool:
        status = self.status()
        return status is not None and status.state == "ready" and status.inside == self._balls

    def status(self) -> BlowerStatus | None:
        return self._status if self._up else None

    # The introduction.

    def _greeted_with(self, line: Line) -> None:
        self._fitted = line.whole("balls")
        if self._fitted == self._balls:
            self._faults.gone("wrong-set")
        else:
            self._faults.found("wrong-set", f"{self._wrong_set()}: fit the right set of balls")

    def _wrong_set(self) -> str:
        return f"this table draws from {self._balls} balls, and the blower is fitted with {self._fitted}"

    def _connected(self) -> None:
        self._catch_up(self._wanted)

    def _disconnected(self) -> None:
        self._asking = False

    # What it says of itself.

    def _status_signals(self, line: Line, at: int, *, first: bool) -> list[Signal]:
        old, new = self._status, _read(line)
        self._status = new
        self._faults.attempt(0 if old is None else old.attempt, new.attempt)
        self._judge_jam(new)
        self._judge_count(new)
        self._of_draw(new.draw)
        self._catch_up(new.drawn)
        ready = new.state == "ready" and new.inside == self._balls
        if ready and (old is None or (old.state, old.draw) != (new.state, new.draw)):
            return [BallsReady(device=self._device, at=at, balls=new.inside)]
        return []

    def _judge_jam(self, new: BlowerStatus) -> None:
        if new.state == "jammed":
            text = (
                f"the blower stopped after ball {new.drawn} of this draw: free the ball; the balls that are out count"
            )
            self._faults.found("jammed", text)
        else:
            self._faults.gone("jammed")

    def _judge_count(self, new: BlowerStatus) -> None:
        if new.state == "short":
            named = f": look for {', '.join(map(str, new.missing))}" if new.missing else ": look for the others"
            text = f"{new.inside} of {self._fitted} balls came back{named}; nothing is drawn before all are inside"
            self._faults.found("missing-ball", text)
        else:
            self._faults.gone("missing-ball")

    # Balls.

    def _reported_signals(self, line: Line, at: int) -> list[Signal]:
        if line.word != "BALL":
            return super()._reported_signals(line, at)
        place, ball = line.whole("place"), self._ball(line.text("ball"))
        if not 1 <= place <= self._fitted:
            raise BadLine(f"a draw from {self._fitted} balls has no place {place}")
        self._of_draw(line.whole("draw"))
        return self._see(place, ball, at)

    def _of_draw(self, number: int) -> None:
        """Where the balls went back, everything that was told is of the draw before."""
        if number != self._drawn.number:
            self._last, self._drawn, self._wanted = self._drawn, Drawn(number), 0
            self._faults.gone(*OF_ONE_DRAW)

    def _see(self, place: int, ball: int | None, at: int) -> list[Signal]:
        before = self._drawn.at(place) if place <= len(self._drawn) else None
        seen = self._drawn.see(place, ball)
        if seen is Seen.AHEAD:
            self._catch_up(place)
        elif seen is Seen.UNREAD:
            text = f"ball {place} of this draw could not be read: look at it, and key it in"
            self._faults.found("unread", text, again=True)
        elif seen is Seen.TWICE and ball is not None:
            text = (
                f"{ball} was read as ball {self._drawn.place_of(ball)} and as ball {place}: look at both, key them in"
            )
            self._faults.found("misread", text, again=True)
        elif seen is Seen.OTHER:
            text = f"ball {place} of this draw was {before} and is {ball} now: {before} fell back into the blower"
            self._faults.found("fell-back", text, again=True)
        if seen in (Seen.NEW, Seen.OTHER) and ball is not None:
            return [BallDrawn(device=self._device, at=at, ball=ball, place=place)]
        return []

    def _ball(self, text: str) -> int | None:
        if text == UNREAD:
            return None
        if not text.isdecimal() or not 1 <= int(text) <= self._fitted:
            raise BadLine(f"a set of {self._fitted} balls has no ball {text}")
        return int(text)

    def _catch_up(self, drawn: int) -> None:
        """Ask for the balls of this draw that are not known, as many as there are; then tell what was held back."""
        self._wanted = max(self._wanted, drawn)
        if self._wanted <= len(self._drawn):
            held, self._held = self._held, []
            self._emit_all(held)
        elif not self._asking:
            self._asking = True
            fields: dict[str, str | int] = {"draw": self._drawn.number, "first": len(self._drawn) + 1}
            self._link.ask("DRAWN", fields, self._told)

    def _told(self, line: Line | None) -> None:
        self._asking = False
        if line is None:
            self._silent()
        elif line.word == "REFUSED":
            self._connect()
        elif line.whole("draw") == self._drawn.number and "state" not in line.fields:
            known = len(self._drawn)
            self._take_all(line)
            if len(self._drawn) > known:
                self._catch_up(line.whole("drawn"))

    def _take_all(self, line: Line) -> None:
        balls, first = [self._ball(text) for text in line.text("balls").split("/")], line.whole("first")
        if not 1 <= first <= first + len(balls) - 1 <= self._fitted:
            raise BadLine(f"a draw from {self._fitted} balls has no {len(balls)} places from {first} on")
        now = self._reactor.now()
        for place, ball in enumerate(balls, first):
            self._emit_all(self._see(place, ball, now))

    # Orders.

    def _done_signals(self, line: Line, order: int, at: int) -> list[Signal]:
        if line.text("verb") != "DRAW":
            raise BadLine(f"a blower does not do {line.text('verb')}")
        if self._is_known(line):
            return []
        return [OrderRefused(device=self._device, at=at, order=order, why=GONE)]

    def _failed_signals(self, line: Line, order: int, at: int, *, live: bool) -> list[Signal]:
        drawn = line.whole("drawn")
        why = f"it stopped after ball {drawn} of this draw: order the rest when the blower is cleared"
        refused = OrderRefused(device=self._device, at=at, order=order, why=why if self._is_known(line) else GONE)
        if line.whole("draw") == self._drawn.number and drawn > len(self._drawn):
            self._held.append(refused)
            return []
        return [refused]

    def _is_known(self, line: Line) -> bool:
        """Whether the balls of an order's record are told, or can still be asked for."""
        draw, drawn = line.whole("draw"), line.whole("drawn")
        if draw == self._drawn.number:
            self._catch_up(drawn)
            return True
        return draw == self._last.number and drawn <= len(self._last)


def _read(line: Line) -> BlowerStatus:
    state = line.text("state")
    if state not in _STATES:
        raise BadLine(f"a blower cannot be {state}")
    missing = line.fields.get("missing", "")
    if not all(ball.isdecimal() for ball in missing.split("/") if missing):
        raise BadLine(f"{missing} are not balls")
    return BlowerStatus(
        state=cast(BlowerState, state),
        inside=line.whole("inside"),
        draw=line.whole("draw"),
        drawn=line.whole("drawn"),
        order=line.optional_whole("order"),
        attempt=line.optional_whole("attempt") or 0,
        missing=tuple(int(ball) for ball in missing.split("/") if missing),
    )
