"""The end of a round, whatever decided it: what each game has to record of it, then the round is closed.

Does not ask whether it may end: who calls it has.
"""

from __future__ import annotations

from controller.table import events as e
from controller.table.draft import Draft
from controller.table.hands.decide import compared
from controller.table.poker import ending as poker
from controller.table.results.ending import counted
from controller.table.round.irregularities import CARDS_COME_OUT
from controller.table.shoe.decide import decided
from controller.table.tickets.ending import voided


def end_round(d: Draft, at: int) -> None:
    """Close the round with an edge at ``at``, monotonic nanoseconds."""
    void = d.setup.game.is_void(d.state.round.phase)
    if d.setup.game.is_for_pots:
        (poker.voided if void else poker.won)(d)
    elif not void and d.setup.game.is_dealt_by_card:
        decided(d)
    elif not void and d.setup.game.is_by_result:
        counted(d)
    elif not void:
        compared(d)
    elif void and d.setup.game.is_by_tickets:
        voided(d)
    d.step("round_over")
    for order in d.state.orders:
        if order.device == d.setup.stacks_from and order.action in CARDS_COME_OUT:
            d.record(e.OrderFailed(order=order.order, why=f"the round ended before the {order.device} answered"))
    now = d.state.round
    d.record(e.RoundClosed(number=now.number, void=void, carried=now.wagers if void else (), at=at))
