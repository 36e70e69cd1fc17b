"""What a house's rules say of mah-jong pai gow beside what every game of tiles has: what its three wagers pay.

The file is ``config/rules/<jurisdiction>/mah-jong-pai-gow.toml``. Does not read it.
"""

from collections.abc import Mapping
from typing import Literal

from games.declared.house_rules import RulesTable
from games.money.odds import PrintedOdds
from games.pai_gow.tile_rules import TileRules

SEATS = 10
"""Nine players and the one who banks (004:1762)."""

Wager = Literal["win", "pair", "tie"]


class Pays(RulesTable):
    """What the wagers pay."""

    win: PrintedOdds
    pair: PrintedOdds
    tie: PrintedOdds


class MahJongPaiGowRules(TileRules):
    """One house's rules for mah-jong pai gow."""

    pays: Pays
    wager_order: tuple[Wager, ...]
    """The wagers of one seat in the order in which they are settled."""
    identical_zero_tie: Literal["wins", "loses"]
    """The tie wager where both hands are of the same tiles and count nothing: 004:1789 takes it, 004:1790 pays it."""
    lines: Mapping[Literal["higher", "lower", "zero", "identical", "pair"], str]
    """The line of the document behind each outcome."""
