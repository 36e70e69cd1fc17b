"""What a pot is played for: its high side, its low side, and which cards count on each.

A side gives a value that compares, the greater the better, also for lows; None where a hand has no claim to it. Does
not divide money.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Literal, Protocol, TypeAlias

from games.cards.card import Card
from games.cards.ranking.badugi import BADUGI
from games.cards.ranking.five_card import FIVE_CARD, FIVE_CARD_JOKER_WHEEL_LOWEST
from games.cards.ranking.hand_rank import HandRank
from games.cards.ranking.low import DEUCE_TO_SEVEN, AceToFive, is_eight_or_better

SideName: TypeAlias = Literal["high", "low"]


class Ranks(Protocol):
    """A way of ranking hands, for any number of cards that it can be asked for."""

    def rank(self, cards: Sequence[Card]) -> HandRank[str]:
        """Rank the cards. Raises HandError."""
        ...


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a pot."""

    name: SideName
    of: Callable[[int], Ranks]
    """The ranking for so many cards, such as ``FIVE_CARD.among``."""
    own: int | None = None
    """Exactly so many of a player's own cards count, with three of the board; None: any."""
    qualifies: Callable[[HandRank[str]], bool] | None = None

    def value(self, own: Sequence[Card], board: Sequence[Card]) -> HandRank[str] | None:
        """What a player's cards are worth with the board; None where they do not qualify.

        Raises:
            HandError: too few cards, or a card that the deck of this game does not have.
        """
        if self.own is None:
            cards = (*own, *board)
            value = self.of(len(cards)).rank(cards)
        else:
            value = max(map(self.of(_FIVE).rank, self._chosen(own, board)))
        return value if self.qualifies is None or self.qualifies(value) else None

    def _chosen(self, own: Sequence[Card], board: Sequence[Card]) -> Iterable[tuple[Card, ...]]:
        assert self.own is not None
        threes = tuple(combinations(board, _FIVE - self.own))
        return (two + three for two in combinations(own, self.own) for three in threes)


@cache
def _low_among(of: int) -> AceToFive:
    return AceToFive(of)


@cache
def _joker_low_among(of: int) -> AceToFive:
    return AceToFive(of, joker=True)


_FIVE = 5
_TWO_OF_ONES_OWN = 2

HIGH = Side("high", FIVE_CARD.among)
"""The best five of all cards."""
HIGH_WITH_JOKER = Side("high", FIVE_CARD_JOKER_WHEEL_LOWEST.among)
"""The same with a joker, which is an ace or completes a straight or flush (002:541, 581; 004:65-67)."""
HIGH_OF_OMAHA = Side("high", FIVE_CARD.among, own=_TWO_OF_ONES_OWN)
"""Two of one's own and three of the board (001:940, 002:566, 004:346)."""
LOW = Side("low", _low_among)
"""Ace to five without a qualifier."""
LOW_WITH_JOKER = Side("low", _joker_low_among)
"""The same, the joker the lowest rank that the hand lacks (001:47, 004:53)."""
DEUCE_TO_SEVEN_LOW = Side("low", lambda _: DEUCE_TO_SEVEN)
"""The worst hand of high poker, the ace high (002:579, 004:61)."""
BADUGI_LOW = Side("low", lambda _: BADUGI)
"""Four cards of different ranks and suits (002:622-630)."""
EIGHT_OR_BETTER = Side("low", _low_among, qualifies=is_eight_or_better)
"""Five different ranks, none above eight (000:729, 001:939, 004:33, 426)."""
EIGHT_OR_BETTER_OF_OMAHA = Side("low", _low_among, own=_TWO_OF_ONES_OWN, qualifies=is_eight_or_better)
"""The same of two of one's own and three of the board (001:939-940, 004:355)."""
