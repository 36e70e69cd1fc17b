"""Mississippi stud, in the words of the cases."""

from collections.abc import Mapping
from typing import Any

from games.cards.card import parse_cards
from games.cards.ranking import FIVE_CARD
from games.layout import legality
from games.poker.mississippi_stud.rules import MississippiStudRules

from . import house, money, table

Case = Mapping[str, Any]


def settle(case: Case) -> Case:
    game, rules = house.of(case)
    assert isinstance(rules, MississippiStudRules)
    posted = case["given"].get("table", {}).get("min_cents")
    if posted is not None:
        ante = rules.wagers["ante"].model_copy(update={"min_cents": posted})
        rules = rules.model_copy(update={"wagers": {**rules.wagers, "ante": ante}})
    played, felt = money.seats(case["given"]), money.board(case["given"])
    answer = money.settled(case, game, rules, played, felt)
    settled = game.settle(rules, played, felt)
    for seat in answer["seats"]:
        seat["due_cents"] = sum(one.due_cents for one in settled if one.seat == seat["seat"])
    limits = rules.limits_of("ante")
    assert limits is not None
    return {**answer, "aggregate_limit_cents": rules.limit_cents(limits[0])}


def rank(case: Case) -> Case:
    return {"category": FIVE_CARD.rank(parse_cards(case["given"]["cards"])).category}


def legal(case: Case) -> Case:
    game, rules = house.of(case)
    given = case["given"]
    if given["action"] == "street-wager":
        placed = list(given["wagers"])[-1] if given["phase"] not in given["wagers"] else given["phase"]
        verdict = legality.wager(game, rules, placed, given["phase"], given["wagers"])
    elif given["action"] in game.actions:
        verdict = legality.action(game, rules, given["action"], given)
    else:
        verdict = table.verdict(game, rules, given)
    return {"legal": verdict.legal, **verdict.figures}


ANSWERS = {"settle": settle, "rank": rank, "legal": legal}
