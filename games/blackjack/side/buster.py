"""Buster: a side wager that the dealer, or the player who banks, goes over; the more cards, the more it pays.

It lives past a natural or a lost hand of its player (001:904, 1099; 004:878), so that the dealer plays on for it alone
(001:906, 1107; 004:885). A player of the house's free game wagers nothing and is paid by the house (004:907-911). Does
not hold odds.
"""

from games.blackjack.rules import BlackjackRules
from games.blackjack.totals import Standing
from games.round.settlement import Board, SeatInPlay, Settlement, SettlementError

BUSTER = "buster"
FREE_BUSTER = "buster-free"
"""The wager that lies there for a player who puts up nothing: the lowest there is (004:909)."""
NO_PURCHASE = "no-purchase"
_MOST_NAMED = 8
"""Eight cards and more are one row (004:896)."""


def buster_names(dealer: Standing) -> tuple[str, ...]:
    """The row of the pay table: the number of cards that went over; none where the hand did not."""
    if not dealer.is_over:
        return ()
    return ("8-or-more",) if dealer.cards >= _MOST_NAMED else (str(dealer.cards),)


def settle_buster(rules: BlackjackRules, seat: SeatInPlay, wager: str, board: Board) -> Settlement:
    """Settle it for one seat.

    Raises:
        SettlementError: the dealer's cards are not told.
    """
    dealer = board.dealer
    if dealer is None:
        raise SettlementError("a Buster wager hangs on the dealer's cards")
    free = wager == FREE_BUSTER or NO_PURCHASE in seat.did
    settled = rules.side[BUSTER].settle(
        seat, wager, lambda: buster_names(rules.stands(dealer)), "house" if free else rules.payer
    )
    if free and settled.result == "lose":  # nothing was put up
        return Settlement(seat.seat, wager, "returned", 0, "house", "nothing was wagered", settled.source)
    return settled
