"""Who is paid what at the close of a game: the pool by format and call, and equal shares of its prize (000:146).

A jackpot is won up to its last call, the consolation after it (000:165-166, 172): that stands with the awards of the
house's pools. Does not move a meter.
"""

from dataclasses import dataclass

from games.bingo.play import BingoGame, PlayError, call_number
from games.bingo.room import Place
from games.bingo.rules import BingoRules
from games.pools.awards import pool_of
from games.tickets.shares import Shares, divided


@dataclass(frozen=True, slots=True)
class Paid:
    """One winner's share."""

    place: Place
    cents: int


@dataclass(frozen=True, slots=True)
class Prizes:
    """What a game pays."""

    pool: str
    paid: tuple[Paid, ...]
    shares: Shares
    source: str = "000:146"


def pool_for(rules: BingoRules, game: BingoGame) -> str:
    """The name of the pool that pays a win with the ball called last."""
    return pool_of(rules.pools, game.format, call_number(rules.bonanza, game))


def prizes(rules: BingoRules, game: BingoGame, prize_cents: int) -> Prizes:
    """What each winner of a closed game gets of a prize of so much; in the order of their claims.

    Raises:
        PlayError: the game is not closed, or nobody won.
    """
    if game.phase != "closed" or not game.winners:
        raise PlayError("prizes are paid once winners are determined and the game is closed")
    shares = divided(prize_cents, len(game.winners), rules.division)
    paid = tuple(Paid(place, cents) for place, cents in zip(game.winners, shares.cents, strict=True))
    return Prizes(pool_for(rules, game), paid, shares)
