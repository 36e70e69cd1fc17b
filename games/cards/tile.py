"""Tiles and their sets, and how they are written: dominoes ``6-5``, mah-jong circles ``1`` to ``9``, the window ``W``.

Which tiles there are and how many spots each has; their order is each game's own (004:1617, 1702). Does not rank hands,
shuffle, or know a game.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from games.cards.piece import TILES, PieceError, PieceWords


class TileError(PieceError):
    """What was given is no tile, or not the tiles that were asked for; the text says which and what would be right."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One tile: how it is written, and how many spots it has."""

    name: str
    spots: int

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class TileSet:
    """All tiles of a game, each as often as it is there."""

    tiles: tuple[Tile, ...]
    written: str
    """How its tiles are written, to complete the sentence ``"x" is no tile: write ...``."""
    colours: int = 1
    _count: Mapping[Tile, int] = field(init=False, repr=False, compare=False)
    _by_name: Mapping[str, Tile] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_count", Counter(self.tiles))
        object.__setattr__(self, "_by_name", {tile.name: tile for tile in self.tiles})

    @property
    def words(self) -> PieceWords:
        """What people call them."""
        return TILES

    @property
    def size(self) -> int:
        """How many tiles it has."""
        return len(self.tiles)

    def pieces(self) -> tuple[Tile, ...]:
        """All tiles, those that are alike side by side."""
        return self.tiles

    def parse(self, text: str) -> Tile:
        """Read one tile.

        Raises:
            TileError: the text is no tile of this set.
        """
        try:
            return self._by_name[text]
        except KeyError:
            raise TileError(f'"{text}" is no tile: write {self.written}') from None

    def verify(self, pieces: Iterable[Tile]) -> None:
        """Check that all ``pieces`` can come from one set.

        Raises:
            TileError: a tile is there more often than the set has it.
        """
        for tile, count in Counter(pieces).items():
            most = self._count.get(tile, 0)
            if not most:
                raise TileError(f"the set has no {tile}")
            if count > most:
                often = "once" if most == 1 else f"{most} times"
                raise TileError(f"{tile} was given {count} times, but the set has {tile} only {often}")


def _domino(high: int, low: int) -> Tile:
    return Tile(f"{high}-{low}", high + low)


_CIVIL = ((6, 6), (1, 1), (4, 4), (3, 1), (5, 5), (3, 3), (2, 2), (6, 5), (6, 4), (6, 1), (5, 1))
_MILITARY = ((6, 3), (5, 4), (6, 2), (5, 3), (5, 2), (4, 3), (4, 2), (4, 1), (3, 2), (2, 1))

DOMINOES = TileSet(
    tuple(_domino(*ends) for ends in _CIVIL for _ in range(2)) + tuple(_domino(*ends) for ends in _MILITARY),
    'the spots of its ends, the larger first, such as "6-5"',
)
"""The 32 Chinese dominoes: the 21 throws of two dice, eleven of them twice (004:1617)."""

WINDOW = Tile("W", 10)

_FACES = (*(Tile(str(dots), dots) for dots in range(1, 10)), WINDOW)

CIRCLES = TileSet(tuple(face for face in _FACES for _ in range(2)), 'its dots, "1" to "9", or "W" for the window')
"""The 20 mah-jong tiles of one to nine dots and the window, which counts ten, each twice (004:1702)."""
