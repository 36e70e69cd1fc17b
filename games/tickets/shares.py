"""A prize divided equally among its winners, and what becomes of the cents that do not divide.

The document says that prizes are divided equally (000:146) and not what an odd cent does: that is the house's option.
Nothing is lost or made: what is paid and what stays add up to the prize and what the house adds. Does not know who won.
"""

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from games.house.rules_table import RulesTable
from games.money.dollars import dollars

Remainder: TypeAlias = Literal["stays", "first-claims", "house-adds"]
"""``stays`` where it was; ``first-claims``: one step more each for those who claimed first; ``house-adds``: the house
rounds every share up."""


class Division(RulesTable):
    """How a house divides."""

    remainder: Remainder
    step_cents: Annotated[int, Field(ge=1, strict=True)] = 1
    """Shares are whole steps: 100 where the house pays whole dollars."""


@dataclass(frozen=True, slots=True)
class Shares:
    """What each winner gets, in the order of the claims, and the rest."""

    cents: tuple[int, ...]
    stays_cents: int = 0
    house_adds_cents: int = 0


def divided(prize_cents: int, winners: int, division: Division) -> Shares:
    """Divide ``prize_cents`` among so many winners.

    Raises:
        ValueError: nobody won, or the prize is below nothing.

    >>> divided(10_000, 3, Division(remainder="first-claims"))
    Shares(cents=(3334, 3333, 3333), stays_cents=0, house_adds_cents=0)
    """
    if winners < 1:
        raise ValueError("a prize is divided among one winner or more, and there is none")
    if prize_cents < 0:
        raise ValueError(f"a prize of {dollars(prize_cents)}; it is never below nothing")
    step = division.step_cents
    whole, left = divmod(prize_cents, winners * step)
    share = whole * step
    if division.remainder == "house-adds" and left:
        return Shares((share + step,) * winners, house_adds_cents=winners * step - left)
    if division.remainder == "first-claims":
        more, left = divmod(left, step)
        return Shares(tuple(share + step * (place < more) for place in range(winners)), stays_cents=left)
    return Shares((share,) * winners, stays_cents=left)
