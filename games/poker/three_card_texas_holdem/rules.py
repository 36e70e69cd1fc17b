"""What a house's rules say of three card Texas hold'em beside what every game has: pay tables, settlement, the bank.

The file is ``config/rules/<jurisdiction>/three-card-texas-holdem.toml``. Does not read it.
"""

from collections.abc import Mapping
from typing import Literal

from games.declared.house_rules import RulesTable
from games.layout.player_bank import PlayerBank
from games.layout.rules import LayoutRules
from games.layout.side_wager import SideWager
from games.money.odds import PrintedOdds

BETS = ("bet-or-fold", "bet-or-check")


class Pays(RulesTable):
    """What the wagers against the bank pay."""

    ante: PrintedOdds
    bet: PrintedOdds


class ThreeCardTexasHoldemRules(LayoutRules):
    """One house's rules for three card Texas hold'em."""

    pays: Pays
    side: Mapping[Literal["flush-or-pair", "straight-up"], SideWager]
    bank_qualifies: Literal["pair-of-fours"]
    ante_when_bank_fails: Literal["push"]
    seats_from: Literal["dealer-right", "dealer-left"]
    bank: PlayerBank
    lines: Mapping[Literal["fold", "bank-higher", "bank-fails", "player-higher", "tie", "unequal"], str]
    """The line of the document behind each outcome; ``house`` where it leaves that open."""
    hands_per_player: int = 1
    players_max: int

    @property
    def settles_from(self) -> str:
        return self.seats_from

    @property
    def only_players_bank(self) -> bool:
        return True
