"""A shuffler without a data line: contacts that tell how it stands, and a relay across its green button.

An order is one press. Nothing is pressed twice: after a start the contacts are asked what became of an open order. It
counts nothing and sees no backs, so ``cards`` is always None, and the colour is what the table file or a person says.
Does not see a deck that is put in; where ``colour`` is set, one is taken to be inside whenever none is ready.

Faults: ``contacts`` (they contradict each other), ``unplugged`` (they cannot be read), ``relay`` (it does not do what
was written), ``overdue``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Literal

from drivers.points import InputPoint, OutputPoint
from drivers.reactor import Reactor, Timer
from drivers.settled import watch_settled
from drivers.shuffler.port import ShufflerStatus, Verb
from drivers.shuffler.relay import ButtonRelay
from drivers.signals import (
    DeckLoaded,
    DeckRemoved,
    DeviceFault,
    DeviceJammed,
    DeviceRecovered,
    JamCleared,
    OrderRefused,
    ShuffleFinished,
    Signal,
    TrayChanged,
)

MS = 1_000_000
TURN_MS = 1_000
"""Contacts of one machine may disagree, or all be open, for so long while it goes from one state to the next."""

Contact = Literal["ready", "busy", "jam", "tray"]


@dataclass(slots=True)
class _Order:
    order: int
    verb: Verb
    since_ns: int
    began: bool
    """It was seen to begin, or there is no contact to see it by."""
    doubted: bool = False
    """Its contacts contradicted each other while it ran: its end is not believed."""


class ContactShuffler:
    """A :class:`drivers.shuffler.port.Shuffler` of contacts.

    Args:
        device: its name in signals.
        ready: closed while a shuffled deck waits.
        relay: the coil's wire.
        busy: closed while it shuffles; without it a shuffle that was interrupted is only overdue.
        jam: closed while it is jammed.
        tray: closed while cards lie in its tray.
        pressed: closed while the button is held, by the relay or a hand: a second pole, or the button's own wire.
        closed_level, pressed_level: the level of a closed contact (low with a pull-up); that which closes the relay.
        press_ms: how long the button is held, 50 to 2,000.
        debounce_ms: a contact is settled after so long without an edge.
        start_within_ms: by then the machine shows that it began.
        shortest_ms, longest_ms: no shuffle is over before the one; after the other it is overdue.
        presses_to_unload: the button also pushes the deck out; otherwise a hand takes it.
        colour: the backs of all its decks, where they are of one colour.
        deck_cards: told as still inside when it jams: nobody counts them, so it may be all of them.
    """

    def __init__(
        self,
        device: str,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        ready: InputPoint,
        relay: OutputPoint,
        busy: InputPoint | None = None,
        jam: InputPoint | None = None,
        tray: InputPoint | None = None,
        pressed: InputPoint | None = None,
        closed_level: bool = False,
        pressed_level: bool = True,
        press_ms: int = 300,
        debounce_ms: int = 20,
        start_within_ms: int = 5_000,
        shortest_ms: int = 5_000,
        longest_ms: int = 120_000,
        presses_to_unload: bool = False,
        colour: str | None = None,
        deck_cards: int = 52,
    ) -> None:
        self._device = device
        self._reactor = reactor
        self._emit = emit
        points: dict[Contact, InputPoint | None] = {"ready": ready, "busy": busy, "jam": jam, "tray": tray}
        self._points = {name: point for name, point in points.items() if point is not None}
        self._closed: dict[Contact, bool | None] = dict.fromkeys(self._points)
        self._closed_level = closed_level
        self._debounce_ms = debounce_ms
        self._start_within_ms, self._shortest_ms, self._longest_ms = start_within_ms, shortest_ms, longest_ms
        self._presses_to_unload = presses_to_unload
        self._assumed = self._colour = colour
        self._deck_cards = deck_cards
        self._where = ready.where
        self._faults: set[str] = set()
        self._running: _Order | None = None
        self._deadline: Timer | None = None
        self._turning: Timer | None = None
        self._open = self._known = False
        self._waiting = False
        """A shuffled deck was seen to wait inside."""
        self._relay = ButtonRelay(
            relay,
            pressed,
            reactor=reactor,
            pressed_level=pressed_level,
            closed_level=closed_level,
            press_ms=press_ms,
            wrong=self._relay_is_wrong,
            right=partial(self._gone, "relay"),
        )

    # --- the port ---

    def open(self) -> None:
        """Watch the contacts and report what is found. Once: a contact has one watcher."""
        self._open = True
        self._relay.open()
        for name, point in self._points.items():
            seen = partial(self._edge, name)
            level = watch_settled(point, seen, reactor=self._reactor, debounce_ms=self._debounce_ms)
            self._closed[name] = None if level is None else level is self._closed_level
        self._look()

    def close(self) -> None:
        self._open = False
        self._running = None
        self._relay.close()
        for timer in (self._deadline, self._turning):
            if timer is not None:
                timer.cancel()

    def start(self, order: int) -> None:
        why = self._why_not()
        if why is not None:
            self._reactor.call_later(0, partial(self._refuse, order, why))
            return
        self._begin(order, "start", began=not self._is("ready") and "busy" not in self._points)
        self._relay.press()

    def unload(self, order: int) -> None:
        why = self._why_not() or (None if self._is("ready") else "no shuffled deck waits in it")
        if why is not None:
            self._reactor.call_later(0, partial(self._refuse, order, why))
            return
        self._begin(order, "unload", began=not self._presses_to_unload)
        if self._presses_to_unload:
            self._relay.press()

    def query(self, order: int, verb: Verb = "start") -> None:
        """Report what became of ``order`` by what the contacts say now; nothing is pressed."""
        if self._running is None or self._running.order != order:
            self._reactor.call_later(0, partial(self._answer, order, verb))

    def status(self) -> ShufflerStatus | None:
        if not self._known:
            return None
        tray = self._closed.get("tray")
        order = None if self._running is None else self._running.order
        if self._is("jam"):
            return ShufflerStatus("jammed", order=order, inside=self._deck_cards, tray=tray)
        if self._is("busy") or (self._running is not None and self._running.verb == "start"):
            return ShufflerStatus("shuffling", self._colour, order=order, tray=tray)
        if self._is("ready"):
            return ShufflerStatus("shuffled", self._colour, order=order, tray=tray)
        return ShufflerStatus("empty" if self._colour is None else "loaded", self._colour, tray=tray)

    def loaded(self, colour: str) -> None:
        """A person says that a deck with these backs was put in."""
        self._colour = colour
        self._emit(DeckLoaded(device=self._device, at=self._reactor.now(), colour=colour))

    # --- orders ---

    def _why_not(self) -> str | None:
        if not self._known:
            return "its contacts cannot be read"
        if self._is("jam"):
            return "it is jammed: clear it first"
        if self._running is not None or self._is("busy") or self._relay.pressing:
            return "it is busy with another order"
        if "contacts" in self._faults:
            return "its contacts contradict each other: check their wires"
        return "its relay does not do what is written: check it" if "relay" in self._faults else None

    def _begin(self, order: int, verb: Verb, *, began: bool, for_ms: int = 0) -> None:
        self._running = _Order(order, verb, self._reactor.now() - for_ms * MS, began)
        if verb == "start" or self._presses_to_unload:
            self._wait(self._longest_ms if began else self._start_within_ms)

    def _answer(self, order: int, verb: Verb) -> None:
        """What the contacts say of an order that an earlier run of the program gave."""
        if not self._open or self._running is not None:
            return
        if not self._known:
            self._refuse(order, "its contacts cannot be read")
        elif self._is("jam"):
            self._jammed(order, self._reactor.now())
        elif verb == "unload":
            if self._is("ready"):
                self._refuse(order, "not known to the device")
            else:
                self._removed(order, self._reactor.now())
        elif self._is("ready"):
            self._shuffled(order, self._reactor.now())
        elif self._is("busy") or "busy" not in self._points:
            self._begin(order, "start", began=True, for_ms=self._shortest_ms)  # for how long nobody knows
        else:
            self._refuse(order, "not known to the device")

    def _wait(self, ms: int) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = self._reactor.call_later(ms * MS, self._too_late)

    def _too_late(self) -> None:
        running = self._running
        if running is None:
            return
        if self._is("busy") and running.began:
            self._complain("overdue", f"order {running.order} is still not finished: look at the shuffler")
            return
        why = f"no shuffled deck came within {self._longest_ms // 1_000} s: look at the shuffler"
        if not running.began:
            why = "it did not start: is a deck inside, and does the relay reach its button?"
        self._end()
        self._turn()
        self._refuse(running.order, why)

    def _end(self) -> None:
        self._running = None
        if self._deadline is not None:
            self._deadline.cancel()
        self._gone("overdue")

    def _relay_is_wrong(self, text: str, pressed: bool) -> None:
        """``pressed``: the button was or may have been pressed; otherwise the order never reached it."""
        self._complain("relay", text)
        if (running := self._running) is not None and not pressed:
            self._end()
            self._refuse(running.order, "its relay did not press the button")

    # --- contacts ---

    def _edge(self, name: Contact, level: bool, at: int) -> None:
        before, closed = self._closed[name], level is self._closed_level
        self._closed[name] = closed
        if not self._open or before is closed:
            return
        if not self._known:
            self._look()
        elif name == "tray":
            self._emit(TrayChanged(device=self._device, at=at, covered=closed))
        elif name == "jam":
            self._jam_changed(closed, at)
        else:
            self._moved(name, closed, at)
            self._turn()

    def _look(self) -> None:
        """Tell what is found, once every contact is known."""
        now = self._reactor.now()
        if None in self._closed.values():
            self._complain("unplugged", "the shuffler's contacts cannot be read: check the part that they end on")
            return
        self._known = True
        self._waiting = self._is("ready")
        self._gone("unplugged")
        if self._is("jam"):
            self._jammed(None, now)
        else:
            self._emit(JamCleared(device=self._device, at=now, at_start=True))
            self._assume_a_deck(now, at_start=True)
            if not (self._assumed or self._is("ready") or self._is("busy")):  # no shuffled deck, that much is seen
                self._emit(DeckRemoved(device=self._device, at=now, at_start=True))
        if "tray" in self._points:
            self._emit(TrayChanged(device=self._device, at=now, covered=self._is("tray"), at_start=True))
        self._turn()

    def _is(self, name: Contact) -> bool:
        return self._closed.get(name) is True

    def _jam_changed(self, closed: bool, at: int) -> None:
        if closed:
            order = None if self._running is None else self._running.order
            self._end()
            self._jammed(order, at)
        else:
            self._emit(JamCleared(device=self._device, at=at))
            self._assume_a_deck(at)

    def _moved(self, name: Contact, closed: bool, at: int) -> None:
        """Ready or busy changed: what it means at once for the order that runs."""
        running = self._running
        if running is None:
            return
        if running.verb == "unload":
            if name == "ready" and not closed:
                self._end()
                self._removed(running.order, at)
        elif running.began and self._is("ready") and not self._is("busy"):
            self._finish(running, at)
        elif not running.began and closed is (name == "busy"):
            running.began = True
            self._wait(self._longest_ms)

    def _finish(self, running: _Order, at: int) -> None:
        """A deck is ready and nothing moves any more."""
        if at - running.since_ns < self._shortest_ms * MS:
            return
        self._end()
        if running.doubted:
            self._refuse(running.order, "its contacts contradicted each other: shuffle the deck again")
        else:
            self._shuffled(running.order, at)

    def _turn(self) -> None:
        """Look again when the contacts have had time to agree."""
        if self._turning is not None:
            self._turning.cancel()
        self._turning = self._reactor.call_later(TURN_MS * MS, self._turned)

    def _turned(self) -> None:
        self._turning = None
        running, ready, busy = self._running, self._is("ready"), self._is("busy")
        shuffling = running is not None and running.verb == "start" and running.began
        if ready and (busy or shuffling) and running is not None:
            running.doubted = True
        if ready and busy:
            self._complain("contacts", "ready and busy are both closed: look for a shorted wire")
            return
        if ready and shuffling:
            text = f"ready came within {self._shortest_ms} ms, and no shuffle is so short: check its wire"
            self._complain("contacts", text)
            return
        self._gone("contacts")
        waited, self._waiting = self._waiting, ready
        if running is None:
            if waited and not ready and not self._is("jam"):
                now = self._reactor.now()
                if busy:  # a hand pressed the button: the deck is not shuffled any more
                    self._emit(DeckLoaded(device=self._device, at=now, colour=self._colour or "unknown"))
                else:
                    self._removed(None, now)
        elif shuffling and "busy" in self._points and not busy:
            self._end()
            self._refuse(running.order, "the shuffle was interrupted: take all cards out and count them")

    # --- signals ---

    def _shuffled(self, order: int, at: int) -> None:
        backs = self._colour or "unknown"
        self._waiting = True
        self._emit(ShuffleFinished(device=self._device, at=at, order=order, cards=None, colour=backs))

    def _removed(self, order: int | None, at: int) -> None:
        self._waiting = False
        self._colour = self._assumed
        self._emit(DeckRemoved(device=self._device, at=at, order=order))
        self._assume_a_deck(at)

    def _assume_a_deck(self, at: int, *, at_start: bool = False) -> None:
        if self._assumed is not None and not self._is("ready"):
            self._emit(DeckLoaded(device=self._device, at=at, colour=self._assumed, at_start=at_start))

    def _jammed(self, order: int | None, at: int) -> None:
        self._emit(DeviceJammed(device=self._device, at=at, order=order, cards_inside=self._deck_cards))

    def _refuse(self, order: int, why: str) -> None:
        if self._open:
            self._emit(OrderRefused(device=self._device, at=self._reactor.now(), order=order, why=why))

    def _complain(self, fault: str, text: str) -> None:
        if fault not in self._faults:
            self._faults.add(fault)
            at = self._reactor.now()
            self._emit(DeviceFault(device=self._device, at=at, fault=fault, where=self._where, text=text))

    def _gone(self, fault: str) -> None:
        if fault in self._faults:
            self._faults.remove(fault)
            self._emit(DeviceRecovered(device=self._device, at=self._reactor.now(), fault=fault))
