"""The questions about hands, rank and compare: in the order in which a game ranks them, with its dealer's condition.

Does not rank by itself.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from games.asked.question import Given, NotAnswered
from games.cards.card import Card, Pack, parse_cards
from games.cards.piece import PieceSet, parse_pieces
from games.cards.ranking import FIVE_CARD, THREE_CARD, TWO_CARD, HandRank
from games.declared.house_rules import HouseRules

Ranks: TypeAlias = Callable[[Sequence[Card]], HandRank[str]]

_CARDS = Pack()

RANKS: Mapping[str, Ranks] = {
    "five": FIVE_CARD.rank,
    "high": FIVE_CARD.rank,
    "dealer": FIVE_CARD.rank,
    "three": THREE_CARD.rank,
    "two": TWO_CARD.rank,
}
"""By what the question calls the hand."""


def rank(rules: HouseRules, given: Given) -> Mapping[str, Any]:
    """What a hand is called."""
    return {"category": ranks(RANKS, given["as"])(parse_cards(given["cards"])).category}


def compare(rules: HouseRules, given: Given) -> Mapping[str, Any]:
    """Which of two hands is higher."""
    return compared(ranks(RANKS, given["as"]), given)


def compared(
    ranked: Callable[[Sequence[Any]], HandRank[str]], given: Given, pack: PieceSet[Any] = _CARDS
) -> Mapping[str, Any]:
    """Which of the hands ``a`` and ``b`` is higher in this order, and what both are called."""
    a, b = (ranked(parse_pieces(pack, given[one]["cards"])) for one in "ab")
    winner = "a" if a > b else "b" if b > a else "tie"
    return {"winner": winner, "category_a": a.category, "category_b": b.category}


def ranks(known: Mapping[str, Ranks], name: str) -> Ranks:
    """The order that the question means.

    Raises:
        NotAnswered: this game ranks no such hands; the text says what there is.
    """
    if name not in known:
        raise NotAnswered(f'no hand is ranked here as "{name}"; there are {", ".join(known)}')
    return known[name]
