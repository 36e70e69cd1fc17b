"""Big six: a wheel of 54 sections with seven symbols, turned by hand.

Source: 002 (Choctaw), by line. Does not hold limits, odds or the number of sections.
"""

from collections.abc import Mapping
from typing import Any

from games.declared.game import KEYED_IN, Game, Wager
from games.irregularities.rule import Irregularity
from games.money.dollars import dollars
from games.round.verdict import Verdict
from games.wheel.big_six.rules import BigSixRules
from games.wheel.big_six.settlement import CHANCE, settle
from games.wheel.big_six.symbols import FAMILIES
from games.wheel.spin import BALANCE, accept_spin, late_wager, no_spin, short_spin, spun_round

IRREGULARITIES = (
    *short_spin("The wheel made fewer than four revolutions: call no spin, spin again.", "002:1062"),
    no_spin(
        "wrong-direction", "Each spin goes the other way than the one before: call no spin, spin again.", "002:1062"
    ),
    no_spin(
        "clapper-between-sections", "The clapper rests between two sections: call no spin, spin again.", "002:1063"
    ),
    Irregularity(
        what="wager-above-maximum",
        say="Nobody refused it: it counts up to the posted maximum, and the rest goes back.",
        source="002:1060",
    ),
    Irregularity(
        what="wager-below-minimum", say="Nobody refused it before the spin: it is a valid wager.", source="002:1060"
    ),
    late_wager("A wager after no more bets, which is called before the wheel is released: it goes back.", "002:1061"),
)


def post_limits(rules: BigSixRules, facts: Mapping[str, Any]) -> Verdict:
    """May the table post this maximum of a ``wager``? Not below the floor of its odds (1047-1053)."""
    wager, table = facts["wager"], facts["table"]
    least = rules.max_floor_cents(wager)
    figures = {"min_cents": least}
    if table["max_cents"] < least:
        why = f"the posted maximum of {wager} is at least {dollars(least)} at {rules.odds_of(wager)} (002:1047-1053)"
        return Verdict(why, figures)
    return Verdict(None, figures)


def change_odds(rules: BigSixRules, facts: Mapping[str, Any]) -> Verdict:
    """May other odds be played by? When the commission had them in writing so many ``hours`` before (1036, 1055)."""
    least = rules.odds_notice_hours
    why = f"the gaming commission has other odds in writing {least} hours before they are played by (002:1036, 1055)"
    return Verdict(why if facts["hours"] < least else None, {"min": least})


BIG_SIX = Game(
    name="big-six",
    title="Big six",
    seats=8,  # house: players stand, and the document counts none
    chance=CHANCE,
    equipment=KEYED_IN,
    wagers=tuple(Wager(family.name, during="betting", optional=True, source=family.source) for family in FAMILIES),
    round=spun_round("Wheel turning", "the wheel turns"),  # 002:1061-1064
    irregularities=IRREGULARITIES,
    rules=BigSixRules,
    upkeep=(BALANCE,),
    settle=settle,
    actions={"accept-spin": accept_spin, "post-limits": post_limits, "change-odds": change_odds},
)
