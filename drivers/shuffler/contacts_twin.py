"""An old shuffler: a green button, lamps whose contacts are wired out, and no data line.

A press of 50 ms or more begins a shuffle of 12 to 30 seconds when a deck is inside; ``ready`` closes at its end. A held
button begins one and not two. A model that is ``pushed`` by the button pushes a shuffled deck into its tray with the
press after. Without power all its contacts are open, and a shuffle that went on does not go on. Faults: ``jam`` (the
shuffle that goes on or the next one stops), ``no-answer`` (the button's wire is cut), ``welded`` (the relay's contact
stays closed after its next press), ``ready-stuck`` and ``busy-stuck`` (that contact stays closed), ``ready-cut`` and
``busy-cut`` (it never closes), ``bounce`` and ``brown-out`` (1.5 s without power).
Does not model: the coil of the relay, a lamp instead of a contact, what the button does while it shuffles.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Literal

import msgspec

from drivers.breakable import Breakable
from drivers.buses.twin_wire import TwinWire
from drivers.reactor import Reactor, Timer
from drivers.shuffler.deck import Deck

NS = 1_000_000
FELT_MS = 50
BOUNCES_MS = (1, 2, 4, 5)

State = Literal["empty", "loaded", "shuffling", "shuffled", "jammed"]


class ContactShufflerImage(msgspec.Struct, tag="contact-shuffler"):
    """The machine as it is kept."""

    state: State
    deck: Deck | None
    tray: Deck | None


class ContactShufflerTwin(Breakable):
    """The machine and the relay across its button.

    Args:
        reactor: time.
        rng: the time of a shuffle, and the order of the cards after it.
        relay: the wire of the relay's coil.
        ready: closed while a shuffled deck waits; so the others.
        pressed: the wire that sees whether the button is held.
        closes_to: the level of a closed contact.
        relay_on: the level that closes the relay.
        pushed: the button pushes a shuffled deck into the tray.
    """

    CALLED = "this shuffler"
    FAULTS = (
        "jam",
        "no-answer",
        "welded",
        "ready-stuck",
        "busy-stuck",
        "ready-cut",
        "busy-cut",
        "bounce",
        "brown-out",
    )
    PASSING = ("brown-out",)

    def __init__(
        self,
        reactor: Reactor,
        rng: random.Random,
        *,
        relay: TwinWire,
        ready: TwinWire,
        busy: TwinWire | None = None,
        jam: TwinWire | None = None,
        tray: TwinWire | None = None,
        pressed: TwinWire | None = None,
        closes_to: bool = False,
        relay_on: bool = True,
        pushed: bool = False,
    ) -> None:
        super().__init__()
        self.presses = 0
        """How often the machine felt its button."""
        self.state: State = "empty"
        self.tray: Deck | None = None
        """The deck that was pushed out and that nobody took yet."""
        self.on_change: Callable[[], None] | None = None
        """Called whenever :meth:`image` may have changed."""
        self._deck: Deck | None = None
        self._reactor = reactor
        self._rng = rng
        self._relay = relay
        wires = {"ready": ready, "busy": busy, "jam": jam, "tray": tray, "pressed": pressed}
        self._wires = {name: wire for name, wire in wires.items() if wire is not None}
        self._shown: dict[str, bool] = {}
        self._closes_to = closes_to
        self._relay_on = relay_on
        self._pushed = pushed
        self._powered = True
        self._held = self._welded = False
        self._felt: Timer | None = None
        self._movement: Timer | None = None
        relay.observe(lambda _level, _at_ns: self._coil_changed())
        self._show()

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards inside, next one first."""
        return self._deck.cards if self._deck is not None else ()

    # --- the twin as a thing that outlives the program that holds it ---

    def image(self) -> bytes:
        """The machine as JSON: its state and its cards. Faults are not kept."""
        return msgspec.json.encode(ContactShufflerImage(self.state, self._deck, self.tray))

    def restore(self, image: bytes) -> None:
        """Become the machine of ``image``. Raises ValueError when it is of another kind."""
        kept = msgspec.json.decode(image, type=ContactShufflerImage)
        self.state, self._deck, self.tray = kept.state, kept.deck, kept.tray

    def power_on(self) -> None:
        """Plug in; one that was restored was on all the time, and shuffles on."""
        if self.state == "shuffling":
            self._shuffle()
        self._show()

    # --- what a person does ---

    def load(self, deck: Deck) -> None:
        """Put a deck in. Raises ValueError when something is inside."""
        if self.state != "empty":
            raise ValueError(f"the shuffler is {self.state}, not empty")
        self._deck = deck
        self._stand("loaded")

    def remove(self) -> Deck:
        """Take the deck out. Raises ValueError when none lies where a hand can take it."""
        deck = self._deck
        if deck is None or self.state not in ("loaded", "shuffled"):
            raise ValueError(f"the shuffler is {self.state}: no deck to take out")
        self._deck = None
        self._stop_moving()
        self._stand("empty")
        return deck

    def take_tray(self) -> Deck:
        """Take the deck out of the tray. Raises ValueError when it is empty."""
        if self.tray is None:
            raise ValueError("the tray is empty")
        deck, self.tray = self.tray, None
        self._stand(self.state)
        return deck

    def press_green(self) -> None:
        """Press the button with a finger."""
        self._feel()

    def clear_jam(self, leave: int = 0) -> Deck:
        """Open, take out all cards but ``leave``, and close; it stays jammed while any is inside.

        Raises:
            ValueError: it is not jammed.
        """
        if self.state != "jammed" or self._deck is None:
            raise ValueError(f"the shuffler is {self.state}, not jammed")
        cards = self._deck.cards
        taken, kept = replace(self._deck, cards=cards[leave:]), replace(self._deck, cards=cards[:leave])
        self._deck = kept if kept.cards else None
        self._stand("jammed" if kept.cards else "empty")
        return taken

    # --- faults ---

    def _when_broken(self, fault: str) -> None:
        if fault == "brown-out":
            self._powered = False
            self._stop_moving()
            if self.state == "shuffling":
                self._stand("loaded")
            self._reactor.call_later(1_500 * NS, self._power_on)
        elif fault == "jam" and self.state == "shuffling":
            self._jam()
        self._show()

    def _when_mended(self, faults: frozenset[str]) -> None:
        """A new relay is in. A jam that happened stays until it is cleared."""
        self._welded = False
        self._coil_changed()
        self._show()

    # --- the button ---

    def _coil_changed(self) -> None:
        on = self._relay.level() is self._relay_on
        self._welded |= on and "welded" in self._faults
        held = on or self._welded
        if held is not self._held:
            self._held = held
            if self._felt is not None:
                self._felt.cancel()
            self._felt = self._reactor.call_later(FELT_MS * NS, self._feel) if held else None
        self._show()

    def _feel(self) -> None:
        if not self._powered or "no-answer" in self._faults:
            return
        self.presses += 1
        if self._pushed and self.state == "shuffled":
            self._move(1_500, self._push_out)
        elif self.state in ("loaded", "shuffled"):
            self._stand("shuffling")
            self._shuffle()

    # --- movements ---

    def _stand(self, state: State) -> None:
        self.state = state
        self._show()
        if self.on_change is not None:
            self.on_change()

    def _shuffle(self) -> None:
        if "jam" in self._faults:
            self._move(2_000, self._jam)
        else:
            self._move(self._rng.randint(12_000, 30_000), self._shuffled)

    def _move(self, ms: int, end: Callable[[], None]) -> None:
        self._stop_moving()
        self._movement = self._reactor.call_later(ms * NS, end)

    def _stop_moving(self) -> None:
        if self._movement is not None:
            self._movement.cancel()

    def _shuffled(self) -> None:
        if self._deck is not None:
            cards = list(self._deck.cards)
            self._rng.shuffle(cards)
            self._deck = replace(self._deck, cards=tuple(cards))
            self._stand("shuffled")

    def _push_out(self) -> None:
        self._deck, self.tray = None, self._deck
        self._stand("empty")

    def _jam(self) -> None:
        self._stop_moving()
        self._faults.discard("jam")
        self._stand("jammed")

    def _power_on(self) -> None:
        self._powered = True
        self._show()

    # --- the contacts ---

    def _show(self) -> None:
        closed = {
            "ready": self.state == "shuffled",
            "busy": self.state == "shuffling",
            "jam": self.state == "jammed",
            "tray": self.tray is not None,
        }
        for name, wire in self._wires.items():
            is_closed = self._held if name == "pressed" else closed[name] and self._powered
            is_closed = (is_closed or f"{name}-stuck" in self._faults) and f"{name}-cut" not in self._faults
            if self._shown.get(name) is not is_closed:
                self._shown[name] = is_closed
                self._put(wire, is_closed)
                if "bounce" in self._faults:
                    for place, ms in enumerate(BOUNCES_MS):
                        put = partial(self._put, wire, is_closed is bool(place % 2))
                        self._reactor.call_later(ms * NS, put)

    def _put(self, wire: TwinWire, closed: bool) -> None:
        wire.drive(closed is self._closes_to)
