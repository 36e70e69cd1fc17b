"""Baccarat chemin de fer as its document's questions put it: who draws or may, and what wrong cards come to.

Does not decide: the game does.
"""

from __future__ import annotations

from typing import Any

from games.asked import baccarat, irregularity as common_irregularity
from games.asked.question import Given
from games.asked.words import Words, changed
from games.baccarat.chemin_de_fer.rules import CheminDeFerRules
from games.baccarat.chemin_de_fer.wrong_cards import recounted
from games.baccarat.points import points_of_card, points_of_hand
from games.baccarat.shoe import burned_after
from games.baccarat.tableau import Duty
from games.cards.card import Card, parse_cards

_TWO = 2
_WHAT = {"face-up-card": "face-up-in-deck"}
_FACTS = ("phase", "rectifiable", "excess_card_known", "called_by", "banker", "cutting_card_seen")


def with_options(rules: CheminDeFerRules, given: Given) -> CheminDeFerRules:
    """The bank's option, the commission and the posted limits that the question fixes."""
    told, posted = given.get("options", {}), given.get("table", {})
    percent = told.get("commission_percent")
    win = changed(
        rules.commission_of_win,
        percent=None if percent is None else f"{percent} %",
        step_cents=told.get("commission_step_cents"),
    )
    limits = {name: posted.get(name) for name in ("min_cents", "max_cents")}
    rules = changed(
        rules,
        three_against_nine=told.get("three_against_nine"),
        wagers={name: changed(rule, **limits) for name, rule in rules.wagers.items()},
    )
    return rules.model_copy(update={"commission": {**rules.commission, "win": win}})


def draw(rules: CheminDeFerRules, given: Given) -> dict[str, Any]:
    """Which hands draw, with the cards that come next; without them, what each has to do with what it has."""
    if "next" in given:
        return baccarat.draw(rules, given)
    player, banker = (parse_cards(given[hand]["cards"]) for hand in baccarat.HANDS)
    two, of_bank = points_of_hand(player[:_TWO]), points_of_hand(banker[:_TWO])
    answer: dict[str, Any] = {"points": {"player": points_of_hand(player), "banker": points_of_hand(banker)}}
    if rules.tableau.natural(two, of_bank) is not None:
        return {**answer, "player_draws": False, "banker_draws": False}
    duty = rules.tableau.player_duty(two)
    answer["player_draws"] = _told(duty)
    if len(player) > _TWO or duty is Duty.STAND:
        third = points_of_card(player[_TWO]) if len(player) > _TWO else None
        answer["banker_draws"] = _told(rules.tableau.banker_duty(of_bank, third))
    return answer


def _told(duty: Duty) -> bool | str:
    return "optional" if duty is Duty.OPTION else duty is Duty.DRAW


def irregularity(rules: CheminDeFerRules, given: Given) -> dict[str, Any]:
    """What the rule orders, what a wrong hand counts, and how many cards go away with the one that was wrong."""
    facts = {name: given[name] for name in _FACTS if name in given}
    if "disclosed" in given:
        facts["exposed"] = given["disclosed"]
    order = common_irregularity.ruling(rules, _WHAT.get(given["what"], given["what"]), facts)
    answer = common_irregularity.ordered(order, given)
    if order.card_to in ("banker-third", "player-third"):
        answer["card_to"] = order.card_to.removesuffix("-third")
    if order.recount is not None:
        answer["points"] = recounted(order.recount, parse_cards(given.get("cards", ())))
    if order.with_as_many and "card" in given:
        answer["extra_discards"] = burned_after(Card.parse(given["card"]))
    return answer


WORDS = Words(
    {**baccarat.PHASES, "after-no-more-bets": "dealing"},
    with_options,
    {"draw": draw, "settle": baccarat.settle_with_next, "irregularity": irregularity},
)
