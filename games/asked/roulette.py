"""Roulette as the documents ask about it: the number that came, wheel and zero rule as options, the posted minimum.

Does not settle: the game does.
"""

from __future__ import annotations

from typing import Any

from games.asked.question import Given
from games.asked.settle import seats, settled
from games.asked.words import Words, changed
from games.round.settlement import Board
from games.wheel.roulette.rules import RouletteRules
from games.wheel.roulette.settlement import settle as settle_roulette

PHASES = {
    "betting": "betting",
    "spin": "betting",
    "no-more-bets": "spinning",
    "ball-at-rest": "settling",
    "ball-down": "settling",
}


def with_options(rules: RouletteRules, given: Given) -> RouletteRules:
    """The rules with the wheel, the rule of the zeros and the posted minimum that the question fixes."""
    options, table = given.get("options", {}), given.get("table", {})
    fixed = changed(rules, wheel=options.get("wheel"), zero_rule=options.get("zero_rule"))
    if fixed.back_to_back is None:
        return fixed
    return changed(fixed, back_to_back=changed(fixed.back_to_back, beside_at_least_cents=table.get("min_cents")))


def settle(rules: RouletteRules, given: Given) -> dict[str, Any]:
    """How every wager ends by the number of the question."""
    played = seats(given)
    return settled(played, settle_roulette(rules, played, Board(result=str(given["outcome"]["number"]))))


WORDS = Words(PHASES, with_options, answers={"settle": settle})
