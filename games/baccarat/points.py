"""What cards and hands count in baccarat: a card its pips, ten and faces nothing, an ace one; of a sum the last digit.

Houses agree on this (001:1185-1186, 1195; 002:789-795, 909-915; 004:1251-1259). Does not know who draws.
"""

from collections.abc import Mapping, Sequence

from games.cards.card import Card, CardError

NATURALS = frozenset({8, 9})
"""Counts of two cards after which no more cards are dealt, where a house knows naturals."""

_ACE = 14
_POINTS: Mapping[int, int] = {_ACE: 1, **{rank: rank if rank < 10 else 0 for rank in range(2, _ACE)}}


def points_of_card(card: Card) -> int:
    """What one card counts, from 0 to 9.

    Raises:
        CardError: a card that no baccarat pack has.

    >>> points_of_card(Card.parse("As")), points_of_card(Card.parse("Kd")), points_of_card(Card.parse("7c"))
    (1, 0, 7)
    """
    try:
        return _POINTS[card.rank]
    except KeyError:
        raise CardError(f"{card} counts nothing in baccarat: its cards are A to K of s h d c") from None


def points_of_hand(cards: Sequence[Card]) -> int:
    """The point count of a hand: the last digit of what its cards count together (002:913-915).

    Raises:
        CardError: a card that no baccarat pack has.

    >>> points_of_hand([Card.parse("As"), Card.parse("2d"), Card.parse("9c")])
    2
    """
    return sum(points_of_card(card) for card in cards) % 10
