"""A blind more: who may straddle, for how much, and with how many chips behind it.

A straddle is live: whoever posts it acts last on the first street (002:493, 004:314). Posts nothing by itself.
"""

from typing import Annotated, Literal

from pydantic import Field

from games.house.rules_table import Cents, RulesTable
from games.money.dollars import dollars
from games.round.verdict import Verdict

Times = Annotated[int, Field(ge=1, strict=True)]


class StraddleRules(RulesTable):
    """One house's straddle."""

    seat: Literal["after-big-blind", "any"] = "after-big-blind"
    times: Times | None = 2
    """How many times the big blind it is, neither more nor less; None: what is posted is the house's most."""
    most_cents: Cents | None = None
    stack_big_blinds: Annotated[int, Field(ge=0, strict=True)] = 0
    """How many big blinds must lie before whoever straddles (004:315)."""
    before: Literal["first-card", "third-card"] = "first-card"
    """Until when; one house lets players look at two cards first (001:23)."""


def may_straddle(
    rules: StraddleRules | None,
    *,
    big_blind_cents: int,
    amount_cents: int | None = None,
    stack_cents: int | None = None,
    seat: int | None = None,
    seat_after: int | None = None,
    cards_dealt: int = 0,
) -> Verdict:
    """Whether a straddle may be posted. What is not told is not looked at; ``seat_after`` is the seat that may."""
    if rules is None:
        return Verdict("this house has no straddle")
    figures: dict[str, int] = {}
    if rules.times is not None:
        figures["required_cents"] = rules.times * big_blind_cents
    if rules.most_cents is not None:
        figures["max_cents"] = rules.most_cents
    if rules.stack_big_blinds:
        figures["min_stack_cents"] = rules.stack_big_blinds * big_blind_cents
    if seat_after is not None:
        figures["required_seat"] = seat_after
    return Verdict(_why_not(rules, figures, amount_cents, stack_cents, seat, cards_dealt), figures)


def _why_not(
    rules: StraddleRules, figures: dict[str, int], amount: int | None, stack: int | None, seat: int | None, dealt: int
) -> str | None:
    cards = {"first-card": 0, "third-card": 2}[rules.before]
    if dealt > cards:
        return f"a straddle is posted before the {rules.before.replace('-', ' ')}"
    if rules.seat == "after-big-blind" and seat is not None and seat != figures.get("required_seat", seat):
        return f"the seat after the big blind straddles, which is seat {figures['required_seat']}"
    if amount is not None and amount != figures.get("required_cents", amount):
        return f"a straddle is {dollars(figures['required_cents'])} here"
    if amount is not None and amount > figures.get("max_cents", amount):
        return f"a straddle is at most {dollars(figures['max_cents'])} here"
    if stack is not None and stack < figures.get("min_stack_cents", 0):
        return f"whoever straddles has {dollars(figures['min_stack_cents'])} at least"
    return None
