"""The house way of pai gow tiles: how the dealer sets four tiles for a player who asks for it.

A pair is the high hand unless a line of the list splits it (004:1619, 1631-1639, 1678-1684). Where the list is silent,
decision 98 says how it is read.
Does not judge how a player set a hand.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Annotated, Literal

from pydantic import Field

from games.cards.ranking.hand_rank import HandRank
from games.cards.tile import Tile, TileError
from games.house.rules_table import RulesTable
from games.pai_gow.tiles.ranking import PAIRS, TileCategory, TileRanking

Points = Annotated[int, Field(ge=0, le=9)]

TILES = 4
_ABOVE_NINE = 10
"""What a low hand counts that ranks above all points."""


class HouseWay(RulesTable):
    """From which value of the low hand on a pair is split, by the spots of its tiles; other pairs are never split."""

    sevens_from: Points
    sevens_with: Literal["either", "both"]
    """Whether a twelve or a two is enough beside the sevens, or both must be there."""
    eights_from: Points
    nines_from: Points
    twelves_and_twos_from: Points
    twelves_and_twos_with: tuple[int, ...]
    """Spots of the two other tiles with which twelves and twos are split whatever the low hand counts."""
    supreme_with: int
    """Spots that the third tile has where the supreme pair is split."""
    supreme_and: tuple[int, ...]
    """Those that the fourth has then."""


@dataclass(frozen=True, slots=True)
class TileSetting:
    """Four tiles, set."""

    high: tuple[Tile, ...]
    low: tuple[Tile, ...]


def settings(tiles: Sequence[Tile], ranking: TileRanking) -> tuple[TileSetting, ...]:
    """The three ways to set four tiles, the higher two as high hand.

    Raises:
        TileError: there are not four.
    """
    if len(tiles) != TILES:
        raise TileError(f"four tiles are set, not {len(tiles)}")
    first, *rest = tiles
    return tuple(
        in_order((first, rest[place]), tuple(rest[:place] + rest[place + 1 :]), ranking) for place in range(len(rest))
    )


def in_order(one: Sequence[Tile], other: Sequence[Tile], ranking: TileRanking) -> TileSetting:
    """Two hands as one setting: the higher of them is the high hand, wherever it was laid."""
    if ranking.rank(other) > ranking.rank(one):
        one, other = other, one
    return TileSetting(tuple(one), tuple(other))


def set_by_house(way: HouseWay, ranking: TileRanking, tiles: Sequence[Tile]) -> TileSetting:
    """Set four tiles the house way. Raises TileError for another number of them."""
    ways = settings(tiles, ranking)
    paired = [one for one in ways if _is_pair(ranking.rank(one.high))]
    if paired:
        whole = max(paired, key=lambda one: _worth(one, ranking))
        parted = max(
            (one for one in ways if one not in paired), key=lambda one: _low_first(one, ranking), default=whole
        )
        return parted if _splits(way, ranking, whole, parted) else whole
    for category in ("wong", "gong"):
        with_it = [one for one in ways if ranking.rank(one.high).category == category]
        if with_it:
            return max(with_it, key=lambda one: _worth(one, ranking))
    return _by_spots(tiles, ways, ranking)


def _splits(way: HouseWay, ranking: TileRanking, whole: TileSetting, parted: TileSetting) -> bool:
    """Whether the pair in the high hand is split; two pairs never are."""
    if _is_pair(ranking.rank(whole.low)):
        return False
    rest, low = sorted(tile.spots for tile in whole.low), _value(ranking.rank(parted.low))
    if ranking.rank(whole.high).category == "supreme-pair":
        third, fourth = sorted(rest, key=lambda spots: spots != way.supreme_with)
        return third == way.supreme_with and fourth in way.supreme_and
    match whole.high[0].spots:
        case 7:
            beside = {12, 2} & set(rest)
            return low >= way.sevens_from and len(beside) >= (2 if way.sevens_with == "both" else 1)
        case 8:
            return low >= way.eights_from
        case 9:
            return low >= way.nines_from
        case 12 | 2:
            return low >= way.twelves_and_twos_from or set(rest) <= set(way.twelves_and_twos_with)
        case _:
            return False


def _by_spots(tiles: Sequence[Tile], ways: Sequence[TileSetting], ranking: TileRanking) -> TileSetting:
    """Two tiles that total nine or less, the most that there is; else the largest tile with the smallest."""
    totals = {pair: sum(tile.spots for tile in pair) for pair in combinations(tiles, 2)}
    within = [total for total in totals.values() if total <= 9]
    if within:
        best = max(within)
        pairs = [set(pair) for pair, total in totals.items() if total == best]
    else:
        in_size = sorted(tiles, key=lambda tile: (tile.spots, ranking.place(tile)))
        pairs = [{in_size[0], in_size[-1]}]
    fitting = [one for one in ways if set(one.high) in pairs or set(one.low) in pairs]
    return max(fitting, key=lambda one: _low_first(one, ranking))


def _is_pair(value: HandRank[TileCategory]) -> bool:
    return value.category in PAIRS


def _value(value: HandRank[TileCategory]) -> int:
    return value.ranks[0] if value.category == "points" else _ABOVE_NINE


def _worth(one: TileSetting, ranking: TileRanking) -> tuple[HandRank[TileCategory], HandRank[TileCategory]]:
    return ranking.rank(one.high), ranking.rank(one.low)


def _low_first(one: TileSetting, ranking: TileRanking) -> tuple[HandRank[TileCategory], HandRank[TileCategory]]:
    return ranking.rank(one.low), ranking.rank(one.high)
