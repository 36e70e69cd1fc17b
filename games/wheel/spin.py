"""A spin: the phases around it, when it is valid, who may be paid, and what spoils it.

Does not know pockets or sections, and settles nothing.
"""

from collections.abc import Mapping
from typing import Any

from games.declared.upkeep import Upkeep
from games.irregularities.rule import AtLeast, Irregularity
from games.round.chart import Chart
from games.round.facts import RoundFacts, table_round
from games.round.result_phases import awaiting_result, betting_before_result, no_result, settling_after_result
from games.round.verdict import Verdict
from games.wheel.rules import WheelRules

SPINNING = "spinning"
BALANCE = Upkeep(
    "wheel-balance", "Balance of the wheel", "wheel balance", "The wheel is levelled, and turned without a wager."
)
"""Documents ask for fair equipment and print no time (002:295, 000:793)."""


def spun_round(title: str, doing: str) -> Chart[RoundFacts]:
    """Wagers, no more bets while the wheel turns, the result, and payment; or no spin, and all of it stays."""
    return table_round(
        betting_before_result(SPINNING),
        awaiting_result(SPINNING, title, doing),
        settling_after_result(SPINNING),
        no_result("No spin", "the spin does not count and every wager stays as it lies"),
    )


def accept_spin(rules: WheelRules, facts: Mapping[str, Any]) -> Verdict:
    """May this spin stand? By its ``revolutions``, and ``direction`` (and ``last_direction``) where these are told."""
    least = rules.spin.revolutions_at_least
    figures = {"min": least}
    if facts["revolutions"] < least:
        return Verdict(f"a spin has at least {least} revolutions ({rules.spin.source})", figures)
    direction = facts.get("direction")
    if direction is None:
        return Verdict(None, figures)
    if rules.spin.direction == "alternating":
        if direction == facts.get("last_direction"):
            return Verdict(f"the wheel is spun the other way than last time ({rules.spin.source})", figures)
    elif direction != rules.spin.direction:
        return Verdict(f"the ball runs against the wheel ({rules.spin.source})", figures)
    return Verdict(None, figures)


def short_spin(say: str, source: str, *, remove_ball: bool = False) -> tuple[Irregularity, ...]:
    """Fewer than four revolutions are no spin; four are enough, as all three documents have it."""
    return (
        Irregularity(
            what="short-spin",
            given={"revolutions": AtLeast(4)},
            say="Four revolutions are enough: the spin counts.",
            source=source,
        ),
        no_spin("short-spin", say, source, remove_ball=remove_ball),
    )


def no_spin(what: str, say: str, source: str, *, remove_ball: bool = False) -> Irregularity:
    """What spoils a spin: it is called, nothing is decided, every wager stays and it is spun again."""
    return Irregularity(
        what=what, round="void", call="no-spin", again="spin", remove_ball=remove_ball, say=say, source=source
    )


def late_wager(say: str, source: str) -> Irregularity:
    """A wager after no more bets: it goes back, and the spin goes on."""
    return Irregularity(what="late-wager", refused=True, say=say, source=source)
