"""The clock that is called on a player: how long he has, when he is warned, what becomes of his hand.

It is called by another player or by the room, in the games that the house says, on one who faces a bet (002:707,
004:580). Reads no clock: who keeps time says that it is over.
"""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from games.house.rules_table import RulesTable
from games.poker_room.stakes import Structure

TimedOut: TypeAlias = Literal["dead", "check"]


class ClockRules(RulesTable):
    """One house's clock."""

    seconds: Annotated[int, Field(gt=0, strict=True)]
    warning_seconds: Annotated[int, Field(ge=0, strict=True)]
    """So long before the end he is warned."""
    games: tuple[Structure, ...] = ("limit", "spread", "half-pot-limit", "pot-limit", "no-limit")
    without_bet: TimedOut = "check"
    """What his hand does where nothing is to be called."""


def why_not_called(rules: ClockRules | None, structure: Structure, *, facing_bet: bool) -> str | None:
    """Why the clock is not called on a player; None where it is."""
    if rules is None or structure not in rules.games:
        return "no clock is called in this game"
    return None if facing_bet else "the clock is called on a player who faces a bet"


def when_it_is_over(rules: ClockRules, *, facing_bet: bool) -> TimedOut:
    """What becomes of the hand (002:707, 004:580)."""
    return "dead" if facing_bet else rules.without_bet
