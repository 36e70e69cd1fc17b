"""A bingo card: five columns of five squares, the centre free, 24 different numbers (000:130-137).

Squares are counted row by row from 0, so the centre is 12; a set of squares is one whole number, bit n for square n.
Does not know patterns, and draws no card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.tickets.numbers import marked
from games.tickets.refusal import Refusal

LETTERS = "BINGO"
SIDE = 5
EACH = 15
"""How many numbers a column chooses from."""
HIGHEST = SIDE * EACH
CENTRE = 12
FREE = 0
"""What stands in the centre instead of a number."""
_SOURCES = {"B": "000:133", "I": "000:134", "N": "000:135", "G": "000:136", "O": "000:137"}


class CardError(ValueError):
    """No bingo card has these numbers; the text says why."""


@dataclass(frozen=True, slots=True)
class BingoCard:
    """One card."""

    squares: tuple[int, ...]
    """The 25 squares row by row; `FREE` in the centre."""

    @classmethod
    def of_columns(cls, columns: Mapping[str, Sequence[int]]) -> BingoCard:
        """The card with these columns, each from its top.

        Raises:
            CardError: they are no card's.
        """
        why = why_not_card(columns)
        if why is not None:
            raise CardError(str(why))
        down = [list(columns[letter]) for letter in LETTERS]
        down[SIDE // 2].insert(SIDE // 2, FREE)
        return cls(tuple(down[column][row] for row in range(SIDE) for column in range(SIDE)))

    @property
    def columns(self) -> Mapping[str, tuple[int, ...]]:
        """The numbers by letter, from the top, without the free centre."""
        return {
            letter: tuple(number for number in self.squares[column::SIDE] if number != FREE)
            for column, letter in enumerate(LETTERS)
        }

    @property
    def numbers(self) -> int:
        """All its numbers as one set."""
        return marked(number for number in self.squares if number != FREE)

    def covered(self, called: int) -> int:
        """The squares whose numbers were called, and the free centre."""
        squares = (square for square, number in enumerate(self.squares) if number == FREE or called >> number & 1)
        return marked(squares)

    def numbers_on(self, squares: int) -> int:
        """The numbers on these squares as one set; the free centre has none."""
        return marked(number for square, number in enumerate(self.squares) if squares >> square & 1 and number != FREE)


def numbers_in(letter: str) -> range:
    """The numbers of a column (000:133-137).

    >>> numbers_in("N")
    range(31, 46)
    """
    first = LETTERS.index(letter) * EACH + 1
    return range(first, first + EACH)


def size_of(letter: str) -> int:
    """How many numbers a column has: five, and four beside the free centre."""
    return SIDE - (letter == LETTERS[SIDE // 2])


def called_as(ball: int) -> str:
    """What the caller says.

    >>> called_as(31)
    'N 31'
    """
    return f"{LETTERS[(ball - 1) // EACH]} {ball}"


def why_not_card(columns: Mapping[str, Sequence[int]]) -> Refusal | None:
    """Why these are not the columns of a card; None where they are."""
    if sorted(columns) != sorted(LETTERS):
        return Refusal(f"a card has the columns B, I, N, G and O, not {', '.join(columns) or 'none'}", "000:132")
    for letter, source in _SOURCES.items():
        numbers = columns[letter]
        if len(numbers) != size_of(letter):
            told = f"column {letter} has {len(numbers)} numbers"
            free = ", for its centre is free" if size_of(letter) < SIDE else ""
            return Refusal(f"{told}; it has {size_of(letter)}{free}", source)
        within = numbers_in(letter)
        wrong = [number for number in numbers if number not in within]
        if wrong:
            told = f"{wrong[0]} stands in column {letter}"
            return Refusal(f"{told}; its numbers are {within[0]} to {within[-1]}", source)
        if len(set(numbers)) < len(numbers):
            return Refusal(f"column {letter} has a number twice", source)
    return None
