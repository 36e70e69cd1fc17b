"""One adapter for each kind of question: it puts the case's words into the product's, and the answer back.

A game that has words of its own brings a module with its `ANSWERS`; they go before the common ones. An adapter decides
nothing. A question about a game or a house that the product does not have is `Unsupported`.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from . import let_it_ride, mississippi_stud, pai_gow_poker, three_card_poker, three_card_texas_holdem, two_card_peek
from .authorise import authorise
from .fee import fee
from .hands import compare, draw, rank, set_hand
from .house import Unsupported
from .meter import meter
from .money import settle
from .table import deal, duty, irregularity, legal, start

Answers: TypeAlias = Mapping[str, Callable[[Mapping[str, Any]], Mapping[str, Any]]]

ADAPTERS: Answers = {
    "rank": rank,
    "compare": compare,
    "settle": settle,
    "set": set_hand,
    "draw": draw,
    "start": start,
    "deal": deal,
    "legal": legal,
    "meter": meter,
    "authorise": authorise,
    "irregularity": irregularity,
    "fee": fee,
    "duty": duty,
}

BY_GAME: Mapping[str, Answers] = {
    "fortune-pai-gow-poker": pai_gow_poker.ANSWERS,
    "pai-gow-poker": pai_gow_poker.ANSWERS,
    "let-it-ride": let_it_ride.ANSWERS,
    "mississippi-stud": mississippi_stud.ANSWERS,
    "three-card-poker": three_card_poker.ANSWERS,
    "three-card-poker-6-card-bonus": three_card_poker.ANSWERS,
    "three-card-texas-holdem": three_card_texas_holdem.ANSWERS,
    "two-card-peek": two_card_peek.ANSWERS,
}


def answer(case: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the product says to the question of this case."""
    return BY_GAME.get(case["game"], {}).get(case["ask"], ADAPTERS[case["ask"]])(case)


__all__ = ["ADAPTERS", "Unsupported", "answer"]
