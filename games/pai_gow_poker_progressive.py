"""The hand types that a pai gow poker progressive pays: what seven cards of 53 hold, however the player set them.

Five of the cards make the hand, the other two may add a pair; the joker is an ace, or completes a straight, a flush, a
straight flush or a royal flush, and a royal flush without it is natural (003:2428-2438, 3584-3653). A hand takes the
type that pays most (003:3094-3098). Does not set hands and knows no amounts.
"""

from collections.abc import Iterator, Sequence

from games.cards import JOKER, Card
from games.ranking import FIVE_CARD_JOKER
from games.ranking.setting import settings

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
    for one in settings(cards):
        pair = "-and-pair" if _rank(one.low[0]) == _rank(one.low[1]) else ""
        for category in _categories(one.high):
            found |= {category, category + pair}
    return frozenset(found)


def _rank(card: Card) -> int:
    return _ACE if card == JOKER else card.rank


def _categories(five: Sequence[Card]) -> Iterator[str]:
    category = FIVE_CARD_JOKER.rank(five).category
    yield category
    if category == "royal-flush" and JOKER not in five:
        yield "natural-royal-flush"
