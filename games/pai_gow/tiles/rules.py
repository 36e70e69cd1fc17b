"""What a house's rules say of pai gow tiles beside what every game of tiles has: order of tiles, house way, settlement.

The file is ``config/rules/<jurisdiction>/pai-gow-tiles.toml``. Does not read it.
"""

from collections.abc import Mapping
from typing import Literal

from games.money.odds import PrintedOdds
from games.pai_gow.tile_rules import TileRules
from games.pai_gow.tiles.house_way import HouseWay
from games.pai_gow.tiles.ranking import TileOrder, TileRanking, ranking_by

POSITIONS = 8
"""Places that are counted, the bank's among them, so that the bank is 1, 9 and 17 (004:1617)."""


class PaiGowTilesRules(TileRules):
    """One house's rules for pai gow tiles."""

    pays: PrintedOdds
    order: TileOrder
    house_way: HouseWay
    lines: Mapping[Literal["win", "push", "lose"], str]
    """The line of the document behind each outcome; ``house`` where it leaves that open."""

    @property
    def ranking(self) -> TileRanking:
        """How two tiles rank at this house."""
        return ranking_by(self.order)
