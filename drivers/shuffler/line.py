"""The shuffler over the line protocol (docs/protocols/shuffler.md): verbs to lines, lines to signals.

Does not decide whether a deck may be used or whose a stack is: it reports what the device counted and read.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import cast, get_args

from drivers.line_protocol.card_device import CardLineDevice
from drivers.line_protocol.device import MILLISECOND_NS
from drivers.line_protocol.frame import BadLine, Line
from drivers.line_protocol.stacks import stack_signals
from drivers.shuffler.changes import changes, found
from drivers.shuffler.port import Mode, ShufflerState, ShufflerStatus, Verb
from drivers.signals import ButtonPressed, DeckRemoved, DeckSorted, ModeChanged, ModePrepared, ShuffleFinished, Signal

SHUFFLE_LIMIT_MS = 90_000
UNLOAD_LIMIT_MS = 20_000
DISPENSE_LIMIT_MS = 20_000
SORT_LIMIT_MS = 180_000
MODE_LIMIT_MS = 10_000
PRESS_KEEPS_NS = 2_000 * MILLISECOND_NS
"""A press of the green button that arrives later than this means nothing any more."""
LONGEST_TOKEN = 16

_STATES = frozenset(get_args(ShufflerState))


class LineShuffler(CardLineDevice):
    """A :class:`drivers.shuffler.port.Shuffler` on a serial line, of any model: it refuses what it cannot.

    The green button is reported as ``ButtonPressed`` of ``<device>.green-button``.
    """

    KIND = "shuffler"
    _status: ShufflerStatus | None = None

    def start(self, order: int) -> None:
        self._send_order("SHUFFLE", order, SHUFFLE_LIMIT_MS)

    def unload(self, order: int) -> None:
        if self._send_order("UNLOAD", order, UNLOAD_LIMIT_MS):
            self._expect("unloading", order)

    def dispense(self, order: int, cards: int) -> None:
        if self._send_order("DISPENSE", order, DISPENSE_LIMIT_MS, cards=cards):
            self._expect("dealing", order)

    def prepare_mode(self, order: int, mode: Mode) -> None:
        self._send_order("PREPARE", order, MODE_LIMIT_MS, mode=mode)

    def change_mode(self, order: int, mode: Mode, token: str) -> None:
        if token.isascii() and token.isalnum() and len(token) <= LONGEST_TOKEN:
            self._send_order("MODE", order, MODE_LIMIT_MS, mode=mode, token=token)
        else:
            self._refuse(order, "the confirmation is not what the shuffler asked for")

    def sort(self, order: int) -> None:
        self._send_order("SORT", order, SORT_LIMIT_MS)

    def query(self, order: int, verb: Verb = "start") -> None:
        super().query(order)  # the device knows what it asked for

    def status(self) -> ShufflerStatus | None:
        return self._status if self._up else None

    def _expect(self, state: ShufflerState, order: int) -> None:
        """Take the shuffler to be at work, so that an end that was not seen is left to the order's record."""
        begins = {"shuffled", "stub"} | ({"ready"} if self._abilities.joins else set())
        if self._status is not None and self._status.state in begins:
            self._status = replace(self._status, state=state, order=order)

    def _status_signals(self, line: Line, at: int, *, first: bool) -> list[Signal]:
        old, new = self._status, _read(line)
        self._status = new
        if not new.sorting:
            self._faults.gone("sort-mode")
        elif self._abilities.sorts:
            self._faults.found("sort-mode", "the shuffler is in sort mode: empty it and change its mode back")
        else:
            text = "the service switch stands on sort: empty the shuffler and turn it back"
            self._faults.found("sort-mode", text)
        self._faults.attempt(0 if old is None else old.attempt, new.attempt)
        return changes(self._device, old, new, at)

    def _done_signals(self, line: Line, order: int, at: int) -> list[Signal]:
        verb = line.text("verb")
        ends: dict[str, Callable[[Line, int, int], list[Signal]]] = {
            "SHUFFLE": self._shuffled,
            "UNLOAD": self._unloaded,
            "DISPENSE": self._dispensed,
            "PREPARE": self._prepared,
            "MODE": self._mode_changed,
            "SORT": self._sorted,
        }
        if verb not in ends:
            raise BadLine(f"a shuffler does not do {verb}")
        return ends[verb](line, order, at)

    def _shuffled(self, line: Line, order: int, at: int) -> list[Signal]:
        cards = line.optional_whole("cards")
        return [ShuffleFinished(device=self._device, at=at, order=order, cards=cards, colour=line.text("colour"))]

    def _unloaded(self, line: Line, order: int, at: int) -> list[Signal]:
        removed = DeckRemoved(device=self._device, at=at, order=order, cards=line.optional_whole("cards"))
        if self._status is not None and self._status.state == "unloading":
            self._status = ShufflerStatus("empty", sorting=self._status.sorting, tray=self._status.tray)
        return [removed, *self._inside_signals(at)]  # told late, a next deck may be inside already

    def _dispensed(self, line: Line, order: int, at: int) -> list[Signal]:
        signals = stack_signals(self._device, line, order, at)
        if len(signals) == 1 and self._status is not None:
            self._status = replace(self._status, state="ready", left=line.whole("left"))
        if self._abilities.reads:
            self._reading.stack(order, line.whole("cards"))
        return signals

    def _prepared(self, line: Line, order: int, at: int) -> list[Signal]:
        return [ModePrepared(device=self._device, at=at, order=order, mode=_mode(line), token=line.text("token"))]

    def _mode_changed(self, line: Line, order: int, at: int) -> list[Signal]:
        return [ModeChanged(device=self._device, at=at, order=order, mode=_mode(line))]

    def _sorted(self, line: Line, order: int, at: int) -> list[Signal]:
        """The end is told when the names of missing and extra cards were asked for too."""
        colour, cards = line.text("colour"), line.whole("cards")
        missing, extra = line.whole("missing"), line.whole("extra")

        def tell(missing_cards: tuple[str, ...], extra_cards: tuple[str, ...]) -> None:
            told = DeckSorted(
                device=self._device,
                at=at,
                order=order,
                colour=colour,
                cards=cards,
                missing=missing_cards,
                extra=extra_cards,
            )
            self._emit(told)

        def ask_for_extra(missing_cards: tuple[str, ...]) -> None:
            self._name(order, "extra", extra, partial(tell, missing_cards))

        self._name(order, "missing", missing, ask_for_extra)
        return []

    def _name(self, order: int, which: str, cards: int, done: Callable[[tuple[str, ...]], None]) -> None:
        if cards:
            self._reading.read(order, which, cards, done)
        else:
            done(())

    def _inside_signals(self, at: int) -> list[Signal]:
        if self._status is None or self._status.state == "empty":
            return []
        return found(self._device, self._status, at)

    def _found_signals(self, at: int) -> list[Signal]:
        return [] if self._status is None else found(self._device, self._status, at)

    def _jammed(self) -> bool:
        return self._status is not None and self._status.state == "jammed"

    def _reported_signals(self, line: Line, at: int) -> list[Signal]:
        if line.word != "PRESSED":
            return super()._reported_signals(line, at)
        button = line.text("button")
        if button != "green":
            raise BadLine(f"a shuffler has no {button} button")
        late = self._reactor.now() - at > PRESS_KEEPS_NS
        return [] if late else [ButtonPressed(device=f"{self._device}.green-button", at=at)]


def _mode(line: Line) -> Mode:
    mode = line.text("mode")
    if mode not in get_args(Mode):
        raise BadLine(f"a shuffler has no mode {mode}")
    return cast(Mode, mode)


def _read(line: Line) -> ShufflerStatus:
    state, mode = line.text("state"), _mode(line)
    if state not in _STATES:
        raise BadLine(f"a shuffler cannot be {state}")
    tray = line.optional_whole("tray")
    return ShufflerStatus(
        state=cast(ShufflerState, state),
        colour=None if state in ("empty", "jammed") else line.text("colour"),
        cards=line.optional_whole("cards"),
        left=line.optional_whole("left"),
        order=line.optional_whole("order"),
        inside=line.whole("inside") if state == "jammed" else 0,
        attempt=line.optional_whole("attempt") or 0,
        sorting=mode == "sort",
        tray=None if tray is None else tray > 0,
    )
