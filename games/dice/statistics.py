"""What a board shows of a game of dice: the last rolls, those of this shooter, points made, how often each total came.

Pure functions of the rolls in the order in which they were thrown. Rolls that did not count are not told to them. Does
not know wagers, nor says anything of rolls to come: dice have no memory.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from games.dice.two_dice import is_pair, total


@dataclass(frozen=True, slots=True)
class Thrown:
    """One roll that counted."""

    shown: str
    """The lower face first: ``3-4``."""
    before: str = ""
    """The point before it; empty at the come-out."""
    after: str = ""
    """The point after it."""
    passed: bool = False
    """The dice were passed on after it, of free will or by order; after a losing seven they are in any case."""

    @property
    def total(self) -> int:
        """The sum of both faces."""
        return total(self.shown)

    @property
    def made_point(self) -> bool:
        """Whether it made the point."""
        return self.before == str(self.total)

    @property
    def seven_out(self) -> bool:
        """Whether it was a losing seven."""
        return bool(self.before) and self.total == 7

    @property
    def ends_turn(self) -> bool:
        """Whether another shooter throws next."""
        return self.passed or self.seven_out


TOTALS = range(2, 13)


@dataclass(frozen=True, slots=True)
class Board:
    """The figures of a board."""

    last: tuple[Thrown, ...]
    """The last rolls, the newest first."""
    of_shooter: int
    """How many rolls the shooter has thrown who has the dice now."""
    points_of_shooter: int
    """How many points that shooter has made."""
    longest: int
    """How many rolls the longest turn had."""
    points_made: int
    """By all shooters."""
    totals: Mapping[int, int]
    """How often each total came."""
    hard: Mapping[int, int]
    """How often a total came the hard way."""


def board(rolls: Sequence[Thrown], last: int = 20) -> Board:
    """The figures after these rolls; ``last``: how many are shown one by one."""
    turns = turns_of(rolls)
    totals, hard = Counter(one.total for one in rolls), Counter(one.total for one in rolls if is_pair(one.shown))
    return Board(
        last=tuple(reversed(rolls[-last:] if last > 0 else ())),
        of_shooter=len(turns[-1]),
        points_of_shooter=sum(one.made_point for one in turns[-1]),
        longest=max(map(len, turns)),
        points_made=sum(one.made_point for one in rolls),
        totals={one: totals[one] for one in TOTALS},
        hard={one: hard[one] for one in (4, 6, 8, 10)},
    )


def turns_of(rolls: Iterable[Thrown]) -> tuple[tuple[Thrown, ...], ...]:
    """The rolls shooter by shooter; the last turn is that of the shooter who has the dice now, and may be empty."""
    turns: list[list[Thrown]] = [[]]
    for one in rolls:
        turns[-1].append(one)
        if one.ends_turn:
            turns.append([])
    return tuple(map(tuple, turns))
