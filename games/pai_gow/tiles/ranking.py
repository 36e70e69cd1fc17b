"""How hands of two dominoes rank: supreme pair, pairs, wong, gong, then points and the higher single tile.

Sources: 004:1625-1672. The pictures that give the order of pairs and single tiles are missing from the document, so the
house's rules file holds that order. Does not set hands and does not settle.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Literal, Self, TypeAlias

from pydantic import model_validator

from games.cards.piece import parse_pieces
from games.cards.ranking.hand_rank import HandRank
from games.cards.tile import DOMINOES, Tile, TileError
from games.house.rules_table import RulesTable

TileCategory: TypeAlias = Literal["points", "gong", "wong", "unmatched-pair", "matched-pair", "supreme-pair"]

_HANDS: tuple[TileCategory, ...] = ("points", "gong", "wong", "unmatched-pair", "matched-pair", "supreme-pair")
PAIRS: tuple[TileCategory, ...] = ("unmatched-pair", "matched-pair", "supreme-pair")
_HIGH_SPOTS = (2, 12)
"""Tiles of which each makes a wong with nine spots and a gong with eight (004:1664-1668)."""


class TileOrder(RulesTable):
    """The order of dominoes: of pairs, and of single tiles where two hands have the same points."""

    supreme: tuple[str, str]
    """The two tiles that make the supreme pair."""
    tiles: tuple[tuple[str, ...], ...]
    """The highest first. Tiles of one row are worth the same, and two of them are an unmatched pair."""
    source: str

    @model_validator(mode="after")
    def _each_tile_once(self) -> Self:
        named = [name for row in self.tiles for name in row]
        known = {tile.name for tile in DOMINOES.pieces()}
        wrong = [name for name in (*named, *self.supreme) if name not in known]
        if wrong:
            raise ValueError(f'"{wrong[0]}" is no tile')
        missing = sorted(known - set(named)) or sorted({name for name in named if named.count(name) > 1})
        if missing:
            raise ValueError(f"each of the {len(known)} tiles stands in the order once, and {missing[0]} does not")
        return self


class TileRanking:
    """The ranking of two dominoes by one order of tiles.

    A value compares: two equal values are a copy. Two hands of no points are worth the same whatever their high tiles
    (004:1629).
    """

    def __init__(self, order: TileOrder) -> None:
        rows = [parse_pieces(DOMINOES, row) for row in order.tiles]
        self._place = {tile: len(rows) - number for number, row in enumerate(rows) for tile in row}
        self._supreme = frozenset(parse_pieces(DOMINOES, order.supreme))
        self._known: dict[tuple[Tile, ...], HandRank[TileCategory]] = {}

    def rank(self, tiles: Sequence[Tile]) -> HandRank[TileCategory]:
        """Rank two tiles.

        Raises:
            TileError: there are not two.
        """
        hand = tuple(tiles)
        if hand not in self._known:
            self._known[hand] = self._rank(hand)
        return self._known[hand]

    def place(self, tile: Tile) -> int:
        """Where a single tile stands, 1 the lowest."""
        return self._place[tile]

    def pairs_in(self, tiles: Sequence[Tile]) -> tuple[tuple[Tile, Tile], ...]:
        """The pairs among some tiles, of whichever kind."""
        return tuple(pair for pair in combinations(tiles, 2) if self.rank(pair).category in PAIRS)

    def _rank(self, hand: tuple[Tile, ...]) -> HandRank[TileCategory]:
        if len(hand) != 2:
            raise TileError(f"two tiles are a hand, not {len(hand)}")
        one, other = hand
        high = max(self._place[one], self._place[other])
        category = self._category(one, other)
        if category != "points":
            ranks: tuple[int, ...] = (high,)
        else:
            points = points_of(hand)
            ranks = (points, high if points else 0)
        return HandRank(_HANDS.index(category), ranks, category)

    def _category(self, one: Tile, other: Tile) -> TileCategory:
        if {one, other} == self._supreme:
            return "supreme-pair"
        if one == other:
            return "matched-pair"
        if self._place[one] == self._place[other]:
            return "unmatched-pair"
        spots = {one.spots, other.spots}
        if spots & set(_HIGH_SPOTS):
            if 9 in spots:
                return "wong"
            if 8 in spots:
                return "gong"
        return "points"


def points_of(tiles: Sequence[Tile]) -> int:
    """The right-hand digit of all spots (004:1625-1627).

    >>> points_of([DOMINOES.parse("6-2"), DOMINOES.parse("6-3")])
    7
    """
    return sum(tile.spots for tile in tiles) % 10


@cache
def ranking_by(order: TileOrder) -> TileRanking:
    """The ranking by an order, made once."""
    return TileRanking(order)
