"""An automated shoe with its cards, written from docs/protocols/shoe.md.

It puts out stacks of cards at 150 ms a card, waits until a stack is lifted, counts what comes in and goes out, and
frees a jam itself in up to three tries. What it knows of the cards is their count and their backs, and never a face
unless it has a reader. Besides the faults of every twin: ``short-stack`` (one card stays behind), ``double-feed`` (two
cards stick and count as one), ``stop`` (the motor stands still and says nothing until mended).
Does not model: lid, motors, cards that are put back at the mouth, a stack that is lifted in parts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

import msgspec

from drivers.buses.serial_port import Transport
from drivers.line_protocol.firmware import Memory
from drivers.line_protocol.twin import LineTwin
from drivers.reactor import Reactor
from drivers.shuffler.deck import Deck

State = Literal["empty", "loaded", "dealing", "ready", "ejecting", "jammed"]


class ShoeImage(msgspec.Struct, tag="shoe"):
    """A shoe as it is kept."""

    memory: Memory
    state: State
    deck: Deck | None
    left: int
    mouth: tuple[str, ...]
    order: int
    wanted: int


class ShoeTwin(LineTwin):
    """The shoe; its well is an :class:`drivers.shuffler.deck.Outlet` for a shuffler above it.

    Args:
        transport: the device's end of the line.
        reactor: time.
        memory: what it keeps without power.
        sizes: the stacks that this model can put out; every one of 1 to 20 when left out.
        reads: whether this model reads the faces of the stacks.
        firmware: version and digest that it tells.
    """

    KIND = "shoe"
    CALLED = "a shoe"
    MODEL = "twin-shoe"
    FAULTS = (*LineTwin.FAULTS, "short-stack", "double-feed", "stop")

    def __init__(
        self,
        transport: Transport,
        reactor: Reactor,
        *,
        memory: Memory | None = None,
        sizes: Sequence[int] = (),
        reads: bool = False,
        firmware: tuple[str, str] = ("1.0.0", "5f2d90c1"),
    ) -> None:
        super().__init__(transport, reactor, memory=memory, reads=reads, firmware=firmware)
        self._sizes = tuple(sizes)
        self._stays_behind = 0
        self._state: State = "empty"
        self._deck: Deck | None = None
        self._left = 0
        """Cards inside by the shoe's own count."""
        self._mouth: tuple[str, ...] = ()
        self._order = 0
        self._wanted = 0

    @property
    def state(self) -> State:
        return self._state

    @property
    def colour(self) -> str | None:
        """The backs of the cards inside; None when it is empty."""
        return self._deck.colour if self._deck is not None and self._deck.cards else None

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards inside, next one first: known to the twin, never to the line."""
        return self._deck.cards if self._deck is not None else ()

    def image(self) -> bytes:
        image = ShoeImage(self.memory, self._state, self._deck, self._left, self._mouth, self._order, self._wanted)
        return msgspec.json.encode(image)

    def restore(self, image: bytes) -> None:
        kept = msgspec.json.decode(image, type=ShoeImage)
        self._state, self._deck, self._left = kept.state, kept.deck, kept.left
        self._mouth, self._order, self._wanted = kept.mouth, kept.order, kept.wanted
        self._restore_memory(kept.memory)

    # What a person does.

    def load(self, deck: Deck) -> None:
        """Put a deck in. Raises ValueError when something is inside."""
        if not self.free():
            raise ValueError(f"the shoe is {self._state}, not empty")
        self.receive(deck)

    def take(self) -> Deck:
        """Lift the stack at the mouth. Raises ValueError when none lies there."""
        if not self._mouth or self._state not in ("ready", "empty"):
            raise ValueError(f"the shoe is {self._state}: no stack to take")
        taken = self._lift()
        if self._state == "ready":
            self._mark_taken()
        if not self.cards:
            self._deck, self._left = None, 0
        if self._state == "ready":
            self._state = "loaded" if self.cards else "empty"
            self._status_changed()
        else:
            self._changed()
        return taken

    def stack(self, top: Sequence[str]) -> None:
        """Cheat: bring these cards to the front, so that they are dealt next. Raises ValueError for one not inside."""
        rest = list(self.cards)
        for card in top:
            if card not in rest:
                raise ValueError(f"{card} is not in the shoe")
            rest.remove(card)
        if self._deck is not None:
            self._deck = replace(self._deck, cards=(*top, *rest))
            self._changed()

    def turn_face_up(self, place: int) -> None:
        """Let the card at ``place`` (0 = next) lie face up; the shoe cannot see it.

        Raises:
            ValueError: no card lies there.
        """
        if self._deck is None or not 0 <= place < len(self._deck.cards):
            raise ValueError(f"no card at place {place}")
        self._deck = replace(self._deck, face_up=self._deck.face_up | {self._deck.cards[place]})
        self._changed()

    def hold_back(self, cards: int) -> None:
        """Let that many cards stay behind when the stub goes out."""
        self._stays_behind = cards

    def clear_jam(self, leave: int = 0) -> Deck:
        """Open, take out all cards but ``leave``, and close; it counts what is inside and stays jammed if any is.

        Raises:
            ValueError: it is not jammed.
        """
        if self._state != "jammed" or self._deck is None:
            raise ValueError(f"the shoe is {self._state}, not jammed")
        taken = replace(self._deck, cards=(*self._mouth, *self._deck.cards[leave:]))
        self._deck = replace(self._deck, cards=self._deck.cards[:leave])
        self._mouth, self._left = (), leave
        self._mark_taken()
        if not leave:
            self._deck, self._state = None, "empty"
        self._status_changed()
        return taken

    # The well.

    def free(self) -> bool:
        return self._state == "empty" and not self._mouth

    def receive(self, deck: Deck) -> None:
        self._deck, self._left = deck, len(deck.cards)
        self._state = "loaded" if deck.cards else "empty"
        self._order = 0
        self._status_changed()

    # What the device does.

    def _abilities(self) -> dict[str, str]:
        sizes = {"sizes": "/".join(map(str, self._sizes))} if self._sizes else {}
        return sizes | super()._abilities()

    def _state_fields(self) -> dict[str, str]:
        fields: dict[str, str] = {"state": self._state, "left": str(self._left)}
        if self._deck is not None:
            fields["colour"] = self._deck.colour
        if self._order and self._state not in ("empty", "loaded"):
            fields["order"] = str(self._order)
        if self._attempt:
            fields["attempt"] = str(self._attempt)
        return fields

    def _cards_inside(self) -> int:
        return self._left

    def _begin(self, verb: str, fields: dict[str, str]) -> int:
        code = self._obstacle(verb, fields)
        if code:
            return code
        self._order = int(fields["order"])
        if verb == "DISPENSE":
            self._state, self._wanted = "dealing", int(fields["cards"])
        else:
            self._state, self._wanted = "ejecting", 0
        self._freed()
        return 0

    def _obstacle(self, verb: str, fields: dict[str, str]) -> int:
        if verb not in ("DISPENSE", "EJECT"):
            return 1
        if self._state == "jammed":
            return 7
        if self._mouth:
            return 10
        if self._deck is None:
            return 5
        if verb == "DISPENSE":
            cards = fields.get("cards", "")
            if not cards.isdecimal() or not 1 <= int(cards) <= 20 or (self._sizes and int(cards) not in self._sizes):
                return 2
            if int(cards) > self._left:
                return 11
        return 0

    def _freed(self) -> None:
        """Move, from the start or on from where it stood."""
        if "stop" in self._faults:
            self._stop("movement")
        elif self._state == "dealing":
            self._after("movement", 150 * self._wanted, self._dealt)
        else:
            self._after("movement", 1_000, self._ejected)

    def _dealt(self) -> None:
        counted = fed = self._wanted
        if "short-stack" in self._faults:
            counted = fed = max(1, self._wanted - 1)
        elif "double-feed" in self._faults:
            fed += 1
        self._faults -= {"short-stack", "double-feed"}
        fed = min(fed, len(self.cards))
        counted = min(counted, fed)
        self._feed(fed, counted)
        self._state = "ready"
        self._read("cards", self._mouth)
        self._finish(cards=str(counted), left=str(self._left), taken="0")
        self._status_changed()

    def _ejected(self) -> None:
        ejected = len(self.cards) - min(self._stays_behind, len(self.cards))
        self._feed(ejected, ejected)
        if self.cards:
            self._stays_behind, self._left = 0, len(self.cards)
            self._give_up()
            return
        self._state, self._left = "empty", 0
        self._finish(cards=str(ejected))
        self._status_changed()

    def _feed(self, cards: int, counted: int) -> None:
        """Move cards from inside to the mouth; the shoe counts ``counted``."""
        if self._deck is not None:
            self._mouth = self._deck.cards[:cards]
            self._deck = replace(self._deck, cards=self._deck.cards[cards:])
        self._left = max(0, self._left - counted)

    def _lift(self) -> Deck:
        colour, face_up = (self._deck.colour, self._deck.face_up) if self._deck is not None else ("", frozenset[str]())
        cards, self._mouth = self._mouth, ()
        return Deck(colour, cards, face_up & frozenset(cards))

    def _mark_taken(self) -> None:
        record = self.memory.record(self._order)
        if record is not None and record["verb"] == "DISPENSE":
            record["taken"] = "1"

    def _interrupted(self) -> None:
        if self._state == "dealing":
            out = self._wanted // 2
            self._feed(out, out)
        self._state = "jammed"
