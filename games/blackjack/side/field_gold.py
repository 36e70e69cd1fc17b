"""Field Gold 21: a side wager on the first two cards of a hand (000:241-254).

An ace counts one in the totals: three is an ace and a two. An ace and a ten-value are a blackjack and no total, two
aces are their own row. Does not hold odds, and looks at nobody else's cards.
"""

from collections.abc import Sequence

from games.blackjack.rules import BlackjackRules
from games.blackjack.settlement import hands_of, verify_suits
from games.blackjack.totals import ACE, TARGET, counts, total
from games.cards.card import TEN, Card
from games.round.settlement import Board, SeatInPlay, Settlement, SettlementError

FIELD_GOLD = "field-gold"
_JACK = 11
_MAY_BE_JACK = (TEN, _JACK)
"""A card without its suit that was told as ten is any that counts ten."""
_TOTALS = {3: "3-or-4", 4: "3-or-4", 9: "9-or-10", 10: "9-or-10", 11: "11-or-12", 12: "11-or-12"}


def field_gold_names(cards: Sequence[Card]) -> tuple[str, ...]:
    """What two cards are called in the pay table, the best paid first.

    >>> from games.cards.card import parse_cards
    >>> field_gold_names(parse_cards(["As", "Js"]))
    ('ace-jack-suited', 'blackjack')
    """
    first, second = sorted(cards, key=lambda card: card.rank)
    if first.rank == second.rank == ACE:
        return ("two-aces",)
    if total(cards).points == TARGET:
        return ("ace-jack-suited", "blackjack") if first.rank == _JACK and first.suit == second.suit else ("blackjack",)
    row = _TOTALS.get(counts(first) + counts(second))
    return () if row is None else (row,)


def settle_field_gold(rules: BlackjackRules, seat: SeatInPlay, wager: str, board: Board) -> Settlement:
    """Settle it for one seat.

    Raises:
        SettlementError: the first two cards are not told, or not the suits of an ace and what may be a jack.
    """
    hands = hands_of(seat)
    if not hands or any(len(hand) < 2 for hand in hands[:2]):
        raise SettlementError(f"seat {seat.seat} has no two cards for its {wager}")
    of_split = "split" in seat.wagers and len(hands) > 1
    first_two = (hands[0][0], hands[1][0]) if of_split else hands[0][:2]
    if total(first_two).points == TARGET and any(card.rank in _MAY_BE_JACK for card in first_two):
        verify_suits(seat, wager, first_two)
    return rules.side[wager].settle(seat, wager, lambda: field_gold_names(first_two), rules.payer)
