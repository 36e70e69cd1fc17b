"""What a house's rules say of two card peek beside what every game has: pay tables, ties of rows, the bank.

The file is ``config/rules/<jurisdiction>/two-card-peek.toml``. Does not read it.
"""

from collections.abc import Mapping
from typing import Literal

from games.declared.house_rules import RulesTable
from games.layout.player_bank import PlayerBank
from games.layout.rules import LayoutRules
from games.money.odds import PrintedOdds

ROWS = ("a", "b", "c")
PICKS: Mapping[str, str] = {f"pick-{rows}": rows for rows in ("a", "b", "c", "ab", "ac", "bc")}
"""The pick row wagers, and the rows that each is on."""


class PickRow(RulesTable):
    """The wager on the highest two-card row."""

    one_row: PrintedOdds
    two_rows: PrintedOdds
    qualifies: Literal["ten-high"]
    """What the highest row must be; otherwise every pick row wager loses."""
    tied_rows: Literal["all-win", "push"]
    source: str


class PayTable(RulesTable):
    """What a wager pays by the name of the hand."""

    pays: Mapping[str, PrintedOdds]
    source: str


class TwoCardPeekRules(LayoutRules):
    """One house's rules for two card peek."""

    pick_row: PickRow
    two_card_poker: PayTable
    super_bet: PayTable
    peek_bonus: PayTable
    """``two-pair-from-pair`` and ``three-of-a-kind-from-pair`` are of a row that began as a pair."""
    bank: PlayerBank

    @property
    def only_players_bank(self) -> bool:
        return True
