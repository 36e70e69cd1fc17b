"""What may be keyed in at an entry pad: a number of the wheel, a total of dice, or each die.

Does not know keys, displays or bets.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


class Allowed(Protocol):
    """One kind of entry."""

    @property
    def longest(self) -> int:
        """Most digits of an entry."""

    @property
    def words(self) -> str:
        """What is allowed, as it is said to a person: ``0, 00 or 1 to 36``."""

    def read(self, digits: str) -> str | None:
        """The entry that these digits are, or None when it is not allowed."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of these numbers, written exactly so: ``7`` is not ``07``."""

    numbers: frozenset[str]
    words: str

    @property
    def longest(self) -> int:
        return max(len(number) for number in self.numbers)

    def read(self, digits: str) -> str | None:
        return digits if digits in self.numbers else None


@dataclass(frozen=True, slots=True)
class EachDie:
    """Each of ``dice`` dice with 1 to ``faces``, keyed in one after the other; the entry is ``5+1+6``.

    >>> EachDie(3).read("516"), EachDie(3).read("517"), EachDie(3).read("51")
    ('5+1+6', None, None)

    Raises ValueError when there is no die, or a die has more faces than a digit can tell.
    """

    dice: int
    faces: int = 6

    def __post_init__(self) -> None:
        if self.dice < 1 or not 2 <= self.faces <= 9:
            raise ValueError(f"{self.dice} dice of {self.faces} faces; at least 1 die, each of 2 to 9 faces")

    @property
    def longest(self) -> int:
        return self.dice

    @property
    def words(self) -> str:
        return f"{self.dice} dice, each 1 to {self.faces}"

    def read(self, digits: str) -> str | None:
        if len(digits) != self.dice or not all(1 <= int(digit) <= self.faces for digit in digits):
            return None
        return "+".join(digits)


def wheel(*, double_zero: bool) -> OneOf:
    """The numbers of a roulette wheel: 1 to 36, 0, and 00 where the wheel has it.

    >>> wheel(double_zero=True).words, wheel(double_zero=False).read("00")
    ('0, 00 or 1 to 36', None)
    """
    zeros = ("0", "00") if double_zero else ("0",)
    numbers = frozenset((*zeros, *map(str, range(1, 37))))
    return OneOf(numbers, f"{', '.join(zeros)} or 1 to 36")


def total(lowest: int, highest: int) -> OneOf:
    """A total of dice, from ``lowest`` to ``highest``: 3 to 18 for three dice.

    >>> total(3, 18).read("18"), total(3, 18).read("2"), total(3, 18).words
    ('18', None, '3 to 18')

    Raises ValueError when there is no such total.
    """
    if not 1 <= lowest <= highest:
        raise ValueError(f"totals from {lowest} to {highest}; the lowest is at least 1 and not above the highest")
    return OneOf(frozenset(map(str, range(lowest, highest + 1))), f"{lowest} to {highest}")
