"""A blower with its balls, written from docs/protocols/ball-draw.md: draws a ball every three seconds and reads it.

It keeps without power what was drawn, counts the balls when they go back, and frees a jam itself in up to three tries.
Besides the faults of every twin: ``jam-after-ten`` (the ball after the tenth sticks), ``read-twice`` (the next ball is
reported twice), ``fell-back`` (the next ball is read and falls back inside), ``unread`` (the next ball cannot be read),
``misread`` (the next ball is read as the one before it), ``lost-ball`` (one ball does not come back until mended),
``stop`` (the blower stands still and says nothing until mended).
Does not model: air, lid, the weight of balls, balls that a hand puts in, two balls in the tube.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Literal

import msgspec

from drivers.buses.serial_port import Transport
from drivers.line_protocol.firmware import Memory
from drivers.line_protocol.twin import LineTwin
from drivers.reactor import Reactor

State = Literal["ready", "drawing", "out", "counting", "short", "jammed"]
BALL_MS = 3_000
COUNT_MS = 2_000
A_LINE = 8
"""So many balls one answer names."""
ONCE = frozenset({"read-twice", "fell-back", "unread", "misread"})
"""What befalls the next ball, and no other."""


class BlowerImage(msgspec.Struct, tag="blower"):
    """A blower as it is kept."""

    memory: Memory
    state: State
    inside: tuple[int, ...]
    out: tuple[int, ...]
    read: tuple[str, ...]
    draw: int
    order: int
    left: int


class BlowerTwin(LineTwin):
    """One blower with balls 1 to ``balls``; ``rng`` is the air. The others are those of every twin on the line."""

    KIND = "blower"
    CALLED = "a blower"
    MODEL = "twin-blower"
    FAULTS = (*LineTwin.FAULTS, "jam-after-ten", *sorted(ONCE), "lost-ball", "stop")

    def __init__(
        self,
        transport: Transport,
        reactor: Reactor,
        rng: random.Random,
        *,
        balls: int = 80,
        memory: Memory | None = None,
        firmware: tuple[str, str] = ("1.0.0", "5f2d90c1"),
    ) -> None:
        super().__init__(transport, reactor, memory=memory, firmware=firmware)
        self._rng = rng
        self._balls = balls
        self._next: list[int] = []
        self._lost: int | None = None
        self._state: State = "ready"
        self._inside: list[int] = list(range(1, balls + 1))
        self._out: list[int] = []
        self._read_as: list[str] = []
        self._draw = 1
        self._order = 0
        self._left = 0
        """Balls of the running order that are still to come."""

    @property
    def state(self) -> State:
        return self._state

    @property
    def out(self) -> tuple[int, ...]:
        """The balls that lie outside, the first one first: what a person reads off them."""
        return tuple(self._out)

    def image(self) -> bytes:
        return msgspec.json.encode(
            BlowerImage(
                self.memory, self._state, tuple(self._inside), tuple(self._out), tuple(self._read_as), self._draw,
                self._order, self._left,
            )
        )  # fmt: skip

    def restore(self, image: bytes) -> None:
        kept = msgspec.json.decode(image, type=BlowerImage)
        self._state, self._draw, self._order, self._left = kept.state, kept.draw, kept.order, kept.left
        self._inside, self._out, self._read_as = list(kept.inside), list(kept.out), list(kept.read)
        self._restore_memory(kept.memory)
        if self._state == "counting":
            self._after("count", COUNT_MS, self._counted)

    # What a person does.

    def come_next(self, balls: Sequence[int]) -> None:
        """Cheat: these balls come next. Raises ValueError for one that is not inside."""
        for ball in balls:
            if ball not in self._inside:
                raise ValueError(f"ball {ball} is not in the blower")
        self._next = list(balls)

    def put_back(self) -> None:
        """Pull the lever that lets all balls fall back; they are counted. An order that runs has failed."""
        if self._running is not None:
            self._stop("movement")
            self._stop("attempt")
            self._attempt = 0
            self._give_up()
        self._inside += self._out
        if "lost-ball" in self._faults and self._out:
            self._lost = self._out[0]
            self._inside.remove(self._lost)
        self._out, self._read_as, self._order, self._state = [], [], 0, "counting"
        self._status_changed()
        self._after("count", COUNT_MS, self._counted)

    def clear_jam(self) -> None:
        """Free the ball that stuck; it falls back inside. Raises ValueError when nothing is jammed."""
        if self._state != "jammed":
            raise ValueError(f"the blower is {self._state}, not jammed")
        self._state = "out" if self._out else "ready"
        self._order = 0
        self._status_changed()

    def _when_mended(self, faults: frozenset[str]) -> None:
        super()._when_mended(faults)
        if self._lost is not None:
            self._inside.append(self._lost)
            self._lost = None
            if self._state == "short":
                self._counted()

    # What the device does.

    def _abilities(self) -> dict[str, str]:
        return {"balls": str(self._balls)}

    def _state_fields(self) -> dict[str, str]:
        fields = {"state": self._state, "inside": str(len(self._inside))}
        fields |= {"draw": str(self._draw), "drawn": str(len(self._read_as))}
        if self._order and self._state in ("drawing", "jammed"):
            fields["order"] = str(self._order)
        if self._attempt:
            fields["attempt"] = str(self._attempt)
        if self._state == "short" and self._lost is not None:
            fields["missing"] = str(self._lost)
        return fields

    def _cards_inside(self) -> int:
        return len(self._inside)

    def _serve(self, mark: str, number: int, word: str, fields: dict[str, str]) -> None:
        if mark == "?" and word == "DRAWN":
            self._answer(number, word, self._told_again(fields))
        else:
            super()._serve(mark, number, word, fields)

    def _told_again(self, fields: dict[str, str]) -> dict[str, str]:
        draw, first = fields.get("draw", ""), fields.get("first", "")
        asked = {"draw": draw or "0", "first": first or "0"}
        if draw != str(self._draw) or not first.isdecimal() or not 1 <= int(first) <= len(self._read_as):
            return asked | {"state": "unknown"}
        balls = self._read_as[int(first) - 1 :][:A_LINE]
        return asked | {"drawn": str(len(self._read_as)), "balls": "/".join(balls)}

    def _begin(self, verb: str, fields: dict[str, str]) -> int:
        count = fields.get("count", "")
        if verb != "DRAW":
            return 1
        if self._state in ("jammed", "counting", "short"):
            return {"jammed": 7, "counting": 4, "short": 21}[self._state]
        if not count.isdecimal() or not 1 <= int(count) <= self._balls:
            return 2
        if int(count) > len(self._inside):
            return 20
        self._order, self._left, self._state = int(fields["order"]), int(count), "drawing"
        self._freed()
        return 0

    def _freed(self) -> None:
        if "stop" in self._faults:
            self._stop("movement")
        else:
            self._after("movement", BALL_MS, self._ball_comes)

    def _ball_comes(self) -> None:
        ball = self._next.pop(0) if self._next else self._rng.choice(self._inside)
        fault = next(iter(sorted(self._faults & ONCE)), "")
        self._faults.discard(fault)
        said = {"unread": "--", "misread": self._read_as[-1] if self._read_as else "--"}.get(fault, str(ball))
        place = len(self._out) + 1
        self._inside.remove(ball)
        self._out.append(ball)
        self._read_as[place - 1 :] = [said]
        self._tell_ball(place, said)
        if fault == "read-twice":
            self._tell_ball(place, said)
        if fault == "fell-back":
            self._inside.append(self._out.pop())
        else:
            self._left -= 1
        self._go_on(place)

    def _go_on(self, place: int) -> None:
        if not self._left:
            self._state, self._order = "out", 0
            self._finish(draw=str(self._draw), drawn=str(len(self._read_as)))
            self._status_changed()
        elif place == 10 and "jam-after-ten" in self._faults:
            self._faults ^= {"jam-after-ten", "jam"}
            self._jam_now()
        else:
            self._freed()

    def _tell_ball(self, place: int, said: str) -> None:
        self._report("BALL", {"draw": str(self._draw), "place": str(place), "ball": said})

    def _start(self) -> None:
        super()._start()
        if self._state == "counting":
            self._after("count", COUNT_MS, self._counted)

    def _interrupted(self) -> None:
        self._state = "jammed"
        record = self.memory.record(self._order)
        if record is not None:
            record |= {"draw": str(self._draw), "drawn": str(len(self._read_as))}

    def _counted(self) -> None:
        whole = len(self._inside) == self._balls
        self._state = "ready" if whole else "short"
        if whole:
            self._draw += 1
        self._status_changed()
