"""The hand types that a pai gow poker progressive pays: what seven cards of 53 hold, however the player set them.

Five of the cards make the hand, the other two may add a pair; the joker is an ace, or completes a straight, a flush, a
straight flush or a royal flush, and a royal flush without it is natural (003:2428-2438, 3584-3653). A hand takes the
type that pays most (003:3094-3098). Does not set hands and knows no amounts.
"""

from collections.abc import Sequence
from functools import cache

from games.cards.card import Card
from games.cards.ranking.choices import CARDS, Choice, choices


class HandTypeError(ValueError):
    """The cards are no seven cards of one deck; the text says what would be right."""


def hand_types(cards: Sequence[Card]) -> frozenset[str]:
    """Every type that the seven cards can be counted as, such as ``flush`` and ``flush-and-pair``.

    Raises:
        HandTypeError: not seven different cards.
    """
    if len(cards) != CARDS or len(set(cards)) != CARDS:
        raise HandTypeError(f"a hand has {CARDS} different cards, this one has {len(set(cards))}")
    return types_of(choices(cards))


@cache
def types_of(made: frozenset[Choice]) -> frozenset[str]:
    """The types of a hand of which the choices of five are known."""
    return frozenset(name for choice in made for name in _names(choice))


def _names(choice: Choice) -> tuple[str, ...]:
    names: tuple[str, ...] = (choice.category,)
    if choice.category == "royal-flush" and not choice.joker:
        names = (*names, "natural-royal-flush")
    return (*names, *(f"{name}-and-pair" for name in names)) if choice.pair_beside else names
