"""How much may lie on a wager of a wheel's layout: the posted limits, whole steps, and what can be paid to the cent.

An amount that the odds do not pay exactly is not taken, as it is printed of craps (003:1190-1191). Does not know which
wagers there are, or what lies beside them.
"""

from games.declared.layout import Placing
from games.money.dollars import dollars
from games.round.verdict import Verdict
from games.wheel.rules import WheelRules


def why_not_amount(rules: WheelRules, placing: Placing) -> Verdict:
    """Whether this amount may lie there; nothing always may.

    Raises:
        LookupError: this house has no such wager.
    """
    wager, cents = placing.wager, placing.cents
    limits = rules.limits_of(wager)
    if cents == 0 or limits is None:
        return Verdict()
    least, most = limits
    if least == most:
        exactly = {"required_cents": least}
        return Verdict(None if cents == least else f"the {wager} is exactly {dollars(least)}", exactly)
    figures = {"min_cents": least, "max_cents": most}
    approved = placing.approved and rules.approvable(wager)
    if cents < least or (cents > most and not approved):
        return Verdict(f"the {wager} is from {dollars(least)} to {dollars(most)}", figures)
    if cents % rules.step_cents(wager):
        return Verdict(f"the {wager} goes in steps of {dollars(rules.step_cents(wager))}", figures)
    return Verdict(rules.why_not_exact(wager, cents), figures)
