"""Every draw against the record: made once a round, for an order on record, and never changed (standards G7, G10, G11).

What a number means on the layout is worked out again from the game's own table. Does not draw, and does not judge
whether the numbers are fair: `lammer rng` does.
"""

from __future__ import annotations

from collections.abc import Callable

from controller.table import events as e
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.tickets.state import BALLS


class DrawLedger:
    """The draws of one table. ``fail`` ends the run with a sentence."""

    def __init__(self, setup: TableSetup, fail: Callable[[str], None]) -> None:
        self._setup = setup
        self._draws = {draw.name: draw for draw in setup.game.draws}
        self._fail = fail

    def recorded(self, event: e.Event, before: TableState) -> None:
        """An event is on the disk; ``before`` is how the table stood."""
        match event:
            case e.DrawOrdered():
                self._once(event.draw, before)
            case e.StartPositionDrawn():
                self._once(event.draw, before)
                self._ordered(event.order, before)
                self._means(event.draw, event.numbers, event.position)
            case e.StartPositionKeyed():
                self._once(event.draw, before)
                self._means(event.draw, (event.total,), event.position)
            case e.StartPositionCorrected():
                drawn = before.round.of_draw(event.draw)
                if drawn is None or not drawn.by_dice or drawn.numbers != (event.was,):
                    self._fail(f"{event.was} was put right, and {drawn} is what was thrown")
                self._means(event.draw, (event.total,), event.position)
            case e.StartPositionMarked():
                self._once(event.draw, before)
            case e.StackDelivered() | e.HandsDeclared():
                for name in self._draws:
                    if before.round.of_draw(name) is None:
                        self._fail(f"{name}: not drawn, and cards came out")

    # --- inside ---

    def _once(self, name: str, before: TableState) -> None:
        if self._setup.game.allows(before.round.phase, "lock_out") and not self._is_ahead(name, before):
            self._fail(f"{name}: drawn while wagers were open")
        if before.round.of_draw(name) is not None:
            self._fail(f"{name}: drawn twice in round {before.round.number}")

    def _is_ahead(self, name: str, before: TableState) -> bool:
        """Whether a document has these balls drawn before the sale closes, before as many players as it names."""
        claims = self._setup.game.by_tickets.claims if name == BALLS and self._setup.game.is_by_tickets else None
        if claims is None:
            return False
        ahead, room = claims.ahead(self._setup.rules, before.room.plays), before.room
        return len(room.balls) < ahead.balls and len(room.witnesses) >= ahead.witnesses

    def _ordered(self, order: int, before: TableState) -> None:
        open_order = before.round.draw_order
        if open_order is None or open_order.order != order:
            self._fail(f"a number came for draw {order}, which nobody waits for")

    def _means(self, name: str, numbers: tuple[int, ...], position: int) -> None:
        start = self._draws[name].start
        if start is not None and start.of(numbers) != position:
            self._fail(f"{numbers} is position {start.of(numbers)} on this layout, and the record has {position}")
