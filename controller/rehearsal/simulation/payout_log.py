"""What simulated people write into the payout log: the cards of a hand, mostly, and now and then something else.

Does not press keys.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from controller.people.keyed_cards import keys_of

CARDS_OF: Mapping[str, str] = {
    "flush": "2h 5h 9h Jh Kh",
    "full-house": "2h 2s 2d Jh Jd",
    "four-of-a-kind": "2h 2s 2d 2c Jd",
    "straight-flush": "5h 6h 7h 8h 9h",
    "royal-flush": "Th Jh Qh Kh Ah",
}
"""Cards of a hand, where it is a hand of poker."""
CARDS = ("", "", "2h 5h 9h Jh Kh", "Th Jh Qh Kh Ah", "2h 5h", "no cards at all")


def at_the_pad(rng: random.Random, hand: str) -> str:
    """The keys with which the dealer signs: the cards one by one, or none, and ENTER."""
    cards = rng.choice((CARDS_OF.get(hand, ""), "")).split()
    return " NEXT ".join(" ".join(keys_of(card)) for card in cards) + " ENTER"


def at_the_desk(rng: random.Random, hand: str) -> str:
    """The line of cards that somebody writes."""
    return rng.choice((*CARDS, CARDS_OF.get(hand, "")))
