"""Ranking five cards beside pokerkit, cards parsed beforehand, the same random hands for both.

Our values are worked out once for each of the 7,462 kinds of hand and kept; the first turn, which is not counted, fills
most of them in. Does not check that both agree: the tests do.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from bench.figure import Figure, faster, take_turns
from games.cards import Card
from games.caribbean_stud import CARIBBEAN_STUD
from games.ranking import FIVE_CARD

HANDS = 1_000
TURNS = 20

Hand = TypeVar("Hand")
now = time.perf_counter_ns


def measure(_: Path, turns: int = TURNS) -> list[Figure]:
    """Nanoseconds a hand; one sample is the mean of ``HANDS`` hands."""
    from pokerkit import Card as TheirCard, StandardHighHand

    hands = [tuple(hand) for hand in random_hands(HANDS)]
    theirs = [tuple(TheirCard.parse("".join(map(str, hand)))) for hand in hands]
    found = take_turns(turns, {"ours": _timed(FIVE_CARD.rank, hands), "pokerkit": _timed(StandardHighHand, theirs)})
    return [faster("ranking of five cards", found["ours"], "pokerkit", found["pokerkit"], goal=3)]


def random_hands(number: int) -> list[list[Card]]:
    """Hands of five cards out of a whole deck, always the same."""
    rng, deck = random.Random(1), CARIBBEAN_STUD.deck.cards()
    return [rng.sample(deck, 5) for _ in range(number)]


def _timed(rank: Callable[[Hand], object], hands: Sequence[Hand]) -> Callable[[], list[float]]:
    def all_hands() -> list[float]:
        begun = now()
        for hand in hands:
            rank(hand)
        return [(now() - begun) / len(hands)]

    return all_hands
