"""A game of tickets as a table needs to know it: what is sold at its windows, which balls decide, who is paid.

There are no seats: a window sells, and the key to everything is the number on the paper. A ticket is good for one game
or for several in a row. What a refusal says ends with the line of the document. Does not draw, print or keep tickets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal

from games.declared.claims import Claims
from games.declared.paper import Asked as Asked, Paper as Paper, Playing as Playing, Way as Way, Won as Won
from games.draws.draw import Numbers


def _none(_rules: Any) -> tuple[str, ...]:
    return ()


def _always(_rules: Any, _plays: str) -> bool:
    return True


def _nothing(_rules: Any) -> int:
    return 0


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
    marks: Callable[[Any, str], bool] = _always
    """Whether a player marks numbers for what is played; otherwise the paper has its own."""
    wager_cents: Callable[[Any], int] = _nothing
    """What one ticket adds its part to the pools of; nothing where no pool rises with the sale."""
    board_columns: int = 10
    """How many numbers stand in a row of the flashboard."""
    quick_pick: Callable[[int, Callable[[int], int]], tuple[int, ...]] | None = None
    """So many numbers by chance, where a player may have them chosen."""
    claims: Claims | None = None
    """Where claims end a game; None where the balls alone decide."""
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
