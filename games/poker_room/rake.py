"""The house's share of a pot: at most a part of all that was wagered, in its circle until the winner is paid.

Fees by hand, by time and from the blinds are rows of the posted fees: :mod:`games.house.fees`. Takes no chips.
"""

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field

from games.house.rules_table import Cents, RulesTable
from games.money.odds import Share


class RakeRules(RulesTable):
    """One house's rake."""

    share: Share
    """Of all sums wagered in the hand, at most (000:717, 002:637, 720)."""
    most_cents: Cents | None = None
    """What the house takes of a pot at most; None: it has not said."""
    step_cents: Annotated[int, Field(ge=1, strict=True)] = 1
    """Taken in whole steps, rounded down."""
    dropped: Literal["at-once", "after-the-winner-is-paid"] = "at-once"
    no_flop_no_drop: bool = False


def most_rake_cents(rules: RakeRules, pot_cents: int, *, flop: bool = True) -> int:
    """What the house may take of a pot at most."""
    if rules.no_flop_no_drop and not flop:
        return 0
    most = int(rules.share * pot_cents)
    if rules.most_cents is not None:
        most = min(most, rules.most_cents)
    return most // rules.step_cents * rules.step_cents


def why_not_drop(rules: RakeRules, *, winner_declared: bool, winner_paid: bool) -> str | None:
    """Why the rake does not go from its circle into the box now; None where it does (002:637)."""
    if rules.dropped == "at-once" or (winner_declared and winner_paid):
        return None
    return "the rake stays in its circle until a winner is declared and paid"


def rake_of_pots_cents(rules: RakeRules, pots_cents: Sequence[int], *, flop: bool = True) -> tuple[int, ...]:
    """What is taken of each pot where the most that may be is: the main pot first, never more than the whole allows."""
    left = most_rake_cents(rules, sum(pots_cents), flop=flop)
    taken = list[int]()
    for cents in pots_cents:
        here = min(left, int(rules.share * cents) // rules.step_cents * rules.step_cents)
        taken.append(here)
        left -= here
    return tuple(taken)
