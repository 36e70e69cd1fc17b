"""Cards that count alike as one kind, and how many of each a shoe holds: an ace, two to nine, ten; a special ace.

A kind is shown by a card of unknown suit, so that the game's own functions say what hands of kinds are. Does not count
suits: what hangs on them is counted elsewhere.
"""

from bisect import bisect
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from games.blackjack.totals import counts
from games.cards.card import RANKS, UNKNOWN_SUIT, Card, Pack

_FACES = tuple(Card.parse(f"{rank}{UNKNOWN_SUIT}") for rank in f"A{RANKS[:9]}")

Hand = tuple[int, ...]
"""The numbers of the kinds of some cards, in order."""


@dataclass(frozen=True)
class Kinds:
    """All kinds of one shoe."""

    pack: Pack

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """A card of each kind."""
        return (*_FACES, *self.pack.extra)

    @cached_property
    def in_shoe(self) -> tuple[int, ...]:
        """How many of each kind the full shoe has."""
        held = self.pack.pieces()
        own = tuple(sum(counts(card) == counts(face) for card in held if card.suit != "x") for face in _FACES)
        return own + (1,) * len(self.pack.extra)

    def of(self, hand: Sequence[int]) -> tuple[Card, ...]:
        """A hand of these kinds as cards."""
        return tuple(self.cards[kind] for kind in hand)

    def without(self, *hands: Sequence[int]) -> tuple[int, ...]:
        """How many of each kind are left without these hands."""
        left = list(self.in_shoe)
        for hand in hands:
            for kind in hand:
                left[kind] -= 1
        return tuple(left)


def with_one(hand: Hand, kind: int) -> Hand:
    """The hand with one more card, in order."""
    place = bisect(hand, kind)
    return (*hand[:place], kind, *hand[place:])


def joined(hand: Hand, other: Hand) -> Hand:
    """The cards of both, in order."""
    return tuple(sorted(hand + other))
