"""Ranking of hands: which is higher, and the pay-table category that it belongs to.

Where things are:

- ``RANKINGS``: every ranking below, by name.
- `ranking`: `Ranking`, one way of ranking made from data: categories, straights, size of the hand, number of cards.
  ``rank(cards)`` gives a value that compares (equal is a tie, or a copy) and has ``.category`` and ``.ranks``;
  ``best_cards(cards)`` gives the cards that make the hand; ``among(7)`` is the same ranking for the best of seven, and
  ``best_of(ranking, cards)`` asks it. A value is a ``HandRank[Category]``,
  or a ``HandRank[str]`` where its categories do not matter.
- `five_card`: ``FIVE_CARD``, ``BEST_OF_SIX`` (six card bonus), ``BEST_OF_SEVEN``, without a joker; with one
  ``FIVE_CARD_JOKER`` (A-2-3-4-5 second), ``FIVE_CARD_JOKER_WHEEL_LOWEST``.
- `three_card`: ``THREE_CARD``, ``THREE_CARD_ROYAL`` (mini royal), ``BEST_THREE_OF_FIVE``, ``straight_up(cards)``.
- `two_card`: ``TWO_CARD``, ``PAI_GOW_LOW`` (joker an ace), ``TWO_CARD_BONUS`` (flush or pair, two card poker).
- `low`: ``ACE_TO_FIVE``, ``ACE_TO_FIVE_JOKER``, ``DEUCE_TO_SEVEN`` (the lower hand is the greater value),
  ``is_eight_or_better(value)``; `AceToFive` for the lowest five of more.
- `badugi`: ``BADUGI``, and its ``best_cards(cards)``.
- `fortune`: ``FORTUNE`` and `FortuneRanking` (best of seven with a joker, royal match, seven-card straight flushes,
  three pair), its ``shown(cards)`` for best-paid houses.
- `choices`: what the 21 choices of five among seven cards make, a joker among them or not.
- `setting`: `Setting`, ``foul(setting, ranking)`` in words or None, ``settings(cards)`` all 21.
- `house_way`: ``HOUSE_WAYS`` by jurisdiction; only one document prints a house way.

Sources are written 000 grand-ronde, 001 axtion, 002 choctaw, 003 oneida, 004 delta, then the line. Does not know
wagers, dealers, or who qualifies.
"""

from collections.abc import Mapping

from games.cards.ranking.badugi import BADUGI
from games.cards.ranking.five_card import (
    ACE_HIGH_TO_WHEEL,
    BEST_OF_SEVEN,
    BEST_OF_SIX,
    CATEGORIES,
    FIVE_CARD,
    FIVE_CARD_JOKER,
    FIVE_CARD_JOKER_WHEEL_LOWEST,
    JOKER_CATEGORIES,
    WHEEL_SECOND,
    Category,
    JokerCategory,
)
from games.cards.ranking.fortune import FORTUNE, FORTUNE_CATEGORIES, FortuneCategory, FortuneRanking
from games.cards.ranking.hand_rank import HandError, HandRank, HandRanking
from games.cards.ranking.low import ACE_TO_FIVE, ACE_TO_FIVE_JOKER, DEUCE_TO_SEVEN, AceToFive, is_eight_or_better
from games.cards.ranking.ranking import Ranking, best_of
from games.cards.ranking.three_card import (
    BEST_THREE_OF_FIVE,
    BEST_THREE_OF_FIVE_ACE_HIGH,
    THREE_CARD,
    THREE_CARD_CATEGORIES,
    THREE_CARD_ROYAL,
    THREE_CARD_ROYAL_ACE_HIGH,
    RoyalThreeCardCategory,
    ThreeCardCategory,
)
from games.cards.ranking.two_card import PAI_GOW_LOW, TWO_CARD, TWO_CARD_BONUS, TWO_CARD_BONUS_ACE_HIGH, LowCategory

__all__ = [
    "ACE_HIGH_TO_WHEEL",
    "ACE_TO_FIVE",
    "ACE_TO_FIVE_JOKER",
    "BADUGI",
    "BEST_OF_SEVEN",
    "BEST_OF_SIX",
    "BEST_THREE_OF_FIVE",
    "BEST_THREE_OF_FIVE_ACE_HIGH",
    "CATEGORIES",
    "DEUCE_TO_SEVEN",
    "FIVE_CARD",
    "FIVE_CARD_JOKER",
    "FIVE_CARD_JOKER_WHEEL_LOWEST",
    "FORTUNE",
    "FORTUNE_CATEGORIES",
    "JOKER_CATEGORIES",
    "PAI_GOW_LOW",
    "RANKINGS",
    "THREE_CARD",
    "THREE_CARD_CATEGORIES",
    "THREE_CARD_ROYAL",
    "THREE_CARD_ROYAL_ACE_HIGH",
    "TWO_CARD",
    "TWO_CARD_BONUS",
    "TWO_CARD_BONUS_ACE_HIGH",
    "WHEEL_SECOND",
    "AceToFive",
    "Category",
    "FortuneCategory",
    "FortuneRanking",
    "HandError",
    "HandRank",
    "HandRanking",
    "JokerCategory",
    "LowCategory",
    "Ranking",
    "RoyalThreeCardCategory",
    "ThreeCardCategory",
    "best_of",
    "is_eight_or_better",
]

RANKINGS: Mapping[str, HandRanking[str]] = {
    "five-card": FIVE_CARD,
    "best-of-six": BEST_OF_SIX,
    "best-of-seven": BEST_OF_SEVEN,
    "five-card-joker": FIVE_CARD_JOKER,
    "five-card-joker-wheel-lowest": FIVE_CARD_JOKER_WHEEL_LOWEST,
    "best-of-seven-joker": FIVE_CARD_JOKER.among(7),
    "best-of-seven-joker-wheel-lowest": FIVE_CARD_JOKER_WHEEL_LOWEST.among(7),
    "ace-to-five": ACE_TO_FIVE,
    "ace-to-five-joker": ACE_TO_FIVE_JOKER,
    "deuce-to-seven": DEUCE_TO_SEVEN,
    "badugi": BADUGI,
    "fortune": FORTUNE,
    "three-card": THREE_CARD,
    "three-card-royal": THREE_CARD_ROYAL,
    "three-card-royal-ace-high": THREE_CARD_ROYAL_ACE_HIGH,
    "best-three-of-five": BEST_THREE_OF_FIVE,
    "best-three-of-five-ace-high": BEST_THREE_OF_FIVE_ACE_HIGH,
    "two-card": TWO_CARD,
    "two-card-bonus": TWO_CARD_BONUS,
    "two-card-bonus-ace-high": TWO_CARD_BONUS_ACE_HIGH,
    "pai-gow-low": PAI_GOW_LOW,
}
"""Every ranking by its name."""
