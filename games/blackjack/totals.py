"""What cards add up to, and how a hand stands: natural, thirty-one, a total up to twenty-one, over.

A natural is an ace and a ten-value as the first two cards, never of a split (000:186; 001:1051; 002:323; 004:738). It
is 21, 21.5, 22 or 31 by its game, and above every total everywhere. Does not know what a standing wins.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.cards.card import SPECIAL_SUIT, TEN, UNKNOWN_SUIT, Card

TARGET = 21
ACE = 14

_SOFT = 10
"""What an ace counts more as eleven than as one."""
_NATURAL, _SPECIAL, _HARD_31 = 103, 102, 101
"""Ranks above every total (001:990-994)."""
_OVER = 0


@dataclass(frozen=True, slots=True)
class Total:
    """The best total of a hand: soft where an ace counts eleven in it."""

    points: int
    soft: bool = False

    @property
    def is_over(self) -> bool:
        """Whether it is above twenty-one."""
        return self.points > TARGET

    def __str__(self) -> str:
        return f"{'soft' if self.soft else 'hard'} {self.points}"


@dataclass(frozen=True, slots=True)
class Standing:
    """How a hand stands against another: the higher ``rank`` is the better; every hand that is over has the lowest."""

    names: tuple[str, ...]
    """What pay tables call it, the most special first; empty for a mere total."""
    rank: int
    total: Total
    cards: int
    """How many cards it has."""
    of_three: int | None = None
    """The rank of three cards that are all of it."""

    @property
    def is_natural(self) -> bool:
        """Whether it is the best hand of the game."""
        return self.rank == _NATURAL

    @property
    def is_dealt_complete(self) -> bool:
        """Whether its first two cards are above every total, so that nothing is drawn to it."""
        return self.rank in (_NATURAL, _SPECIAL)

    @property
    def is_over(self) -> bool:
        """Whether it is above what the game plays to."""
        return self.rank == _OVER

    def __str__(self) -> str:
        if self.is_over:
            return f"over with {self.total.points}"
        return self.names[-1].replace("-", " ") if self.names else str(self.total)


def counts(card: Card) -> int:
    """What a card adds to a hard total: an ace one, a picture ten."""
    return 1 if card.rank == ACE else min(card.rank, TEN)


def is_ten(card: Card) -> bool:
    """Whether the card is a ten or a picture."""
    return counts(card) == TEN


def total_of(hard: int, *, ace: bool) -> Total:
    """The best total of cards that add up to ``hard`` with every ace as one."""
    return Total(hard + _SOFT, soft=True) if ace and hard + _SOFT <= TARGET else Total(hard)


def total(cards: Sequence[Card]) -> Total:
    """The best total of these cards.

    >>> from games.cards.card import parse_cards
    >>> str(total(parse_cards(["As", "6d"]))), str(total(parse_cards(["As", "6d", "Kc"])))
    ('soft 17', 'hard 17')
    """
    return total_of(sum(map(counts, cards)), ace=any(card.rank == ACE for card in cards))


def standing(cards: Sequence[Card], *, of_split: bool = False, plays_to_31: bool = False) -> Standing:
    """How a hand stands; ``of_split`` where its first card came of a split, or of a switch with another hand.

    ``plays_to_31``: the special ace makes a hand above every total, and a ten on hard 21 another (001:982-1026).
    """
    best, number = total(cards), len(cards)
    if number == 2 and best.points == TARGET and not of_split:
        if plays_to_31 and any(card.suit == SPECIAL_SUIT for card in cards):
            return Standing(("special-ace-31",), _SPECIAL, best, number)
        suited = ("suited-natural",) if cards[0].suit == cards[1].suit != UNKNOWN_SUIT else ()
        return Standing((*suited, "natural"), _NATURAL, best, number)
    if plays_to_31 and best.points == 31 and is_ten(cards[-1]):
        return Standing(("hard-31",), _HARD_31, best, number)
    if best.is_over:
        same = number == 3 and len({card.rank for card in cards}) == 1
        return Standing(("over",), _OVER, best, number, cards[0].rank if same else None)
    return Standing((), best.points, best, number)
