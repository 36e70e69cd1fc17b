"""Hands of five cards: of five, or the best five of six or seven; without a joker, and with one as in pai gow poker.

Does not rank the bonus hands that take all seven cards: `games.cards.ranking.fortune` does.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal, TypeAlias, get_args

from games.cards.ranking.ranking import ACE, Ranking

Category: TypeAlias = Literal[
    "high-card",
    "pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
]
"""The names of five-card hands in pay tables."""
JokerCategory: TypeAlias = Category | Literal["five-aces"]
"""The names of five-card hands of a deck with a joker."""

CATEGORIES: tuple[Category, ...] = get_args(Category)
"""The categories of five-card poker, lowest first (003:316-365, 002:526-537)."""
JOKER_CATEGORIES: tuple[JokerCategory, ...] = (*CATEGORIES, "five-aces")
"""Five aces, the joker among them, are above all (000:575-584, 001:803-819, 002:1220-1233, 003:2429-2501)."""

_WHEEL = frozenset((ACE, 2, 3, 4, 5))
_RUNS: Mapping[frozenset[int], int] = {frozenset(range(high - 4, high + 1)): high for high in range(ACE, 5, -1)}
_ROYAL = frozenset(range(10, ACE + 1))

ACE_HIGH_TO_WHEEL: Mapping[frozenset[int], int] = {**_RUNS, _WHEEL: 5}
"""Straights and how high each is: A-2-3-4-5 counts as five high, the lowest (003:343-349, 002:532, 003:2508-2512)."""
WHEEL_SECOND: Mapping[frozenset[int], int] = {**_RUNS, _ROYAL: ACE + 1, _WHEEL: ACE}
"""A-2-3-4-5 counts just below A-K-Q-J-10, and suited it is the highest straight flush below the royal: ace high is 15
here, A-2-3-4-5 is 14, king high is 13 (000:577-581, 002:1223-1227, 003:2440-2446, 003:2471-2477)."""

FIVE_CARD = Ranking[Category](CATEGORIES, ACE_HIGH_TO_WHEEL, 5, 5, (_ROYAL, "royal-flush"))
"""High hands of five cards; suits are equal (003:132-133, 002:542)."""
BEST_OF_SIX = FIVE_CARD.among(6)
"""The best five of six: a player's three and the dealer's three (001:1403)."""
BEST_OF_SEVEN = FIVE_CARD.among(7)
"""The best five of seven without a joker."""

FIVE_CARD_JOKER = Ranking[JokerCategory](JOKER_CATEGORIES, WHEEL_SECOND, 5, 5, (_ROYAL, "royal-flush"), joker=True)
"""The high hand of pai gow poker where A-2-3-4-5 is the second highest straight."""
FIVE_CARD_JOKER_WHEEL_LOWEST = replace(FIVE_CARD_JOKER, straights=ACE_HIGH_TO_WHEEL)
"""The high hand of pai gow poker where the house makes A-2-3-4-5 the lowest straight (003:2508-2512)."""
