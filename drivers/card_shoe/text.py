"""A card-reading shoe on a serial line of text, one line a card (docs/protocols/card-shoe.md).

The shoe speaks unasked and numbers nothing. Its lines may come twice: the characters of a card alone are that card said
again, and so is an equal line within ``repeat_ms``; two equal cards that are drawn are farther apart than that. What it
says while nobody listens is lost, so a line that was away and a line that nobody can read are faults: a card may have
been drawn. Does not know the cards inside, whose card it is, or what becomes of it.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.buses.serial_port import Transport
from drivers.buses.text_lines import TextLines, shown
from drivers.card_shoe.text_line import BadText, Said, read_line
from drivers.errors import DeviceError, DeviceLost
from drivers.parts.presence import Presence
from drivers.reactor import Reactor
from drivers.signals import CardDrawn, CutCardSeen, DeviceFault, DeviceRecovered, Signal

MS = 1_000_000
UNFINISHED_MS = 500
"""A line that does not go on for so long has ended: a shoe says each in one piece."""
NOISE = 5
"""So many bad lines in a row are told one by one, and no more until a good one."""


class TextCardShoe:
    """One shoe on ``line`` (9,600 baud, 8 data bits, no parity, 1 stop bit).

    It reports each card (``CardDrawn``) and the cut card (``CutCardSeen``). Faults: ``lost``; ``unheard`` after it,
    ``garbled`` and ``alarm``, each until the next line that is good. Raises ValueError for a ``repeat_ms`` below zero.

    ``cut_card``: the words between the brackets by which this model tells of its cut card; None: it does not.
    """

    def __init__(
        self,
        device: str,
        line: Transport,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        repeat_ms: int = 250,
        cut_card: str | None = "Cut Card",
    ) -> None:
        if repeat_ms < 0:
            raise ValueError(f"{device}: an equal line within {repeat_ms} ms is the same card; it cannot be negative")
        self.device = device
        self._line = line
        self._reactor = reactor
        self._emit = emit
        self._repeat_ns = repeat_ms * MS
        self._cut_card = cut_card
        self._presence = Presence(device, line.where, reactor=reactor, emit=emit, reopen=self._reopen, found=self._back)
        self._away_ns: int | None = None
        """Since when nobody can hear it."""
        self._lines = TextLines(reactor=reactor, take=self._take, too_long=self._too_long, unfinished_ms=UNFINISHED_MS)
        self._last = Said()
        """What was told last."""
        self._last_ns: int | None = None
        """When it was said last, again or not."""
        self._card = ""
        """The last card; a shoe may say its characters again."""
        self._bad_lines = 0
        """In a row."""
        self._faults: dict[str, str] = {}
        """What was told of each that is there now."""

    def open(self) -> None:
        """Listen, and go on listening whenever the line is there."""
        self._presence.open()

    def close(self) -> None:
        """Listen no more."""
        self._presence.close()
        self._lines.forget()
        self._line.close()

    # --- the line ---

    def _reopen(self) -> None:
        self._lines.forget()
        try:
            self._line.open(self._lines.came, self._gone)
        except DeviceError:
            self._away()
            raise

    def _gone(self, text: str) -> None:
        self._away()
        self._lines.forget()
        self._presence.lost(DeviceLost(self.device, text))

    def _away(self) -> None:
        if self._away_ns is None:
            self._away_ns = self._reactor.now()

    def _back(self) -> None:
        """It is heard; what it said before is not known where it was away."""
        away_ns, self._away_ns = self._away_ns, None
        if away_ns is not None:
            seconds = -(-(self._reactor.now() - away_ns) // 1_000_000_000)
            self._complain(
                "unheard",
                f"the card shoe at {self._line.where} was not heard for {seconds} s: cards may have been drawn"
                " meanwhile; compare the cards on the felt with those that the table shows",
            )

    # --- what it says ---

    def _too_long(self, line: bytes) -> None:
        self._bad(f'"{shown(line)}"')

    def _take(self, line: bytes) -> None:
        try:
            said = read_line(line, self._cut_card)
        except BadText as error:
            self._bad(f'"{error}"')
            return
        if said.before and said.before != self._card:
            self._bad(f'"{shown(line)}" after {self._card or "no card"}')
            return
        if said.card or said.cut_card:
            self._good(Said(card=said.card, cut_card=said.cut_card))
        if said.alarms:
            words = ", ".join(said.alarms)
            self._complain(
                "alarm", f'the card shoe at {self._line.where} says "{words}": look at it, and in its manual'
            )

    def _good(self, said: Said) -> None:
        """A card, or the cut card: told, unless it is the last one said again."""
        now = self._reactor.now()
        again = said == self._last and self._last_ns is not None and now - self._last_ns < self._repeat_ns
        self._last, self._last_ns = said, now
        if again:
            return
        self._bad_lines = 0
        for fault in tuple(self._faults):
            del self._faults[fault]
            self._emit(DeviceRecovered(device=self.device, at=now, fault=fault))
        if said.cut_card:
            self._emit(CutCardSeen(device=self.device, at=now))
        else:
            self._card = said.card
            self._emit(CardDrawn(device=self.device, at=now, card=said.card))

    def _bad(self, what: str) -> None:
        self._bad_lines += 1
        if self._bad_lines <= NOISE:
            several = f" ({self._bad_lines} in a row)" if self._bad_lines > 1 else ""
            self._complain(
                "garbled",
                f"the card shoe at {self._line.where} said what is no card{several}: {what}; a card may have been"
                " drawn: compare the cards on the felt with those that the table shows, then look at plug and cable",
            )

    def _complain(self, fault: str, text: str) -> None:
        if self._faults.get(fault) == text:
            return
        self._faults[fault] = text
        now = self._reactor.now()
        self._emit(DeviceFault(device=self.device, at=now, fault=fault, where=self._line.where, text=text))
