"""Hands of three cards: of three, or the best three of five. A straight is above a flush, three of a kind above both.

Does not settle: what a hand is paid is in the house's rules.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Literal, TypeAlias, get_args

from games.cards.card import Card
from games.cards.ranking.ranking import ACE, Ranking

ThreeCardCategory: TypeAlias = Literal[
    "high-card",
    "pair",
    "flush",
    "straight",
    "three-of-a-kind",
    "straight-flush",
]
"""The names of three-card hands in pay tables."""
RoyalThreeCardCategory: TypeAlias = ThreeCardCategory | Literal["mini-royal"]
"""The same where suited A-K-Q has a line of its own; documents call it royal flush or mini royal."""

THREE_CARD_CATEGORIES: tuple[ThreeCardCategory, ...] = get_args(ThreeCardCategory)
"""Lowest first (000:877-882, 001:293-299, 001:1319-1326, 002:1480, 003:4382-4414)."""
ROYAL_THREE_CARD_CATEGORIES: tuple[RoyalThreeCardCategory, ...] = (*THREE_CARD_CATEGORIES, "mini-royal")
"""Lowest first (001:1319-1326, 004:1392-1399)."""

_RUNS: Mapping[frozenset[int], int] = {frozenset(range(high - 2, high + 1)): high for high in range(ACE, 3, -1)}
_ROYAL = frozenset((12, 13, ACE))
THREE_CARD_STRAIGHTS: Mapping[frozenset[int], int] = {**_RUNS, frozenset((ACE, 2, 3)): 3}
"""A-K-Q is the highest and 3-2-A the lowest (000:876-880, 003:4374-4378)."""
THREE_CARD_STRAIGHTS_ACE_HIGH: Mapping[frozenset[int], int] = _RUNS
"""4-3-2 is the lowest, and A-2-3 is none, as one document prints it (001:1321-1323)."""

THREE_CARD = Ranking[ThreeCardCategory](THREE_CARD_CATEGORIES, THREE_CARD_STRAIGHTS, 3, 3, repeats=True)
"""Three cards, no name for suited A-K-Q. A house may mix up to six decks (004:1404)."""
THREE_CARD_ROYAL = Ranking[RoyalThreeCardCategory](
    ROYAL_THREE_CARD_CATEGORIES, THREE_CARD_STRAIGHTS, 3, 3, (_ROYAL, "mini-royal"), repeats=True
)
"""Three cards, suited A-K-Q named."""
THREE_CARD_ROYAL_ACE_HIGH = Ranking[RoyalThreeCardCategory](
    ROYAL_THREE_CARD_CATEGORIES, THREE_CARD_STRAIGHTS_ACE_HIGH, 3, 3, (_ROYAL, "mini-royal")
)
"""Three cards, suited A-K-Q named, A-2-3 no straight."""
BEST_THREE_OF_FIVE = THREE_CARD.among(5)
"""Two of one's own and three that all share, the best three of them (001:293-299), A-2-3 a straight."""
BEST_THREE_OF_FIVE_ACE_HIGH = Ranking[ThreeCardCategory](THREE_CARD_CATEGORIES, THREE_CARD_STRAIGHTS_ACE_HIGH, 3, 5)
"""The same where A-2-3 is no straight: at three card Texas hold'em no document says that it is one."""

StraightUpHand: TypeAlias = Literal[
    "straight",
    "straight-plus-a-pair",
    "three-of-a-kind",
    "straight-flush",
    "ace-king-queen-suited",
    "straight-flush-plus-a-pair",
]
"""What the straight up wager of three card Texas hold'em pays, lowest first (001:177-183)."""
STRAIGHT_UP_HANDS: tuple[StraightUpHand, ...] = get_args(StraightUpHand)


def straight_up(cards: Sequence[Card], *, ace_low: bool = False) -> StraightUpHand | None:
    """Return the highest straight up hand of five cards, None where they make none (001:177-190).

    *Plus a pair* takes all five cards. Four of a kind and a full house are three of a kind. ``ace_low``: A-2-3 is a
    straight.

    Raises:
        HandError: not five cards, a joker, or the same card twice where that shows.
    """
    BEST_THREE_OF_FIVE.rank(cards)
    ranking = THREE_CARD_ROYAL if ace_low else THREE_CARD_ROYAL_ACE_HIGH
    found: set[StraightUpHand] = set()
    for three in combinations(cards, 3):
        hand = ranking.rank(three).category
        if hand in ("high-card", "pair", "flush"):
            continue
        left = [card for card in cards if card not in three]
        pair = left[0].rank == left[1].rank
        if hand == "three-of-a-kind":
            found.add(hand)
        elif hand == "straight":
            found.add("straight-plus-a-pair" if pair else hand)
        elif pair:
            found.add("straight-flush-plus-a-pair")
        else:
            found.add("ace-king-queen-suited" if hand == "mini-royal" else "straight-flush")
    return max(found, key=STRAIGHT_UP_HANDS.index, default=None)
