"""The questions about hands: rank, compare, set, draw."""

from collections.abc import Mapping
from typing import Any

from games.cards import parse_cards
from games.caribbean_stud_settlement import qualifies
from games.ranking import FIVE_CARD

from . import house


def rank(case: Mapping[str, Any]) -> Mapping[str, Any]:
    house.of(case)
    given = case["given"]
    if given["as"] not in ("five", "dealer"):
        raise house.Unsupported(f"ranking as {given['as']}")
    cards = parse_cards(given["cards"])
    return {"category": FIVE_CARD.rank(cards).category, "qualifies": qualifies(cards)}


def compare(case: Mapping[str, Any]) -> Mapping[str, Any]:
    house.of(case)
    given = case["given"]
    if given["as"] != "five":
        raise house.Unsupported(f"comparing as {given['as']}")
    a = FIVE_CARD.rank(parse_cards(given["a"]["cards"]))
    b = FIVE_CARD.rank(parse_cards(given["b"]["cards"]))
    winner = "a" if a > b else "b" if b > a else "tie"
    return {"winner": winner, "category_a": a.category, "category_b": b.category}


def set_hand(case: Mapping[str, Any]) -> Mapping[str, Any]:
    raise house.Unsupported("setting hands")


def draw(case: Mapping[str, Any]) -> Mapping[str, Any]:
    raise house.Unsupported("drawing rules")
