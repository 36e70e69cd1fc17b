"""The questions about hands: rank, compare, set, draw."""

from collections.abc import Mapping
from typing import Any

from games.cards.card import parse_cards
from games.cards.ranking import FIVE_CARD, THREE_CARD, TWO_CARD, HandRanking
from games.poker.caribbean_stud.settlement import qualifies

from . import house

RANKINGS: Mapping[str, HandRanking[str]] = {
    "five": FIVE_CARD,
    "high": FIVE_CARD,
    "dealer": FIVE_CARD,
    "three": THREE_CARD,
    "two": TWO_CARD,
}


def rank(case: Mapping[str, Any]) -> Mapping[str, Any]:
    house.of(case)
    given = case["given"]
    if given["as"] not in RANKINGS:
        raise house.Unsupported(f"ranking as {given['as']}")
    cards = parse_cards(given["cards"])
    ranking = RANKINGS[given["as"]]
    answer: dict[str, Any] = {"category": ranking.rank(cards).category}
    return answer if ranking is not FIVE_CARD else {**answer, "qualifies": qualifies(cards)}


def compare(case: Mapping[str, Any]) -> Mapping[str, Any]:
    house.of(case)
    given = case["given"]
    if given["as"] not in RANKINGS:
        raise house.Unsupported(f"comparing as {given['as']}")
    a, b = (RANKINGS[given["as"]].rank(parse_cards(given[one]["cards"])) for one in "ab")
    winner = "a" if a > b else "b" if b > a else "tie"
    return {"winner": winner, "category_a": a.category, "category_b": b.category}


def set_hand(case: Mapping[str, Any]) -> Mapping[str, Any]:
    raise house.Unsupported("setting hands")


def draw(case: Mapping[str, Any]) -> Mapping[str, Any]:
    raise house.Unsupported("drawing rules")
