"""What windows sell and how a room stands, as plain values: a slip that is asked for, a paper that was sold, the balls.

Part of :mod:`games.declared.tickets`. Does not know what anything wins.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Way(NamedTuple):
    """One way: which groups it combines, counted from 0, and what is bet on it in each game."""

    groups: tuple[int, ...]
    bet_cents: int


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody asks for at a window."""

    groups: tuple[tuple[int, ...], ...] = ()
    """The numbers that are marked, by group; none where the paper has its own."""
    ways: tuple[Way, ...] = ()
    games: int = 1
    stated: int | None = None
    """How many numbers the player wrote that they are; None where the window counted them."""

    @property
    def marks(self) -> tuple[int, ...]:
        """All numbers of all groups."""
        return tuple(number for group in self.groups for number in group)


@dataclass(frozen=True, slots=True)
class Paper:
    """One ticket or sheet as it was sold."""

    number: int
    first: int
    """The first game that it is good for."""
    games: int
    groups: tuple[tuple[int, ...], ...] = ()
    ways: tuple[Way, ...] = ()


@dataclass(frozen=True, slots=True)
class Playing:
    """How the room stands: the game by its number, whether its tickets are still sold, and its balls in order."""

    game: int
    selling: bool
    balls: tuple[int, ...] = ()
    plays: str = ""
    """What was designated for this game; empty where there is nothing to choose."""
    wheel: int = 0
    """The number at which the wheel stopped that is spun for the prize; 0 where none was spun."""


class Won(NamedTuple):
    """What one ticket is paid for one game."""

    number: int
    cents: int
