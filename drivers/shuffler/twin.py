"""A shuffler for one deck, with its cards, written from docs/protocols/shuffler.md.

It shuffles in 12 to 30 seconds, frees a jam itself in up to three tries, and begins an interrupted shuffle again from
the start. A model with ``sizes`` deals stacks into its tray, one that ``sorts`` changes its mode over the line. What it
knows of the cards is their count and their backs, and what its reader saw. Besides the faults of every twin, where it
deals: ``short-stack``, ``double-feed`` and ``stop``, as the shoe has them.
Does not model: lid, motors, a deck that is partly out when an unload jams, cards of another deck's colour among the
deck, marked or damaged cards, a second deck that waits inside, a stack that is lifted in parts.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal

import msgspec

from drivers.buses.serial_port import Transport
from drivers.line_protocol.firmware import Memory
from drivers.line_protocol.twin import LineTwin
from drivers.reactor import Reactor
from drivers.shuffler.deck import Deck, Outlet, full_deck
from drivers.shuffler.mode_twin import ModeLock
from drivers.shuffler.port import ShufflerState
from drivers.shuffler.twin_state import AT_WORK, ShufflerImage


class ShufflerTwin(LineTwin):
    """The shuffler.

    Args:
        transport: the device's end of the line.
        reactor: time.
        rng: where the order of the cards, the time of a shuffle and tokens come from.
        counts: whether this model counts the deck.
        outlet: the shoe's well below it; None = the deck comes out into ``tray``.
        memory: what it keeps without power.
        sizes: the stacks that this model deals into its tray; it does not deal when left out.
        reads: whether this model reads the faces of stacks, and of the deck that it sorts.
        joins: whether it pushes the rest out onto a stack in its tray.
        sorts: whether this model sorts; it has no service switch then.
        tray_sensor: whether it tells if cards lie in the tray.
        firmware: version and digest that it tells.
    """

    KIND = "shuffler"
    CALLED = "a shuffler"
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
        sizes: Sequence[int] = (),
        reads: bool = False,
        joins: bool = False,
        sorts: bool = False,
        tray_sensor: bool = False,
        firmware: tuple[str, str] = ("1.0.0", "5f2d90c1"),
    ) -> None:
        super().__init__(transport, reactor, memory=memory, reads=reads, firmware=firmware)
        if sizes:
            self.FAULTS = (*self.FAULTS, "short-stack", "double-feed", "stop")
        self._rng = rng
        self._counts = counts
        self.outlet = outlet
        self._sizes = tuple(sizes)
        self._joins = joins
        self._tray_sensor = tray_sensor
        self._lock = ModeLock(rng) if sorts else None
        self._state: ShufflerState = "empty"
        self._deck: Deck | None = None
        self._order = 0
        self._wanted = 0
        self._sorting = False
        self._stays_behind = 0
        self.tray: Deck | None = None
        """The deck or stack that was pushed out and that nobody took yet."""

    @property
    def state(self) -> ShufflerState:
        return self._state

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards inside, next one first."""
        return self._deck.cards if self._deck is not None else ()

    def image(self) -> bytes:
        kept = (self.memory, self._state, self._deck, self._order, self._sorting, self.tray, self._wanted)
        return msgspec.json.encode(ShufflerImage(*kept))

    def restore(self, image: bytes) -> None:
        kept = msgspec.json.decode(image, type=ShufflerImage)
        self._state, self._deck, self._order = kept.state, kept.deck, kept.order
        self._sorting, self.tray, self._wanted = kept.sorting, kept.tray, kept.wanted
        self._restore_memory(kept.memory)

    # What a person does.

    def load(self, deck: Deck) -> None:
        """Put a deck in. Raises ValueError when something is inside."""
        if self._state != "empty":
            raise ValueError(f"the shuffler is {self._state}, not empty")
        if self._lock is not None:
            self._lock.void()
        self._deck, self._state, self._order = deck, "loaded", 0
        self._status_changed()

    def remove(self) -> Deck:
        """Take the deck out. Raises ValueError when none lies where a hand can take it."""
        if self._deck is None or self._state not in ("loaded", "shuffled", "stub", "sorted"):
            raise ValueError(f"the shuffler is {self._state}: no deck to take out")
        deck, self._deck, self._state = self._deck, None, "empty"
        self._status_changed()
        return deck

    def take_tray(self) -> Deck:
        """Take the deck or the stack out of the tray. Raises ValueError when it is empty."""
        if self.tray is None:
            raise ValueError("the tray is empty")
        deck, self.tray = self.tray, None
        if self._state == "ready":
            self._mark_taken()
            self._state = "stub" if self.cards else "empty"
            self._deck = self._deck if self.cards else None
            self._status_changed()
        elif self._tray_sensor:
            self._status_changed()
        else:
            self._changed()
        return deck

    def press_green(self) -> None:
        """Press the green button."""
        self._report("PRESSED", {"button": "green"})

    def turn_switch(self, mode: Literal["shuffle", "sort"]) -> None:
        """Turn the service switch under the cover. Raises ValueError unless the shuffler is empty and has one."""
        if self._lock is not None:
            raise ValueError("this shuffler has no switch: its mode is changed over the line")
        if self._state != "empty":
            raise ValueError(f"the shuffler is {self._state}: the switch is locked unless it is empty")
        self._sorting = mode == "sort"
        self._status_changed()

    def hold_back(self, cards: int) -> None:
        """Let that many cards stay behind when the deck or the stub is pushed out."""
        self._stays_behind = cards

    def clear_jam(self, leave: int = 0) -> Deck:
        """Open, take out all cards but ``leave``, and close; it counts what is inside and stays jammed if any is.

        Raises:
            ValueError: it is not jammed.
        """
        if self._state != "jammed" or self._deck is None:
            raise ValueError(f"the shuffler is {self._state}, not jammed")
        kept, taken = self._deck.cards[:leave], self._deck.cards[leave:]
        colour = self._deck.colour
        if self._sizes and self.tray is not None:
            taken, self.tray = (*self.tray.cards, *taken), None
            self._mark_taken()
        self._deck = Deck(colour, kept) if kept else None
        if self._deck is None:
            self._state = "empty"
        self._status_changed()
        return Deck(colour, taken)

    # What the device does.

    def _abilities(self) -> dict[str, str]:
        sizes = {"sizes": "/".join(map(str, self._sizes))} if self._sizes else {}
        sizes |= {"joins": "1"} if self._joins else {}
        return sizes | super()._abilities() | ({} if self._lock is None else {"sorts": "1"})

    def _state_fields(self) -> dict[str, str]:
        fields: dict[str, str] = {"state": self._state, "mode": "sort" if self._sorting else "shuffle"}
        if self._deck is not None:
            fields["colour"] = self._deck.colour
            if self._begun() or (self._sizes and self._state == "unloading"):
                fields["left"] = str(len(self.cards))
            elif self._counts and self._state in ("shuffled", "unloading", "sorted"):
                fields["cards"] = str(len(self.cards))
        if self._state == "jammed":
            fields["inside"] = str(self._cards_inside())
        if self._order and self._state not in ("empty", "loaded"):
            fields["order"] = str(self._order)
        if self._attempt:
            fields["attempt"] = str(self._attempt)
        if self._tray_sensor:
            fields["tray"] = "0" if self.tray is None else "1"
        return fields

    def _begun(self) -> bool:
        return self._state in ("dealing", "ready", "stub")

    def _cards_inside(self) -> int:
        return len(self.cards)

    def _begin(self, verb: str, fields: dict[str, str]) -> int:
        code = self._obstacle(verb, fields)
        if self._lock is not None:
            self._lock.void()
        if code:
            return code
        if self._state == "ready":
            self._mark_taken()
        self._order = int(fields["order"])
        self._wanted = int(fields.get("cards", "0")) if verb == "DISPENSE" else 0
        self._state = AT_WORK[verb]
        self._move(verb)
        return 0

    def _obstacle(self, verb: str, fields: dict[str, str]) -> int:
        if verb not in self._movements() or (verb == "DISPENSE" and not self._sizes):
            return 1
        if self._state == "jammed":
            return 7
        if verb in ("PREPARE", "MODE"):
            return self._obstacle_to_mode(verb, fields)
        if self._sorting and verb != "SORT":
            return 8 if self._lock is None else 19
        if verb == "SORT" and not self._sorting:
            return 18
        if self._deck is None:
            return 5
        if verb in ("SHUFFLE", "SORT"):
            return 17 if self._begun() else 0
        return self._obstacle_to_cards(verb, fields)

    def _obstacle_to_cards(self, verb: str, fields: dict[str, str]) -> int:
        """What stands against a stack, or against pushing everything out."""
        if self._state not in ("shuffled", "ready", "stub"):
            return 6
        if verb == "UNLOAD" and self._joins and self._state == "ready":
            return 0
        if self._state == "ready" or (verb == "DISPENSE" and self.tray is not None):
            return 10
        if verb == "DISPENSE":
            cards = int(fields["cards"]) if fields.get("cards", "").isdecimal() else 0
            if cards not in self._sizes:
                return 2
            return 11 if cards > len(self.cards) else 0
        return 9 if self.tray is not None or (self.outlet is not None and not self.outlet.free()) else 0

    def _obstacle_to_mode(self, verb: str, fields: dict[str, str]) -> int:
        mode = fields.get("mode", "")
        if self._lock is None:
            return 1
        if mode not in ("shuffle", "sort") or mode == ("sort" if self._sorting else "shuffle"):
            return 2
        if verb == "MODE" and not self._lock.fits(mode, fields.get("token", ""), self._reactor.now()):
            return 16
        return 15 if self._deck is not None or self.tray is not None else 0

    def _movements(self) -> dict[str, tuple[int, Callable[[], None]]]:
        """How long each order takes, in ms, and how it ends."""
        own = {"SHUFFLE": (0, self._shuffled), "UNLOAD": (1_500, self._unloaded)}
        deals = {"DISPENSE": (150 * self._wanted, self._dealt)}
        sorts = {"SORT": (60_000, self._sorted), "PREPARE": (200, self._prepared), "MODE": (1_000, self._changed_mode)}
        return own | deals | (sorts if self._lock is not None else {})

    def _move(self, verb: str) -> None:
        """Move, from the start or on from where it stood."""
        self._stop("movement")
        if "stop" not in self._faults:
            ms, end = self._movements()[verb]
            self._after("movement", self._rng.randint(12_000, 30_000) if verb == "SHUFFLE" else ms, end)

    def _freed(self) -> None:
        if self._running is not None:
            self._move(self._running["verb"])

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
        deck, begun = self._deck, bool(self._sizes)
        if deck is None:
            return
        out = len(deck.cards) - min(self._stays_behind, len(deck.cards))
        pushed, kept = replace(deck, cards=deck.cards[:out]), replace(deck, cards=deck.cards[out:])
        if self.outlet is not None:
            self.outlet.receive(pushed)
        else:
            self.tray = pushed if self.tray is None else replace(pushed, cards=(*self.tray.cards, *pushed.cards))
        if kept.cards:
            self._stays_behind, self._deck = 0, kept
            self._give_up()
            return
        self._deck, self._state = None, "empty"
        self._finish(**({"cards": str(out)} if begun else {}))
        self._status_changed()

    def _dealt(self) -> None:
        counted = fed = self._wanted
        if "short-stack" in self._faults:
            counted = fed = max(1, self._wanted - 1)
        elif "double-feed" in self._faults:
            fed += 1
        self._faults -= {"short-stack", "double-feed"}
        self._feed(fed)
        self._state = "ready"
        self._read("cards", self.tray.cards if self.tray is not None else ())
        self._finish(cards=str(counted), left=str(len(self.cards)), taken="0")
        self._status_changed()

    def _feed(self, cards: int) -> None:
        """Move cards from inside to the tray."""
        if self._deck is not None:
            self.tray = replace(self._deck, cards=self._deck.cards[:cards])
            self._deck = replace(self._deck, cards=self._deck.cards[cards:])

    def _mark_taken(self) -> None:
        record = self.memory.record(self._order)
        if record is not None and record["verb"] == "DISPENSE":
            record["taken"] = "1"

    def _sorted(self) -> None:
        if self._deck is None:
            return
        whole, inside = Counter(full_deck("").cards), Counter(self.cards)
        missing, extra = (sorted((one - other).elements()) for one, other in ((whole, inside), (inside, whole)))
        self._deck = replace(self._deck, cards=tuple(sorted(self.cards)))
        self._state = "sorted"
        self._read("missing", missing)
        self._read("extra", extra)
        counts = {"cards": str(len(self.cards)), "missing": str(len(missing)), "extra": str(len(extra))}
        self._finish(colour=self._deck.colour, **counts)
        self._status_changed()

    def _prepared(self) -> None:
        mode = "shuffle" if self._sorting else "sort"
        token = self._lock.prepare(mode, self._reactor.now()) if self._lock is not None else ""
        self._finish(mode=mode, token=token)
        self._status_changed()

    def _changed_mode(self) -> None:
        self._sorting = not self._sorting
        self._finish(mode="sort" if self._sorting else "shuffle")
        self._status_changed()

    def _interrupted(self) -> None:
        if self._state == "dealing":
            self._feed(self._wanted // 2)
        if self._deck is not None:
            self._state = "jammed"

    def _start(self) -> None:
        if self._lock is not None:
            self._lock.void()
        super()._start()
