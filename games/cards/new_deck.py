"""Cards as a new deck has them: suit by suit, rank after rank. Does not say what follows."""

from collections.abc import Sequence
from itertools import pairwise

from games.cards.card import SUITS, Card

RUN = 6
"""So many cards in a row, one suit and one rank after the other: shuffled cards do that once in about 150,000,000."""


def unshuffled(cards: Sequence[Card]) -> bool:
    """Whether the last cards lie as they do in a new deck, upwards or downwards.

    >>> unshuffled([Card.parse(f"{rank}h") for rank in "23456789"])
    True
    >>> unshuffled([Card.parse(text) for text in ("2h", "3h", "4h", "5h", "6h", "7d")])
    False
    """
    last = cards[-RUN:]
    if len(last) < RUN or len({card.suit for card in last}) > 1 or last[0].suit not in SUITS:
        return False
    steps = {second.rank - first.rank for first, second in pairwise(last)}
    return steps in ({1}, {-1})
