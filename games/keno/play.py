"""One keno game as a value: sold until its draw begins, then drawn ball by ball, then settled.

A ticket of several games begins with the game that is on sale. Does not draw and does not settle.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.keno.draw import why_not_ball
from games.keno.rules import DRAWN, TicketRules
from games.tickets.refusal import Refusal


@dataclass(frozen=True, slots=True)
class KenoGame:
    """One game by its number."""

    number: int
    selling: bool = True
    balls: tuple[int, ...] = ()
    """In the order drawn."""

    @property
    def drawn(self) -> bool:
        """Whether all balls have come, so that its tickets are settled."""
        return len(self.balls) == DRAWN


def why_not_sold(rules: TicketRules, game: KenoGame, minute: int | None = None) -> Refusal | None:
    """Why no ticket is sold for this game; None where one may be.

    ``minute`` is that of the day, where the hours of operation count (000:414).
    """
    if not game.selling:
        return Refusal(f"game {game.number} is closed; a ticket begins with the next one", "000:377-384, 395")
    why = None if minute is None else rules.hours.why_not(minute)
    return None if why is None else Refusal(why, "000:414")


def closed(game: KenoGame) -> KenoGame:
    """The game once its sale is over: from now on balls are drawn."""
    return replace(game, selling=False)


def why_not_drawn(game: KenoGame, ball: int) -> Refusal | None:
    """Why this ball cannot be drawn now; None where it can."""
    if game.selling:
        return Refusal(f"tickets of game {game.number} are still sold; its sale closes before the first ball", "house")
    return why_not_ball(game.balls, ball)


def with_ball(game: KenoGame, ball: int) -> KenoGame:
    """The game after this ball."""
    return replace(game, balls=(*game.balls, ball))


def after(game: KenoGame) -> KenoGame:
    """The next game, on sale."""
    return KenoGame(game.number + 1)
