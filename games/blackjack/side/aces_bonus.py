"""Aces Bonus: a side wager on the first cards of a hand, and on what comes to split aces (001:1121-1138).

The pay table has two columns by the amount of the wager. The special ace counts as the ace of spades. Does not hold
odds, and looks at nobody else's cards.
"""

from collections.abc import Sequence

from games.blackjack.rules import BlackjackRules
from games.blackjack.settlement import hands_of, verify_suits
from games.blackjack.totals import ACE, counts
from games.cards.card import SPECIAL_SUIT, Card
from games.round.settlement import Board, SeatInPlay, Settlement, SettlementError

ACES_BONUS = "aces-bonus"
SMALL, LARGE = "1-4", "5-50"
"""The columns, by dollars."""
_LARGE_FROM_CENTS = 500
_SEVEN = 7
_STRAIGHT = [6, 7, 8]
_FACES = (11, 12, 13)
_THREE = 3


def column(cents: int) -> str:
    """The column of the pay table for a wager of so many cents."""
    return LARGE if cents >= _LARGE_FROM_CENTS else SMALL


def aces_bonus_names(cards: Sequence[Card], split: Sequence[Sequence[Card]] = ()) -> tuple[str, ...]:
    """What a hand is called in the pay table, the highest row first.

    ``cards`` are the first ones in the order in which they came; ``split`` are the two hands of split aces.

    >>> from games.cards.card import parse_cards
    >>> aces_bonus_names(parse_cards(["7s", "7d", "7h"]))
    ('three-sevens', 'three-of-a-kind')
    """
    held = [(card.rank, "s" if card.suit == SPECIAL_SUIT else card.suit) for card in cards]
    (first, suit), (second, other) = held[:2]
    return (
        *_of_split([[(card.rank, "s" if card.suit == SPECIAL_SUIT else card.suit) for card in one] for one in split]),
        *(("suited-aces",) if first == second == ACE and suit == other else ()),
        *_of_three(held[:_THREE]),
        *(("pair-of-aces",) if first == second == ACE else ()),
        *(("suited-pair",) if first == second and suit == other else ()),
        *(("suited-faces",) if first in _FACES and second in _FACES and suit == other else ()),
        *(("first-card-ace",) if first == ACE else ()),
    )


def _of_split(hands: Sequence[Sequence[tuple[int, str]]]) -> tuple[str, ...]:
    if len(hands) != 2 or any(len(hand) < 2 or {rank for rank, _ in hand[:2]} != {ACE} for hand in hands):
        return ()
    same = all(hand[0] == hand[1] for hand in hands)
    return ("split-aces-of-their-suits", "split-aces-two-aces") if same else ("split-aces-two-aces",)


def _of_three(held: Sequence[tuple[int, str]]) -> tuple[str, ...]:
    ranks, suits = sorted(rank for rank, _ in held), {suit for _, suit in held}
    if len(ranks) < _THREE:
        return ()
    if ranks == [_SEVEN] * _THREE:
        return (*(("three-sevens-suited",) if len(suits) == 1 else ()), "three-sevens", "three-of-a-kind")
    if len(set(ranks)) == 1:
        return ("three-of-a-kind",)
    return ("six-seven-eight",) if ranks == _STRAIGHT else ()


def settle_aces_bonus(rules: BlackjackRules, seat: SeatInPlay, wager: str, board: Board) -> Settlement:
    """Settle it for one seat.

    Raises:
        SettlementError: the first two cards are not told, or not the suits of equal ones.
    """
    hands = hands_of(seat)
    split = len(hands) > 1
    if not hands or any(len(hand) < 2 for hand in hands[:2]):
        raise SettlementError(f"seat {seat.seat} has no two cards for its {wager}")
    first = (hands[0][0], hands[1][0]) if split else hands[0]
    two = hands[:2] if split and len(hands) == 2 else ()
    if counts(first[0]) == counts(first[1]):
        verify_suits(seat, wager, [card for hand in (first[:_THREE], *two) for card in hand[:_THREE]])
    by_column = rules.side[wager].model_copy(update={"table": column(seat.wagers[wager])})
    return by_column.settle(seat, wager, lambda: aces_bonus_names(first, two), rules.payer)
