"""All rounds of red dog for one player, by ranks, exact: two cards, then the third.

The first card that is burned unseen changes nothing. Does not settle, and knows no odds: who asks says on which spreads
the player raises.
"""

from collections.abc import Collection, Iterator
from fractions import Fraction
from itertools import combinations_with_replacement

from games.cards.card import RANKS, Card
from games.probability.house_edge import Counted
from games.red_dog.spread import spread
from games.round.settlement import Board, SeatInPlay

_SUITS = 4
_OF_RANK = tuple(Card.parse(f"{rank}?") for rank in RANKS)


def chance_inside(decks: int, between: int) -> Fraction:
    """How often the third card falls between two that leave so many ranks, from full decks."""
    return Fraction(_SUITS * decks * between, 52 * decks - 2)


def rounds(decks: int, bet_cents: int, raises_on: Collection[int]) -> Iterator[Counted]:
    """Every round from full decks, where the player raises by the whole bet on these spreads."""
    each, cards = _SUITS * decks, 52 * decks
    for one, other in combinations_with_replacement(_OF_RANK, 2):
        ways = each * (each - 1) if one == other else 2 * each * each
        between = spread(one, other)
        if between == 0:
            yield Counted(ways * (cards - 2), SeatInPlay(1, {"bet": bet_cents}), Board(community=(one, other)))
            continue
        wagers = {"bet": bet_cents, **({"raise": bet_cents} if between in raises_on else {})}
        for third in _OF_RANK:
            left = each - (third == one) - (third == other)
            yield Counted(ways * left, SeatInPlay(1, wagers), Board(community=(one, other, third)))
