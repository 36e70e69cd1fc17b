"""The dealer's or the bank's draw as data: to which total cards are drawn, and whether soft seventeen gets another.

Does not compare hands, and does not know which wagers live: it is told.
"""

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from games.blackjack.totals import Standing, Total, total
from games.cards.card import Card
from games.declared.house_rules import RulesTable


class DrawRule(RulesTable):
    """How the dealer's hand, or that of the player who banks, is completed. There is no choice in it."""

    stands_on: Annotated[int, Field(ge=12, le=21, strict=True)] = 17
    """Hard or soft, nothing is drawn to this total or more, but for `hits_soft`."""
    hits_soft: bool
    """A soft hand of exactly `stands_on` gets another card."""
    source: str

    def draws(self, held: Total) -> bool:
        """Whether another card is drawn to this total.

        >>> DrawRule(hits_soft=True, source="000:223").draws(Total(17, soft=True))
        True
        """
        return held.points < self.stands_on or (self.hits_soft and held.soft and held.points == self.stands_on)


def dealer_hits(rule: DrawRule, cards: Sequence[Card], own: Standing, *, matters: bool) -> bool:
    """Whether the dealer draws one more card to ``cards``, which stand as ``own``.

    Nothing is drawn where it ``matters`` to no wager any more (002:401).
    """
    return matters and not own.is_dealt_complete and rule.draws(total(cards))
