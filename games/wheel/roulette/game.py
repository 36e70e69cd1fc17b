"""Roulette: a ball, 37 or 38 pockets, and a layout of numbers and groups of them.

Source: 000 (Grand Ronde), 002 (Choctaw), 003 (Oneida), by line. Does not hold limits, odds or the rule of the zeros.
"""

from collections.abc import Mapping
from typing import Any

from games.declared.game import KEYED_IN, Game, Wager
from games.declared.upkeep import Upkeep
from games.irregularities.rule import Irregularity
from games.round.verdict import Verdict
from games.wheel.roulette.families import FAMILIES
from games.wheel.roulette.rules import RouletteRules
from games.wheel.roulette.settlement import CHANCE, settle
from games.wheel.spin import BALANCE, accept_spin, late_wager, no_spin, short_spin, spun_round

IRREGULARITIES = (
    *short_spin(
        "Fewer than four revolutions: call no spin, try to take the ball out before it rests, spin again.",
        "000:793, 002:301, 003:4270-4272",
        remove_ball=True,
    ),
    no_spin(
        "ball-with-wheel",
        "The ball runs the way of the wheel: call no spin, try to take it out before it rests, spin again.",
        "000:793, 002:300, 003:4266-4268",
        remove_ball=True,
    ),
    no_spin(
        "foreign-object",
        "Something fell into the wheel: call no spin, try to take the ball out before it rests, spin again.",
        "002:302, 003:4274-4276",
        remove_ball=True,
    ),
    Irregularity(
        what="floating-ball",
        round="may-be-void",
        call="no-spin",
        again="spin",
        remove_ball=True,
        say="The ball floats: dealer or supervisor may call no spin; then try to take it out before it rests.",
        source="002:303",
    ),
    no_spin("failed-launch", "The ball was not launched: call no spin, launch it again.", "house"),
    Irregularity(
        what="reader-failure",
        check_by="floor-supervisor",
        say="The reader of the wheel failed: key in the number where the ball lies, a supervisor confirms it.",
        source="house",
    ),
    no_spin("ball-left-wheel", "The ball left the wheel: call no spin, look at ball and wheel, spin again.", "house"),
    late_wager(
        "A wager after no more bets, or with the ball at rest: it goes back.", "000:794, 002:296, 003:4154-4157"
    ),
)


def pay_winners(rules: RouletteRules, facts: Mapping[str, Any]) -> Verdict:
    """May winners be paid? Once the marker stands on the number (000:796, 002:299, 003:4163-4165)."""
    if facts["marker_placed"]:
        return Verdict()
    return Verdict("the marker is placed on the number before anybody is paid (000:795-796)", needs="place-marker")


def issue_chips(rules: RouletteRules, facts: Mapping[str, Any]) -> Verdict:
    """May a seat have chips of this colour? No two persons have the same (000:765, 002:257, 003:4018-4020)."""
    others = [seat for seat, color in facts.get("issued", {}).items() if color == facts["color"]]
    taken = next((seat for seat in others if str(seat) != str(facts["seat"])), None)
    return Verdict(None if taken is None else f"seat {taken} has chips of the colour {facts['color']} already")


ROULETTE = Game(
    name="roulette",
    title="Roulette",
    seats=8,  # house: no document counts them
    chance=CHANCE,
    equipment=KEYED_IN,
    wagers=tuple(Wager(family.name, during="betting", optional=True, source=family.source) for family in FAMILIES),
    round=spun_round("Ball running", "the ball runs"),  # 000:793-796, 002:295-299, 003:4148-4165
    irregularities=IRREGULARITIES,
    rules=RouletteRules,
    upkeep=(BALANCE, Upkeep("balls", "Change of the balls", "new balls", "Other balls come from the pit, measured.")),
    settle=settle,
    actions={"accept-spin": accept_spin, "pay-winners": pay_winners, "issue-chips": issue_chips},
)
