"""Every number that somebody keyed in at an entry pad against the record. Does not key anything in."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from controller.rehearsal.simulation.floor import SECOND, Floor
from controller.rehearsal.simulation.health import Health
from controller.table import events as e

LOOKED_AT_NS = 3 * SECOND
"""After this long, whatever was keyed in is in the record, or never will be."""
DICE = frozenset("123456")


class EntryLedger:
    """The entry pads of one table: each takes three dice. ``fail`` ends the run with a sentence."""

    def __init__(self, floor: Floor, health: Health, fail: Callable[[str], None]) -> None:
        self._floor = floor
        self._health = health
        self._fail = fail
        self._recorded: dict[str, tuple[int, str]] = {}
        self._keyed: dict[str, int] = {}
        self._needs = {
            name: (*section.hangs_on(), f"entry-pad.{name}", f"entry-pad.{name}.hand")
            for name, section in floor.file.entry_pad.items()
        }

    def keyed_in(self, pad: str, digits: str, *, settled: bool) -> None:
        """Somebody begins to key this in."""
        now = self._floor.reactor.now()
        alone = now - self._keyed.get(pad, -LOOKED_AT_NS) >= LOOKED_AT_NS
        self._keyed[pad] = now
        if alone and settled and self._health.well(*self._needs[pad]):
            self._floor.reactor.call_later(LOOKED_AT_NS, partial(self._look, pad, digits, now, self._floor.spells))

    def recorded(self, event: e.Event) -> None:
        """An event is on the disk."""
        if isinstance(event, e.NumberKeyed):
            self._recorded[event.pad] = self._floor.reactor.now(), event.number

    def _look(self, pad: str, digits: str, at: int, spells: int) -> None:
        if self._floor.table is None or self._floor.spells != spells or self._keyed[pad] != at:
            return
        if not self._health.undisturbed_since(at, *self._needs[pad]):
            return
        recorded_at, number = self._recorded.get(pad, (0, ""))
        allowed = len(digits) == 3 and set(digits) <= DICE
        if allowed and (recorded_at < at or number != "+".join(digits)):
            self._fail(f"{digits} was keyed in at {pad}, and is not in the record")
        if not allowed and recorded_at >= at:
            self._fail(f"{digits} was keyed in at {pad}, and {number} is in the record")
