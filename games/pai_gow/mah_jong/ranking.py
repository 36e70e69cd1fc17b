"""How hands of two mah-jong tiles rank: a pair, then the points, then the higher tile (004:1700-1758).

Does not settle.
"""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from games.cards.ranking.hand_rank import HandRank
from games.cards.tile import Tile, TileError

MahJongCategory: TypeAlias = Literal["points", "pair"]

TILES = 2


def rank(tiles: Sequence[Tile]) -> HandRank[MahJongCategory]:
    """Rank two tiles. Two hands of no points are worth the same, whatever their high tiles (004:1710, 1789).

    >>> from games.cards.tile import CIRCLES
    >>> rank([CIRCLES.parse("9"), CIRCLES.parse("7")])
    HandRank(order=0, ranks=(6, 9), category='points')

    Raises:
        TileError: there are not two.
    """
    if len(tiles) != TILES:
        raise TileError(f"two tiles are a hand, not {len(tiles)}")
    one, other = tiles
    high = max(one.spots, other.spots)
    if one == other:
        return HandRank(1, (high,), "pair")
    points = (one.spots + other.spots) % 10
    return HandRank(0, (points, high if points else 0), "points")


def identical(own: Sequence[Tile], bank: Sequence[Tile]) -> bool:
    """Whether two hands are of exactly the same rank and value, which only the same tiles are (004:1790)."""
    return sorted(map(str, own)) == sorted(map(str, bank))
