"""A game of tickets as a table needs to know it: what is sold at its windows, which balls decide, who is paid.

There are no seats: a window sells, and the key to everything is the number on the paper. A ticket is good for one game
or for several in a row. What a refusal says ends with the line of the document. Does not draw, print or keep tickets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from games.draws.draw import Numbers


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
    def spots(self) -> int:
        """How many numbers are marked."""
        return sum(map(len, self.groups))


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


class Won(NamedTuple):
    """What one ticket is paid for one game."""

    number: int
    cents: int


class Claimed(NamedTuple):
    """What a claim comes to: which card of the paper has won, counted from 1, or 0 and why none has."""

    card: int
    why: str


def _none(_rules: Any) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Tickets:
    """Tickets that are sold for a game, and balls that decide it."""

    paper: str
    """What people call it: ``ticket``, ``sheet``."""
    letter: str
    """With which the serials of this room begin."""
    balls: Numbers
    """All that may come in one game: 20 of 80."""
    at_once: int
    """How many come when the caller asks: all of them, or one at each call."""
    windows: Callable[[Any], int]
    """How many windows a house has at most."""
    sells: Callable[[Any], str | None]
    """Why this house sells none; None where it does."""
    mistakes: Callable[[Any, Playing, Asked, int | None], tuple[str, ...]]
    """All that is wrong with what is asked for: the house's rules, the game it begins with, the minute of the day."""
    price_cents: Callable[[Any, Asked], int]
    won: Callable[[Any, Iterable[Paper], int, tuple[int, ...]], Iterable[Won]]
    """By the balls of this game, the tickets that are paid something; none where claims decide."""
    says: Callable[[int], str]
    """What is called out: ``N 31``."""
    void_draw: Literal["returned", "played-again"]
    """What becomes of tickets whose draw is void: the bet of the game goes back, or they are good for the next draw."""
    sold_in_draw: bool
    """Whether tickets that begin with the next game are sold while the balls of this one are drawn."""
    plays: Callable[[Any], tuple[str, ...]] = _none
    """What may be designated for a game: formats and patterns; none where every game is the same."""
    marks: bool = True
    """A player marks numbers; otherwise the paper has its own."""
    board_columns: int = 10
    """How many numbers stand in a row of the flashboard."""
    quick_pick: Callable[[int, Callable[[int], int]], tuple[int, ...]] | None = None
    """So many numbers by chance, where a player may have them chosen."""
    why_not_start: Callable[[Any, Playing, int], str | None] | None = None
    """Why no ball is drawn with so many tickets in play; None where the sale may close with any number of them."""
    claimed: Callable[[Any, Playing, Paper, str], Claimed] | None = None
    """Whether somebody who holds out this paper has won, by the balls so far; the last is the series of the record,
    which papers with numbers of their own follow from. None where the balls alone decide."""
    shared: Callable[[Any, Playing, tuple[int, ...]], Iterable[Won]] | None = None
    """What those are paid whose claims were good, in the order in which they came."""
    source: str = ""

    @property
    def in_words(self) -> str:
        """``20 of 80 balls a game, for tickets that were sold before``."""
        one_a_call = self.at_once == 1 and self.balls.count > 1
        many = "one" if one_a_call else str(self.balls.count)
        drawn = f"{many} of {self.balls.highest} balls {'a call' if one_a_call else 'a game'}"
        return f"{drawn}, for {self.paper}s that were sold before"

    @property
    def deals(self) -> tuple[Any, ...]:
        """No cards are dealt."""
        return ()

    def why_not_ball(self, balls: tuple[int, ...], ball: int) -> str | None:
        """Why this ball cannot come after these; None where it can."""
        if not self.balls.lowest <= ball <= self.balls.highest:
            return f"ball {ball}: the balls are {self.balls.lowest} to {self.balls.highest}"
        if ball in balls:
            return f"ball {ball} came already, as number {balls.index(ball) + 1} of this game"
        return None
