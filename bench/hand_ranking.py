"""Ranking hands beside pokerkit (three and five cards) and treys (seven), cards parsed beforehand, the same for both.

Our values are worked out once for each kind of hand and kept: 7,462 of five cards, 49,205 of seven cards that have no
flush. The first turn, which is not counted, fills in those that these hands need. Does not check that both agree: the
tests do.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from bench.figure import Figure, faster, take_turns
from games.cards.card import Card, Pack
from games.cards.ranking import BEST_OF_SEVEN, FIVE_CARD, THREE_CARD

HANDS = 1_000
TURNS = 20

Hand = TypeVar("Hand")
now = time.perf_counter_ns


def measure(folder: Path, turns: int = TURNS) -> list[Figure]:
    """Nanoseconds a hand; one sample is the mean of ``HANDS`` hands."""
    return [*beside_pokerkit(folder, turns), beside_treys(folder, turns)]


def beside_pokerkit(_: Path, turns: int = TURNS) -> list[Figure]:
    """Five cards, and three cards as Rhode Island hold'em orders them, which is the order of three card poker."""
    from pokerkit import Card as TheirCard, RhodeIslandHoldemHand, StandardHighHand

    figures = []
    for what, rank, peer, size in (
        ("ranking of five cards", FIVE_CARD.rank, StandardHighHand, 5),
        ("ranking of three cards", THREE_CARD.rank, RhodeIslandHoldemHand, 3),
    ):
        hands = random_hands(HANDS, size)
        theirs = [tuple(TheirCard.parse("".join(map(str, hand)))) for hand in hands]
        found = take_turns(turns, {"ours": timed(rank, hands), "pokerkit": timed(peer, theirs)})
        figures.append(faster(what, found["ours"], "pokerkit", found["pokerkit"], goal=3))
    return figures


def beside_treys(_: Path, turns: int = TURNS) -> Figure:
    """The best five of seven cards: two in the hand and five on the board, as treys asks for them."""
    from treys import Card as TheirCard, Evaluator

    evaluator = Evaluator()
    hands = random_hands(HANDS, 7)
    theirs = [tuple(TheirCard.new(str(card)) for card in hand) for hand in hands]
    split = [(list(hand[:2]), list(hand[2:])) for hand in theirs]
    ask = timed(lambda hand: evaluator.evaluate(*hand), split)
    found = take_turns(turns, {"ours": timed(BEST_OF_SEVEN.rank, hands), "treys": ask})
    return faster("ranking of seven cards", found["ours"], "treys", found["treys"], goal=3)


def random_hands(number: int, size: int = 5) -> list[tuple[Card, ...]]:
    """Hands out of a whole deck, always the same."""
    rng, deck = random.Random(1), Pack().pieces()
    return [tuple(rng.sample(deck, size)) for _ in range(number)]


def timed(rank: Callable[[Hand], object], hands: Sequence[Hand]) -> Callable[[], list[float]]:
    """What one turn is: all ``hands`` once, as nanoseconds a hand."""

    def all_hands() -> list[float]:
        begun = now()
        for hand in hands:
            rank(hand)
        return [(now() - begun) / len(hands)]

    return all_hands
