"""How commission-free baccarat is settled: a six of the dealer line pays less, in place of a commission.

Source: 001 (Axtion), by line. A player banks, and wagers have action as far as that money goes. Does not know limits.
"""

from collections.abc import Sequence

from games.baccarat.commission_free.rules import CommissionFreeRules
from games.baccarat.settlement import banker_wins_with_six, outcome_of, settled
from games.layout.player_bank import cover
from games.round.settlement import Board, SeatInPlay, Settlement, settling_order

_SOURCES = {"player": "001:1189, 1231", "banker": "001:1190, 1232", "tie": "001:1191, 1233"}
_PUSH = "001:1234"


def settle(rules: CommissionFreeRules, seats: Sequence[SeatInPlay], board: Board) -> tuple[Settlement, ...]:
    """Settle every wager of a round as far as the bank covers it (1231-1234, 1244).

    Raises:
        SettlementError: the cards of a hand are missing, or a wager is none of this house.
    """
    rules.verify(seats)
    outcome, six = outcome_of(board), banker_wins_with_six(board)
    odds = {"player": rules.player, "banker": rules.banker_with_six if six else rules.banker, "tie": rules.tie}
    found = tuple(
        settled(
            seat,
            wager,
            outcome,
            odds=odds[wager],
            source=_PUSH if outcome == "tie" and wager != "tie" else _SOURCES[wager],
            payer="bank",
            why="the banker wins with a six" if six else "",
        )
        for seat in settling_order(seats, board, rules.settles_from)
        for wager in odds
        if wager in seat.wagers
    )
    return cover(found, {seat.seat: seat.wagers for seat in seats}, board.bank_cents)
