"""The automated shoe over the line protocol (docs/protocols/shoe.md): verbs to lines, lines to signals.

Does not decide who gets a stack or whether its count is right: it reports what the shoe counted, and the faces of a
stack where the shoe reads them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import cast, get_args

from drivers.line_protocol.card_device import CardLineDevice
from drivers.line_protocol.frame import BadLine, Line
from drivers.line_protocol.stacks import stack_signals
from drivers.shoe.port import ShoeState, ShoeStatus
from drivers.signals import DeckLoaded, DeckRemoved, DeviceJammed, JamCleared, Signal, StackTaken

DISPENSE_LIMIT_MS = 20_000
EJECT_LIMIT_MS = 20_000

_STATES = frozenset(get_args(ShoeState))


class LineShoe(CardLineDevice):
    """A :class:`drivers.shoe.port.Shoe` on a serial line."""

    KIND = "shoe"
    _status: ShoeStatus | None = None

    def dispense(self, order: int, cards: int) -> None:
        if self._send_order("DISPENSE", order, DISPENSE_LIMIT_MS, cards=cards):
            self._expect("dealing", order)

    def eject(self, order: int) -> None:
        if self._send_order("EJECT", order, EJECT_LIMIT_MS):
            self._expect("ejecting", order)

    def status(self) -> ShoeStatus | None:
        return self._status if self._up else None

    def _expect(self, state: ShoeState, order: int) -> None:
        """Take the loaded shoe to be at work, so that an end that was not seen is left to the order's record."""
        if self._status is not None and self._status.state == "loaded":
            self._status = replace(self._status, state=state, order=order)

    def _status_signals(self, line: Line, at: int, *, first: bool) -> list[Signal]:
        old, new = self._status, _read(line)
        self._status = new
        self._faults.attempt(0 if old is None else old.attempt, new.attempt)
        return changes(self._device, old, new, at)

    def _done_signals(self, line: Line, order: int, at: int) -> list[Signal]:
        verb = line.text("verb")
        if verb == "DISPENSE":
            signals = stack_signals(self._device, line, order, at)
            if len(signals) == 1 and self._status is not None:
                self._status = replace(self._status, state="ready", left=line.whole("left"))
            if self._abilities.reads:
                self._reading.stack(order, line.whole("cards"))
            return signals
        if verb == "EJECT":
            removed = DeckRemoved(device=self._device, at=at, order=order, cards=line.optional_whole("cards"))
            if self._status is not None and self._status.state == "ejecting":
                self._status = ShoeStatus("empty")
            return [removed, *self._inside_signals(at)]  # told late, a next deck may be inside already
        raise BadLine(f"a shoe does not do {verb}")

    def _inside_signals(self, at: int) -> list[Signal]:
        if self._status is None or self._status.state == "empty":
            return []
        return [_loaded(self._device, self._status, at, at_start=True)]

    def _found_signals(self, at: int) -> list[Signal]:
        if self._status is not None and self._status.state == "empty":
            return [DeckRemoved(device=self._device, at=at, at_start=True)]
        return self._inside_signals(at)

    def _jammed(self) -> bool:
        return self._status is not None and self._status.state == "jammed"


def changes(device: str, old: ShoeStatus | None, new: ShoeStatus, at: int) -> list[Signal]:
    """What it means that a shoe now says ``new`` after ``old`` (None = just connected for the first time).

    The end of an order is not among it: the order's own record tells that.
    """
    if new.state == "jammed":
        if old is not None and old.state == "jammed" and old.left == new.left:
            return []
        return [DeviceJammed(device=device, at=at, order=new.order, cards_inside=new.left)]
    if old is None or old.state == "jammed":
        first = old is None
        cleared = JamCleared(device=device, at=at, at_start=first)
        if new.state != "empty":
            return [cleared, _loaded(device, new, at, at_start=first)]
        return [cleared, DeckRemoved(device=device, at=at, at_start=True)] if first else [cleared]
    if old.state == "empty":
        return [] if new.state == "empty" else [_loaded(device, new, at)]
    taken: list[Signal] = []
    if old.state == "ready" and new.state != "ready":
        taken.append(StackTaken(device=device, at=at))
    if new.state == "empty":
        return taken if old.state == "ejecting" else [*taken, DeckRemoved(device=device, at=at)]
    if old.colour != new.colour or new.left > old.left:
        return [*taken, DeckRemoved(device=device, at=at), _loaded(device, new, at)]
    return taken


def _loaded(device: str, new: ShoeStatus, at: int, *, at_start: bool = False) -> DeckLoaded:
    return DeckLoaded(device=device, at=at, colour=new.colour or "unknown", cards=new.left, at_start=at_start)


def _read(line: Line) -> ShoeStatus:
    state = line.text("state")
    if state not in _STATES:
        raise BadLine(f"a shoe cannot be {state}")
    return ShoeStatus(
        state=cast(ShoeState, state),
        colour=None if state in ("empty", "jammed") else line.text("colour"),
        left=line.whole("left"),
        order=line.optional_whole("order"),
        attempt=line.optional_whole("attempt") or 0,
    )
