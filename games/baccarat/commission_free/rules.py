"""What a house's rules say of commission-free baccarat beside what every game has: its odds, and the bank.

The file is ``config/rules/<jurisdiction>/commission-free-baccarat.toml``. Does not read it.
"""

from games.baccarat.course import BANKER_SIX, OUTCOMES
from games.baccarat.tableau import COMMISSION_FREE, Tableau
from games.layout.player_bank import PlayerBank
from games.layout.rules import LayoutRules
from games.money.odds import PrintedOdds


class CommissionFreeRules(LayoutRules):
    """One house's rules for commission-free baccarat."""

    player: PrintedOdds
    banker: PrintedOdds
    """What the dealer line wins but with a six."""
    banker_with_six: PrintedOdds
    tie: PrintedOdds
    bank: PlayerBank

    @property
    def tableau(self) -> Tableau:
        """Who draws."""
        return COMMISSION_FREE

    @property
    def results(self) -> tuple[str, ...]:
        """What a round may come to: a banker's six is told apart, for it pays less."""
        return (*OUTCOMES, BANKER_SIX)

    @property
    def only_players_bank(self) -> bool:
        """The house never does (001:1244)."""
        return True
