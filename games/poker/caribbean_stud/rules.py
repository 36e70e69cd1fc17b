"""What a house's rules say of Caribbean stud beside what every game has: limits, pay tables, how it is settled.

The file is ``config/rules/<jurisdiction>/caribbean-stud.toml``. Does not read it.
"""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from games.cards.ranking import CATEGORIES, Category
from games.declared.house_rules import Cents, HouseRules, RulesTable
from games.money.odds import PrintedOdds


class Limits(RulesTable):
    """What may be wagered at a seat, and the most that is paid."""

    ante_min_cents: Cents
    ante_max_cents: Cents
    max_payout_cents: Cents
    """The most that one capped bet pays, see `Pays.capped`."""
    max_payout_floor_cents: Cents = 0
    """The document lets no casino cap lower than this, nor lower than the most that the minimum wager can win."""

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.ante_min_cents > self.ante_max_cents:
            raise ValueError("ante_min_cents is above ante_max_cents")
        return self


class Pays(RulesTable):
    """The pay tables of the wagers against the dealer."""

    ante: PrintedOdds
    bet: Mapping[Category, PrintedOdds]
    capped: tuple[Category, ...]
    """The hands whose bet is limited by the table's maximum payout."""

    @model_validator(mode="after")
    def _every_hand(self) -> Self:
        missing = [category for category in CATEGORIES if category not in self.bet]
        if missing:
            raise ValueError(f"bet has no odds for {', '.join(missing)}")
        return self


class Settling(RulesTable):
    """How wagers against the dealer are settled, where houses differ."""

    bet_multiple_of_ante: Annotated[int, Field(ge=1)]
    dealer_qualifies: Literal["ace-king-or-better"]
    bet_when_dealer_fails: Literal["void", "push"]
    tie: Literal["push"]
    folded_hand_takes_award: bool
    turn_all_when_dealer_fails: bool
    """Otherwise only the seats with a progressive wager are turned."""
    order: tuple[Literal["losers", "pushes", "winners", "awards"], ...]
    seats_from: Literal["dealer-right", "dealer-left"]
    lines: Mapping[Literal["fold", "dealer-fails", "dealer-higher", "tie", "player-higher", "cap", "award"], str]
    """The line of the document behind each outcome; ``house`` where it leaves that open."""


class CaribbeanStudRules(HouseRules):
    """One house's rules for Caribbean stud."""

    limits: Limits
    pays: Pays
    settling: Settling

    @property
    def settles_from(self) -> str:
        return self.settling.seats_from

    @model_validator(mode="after")
    def _cap_high_enough(self) -> Self:
        floor = self.max_payout_floor_cents
        if self.limits.max_payout_cents < floor:
            raise ValueError(f"limits.max_payout_cents is below {floor}, the least that the document allows")
        return self

    def limits_of(self, wager: str) -> tuple[int, int] | None:
        return (self.limits.ante_min_cents, self.limits.ante_max_cents) if wager == "ante" else None

    @property
    def max_payout_floor_cents(self) -> int:
        """The lowest maximum payout that the document allows, in cents; 0 where it sets none."""
        if not self.limits.max_payout_floor_cents:
            return 0
        bet_cents = self.limits.ante_min_cents * self.settling.bet_multiple_of_ante
        most = max(odds.pays_cents(bet_cents) for odds in self.pays.bet.values())
        return max(self.limits.max_payout_floor_cents, most + self.pays.ante.pays_cents(self.limits.ante_min_cents))
