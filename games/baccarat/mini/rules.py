"""What a house's rules say of mini-baccarat beside what every game has: what a tie pays, and its commission.

The file is ``config/rules/<jurisdiction>/mini-baccarat.toml``. Does not read it.
"""

from fractions import Fraction
from typing import Self

from pydantic import model_validator

from games.baccarat.course import OUTCOMES
from games.baccarat.tableau import MINI, Tableau
from games.house.fees import Commission
from games.layout.rules import LayoutRules
from games.money.odds import PrintedOdds


class MiniBaccaratRules(LayoutRules):
    """One house's rules for mini-baccarat."""

    player: PrintedOdds
    banker: PrintedOdds
    tie: PrintedOdds
    tie_at_least: PrintedOdds | None = None
    """The least that a tie may pay (002:946); None where the house's document sets no bound."""
    over_max_is_good_up_to_max: bool
    """A wager above the posted maximum that nobody refused counts up to it, and the rest goes back."""

    @model_validator(mode="after")
    def _commission_of_the_bank(self) -> Self:
        if "win" not in self.commission:
            raise ValueError("mini-baccarat takes a commission of what the banker's hand wins: [commission.win]")
        return self

    @model_validator(mode="after")
    def _tie_is_paid_enough(self) -> Self:
        least = self.tie_at_least
        if least is not None and Fraction(self.tie.win, self.tie.stake) < Fraction(least.win, least.stake):
            raise ValueError(f"tie pays at least {least}, and not {self.tie}")
        return self

    def good_up_to_max(self, wager: str) -> bool:
        return self.over_max_is_good_up_to_max

    @property
    def tableau(self) -> Tableau:
        """Who draws: tables 1 and 2."""
        return MINI

    @property
    def results(self) -> tuple[str, ...]:
        """What a round may come to."""
        return OUTCOMES

    @property
    def commission_of_win(self) -> Commission:
        """What the house takes of a winning wager on the banker's hand."""
        return self.commission["win"]
