"""A matrix key pad as a thing: each pressed key connects its row with its column, and what is connected is one net.

A net is low when anything in it is driven low, so three keys of a rectangle read as four, as in the real thing.
Faults: ``bounce_ms``, a key that is never released. ``shorted``: whether a net was ever driven high and low at once.
Does not model: contact resistance, diodes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

from drivers.breakable import Breakable
from drivers.buses.twin_wire import TwinReactor
from drivers.parts.mcp23017_twin import TwinPin

STUCK = "5"
"""The key that ``stuck-key`` holds down."""


class KeyPadTwin(Breakable):
    """One key pad; ``legends[row][column]`` is printed on the keys."""

    CALLED = "a key pad"
    FAULTS = ("bounce", "stuck-key")

    def __init__(
        self,
        reactor: TwinReactor,
        *,
        rows: Sequence[TwinPin],
        columns: Sequence[TwinPin],
        legends: Sequence[Sequence[str]],
    ) -> None:
        super().__init__()
        self.bounce_ms: tuple[int, ...] = ()
        """After each first edge the contact changes again at these distances (an even number of them)."""
        self.shorted = False
        self._reactor = reactor
        self._rows = tuple(rows)
        self._columns = tuple(columns)
        self._places = {name: (row, column) for row, line in enumerate(legends) for column, name in enumerate(line)}
        self._moves = Counter[tuple[int, int]]()
        self._closed: list[tuple[int, int]] = []
        self._pulled: list[TwinPin] = []
        for pin in {id(pin): pin for pin in (*rows, *columns)}.values():
            pin.drive(None)
        rows[0].observe_drive(self._connect)

    def tap(self, key: str, held_ms: int = 80) -> None:
        """A finger's press of the key with this legend. Raises KeyError when no key has it."""
        self.press(key)
        self._reactor.call_later(held_ms * 1_000_000, partial(self.release, key))

    def press(self, key: str) -> None:
        """Down until ``release``."""
        self._move(self._places[key], down=True)

    def release(self, key: str) -> None:
        """Up."""
        self._move(self._places[key], down=False)

    # --- inside ---

    def _when_broken(self, fault: str) -> None:
        if fault == "bounce":
            self.bounce_ms = (2, 4)
        else:
            self.press(STUCK)

    def _when_mended(self, faults: frozenset[str]) -> None:
        self.bounce_ms = ()
        self.release(STUCK)

    def _move(self, place: tuple[int, int], *, down: bool) -> None:
        """A contact that moves on has done bouncing from where it was."""
        self._moves[place] += 1
        self._contact(place, down)
        for distance_ms in self.bounce_ms:
            down = not down
            bounce = partial(self._bounce, place, self._moves[place], down)
            self._reactor.call_later(distance_ms * 1_000_000, bounce)

    def _bounce(self, place: tuple[int, int], move: int, closed: bool) -> None:
        if move == self._moves[place]:
            self._contact(place, closed)

    def _contact(self, place: tuple[int, int], closed: bool) -> None:
        if closed and place not in self._closed:
            self._closed.append(place)
        elif not closed and place in self._closed:
            self._closed.remove(place)
        self._connect()

    def _connect(self) -> None:
        if not self._closed and not self._pulled:
            return
        low: list[TwinPin] = []
        for net in self._nets():
            levels = {pin.driven_by_part() for pin in net}
            self.shorted |= levels >= {True, False}
            if False in levels:
                low += net
        before, self._pulled = self._pulled, low
        for pin in before:
            if pin not in low:
                pin.drive(None)
        for pin in low:
            pin.drive(False)

    def _nets(self) -> list[list[TwinPin]]:
        """Groups of pins that the pressed keys connect."""
        nets: list[list[TwinPin]] = []
        for row, column in self._closed:
            pins = [self._rows[row], self._columns[column]]
            touching = [net for net in nets if any(pin in net for pin in pins)]
            nets = [net for net in nets if net not in touching]
            merged = pins + [pin for net in touching for pin in net if pin not in pins]
            nets.append(merged)
        return nets
