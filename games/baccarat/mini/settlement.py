"""How mini-baccarat is settled: player and banker one to one, the banker's less commission, and the tie.

Source: 002 (Choctaw), by line. Does not collect a commission that is marked for later: the table does.
"""

from collections.abc import Sequence

from games.baccarat.mini.rules import MiniBaccaratRules
from games.baccarat.settlement import outcome_of, settled
from games.round.settlement import Board, SeatInPlay, Settlement, settling_order

_SOURCES = {"player": "002:926-929, 941", "banker": "002:921-924, 942", "tie": "002:930, 946"}


def settle(rules: MiniBaccaratRules, seats: Sequence[SeatInPlay], board: Board) -> tuple[Settlement, ...]:
    """Settle every wager of a round (1007-1008).

    Raises:
        SettlementError: the cards of a hand are missing, or a wager is none of this house.
    """
    rules.verify(seats)
    outcome = outcome_of(board)
    odds = {"player": rules.player, "banker": rules.banker, "tie": rules.tie}
    return tuple(
        settled(
            seat,
            wager,
            outcome,
            odds=odds[wager],
            source=_SOURCES[wager],
            max_cents=_good_up_to(rules, wager),
            commission=rules.commission_of_win if wager == "banker" else None,
        )
        for seat in settling_order(seats, board, rules.settles_from)
        for wager in odds
        if wager in seat.wagers
    )


def _good_up_to(rules: MiniBaccaratRules, wager: str) -> int | None:
    """The posted maximum, where what lies above it has no action (937)."""
    limits = rules.limits_of(wager)
    return limits[1] if rules.good_up_to_max(wager) and limits is not None else None
