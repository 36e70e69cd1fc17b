"""Let it ride as the documents ask about it: its phases and options, the bets that are taken back, the felt's cards.

Does not settle: the game does.
"""

from __future__ import annotations

from typing import Any

from games.asked import deal as common_deal, legal as common_legal, settle as common
from games.asked.question import Given
from games.asked.words import Words, changed, game_of, with_wager
from games.poker.let_it_ride.rules import BETS, LetItRideRules

PHASES = {
    "betting": "betting",
    "after-deal": "dealing",
    "locked-out": "ready",
    "after-first-card": "dealing",
    "player-decision": "first-decision",
    "after-community-1": "second-decision",
    "after-second-community-card": "settling",
    "settlement": "settling",
}


def with_options(rules: LetItRideRules, given: Given) -> LetItRideRules:
    """The options and the posted minimum that the question fixes."""
    options = given.get("options", {})
    cap, step = options.get("hand_cap_cents"), options.get("aggregate_round_cents")
    least = given.get("table_min_cents")
    return rules.model_copy(
        update={
            "hand_cap": rules.hand_cap and changed(rules.hand_cap, cents=cap),
            "aggregate": rules.aggregate and changed(rules.aggregate, step_cents=step),
            "wagers": rules.wagers if least is None else with_wager(rules, BETS[0], min_cents=least),
        }
    )


def settle(rules: LetItRideRules, given: Given) -> dict[str, Any]:
    """Every wager, what the bets pay together, and the limit of all awards of a round."""
    answer = common.settle(rules, given)
    for seat in answer.get("seats", ()):
        seat["bets_pay_cents"] = sum(seat["wagers"][bet]["pays_cents"] for bet in BETS if bet in seat["wagers"])
    return answer if rules.aggregate is None else {**answer, "aggregate_limit_cents": rules.aggregate.cents}


def legal(rules: LetItRideRules, given: Given) -> dict[str, Any]:
    """A bet that is withdrawn is one that is taken back."""
    if given["action"] == "withdraw":
        given = given.but(action="take-back", bet=given["wager"])
    return common_legal.legal(rules, given, WORDS)


def deal(rules: LetItRideRules, given: Given) -> dict[str, Any]:
    """``stack`` is how many cards a position gets in all; of the felt's cards the first are put away."""
    found = common_deal.planned(rules, given)
    laid = given.get("community", ())  # from the dealer's left to right
    return {
        **common_deal.dealt(found, rules, given),
        "stack": game_of(rules).stacks.hand_cards,
        "community": list(laid[found.burn :]),
    }


WORDS = Words(PHASES, with_options, {"settle": settle, "legal": legal, "deal": deal})
