"""Faces over the line protocol (docs/protocols/line.md, 9): asked for after an order is done, told once an order.

Reading takes the device a moment, so it is asked until it has read; what it cannot say in time is told as unread, and
the table goes on. Does not compare faces with a deck or with the count: it reports what the device read.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from drivers.line_protocol.faults import LineFaults
from drivers.line_protocol.frame import BadLine, Line
from drivers.line_protocol.link import AnswerAction
from drivers.line_protocol.reasons import INTRODUCE_FIRST
from drivers.reactor import Reactor, Timer
from drivers.signals import UNREAD, CardsRead, Signal

AGAIN_NS = 250_000_000
LATE_NS = 2_000_000_000
"""After this long without the faces the reader is at fault (``reading``)."""
GIVEN_UP_NS = 10_000_000_000
"""After this long the cards are told as unread, and nothing more comes of this order."""
MOST = 60
"""More cards than any order moves: a single deck with its jokers."""

_CARD = re.compile(r"[A2-9TJQK][shdc]|Jo|--")
_LIST = re.compile(rf"(?:{_CARD.pattern})*")

Ask = Callable[[str, dict[str, str | int], AnswerAction], None]


@dataclass(slots=True)
class _Reading:
    order: int
    what: str
    counted: int
    done: Callable[[tuple[str, ...]], None]
    begun_ns: int
    seen: tuple[str, ...] = ()


class FaceReading:
    """The faces of the orders of one device, one list after the other.

    Args:
        device: its name in signals.
        ask: asks a question of the line protocol.
        reactor: time.
        emit: takes ``CardsRead``.
        faults: takes ``reading``.
        silent: called when the device does not answer at all.
    """

    def __init__(
        self,
        device: str,
        ask: Ask,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        faults: LineFaults,
        silent: Callable[[], None],
    ) -> None:
        self._device = device
        self._ask_line = ask
        self._reactor = reactor
        self._emit = emit
        self._faults = faults
        self._silent = silent
        self._wanted: list[_Reading] = []
        self._timer: Timer | None = None

    def stack(self, order: int, counted: int) -> None:
        """Report the cards of ``order`` with a ``CardsRead``; ``counted`` of them left the device."""
        self.read(order, "cards", counted, partial(self._tell, order))

    def read(self, order: int, what: str, counted: int, done: Callable[[tuple[str, ...]], None]) -> None:
        """Hand the list ``what`` of ``order`` to ``done``, once; ``counted`` unread cards if it does not come."""
        self._wanted.append(_Reading(order, what, counted, done, self._reactor.now()))
        if len(self._wanted) == 1:
            self._ask()

    def pause(self) -> None:
        """The line is away: nothing that was asked is answered."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def resume(self) -> None:
        """The device is introduced again: ask on."""
        self.pause()
        if self._wanted:
            self._ask()

    def close(self) -> None:
        """Forget it all."""
        self.pause()
        self._wanted.clear()

    def _tell(self, order: int, cards: tuple[str, ...]) -> None:
        self._emit(CardsRead(device=self._device, at=self._reactor.now(), order=order, cards=cards))

    def _ask(self) -> None:
        self._timer = None
        reading = self._wanted[0]
        fields: dict[str, str | int] = {"order": reading.order, "of": reading.what, "first": len(reading.seen) + 1}
        self._ask_line("READ", fields, partial(self._answered, reading))

    def _answered(self, reading: _Reading, line: Line | None) -> None:
        if line is None:
            self._silent()
        elif not self._wanted or self._wanted[0] is not reading:
            return
        elif line.word == "REFUSED" and line.whole("code") == INTRODUCE_FIRST:
            return  # it restarted; asked on when it is introduced again
        elif line.word == "REFUSED" or line.fields.get("state") == "unknown":
            self._end(reading, unread=True)
        elif line.fields.get("state") == "reading":
            self._wait(reading)
        else:
            self._take(reading, line)

    def _take(self, reading: _Reading, line: Line) -> None:
        try:
            total, cards = _cards(reading, line)
        except BadLine:
            self._wait(reading)
            raise
        reading.seen += cards
        if len(reading.seen) < total:
            self._ask()
        else:
            self._end(reading)

    def _wait(self, reading: _Reading) -> None:
        took_ns = self._reactor.now() - reading.begun_ns
        if took_ns >= GIVEN_UP_NS:
            self._end(reading, unread=True)
            return
        if took_ns >= LATE_NS:
            text = f"the cards of order {reading.order} are not read yet: clean the reader's window"
            self._faults.found("reading", text)
        self._timer = self._reactor.call_later(AGAIN_NS, self._ask)

    def _end(self, reading: _Reading, *, unread: bool = False) -> None:
        self._wanted.remove(reading)
        if self._wanted:
            self._ask()
        self._faults.gone("reading")
        reading.done(reading.counted * (UNREAD,) if unread else reading.seen)


def _cards(reading: _Reading, line: Line) -> tuple[int, tuple[str, ...]]:
    """How many cards were read in all, and those in ``line``, which go on where the ones before ended.

    What is wrong with them is told without quoting the line: it may name faces.
    """
    total, first = line.whole("cards"), line.whole("first")
    faces = line.text("faces") if total else ""
    if _LIST.fullmatch(faces) is None:
        raise BadLine("the faces in an answer to READ are not cards")
    cards = tuple(_CARD.findall(faces))
    goes_on = (line.whole("order"), line.text("of"), first) == (reading.order, reading.what, len(reading.seen) + 1)
    if not goes_on or total > MOST or not (total == 0 or 0 < len(cards) <= total - len(reading.seen)):
        raise BadLine("an answer to READ is not what was asked for")
    return total, tuple(UNREAD if card == "--" else card for card in cards)
