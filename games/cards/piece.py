"""What a game is dealt from, whatever its pieces are: cards or tiles.

A `PieceSet` knows its pieces, reads how they are written, and says when some of them cannot come from it. Does not rank
them and does not know a game.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

Piece = TypeVar("Piece", covariant=True)
"""A card or a tile: it compares as equal, and ``str`` writes it."""


class PieceError(ValueError):
    """What was given is no piece of the game, or not those that were asked for; the text says what is right."""


@dataclass(frozen=True, slots=True)
class PieceWords:
    """What people at the table call the pieces."""

    one: str
    many: str
    whole: str
    """All of them together."""

    def count(self, number: int) -> str:
        """``1 card``, ``4 tiles``."""
        return f"{number} {self.one if number == 1 else self.many}"


CARDS = PieceWords("card", "cards", "deck")
TILES = PieceWords("tile", "tiles", "set")


class PieceSet(Protocol[Piece]):
    """All pieces that a game is dealt from."""

    @property
    def words(self) -> PieceWords:
        """What they are called."""

    @property
    def size(self) -> int:
        """How many there are."""

    @property
    def colours(self) -> int:
        """How many sets of different backs take turns."""

    def pieces(self) -> Sequence[Piece]:
        """All of them, in a fixed order."""

    def parse(self, text: str) -> Piece:
        """Read one. Raises PieceError for what is none of these."""

    def verify(self, pieces: Iterable[Any]) -> None:
        """Check that all ``pieces`` can come from one set.

        Raises:
            PieceError: one is none of these, or is there more often than the set has it.
        """


def parse_pieces(pack: PieceSet[Piece], texts: Iterable[str]) -> tuple[Piece, ...]:
    """Read several pieces. Raises PieceError for the first text that is none."""
    return tuple(pack.parse(text) for text in texts)
