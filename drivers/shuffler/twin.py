"""A shuffler for one deck, with its cards, written from docs/protocols/shuffler.md.

It shuffles in 12 to 30 seconds, frees a jam itself in up to three tries, and begins an interrupted shuffle again from
the start. What it knows of the cards is their count and their backs.
Does not model: lid, motors, a deck that is partly out when an unload jams, cards of another deck's colour among the
deck, marked or damaged cards.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Literal

import msgspec

from drivers.buses.serial_port import Transport
from drivers.line_protocol.firmware import Memory
from drivers.line_protocol.twin import LineTwin
from drivers.reactor import Reactor
from drivers.shuffler.deck import Deck, Outlet

State = Literal["empty", "loaded", "shuffling", "shuffled", "unloading", "jammed"]


class ShufflerImage(msgspec.Struct, tag="shuffler"):
    """A shuffler as it is kept."""

    memory: Memory
    state: State
    deck: Deck | None
    order: int
    sorting: bool
    tray: Deck | None


class ShufflerTwin(LineTwin):
    """The shuffler.

    Args:
        transport: the device's end of the line.
        reactor: time.
        rng: where the order of the cards and the time of a shuffle come from.
        counts: whether this model counts the deck.
        outlet: the shoe's well below it; None = the deck comes out into ``tray``.
        memory: what it keeps without power.
    """

    KIND = "shuffler"
    MODEL = "twin-shuffler"

    def __init__(
        self,
        transport: Transport,
        reactor: Reactor,
        rng: random.Random,
        *,
        counts: bool = True,
        outlet: Outlet | None = None,
        memory: Memory | None = None,
    ) -> None:
        super().__init__(transport, reactor, memory=memory)
        self._rng = rng
        self._counts = counts
        self.outlet = outlet
        self._state: State = "empty"
        self._deck: Deck | None = None
        self._order = 0
        self._sorting = False
        self.tray: Deck | None = None
        """The deck that was pushed out and that nobody took yet."""

    @property
    def state(self) -> State:
        return self._state

    def image(self) -> bytes:
        image = ShufflerImage(self.memory, self._state, self._deck, self._order, self._sorting, self.tray)
        return msgspec.json.encode(image)

    def restore(self, image: bytes) -> None:
        kept = msgspec.json.decode(image, type=ShufflerImage)
        self._state, self._deck, self._order = kept.state, kept.deck, kept.order
        self._sorting, self.tray = kept.sorting, kept.tray
        self._restore_memory(kept.memory)

    # What a person does.

    def load(self, deck: Deck) -> None:
        """Put a deck in. Raises ValueError when something is inside."""
        if self._state != "empty":
            raise ValueError(f"the shuffler is {self._state}, not empty")
        self._deck, self._state, self._order = deck, "loaded", 0
        self._status_changed()

    def remove(self) -> Deck:
        """Take the deck out. Raises ValueError when none lies where a hand can take it."""
        if self._deck is None or self._state not in ("loaded", "shuffled"):
            raise ValueError(f"the shuffler is {self._state}: no deck to take out")
        deck, self._deck, self._state = self._deck, None, "empty"
        self._status_changed()
        return deck

    def take_tray(self) -> Deck:
        """Take the deck out of the tray. Raises ValueError when it is empty."""
        if self.tray is None:
            raise ValueError("the tray is empty")
        deck, self.tray = self.tray, None
        self._changed()
        return deck

    def press_green(self) -> None:
        """Press the green button."""
        self._report("PRESSED", {"button": "green"})

    def turn_switch(self, mode: Literal["shuffle", "sort"]) -> None:
        """Turn the service switch under the cover. Raises ValueError unless the shuffler is empty."""
        if self._state != "empty":
            raise ValueError(f"the shuffler is {self._state}: the switch is locked unless it is empty")
        self._sorting = mode == "sort"
        self._status_changed()

    def clear_jam(self, leave: int = 0) -> Deck:
        """Open, take out all cards but ``leave``, and close; it counts what is inside and stays jammed if any is."""
        if self._state != "jammed" or self._deck is None:
            raise ValueError(f"the shuffler is {self._state}, not jammed")
        kept, taken = self._deck.cards[:leave], self._deck.cards[leave:]
        colour = self._deck.colour
        self._deck = Deck(colour, kept) if kept else None
        if self._deck is None:
            self._state = "empty"
        self._status_changed()
        return Deck(colour, taken)

    # What the device does.

    def _state_fields(self) -> dict[str, str]:
        fields: dict[str, str] = {"state": self._state, "mode": "sort" if self._sorting else "shuffle"}
        if self._deck is not None:
            fields["colour"] = self._deck.colour
            if self._counts and self._state in ("shuffled", "unloading"):
                fields["cards"] = str(len(self._deck.cards))
        if self._state == "jammed":
            fields["inside"] = str(self._cards_inside())
        if self._order and self._state not in ("empty", "loaded"):
            fields["order"] = str(self._order)
        if self._attempt:
            fields["attempt"] = str(self._attempt)
        return fields

    def _cards_inside(self) -> int:
        return len(self._deck.cards) if self._deck is not None else 0

    def _begin(self, verb: str, fields: dict[str, str]) -> int:
        code = self._obstacle(verb)
        if code:
            return code
        self._order = int(fields["order"])
        if verb == "SHUFFLE":
            self._state = "shuffling"
            self._after("movement", self._rng.randint(12_000, 30_000), self._shuffled)
        else:
            self._state = "unloading"
            self._after("movement", 1_500, self._unloaded)
        return 0

    def _obstacle(self, verb: str) -> int:
        if verb not in ("SHUFFLE", "UNLOAD"):
            return 1
        if self._state == "jammed":
            return 7
        if self._sorting:
            return 8
        if self._deck is None:
            return 5
        if verb == "UNLOAD":
            if self._state != "shuffled":
                return 6
            if self.tray is not None or (self.outlet is not None and not self.outlet.free()):
                return 9
        return 0

    def _shuffled(self) -> None:
        if self._deck is None:
            return
        cards = list(self._deck.cards)
        self._rng.shuffle(cards)
        self._deck = replace(self._deck, cards=tuple(cards))
        self._state = "shuffled"
        counted = {"cards": str(len(cards))} if self._counts else {}
        self._finish(colour=self._deck.colour, **counted)
        self._status_changed()

    def _unloaded(self) -> None:
        deck, self._deck, self._state = self._deck, None, "empty"
        if deck is not None:
            if self.outlet is not None:
                self.outlet.receive(deck)
            else:
                self.tray = deck
        self._finish()
        self._status_changed()

    def _freed(self) -> None:
        if self._state == "shuffling":
            self._after("movement", self._rng.randint(12_000, 30_000), self._shuffled)
        else:
            self._after("movement", 1_500, self._unloaded)

    def _interrupted(self) -> None:
        self._state = "jammed"
