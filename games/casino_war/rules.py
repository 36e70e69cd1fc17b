"""What a house's rules say of casino war beside what every game has: odds, surrender, and what a war pays.

The file is ``config/rules/<jurisdiction>/casino-war.toml``. Does not read it.
"""

from fractions import Fraction
from typing import Annotated, Self

from pydantic import Field, model_validator

from games.declared.house_rules import RulesTable
from games.layout.rules import LayoutRules
from games.money.odds import PrintedOdds, Share


class War(RulesTable):
    """Cards of equal rank, and the player goes to war."""

    burned: Annotated[int, Field(ge=0, le=10)]
    """Cards put away unseen before each card of the war."""
    won: PrintedOdds
    """What the war stake wins: the money that the dealer put beside it."""
    tied: PrintedOdds
    """What the initial wager wins besides where the second cards are equal, too."""


class CasinoWarRules(LayoutRules):
    """One house's rules for casino war."""

    main: PrintedOdds
    tie: PrintedOdds
    surrender: Share
    """The part of the initial wager that a surrender costs."""
    war: War

    @model_validator(mode="after")
    def _half_at_most(self) -> Self:
        if self.surrender != Fraction(1, 2):
            raise ValueError('a surrender costs "50 %" of the initial wager')
        return self
