"""Caribbean stud as the documents ask about it: its options, and what the dealer's hand must be.

Does not settle or rank: the game does.
"""

from __future__ import annotations

from typing import Any

from games.asked import duty as common_duty, settle as common
from games.asked.hands import RANKS, ranks
from games.asked.question import Given, NotAnswered
from games.asked.words import Words, changed
from games.cards.card import parse_cards
from games.poker.caribbean_stud.rules import CaribbeanStudRules
from games.poker.caribbean_stud.settlement import hands_to_turn, qualifies


def with_options(rules: CaribbeanStudRules, given: Given) -> CaribbeanStudRules:
    """The options and posted limits that the question fixes.

    Raises:
        NotAnswered: the ante would pay other odds than the house's rules have.
        QuestionError: the house's rules cannot have such a value.
    """
    options, posted = given.get("options", {}), given.get("table", {})
    odds = options.get("ante_when_dealer_fails")
    if odds is not None and odds != [rules.pays.ante.win, rules.pays.ante.stake]:
        raise NotAnswered("an ante that pays other odds when the dealer fails")
    progressive = rules.progressive and changed(
        rules.progressive,
        chip_cents=options.get("token_cents", options.get("progressive_wager_cents")),
        reset_cents=options.get("reset_cents"),
        several_royals={"in-turn-from-dealers-right": "in-turn"}.get(options.get("shared_award", "")),
    )
    limits = changed(
        rules.limits,
        ante_min_cents=posted.get("min_cents", given.get("table_min_cents")),
        ante_max_cents=posted.get("max_cents"),
        max_payout_cents=posted.get("max_payout_cents", options.get("bet_cap_cents")),
    )
    settling = changed(
        rules.settling,
        bet_when_dealer_fails=options.get("bet_when_dealer_fails"),
        turn_all_when_dealer_fails=options.get("turn_all"),
    )
    return rules.model_copy(update={"limits": limits, "settling": settling, "progressive": progressive})


def rank(rules: CaribbeanStudRules, given: Given) -> dict[str, Any]:
    """What a hand is called, and whether the dealer could play with it."""
    cards, name = parse_cards(given["cards"]), given["as"]
    answer: dict[str, Any] = {"category": ranks(RANKS, name)(cards).category}
    return {**answer, "qualifies": qualifies(cards)} if len(cards) == 5 else answer


def settle(rules: CaribbeanStudRules, given: Given) -> dict[str, Any]:
    """Every wager, and whether the dealer qualifies."""
    dealer = common.board(given).dealer
    answer = common.settle(rules, given)
    return answer if dealer is None else {**answer, "dealer_qualifies": qualifies(dealer)}


def duty(rules: CaribbeanStudRules, given: Given) -> dict[str, Any]:
    """What is due; where the dealer's hand is told, also which hands are turned."""
    if "dealer_qualifies" not in given:
        return common_duty.duty(rules, given)
    wagers = {seat["seat"]: seat.get("wagers", {}) for seat in given["seats"] if "fold" not in seat.get("did", ())}
    return {"due": [], "turn": hands_to_turn(rules, wagers, dealer_qualifies=given["dealer_qualifies"])}


WORDS = Words(with_options=with_options, answers={"rank": rank, "settle": settle, "duty": duty})
