"""What a game draws by chance, as data: which numbers, in which phases of its round, and what they mean on the layout.

A draw is written as people say it: ``1-7`` is one number, ``1-6x3`` three dice, ``1-52/52`` a whole deck without
replacement, ``1-80/20`` twenty balls of eighty. Does not draw: the controller does.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

_WRITTEN = re.compile(r"(\d{1,3})-(\d{1,3})(?:([x/])(\d{1,3}))?")


@dataclass(frozen=True, slots=True)
class Numbers:
    """``count`` numbers from ``lowest`` to ``highest``, all equally likely.

    Without ``repeats`` none of them comes twice, and their order counts.

    Raises:
        ValueError: the numbers do not lie within 0 to 255, or there are fewer of them than are drawn.
    """

    lowest: int
    highest: int
    count: int = 1
    repeats: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.lowest < self.highest <= 255:
            raise ValueError(f"the numbers {self.lowest} to {self.highest}; they rise, and lie within 0 to 255")
        if self.count < 1 or (self.repeats and self.count < 2):
            raise ValueError(f"{self.count} numbers are drawn; it is 1 or more, and with repeats 2 or more")
        if not self.repeats and self.count > self.choices:
            raise ValueError(f"{self.count} different numbers are drawn, and there are {self.choices}")

    @classmethod
    def read(cls, text: str) -> Numbers:
        """The numbers that ``text`` says.

        >>> Numbers.read("1-80/20")
        Numbers(lowest=1, highest=80, count=20, repeats=False)

        Raises:
            ValueError: it says none; the text tells how they are written.
        """
        found = _WRITTEN.fullmatch(text)
        if found is None:
            raise ValueError(f'"{text}" is no range; it is written 1-7, 1-6x3 for three dice, or 1-80/20 for 20 of 80')
        lowest, highest, how, count = found.groups()
        return cls(int(lowest), int(highest), int(count or 1), repeats=how == "x")

    def __str__(self) -> str:
        """As ``read`` takes it."""
        how = "x" if self.repeats else "/"
        return f"{self.lowest}-{self.highest}" + (f"{how}{self.count}" if self.count > 1 else "")

    @property
    def choices(self) -> int:
        """How many different numbers there are."""
        return self.highest - self.lowest + 1

    def misfit(self, drawn: Sequence[int]) -> str | None:
        """Why ``drawn`` is no outcome of this draw, in one sentence; None where it is one."""
        if len(drawn) != self.count:
            return f"{len(drawn)} numbers were drawn, not {self.count}"
        outside = [number for number in drawn if not self.lowest <= number <= self.highest]
        if outside:
            return f"{outside[0]} is not within {self.lowest} to {self.highest}"
        if not self.repeats and len(set(drawn)) < len(drawn):
            return "a number was drawn twice"
        return None


ONE_OF_SEVEN = Numbers(1, 7)
ONE_OF_EIGHT = Numbers(1, 8)
THREE_DICE = Numbers(1, 6, 3, repeats=True)
WHOLE_DECK = Numbers(1, 52, 52)
TWENTY_OF_EIGHTY = Numbers(1, 80, 20)
ONE_OF_SEVENTY_FIVE = Numbers(1, 75)


@dataclass(frozen=True, slots=True)
class StartPosition:
    """Where the deal starts, counted from the dealer (or the bank) as 1, also over positions without a wager.

    A number beyond the last position is counted on around the table, as a total of dice is (N.J.A.C.
    13:69F-31.11(c); Oneida pai gow poker, 003:2910-2954).

    >>> StartPosition(7).of((5,)), StartPosition(7).of((3, 6, 5))
    (5, 7)
    """

    positions: int
    dice: int = 3
    """How many dice are thrown where the numbers cannot be drawn; their total is counted the same way."""
    faces: int = 6
    """Of each die."""

    def of(self, numbers: Sequence[int]) -> int:
        """The position that these numbers come to, 1 to ``positions``."""
        return (sum(numbers) - 1) % self.positions + 1

    @property
    def totals(self) -> range:
        """The totals that the dice can show."""
        return range(self.dice, self.faces * self.dice + 1)

    def why_not_total(self, total: int) -> str | None:
        """Why this total cannot be thrown, in one sentence; None where it can.

        >>> StartPosition(10, dice=1, faces=10).why_not_total(11)
        '11 is no number of the die: it is 1 to 10'
        """
        if total in self.totals:
            return None
        what = "number of the die" if self.dice == 1 else f"total of {self.dice} dice"
        return f"{total} is no {what}: it is {self.totals[0]} to {self.totals[-1]}"


@dataclass(frozen=True, slots=True)
class Draw:
    """One thing that a game draws, once a round.

    ``during`` are the phases of the round's chart in which it may be asked for: all after "no more bets" (standards
    G7). ``start`` says what the numbers mean where they choose a start position; without it they stand for themselves.
    """

    name: str
    numbers: Numbers
    during: tuple[str, ...]
    start: StartPosition | None = None
    source: str = ""
    several: bool = False
    """What it is called is several things: balls *are* drawn."""
    hidden: bool = False
    """Nobody asks for it and nobody is told it: a deck that the table deals from by itself."""

    @property
    def title(self) -> str:
        """What people call it: ``start position``."""
        return self.name.replace("-", " ")

    @property
    def verb(self) -> str:
        """The start position *is* drawn, the balls *are*."""
        return "are" if self.several else "is"

    def misfits(self, phases: Sequence[str], wagers_during: Sequence[str]) -> tuple[str, ...]:
        """What does not fit the game: its ``phases``, and those of them in which a wager may be placed."""
        return (
            *([f"{self.title}: it is drawn in no phase"] if not self.during else ()),
            *(f'{self.title}: the round has no phase "{phase}"' for phase in self.during if phase not in phases),
            *(f'{self.title}: wagers are placed in "{phase}"' for phase in self.during if phase in wagers_during),
        )
