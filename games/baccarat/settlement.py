"""How wagers on the player's hand, the banker's hand and a tie are settled, whoever the house is.

What each house pays, takes and returns comes from its rules. Does not know limits of other wagers, or who draws.
"""

from collections.abc import Sequence
from typing import Literal

from games.baccarat.course import BANKER_SIX, Outcome, winner
from games.baccarat.points import points_of_hand
from games.cards.card import Card
from games.house.fees import Commission
from games.money.odds import Odds
from games.round.settlement import Board, Result, SeatInPlay, Settlement, SettlementError

_SIX = 6


def outcome_of(board: Board) -> Outcome:
    """Who won, from the cards on the felt or, where nobody told them, from the result.

    Raises:
        SettlementError: neither is known.
    """
    if board.result == BANKER_SIX:
        return "banker"
    if board.result is not None:
        for outcome in ("player", "banker", "tie"):
            if board.result == outcome:
                return outcome
        raise SettlementError(f'a round of baccarat ends player, banker or tie, not "{board.result}"')
    player, banker = hand_of(board, "player"), hand_of(board, "banker")
    return winner(points_of_hand(player), points_of_hand(banker))


def banker_wins_with_six(board: Board) -> bool:
    """Whether the banker's hand wins with a six, from the cards or, where nobody told them, from the result.

    Raises:
        SettlementError: neither is known.
    """
    if board.result is not None:
        return board.result == BANKER_SIX
    return outcome_of(board) == "banker" and points_of_hand(hand_of(board, "banker")) == _SIX


def hand_of(board: Board, place: str) -> Sequence[Card]:
    """The cards of one of the two hands. Raises SettlementError where nobody told them."""
    if place not in board.rows:
        raise SettlementError(f"the cards of the {place}'s hand are needed")
    return board.rows[place]


def settled(
    seat: SeatInPlay,
    wager: str,
    outcome: Outcome,
    *,
    odds: Odds,
    source: str,
    max_cents: int | None = None,
    commission: Commission | None = None,
    payer: Literal["house", "bank"] = "house",
    why: str = "",
) -> Settlement:
    """One wager on ``player``, ``banker`` or ``tie``.

    What lies above ``max_cents`` has no action and goes back; the other two push on a tie. ``why`` where it is more
    than whose hand wins.
    """
    stake = seat.wagers[wager]
    good = stake if max_cents is None else min(stake, max_cents)
    result: Result = "win" if wager == outcome else "push" if outcome == "tie" else "lose"
    pays = odds.pays_cents(good) if result == "win" else 0
    return Settlement(
        seat.seat,
        wager,
        result,
        pays,
        payer,
        why or ("tie hand" if outcome == "tie" else f"the {outcome} wins"),
        source,
        returned_cents=0 if result == "push" else stake - good,
        commission_cents=commission.cents_on(pays) if commission is not None and result == "win" else 0,
    )
