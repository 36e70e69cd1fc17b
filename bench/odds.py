"""Counting all hands of a wager beside ranking them one by one with pokerkit: nanoseconds for each hand of the deck.

Ours stand for many hands each, so a whole deck of seven cards and a joker, 154,143,080 hands, is counted in seconds.
pokerkit has no joker; beside that deck stands its best five of seven of 52. Does not check counts: the tests do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from bench.figure import Figure, faster, take_turns
from bench.hand_ranking import now, random_hands, timed
from games.cards.card import Card
from games.cards.ranking import FIVE_CARD, FORTUNE
from games.probability.hand_counts import count_hands

PEER_HANDS = 200
TURNS = 3


def measure(folder: Path, turns: int = TURNS) -> list[Figure]:
    """All hands of five cards, and all of seven with a joker by their bonus hand."""
    return [five_cards(folder, turns), seven_cards(folder, 1)]


def five_cards(_: Path, turns: int = TURNS) -> Figure:
    """2,598,960 hands, as the progressive of Caribbean stud asks for them."""
    from pokerkit import Card as TheirCard, StandardHighHand

    theirs = [tuple(TheirCard.parse("".join(map(str, hand)))) for hand in random_hands(PEER_HANDS)]
    ours = _counted(lambda: count_hands(_five_card_category, size=5, of=5, joker=False))
    found = take_turns(turns, {"ours": ours, "pokerkit": timed(StandardHighHand, theirs)})
    return faster("odds of five cards, a hand", found["ours"], "pokerkit", found["pokerkit"], goal=3)


def seven_cards(_: Path, turns: int = 1) -> Figure:
    """154,143,080 hands, as the Fortune bonus asks for them."""
    from pokerkit import Card as TheirCard, StandardHighHand

    theirs = [tuple(TheirCard.parse("".join(map(str, hand)))) for hand in random_hands(PEER_HANDS, 7)]
    ours = _counted(lambda: count_hands(_fortune_category, size=5, of=7, joker=True))
    found = take_turns(turns, {"ours": ours, "pokerkit": timed(StandardHighHand.from_game, theirs)})
    return faster("odds of seven cards, a hand", found["ours"], "pokerkit", found["pokerkit"], goal=3)


def _five_card_category(cards: Sequence[Card]) -> str:
    return FIVE_CARD.rank(cards).category


def _fortune_category(cards: Sequence[Card]) -> str:
    return FORTUNE.rank(cards).category


def _counted(count: Callable[[], Mapping[str, int]]) -> Callable[[], list[float]]:
    """One turn: everything is counted once, as nanoseconds for each hand that was counted."""

    def once() -> list[float]:
        begun = now()
        hands = sum(count().values())
        return [(now() - begun) / hands]

    return once
