"""The wheel of fortune: who spins it, when a spin counts, and what the number brings (000:157-160).

Does not turn the wheel, and does not divide the prize among several winners: :mod:`games.bingo.prizes` does.
"""

from typing import Literal

from games.bingo.rules import WheelOfFortune
from games.tickets.refusal import Refusal


def spinner(winners: int) -> Literal["winner", "caller"]:
    """Who spins: a sole winner, or the caller for several (000:158)."""
    return "winner" if winners == 1 else "caller"


def why_not_spin(rules: WheelOfFortune, turns: float, feet: float | None = None) -> Refusal | None:
    """Why a spin does not count; None where it does. ``feet`` is how near the nearest stood, where that was seen."""
    if not turns >= rules.least_turns:
        return Refusal(f"the wheel went around less than {rules.least_turns} full turn: spin again", "000:159")
    if feet is not None and not feet >= rules.least_feet:
        return Refusal(f"somebody stood nearer than {rules.least_feet} feet: a supervisor decides", "000:160")
    return None


def cash_of(rules: WheelOfFortune, number: int) -> int:
    """The prize at this number, or its cash value, in cents (000:158).

    Raises:
        LookupError: the wheel has no such number.
    """
    if number not in rules.cash_cents:
        raise LookupError(f"the wheel has no {number}; it has {', '.join(map(str, rules.cash_cents))}")
    return rules.cash_cents[number]
