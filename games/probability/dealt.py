"""Which cards decide a wager that a pay table settles, and what those cards are called in pay tables.

Only wagers that the cards alone decide, as they are dealt: what a player may raise or fold is no matter of counting.
Does not hold pay tables: the house's rules do.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from games.cards.card import Card
from games.cards.ranking import (
    BEST_OF_SIX,
    FIVE_CARD,
    FORTUNE_CATEGORIES,
    THREE_CARD_ROYAL,
    TWO_CARD_BONUS,
    FortuneCategory,
    FortuneRanking,
)
from games.cards.ranking.choices import choices
from games.cards.ranking.three_card import straight_up
from games.pai_gow.poker.progressive import types_of
from games.poker.let_it_ride.settlement import hand_names
from games.probability.hand_counts import Watch, count_hands, not_watched

Names: TypeAlias = tuple[str, ...]
"""All names of a hand, the most special first."""


@dataclass(frozen=True)
class Dealt:
    """The cards that decide a wager."""

    size: int
    """How many of them make a flush."""
    of: int
    joker: bool
    names: Callable[[Sequence[Card]], Names]

    def count(self, decks: int = 1, watch: Watch = not_watched) -> Mapping[Names, int]:
        """How many of all hands have which names, of so many mixed decks; counted once.

        Raises:
            ValueError: several decks, and more cards than make the flush.
        """
        if (self, decks) not in _COUNTED:
            _COUNTED[self, decks] = count_hands(
                self.names, size=self.size, of=self.of, joker=self.joker, decks=decks, watch=watch
            )
        return _COUNTED[self, decks]


_COUNTED: dict[tuple[Dealt, int], Mapping[Names, int]] = {}
"""The few ways of dealing live as long as the program."""

_FORTUNE = FortuneRanking(three_pair=True)


def _two_card_names(cards: Sequence[Card]) -> Names:
    rank = TWO_CARD_BONUS.rank(cards)
    if rank.category == "pair" and rank.ranks == (14,):
        return ("pair-of-aces", "pair")
    if rank.category in ("ace-king-suited", "straight-flush"):
        return (rank.category, "straight-flush", "flush")
    return (rank.category,)


def _three_card_names(cards: Sequence[Card]) -> Names:
    category = THREE_CARD_ROYAL.rank(cards).category
    return (category, "straight-flush") if category == "mini-royal" else (category,)


def _five_card_names(cards: Sequence[Card]) -> Names:
    return (FIVE_CARD.rank(cards).category,)


def _six_card_names(cards: Sequence[Card]) -> Names:
    return (BEST_OF_SIX.rank(cards).category,)


def _fortune_names(cards: Sequence[Card]) -> Names:
    return _highest_first(_FORTUNE.shown(cards))


@cache
def _highest_first(shown: frozenset[FortuneCategory]) -> Names:
    return tuple(sorted(shown, key=FORTUNE_CATEGORIES.index, reverse=True))


def _progressive_names(cards: Sequence[Card]) -> Names:
    return _sorted(types_of(choices(cards)))


@cache
def _sorted(types: frozenset[str]) -> Names:
    return tuple(sorted(types))


def _straight_up_names(cards: Sequence[Card]) -> Names:
    hand = straight_up(cards)
    return () if hand is None else (hand,)


_TWO = Dealt(2, 2, False, _two_card_names)
_THREE = Dealt(3, 3, False, _three_card_names)
_FIVE = Dealt(5, 5, False, _five_card_names)
_FORTUNE_SEVEN = Dealt(5, 7, True, _fortune_names)

DEALT: Mapping[str, Mapping[str, Dealt]] = {
    "caribbean-stud": {"progressive": _FIVE},
    "fortune-pai-gow-poker": {"fortune": _FORTUNE_SEVEN},
    "let-it-ride": {"bonus": Dealt(5, 5, False, hand_names), "three-card-bonus": _THREE},
    "pai-gow-poker": {
        "progressive": Dealt(5, 7, True, _progressive_names),
        "fortune": _FORTUNE_SEVEN,
        "bonus": _FORTUNE_SEVEN,
    },
    "three-card-poker": {"pair-plus": _THREE, "bonus": _THREE},
    "three-card-poker-6-card-bonus": {
        "pair-plus": _THREE,
        "bonus": _THREE,
        "six-card-bonus": Dealt(5, 6, False, _six_card_names),
    },
    "three-card-texas-holdem": {"flush-or-pair": _TWO, "straight-up": Dealt(3, 5, False, _straight_up_names)},
    "two-card-peek": {"two-card-poker": _TWO},
}
"""By game and wager."""
