"""Mississippi stud as the documents ask about it: the posted minimum, the street wagers, the limit of a hand.

Does not settle: the game does.
"""

from __future__ import annotations

from typing import Any

from games.asked import legal as common_legal, settle as common
from games.asked.question import Given
from games.asked.words import Words, with_wager
from games.poker.mississippi_stud.rules import MississippiStudRules


def with_options(rules: MississippiStudRules, given: Given) -> MississippiStudRules:
    """The posted minimum of the ante."""
    least = given.get("table", {}).get("min_cents") if given.get("action") != "post-limits" else None
    return rules if least is None else rules.model_copy(update={"wagers": with_wager(rules, "ante", min_cents=least)})


def settle(rules: MississippiStudRules, given: Given) -> dict[str, Any]:
    """Every wager, and the most that a hand is paid at this table."""
    limits = rules.limits_of("ante")
    assert limits is not None
    return {**common.settle(rules, given), "aggregate_limit_cents": rules.limit_cents(limits[0])}


def legal(rules: MississippiStudRules, given: Given) -> dict[str, Any]:
    """A street wager is the one of this phase, or the last one that was placed."""
    if given["action"] != "street-wager":
        return common_legal.legal(rules, given, WORDS)
    phase, placed = given["phase"], given["wagers"]
    street = phase if phase in placed or not placed else list(placed)[-1]
    return common_legal.answered(common_legal.wagers(rules, given, [street], phase), given)


WORDS = Words(with_options=with_options, answers={"settle": settle, "legal": legal})
