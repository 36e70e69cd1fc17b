"""The hand types that a pai gow poker progressive pays: what seven cards of 53 hold, however the player set them.

Five of the cards make the hand, the other two may add a pair; the joker is an ace, or completes a straight, a flush, a
straight flush or a royal flush, and a royal flush without it is natural (003:2428-2438, 3584-3653). A hand takes the
type that pays most (003:3094-3098). Does not set hands and knows no amounts.
"""

from collections.abc import Sequence
from itertools import combinations

from games.cards.card import JOKER, Card
from games.cards.ranking.five_card import FIVE_CARD_JOKER

CARDS = 7
_ACE = 14


class HandTypeError(ValueError):
    """The cards are no seven cards of one deck; the text says what would be right."""


def hand_types(cards: Sequence[Card]) -> frozenset[str]:
    """Every type that the seven cards can be counted as, such as ``flush`` and ``flush-and-pair``.

    Raises:
        HandTypeError: not seven different cards.
    """
    if len(cards) != CARDS or len(set(cards)) != CARDS:
        raise HandTypeError(f"a hand has {CARDS} different cards, this one has {len(set(cards))}")
    found: set[str] = set()
    for five in combinations(cards, 5):
        one, other = (card for card in cards if card not in five)
        names: list[str] = [FIVE_CARD_JOKER.rank(five).category]
        if names == ["royal-flush"] and JOKER not in five:
            names.append("natural-royal-flush")
        found.update(names)
        if _rank(one) == _rank(other):
            found.update(f"{name}-and-pair" for name in names)
    return frozenset(found)


def _rank(card: Card) -> int:
    return _ACE if card == JOKER else card.rank
