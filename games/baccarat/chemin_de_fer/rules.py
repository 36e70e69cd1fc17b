"""What a house's rules say of chemin de fer beside what every game has: the bank's option, and the house's commission.

The file is ``config/rules/<jurisdiction>/baccarat-chemin-de-fer.toml``. Does not read it.
"""

from dataclasses import replace
from typing import Literal, Self

from pydantic import model_validator

from games.baccarat.chemin_de_fer.auction import Limits
from games.baccarat.course import OUTCOMES
from games.baccarat.tableau import CHEMIN_DE_FER, MINI, Tableau
from games.house.fees import Commission
from games.layout.rules import LayoutRules
from games.money.odds import PrintedOdds

_DRAWS = replace(CHEMIN_DE_FER, banker=MINI.banker)
"""The same where table 2 is followed as it is printed."""


class CheminDeFerRules(LayoutRules):
    """One house's rules for chemin de fer."""

    player: PrintedOdds
    three_against_nine: Literal["option", "draw"]
    """What the bank does with a three against a nine: the text names an option, table 2 prints that it draws."""

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if "win" not in self.commission:
            raise ValueError("chemin de fer takes a commission of what the bank wins: [commission.win]")
        if self.limits_of("banker") is None:
            raise ValueError("the bank's wager has a posted minimum and maximum: [wagers] banker")
        return self

    @property
    def tableau(self) -> Tableau:
        """Who draws, and who has the option."""
        return CHEMIN_DE_FER if self.three_against_nine == "option" else _DRAWS

    @property
    def results(self) -> tuple[str, ...]:
        """What a round may come to."""
        return OUTCOMES

    @property
    def commission_of_win(self) -> Commission:
        """What the house takes of what the bank wins in a round (877)."""
        return self.commission["win"]

    @property
    def limits(self) -> Limits:
        """The posted limits of the table (799)."""
        least, most = self.limits_of("banker") or (1, 1)
        return Limits(least, most)

    @property
    def only_players_bank(self) -> bool:
        """The house never does (002:819)."""
        return True
