"""The shuffler over the line protocol (docs/protocols/shuffler.md): verbs to lines, lines to signals.

Does not decide whether a deck may be used: it reports what the device counted.
"""

from __future__ import annotations

from dataclasses import replace
from typing import cast, get_args

from drivers.line_protocol.device import MILLISECOND_NS, LineDevice
from drivers.line_protocol.frame import BadLine, Line
from drivers.shuffler.port import ShufflerState, ShufflerStatus
from drivers.signals import ButtonPressed, DeckLoaded, DeckRemoved, DeviceJammed, JamCleared, ShuffleFinished, Signal

SHUFFLE_LIMIT_MS = 90_000
UNLOAD_LIMIT_MS = 20_000
PRESS_KEEPS_NS = 2_000 * MILLISECOND_NS
"""A press of the green button that arrives later than this means nothing any more."""

_STATES = frozenset(get_args(ShufflerState))


class LineShuffler(LineDevice):
    """A :class:`drivers.shuffler.port.Shuffler` on a serial line.

    The green button is reported as ``ButtonPressed`` of ``<device>.green-button``.
    """

    KIND = "shuffler"
    _status: ShufflerStatus | None = None

    def start(self, order: int) -> None:
        self._send_order("SHUFFLE", order, SHUFFLE_LIMIT_MS)

    def unload(self, order: int) -> None:
        self._send_order("UNLOAD", order, UNLOAD_LIMIT_MS)
        if self._up and self._status is not None and self._status.state == "shuffled":
            self._status = replace(self._status, state="unloading", order=order)

    def status(self) -> ShufflerStatus | None:
        return self._status if self._up else None

    def _status_signals(self, line: Line, at: int, *, first: bool) -> list[Signal]:
        old, new = self._status, _read(line)
        self._status = new
        if new.sorting:
            self._raise_fault("sort-mode", "the service switch stands on sort: empty the shuffler and turn it back")
        else:
            self._recover("sort-mode")
        self._note_attempt(0 if old is None else old.attempt, new.attempt)
        return changes(self._device, old, new, at)

    def _done_signals(self, line: Line, order: int, at: int) -> list[Signal]:
        verb = line.text("verb")
        if verb == "SHUFFLE":
            cards = line.optional_whole("cards")
            return [ShuffleFinished(device=self._device, at=at, order=order, cards=cards, colour=line.text("colour"))]
        if verb == "UNLOAD":
            removed = DeckRemoved(device=self._device, at=at, order=order)
            if self._status is not None and self._status.state == "unloading":
                self._status = ShufflerStatus("empty", sorting=self._status.sorting)
            return [removed, *self._inside_signals(at)]  # told late, a next deck may be inside already
        raise BadLine(f"a shuffler does not do {verb}")

    def _inside_signals(self, at: int) -> list[Signal]:
        if self._status is None or self._status.state == "empty":
            return []
        return _found(self._device, self._status, at)

    def _found_signals(self, at: int) -> list[Signal]:
        return [] if self._status is None else _found(self._device, self._status, at)

    def _jammed(self) -> bool:
        return self._status is not None and self._status.state == "jammed"

    def _pressed(self, line: Line, at: int) -> None:
        button = line.text("button")
        if button != "green":
            raise BadLine(f"a shuffler has no {button} button")
        if self._reactor.now() - at <= PRESS_KEEPS_NS:
            self._emit(ButtonPressed(device=f"{self._device}.green-button", at=at))


def changes(device: str, old: ShufflerStatus | None, new: ShufflerStatus, at: int) -> list[Signal]:
    """What it means that a shuffler now says ``new`` after ``old`` (None = just connected for the first time).

    The end of an order is not among it: the order's own record tells that.
    """
    if new.state == "jammed":
        if old is not None and old.state == "jammed" and old.inside == new.inside:
            return []
        return [DeviceJammed(device=device, at=at, order=new.order, cards_inside=new.inside)]
    if old is None:
        return [JamCleared(device=device, at=at, at_start=True), *_found(device, new, at)]
    if old.state == "jammed":
        cleared = JamCleared(device=device, at=at)
        return [cleared] if new.state == "empty" else [cleared, _loaded(device, new, at)]
    if old.state == "empty":
        return [] if new.state == "empty" else [_loaded(device, new, at)]
    if new.state == "empty":
        return [] if old.state == "unloading" else [DeckRemoved(device=device, at=at)]
    if old.colour != new.colour or (old.state == "shuffled" and new.state == "loaded"):
        return [DeckRemoved(device=device, at=at), _loaded(device, new, at)]
    return []


def _found(device: str, new: ShufflerStatus, at: int) -> list[Signal]:
    if new.state == "empty":
        return [DeckRemoved(device=device, at=at, at_start=True)]
    if new.state == "loaded":
        return [_loaded(device, new, at, at_start=True)]
    if new.state == "shuffled" and new.order is not None and new.colour is not None:
        return [ShuffleFinished(device=device, at=at, order=new.order, cards=new.cards, colour=new.colour)]
    return []


def _loaded(device: str, new: ShufflerStatus, at: int, *, at_start: bool = False) -> DeckLoaded:
    return DeckLoaded(device=device, at=at, colour=new.colour or "unknown", cards=new.cards, at_start=at_start)


def _read(line: Line) -> ShufflerStatus:
    state, mode = line.text("state"), line.text("mode")
    if state not in _STATES or mode not in ("shuffle", "sort"):
        raise BadLine(f"a shuffler cannot be {state} in mode {mode}")
    return ShufflerStatus(
        state=cast(ShufflerState, state),
        colour=None if state in ("empty", "jammed") else line.text("colour"),
        cards=line.optional_whole("cards"),
        order=line.optional_whole("order"),
        inside=line.whole("inside") if state == "jammed" else 0,
        attempt=line.optional_whole("attempt") or 0,
        sorting=mode == "sort",
    )
