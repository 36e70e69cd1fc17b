"""The draw of a keno game: twenty different balls of eighty, and the board that shows them.

The last ball drawn flashes on the board (000:376). Does not draw: a blower or a generator does (000:422).
"""

from collections.abc import Sequence
from typing import NamedTuple

from games.draws.draw import TWENTY_OF_EIGHTY
from games.keno.rules import DRAWN, HIGHEST
from games.tickets.refusal import Refusal


class Board(NamedTuple):
    """What the players see: the balls in the order drawn, which of them flashes, and whether all have come."""

    balls: tuple[int, ...]
    flashing: int | None
    complete: bool


def why_not_draw(balls: Sequence[int]) -> Refusal | None:
    """Why these balls are not the draw of a game; None where they are."""
    why = TWENTY_OF_EIGHTY.misfit(balls)
    return None if why is None else Refusal(why, "000:376, 422")


def why_not_ball(balls: Sequence[int], ball: int) -> Refusal | None:
    """Why ``ball`` cannot come after ``balls``; None where it can."""
    if not 1 <= ball <= HIGHEST:
        return Refusal(f"ball {ball}; the balls are 1 to {HIGHEST}", "000:376")
    if ball in balls:
        return Refusal(f"ball {ball} was drawn already, and lies outside the blower", "000:376")
    if len(balls) >= DRAWN:
        return Refusal(f"{DRAWN} balls were drawn; the game has no more", "000:376, 422")
    return None


def board(balls: Sequence[int]) -> Board:
    """The board after these balls, also while they are being drawn."""
    return Board(tuple(balls), balls[-1] if balls else None, len(balls) == DRAWN)
