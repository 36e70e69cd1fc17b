"""A card-reading shoe as a thing, written from docs/protocols/card-shoe.md: says each card that a hand draws from it.

It says a line for each card, and after it the card's two characters once more, as in game mode.
Faults: ``misread`` (it reads no card), ``repeat`` (each line is said twice), ``garble`` (one character of each line is
another), ``cut-short`` (no line comes to its end), ``silence`` (it says nothing), ``alarm`` (it says an alarm once),
``unplug``, ``brown-out`` (it says nothing for two seconds).
Does not model: the cards inside, its keys and display, baud rate, a cut card that this model does not know.
"""

from __future__ import annotations

from functools import partial

from drivers.buses.serial_port import Transport
from drivers.buses.speaking_twin import SpeakingTwin
from drivers.buses.twin_wire import TwinReactor

AGAIN_MS = 35
"""A line and its end take about so long on the wire."""


class CardShoeTwin(SpeakingTwin):
    """One shoe, at the device's end of its line. ``cut_card``: how this model says its cut card; None: not at all."""

    CALLED = "a card shoe"
    FAULTS = ("misread", "repeat", "garble", "cut-short", "silence", "alarm", "unplug", "brown-out")
    PASSING = ("alarm", "brown-out")

    def __init__(self, transport: Transport, reactor: TwinReactor, *, cut_card: str | None = "Cut Card") -> None:
        super().__init__(transport, reactor)
        self.drawn = ""
        """The card that was drawn last."""
        self._cut_card = cut_card

    # What a person does.

    def draw(self, card: str) -> None:
        """Draw ``7h``; ``??`` is a card that it cannot read."""
        self.drawn = card
        if card == "??" or "misread" in self._faults:
            self._say("[Game]<Game> ")
            self._say("[GameAlarm]<Alarm:E3 Card Not Read> ")
        else:
            characters = card.upper()
            self._say(f"[Game]<Card:{characters}> ", end=f"\r\n{characters}")

    def cut_card(self) -> None:
        """Draw the cut card."""
        if self._cut_card is not None:
            self._say(f"[Game]<{self._cut_card}> ")

    # --- inside ---

    def _when_broken(self, fault: str) -> None:
        if fault == "alarm":
            self._say("[GameAlarm]<Alarm:E7 Door Open> ")
        super()._when_broken(fault)

    def _say(self, text: str, *, end: str = "\r\n") -> None:
        if self._unheard():
            return
        line = f" {text}"
        if "garble" in self._faults:
            line = line.replace(":", ";").replace("<", "{", 1)
        if "cut-short" in self._faults:
            line, end = line[: len(line) // 2], ""
        data = f"{line}{end}".encode()
        self._transport.write(data)
        if "repeat" in self._faults:
            self._reactor.call_later(AGAIN_MS * 1_000_000, partial(self._again, data))

    def _again(self, data: bytes) -> None:
        if not self._faults & {"silence", "unplug"}:
            self._transport.write(data)
