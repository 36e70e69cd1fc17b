"""What a house's rules say of two card peek beside what every game has: pay tables, ties of rows, the bank.

The file is ``config/rules/<jurisdiction>/two-card-peek.toml``. Does not read it.
"""

from collections.abc import Mapping
from typing import Literal

from games.declared.house_rules import RulesTable
from games.layout.player_bank import PlayerBank
from games.layout.rules import LayoutRules, WagerRule
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

    def posted(self, min_cents: int | None, max_cents: int | None) -> "TwoCardPeekRules":
        """The rules of a table that posts these limits; None leaves one as it is.

        The peek bonus keeps its own ceiling (001:1539), the super bet its one amount (001:1516-1519).
        """
        wagers = {}
        for name, rule in self.wagers.items():
            most = None if name.startswith("peek") else max_cents
            update = {"min_cents": min_cents, "max_cents": most}
            fixed = {key: cents for key, cents in update.items() if cents is not None and name != "super-bet"}
            wagers[name] = WagerRule(**{**rule.model_dump(), **fixed})
        return self.model_copy(update={"wagers": wagers})
