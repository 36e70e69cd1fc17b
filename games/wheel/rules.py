"""What a house's rules say of a game of a wheel: what each family of wagers pays, and which spin is valid.

Does not know which wagers there are on a layout.
"""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from games.house.rules_table import RulesTable
from games.layout.rules import LayoutRules
from games.money.dollars import dollars
from games.money.odds import Odds, PrintedOdds


class SpinRules(RulesTable):
    """Which spin counts."""

    revolutions_at_least: Annotated[int, Field(gt=0, strict=True)]
    """Of the ball around its track, or of the wheel where no ball runs."""
    direction: Literal["against-wheel", "alternating"]
    """The ball runs against the wheel, or each spin of the wheel goes the other way than the one before."""
    source: str


class WheelRules(LayoutRules):
    """One house's rules for a game that one spin decides."""

    pays: Mapping[str, PrintedOdds]
    """By family of wagers."""
    spin: SpinRules
    over_max_is_good_up_to_max: bool = False
    """A wager above the posted maximum that nobody refused counts up to it, and the rest goes back."""

    @model_validator(mode="after")
    def _every_wager_pays(self) -> Self:
        wanted = set(self.wagers) - self.paid_apart
        if wanted != set(self.pays):
            odd = ", ".join(sorted(wanted ^ set(self.pays)))
            raise ValueError(f"pays and wagers name the same families of wagers; only one of them has {odd}")
        return self

    @property
    def paid_apart(self) -> frozenset[str]:
        """The families whose odds stand in a table of their own."""
        return frozenset()

    def odds_of(self, wager: str) -> Odds:
        """What a wager pays.

        Raises:
            LookupError: this house has no such wager.
        """
        self.limits_of(wager)
        return self.pays[self.listed(wager)]

    def good_up_to_max(self, wager: str) -> bool:
        return self.over_max_is_good_up_to_max

    def in_play_cents(self, wager: str, cents: int) -> int:
        """The part of a wager that has action; the rest goes back."""
        limits = self.limits_of(wager)
        return min(cents, limits[1]) if limits is not None and self.good_up_to_max(wager) else cents

    def why_not_exact(self, wager: str, cents: int) -> str | None:
        """Why so much on ``wager`` cannot be paid to the cent; None where it can."""
        odds = self.odds_of(wager)
        if cents * odds.win % odds.stake:
            return f"{dollars(cents)} on {wager} cannot be paid exactly at {odds}"
        return None
