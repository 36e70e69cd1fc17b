"""Hands of two cards: the low hand of pai gow poker, rows of two card peek, and the bonus wagers on two cards.

Does not compare a low hand with a high one: `games.cards.ranking.setting` does.
"""

from collections.abc import Mapping
from typing import Literal, TypeAlias, get_args

from games.cards.ranking.ranking import ACE, Ranking

LowCategory: TypeAlias = Literal["high-card", "pair"]
"""All that two cards are where neither straights nor flushes count (000:584, 001:670, 002:1233, 003:2497-2501)."""
TwoCardBonusCategory: TypeAlias = Literal["high-card", "straight", "flush", "pair", "straight-flush", "ace-king-suited"]
"""The names of two-card hands in bonus pay tables (001:163-171, 001:1501-1506). No hand has two of them."""

_PAIRS_AND_HIGH_CARDS: tuple[LowCategory, ...] = get_args(LowCategory)
_ACE_KING = frozenset((ACE, 13))
_RUNS: Mapping[frozenset[int], int] = {frozenset((high - 1, high)): high for high in range(ACE, 2, -1)}

TWO_CARD = Ranking[LowCategory](_PAIRS_AND_HIGH_CARDS, {}, 2, 2)
"""Two cards of a deck without a joker: pairs, then high cards."""
PAI_GOW_LOW = Ranking[LowCategory](_PAIRS_AND_HIGH_CARDS, {}, 2, 2, joker=True)
"""The low hand of pai gow poker: the joker is an ace (000:585, 001:651, 002:1218)."""
TWO_CARD_BONUS = Ranking[TwoCardBonusCategory](
    get_args(TwoCardBonusCategory),
    {**_RUNS, frozenset((ACE, 2)): 2},
    2,
    2,
    (_ACE_KING, "ace-king-suited"),
)
"""Two cards by name. Whether A-2 is a straight is not printed (001:1501-1506); it is one here."""
TWO_CARD_BONUS_ACE_HIGH = Ranking[TwoCardBonusCategory](
    get_args(TwoCardBonusCategory), _RUNS, 2, 2, (_ACE_KING, "ace-king-suited")
)
"""The same where A-2 is no straight."""
