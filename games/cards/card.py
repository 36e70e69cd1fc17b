"""Playing cards and decks, and how they are written: ``As``, ``Td``, ``2c``, the joker ``Jo``.

Does not rank hands, shuffle, or know a game.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

RANKS = "23456789TJQKA"
SUITS = "shdc"
JOKER_TEXT = "Jo"

_COUNT_BITS = 3
_SUIT_BITS = 4


class CardError(ValueError):
    """What was given is no card, or not the cards that were asked for; the text says which and what would be right."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card: ``rank`` from 2 to 14 (the ace), ``suit`` one of ``s h d c``; the joker has rank 0 and no suit.

    ``count_bit`` and ``suit_bit`` are the card as ranking sees it: the sum of count bits of a hand tells how many cards
    of each rank it has, and the sum of its suit bits how many of each suit, the joker counted with every suit.
    """

    rank: int
    suit: str
    count_bit: int = field(init=False, repr=False, compare=False)
    suit_bit: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "count_bit", 1 << _COUNT_BITS * self.rank)
        suits = sum(1 << _SUIT_BITS * place for place, suit in enumerate(SUITS) if self.suit in (suit, ""))
        object.__setattr__(self, "suit_bit", suits)

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Read one card.

        Raises:
            CardError: the text is no card.

        >>> Card.parse("Td")
        Card(rank=10, suit='d')
        """
        try:
            return _BY_TEXT[text]
        except KeyError:
            raise CardError(
                f'"{text}" is no card: write a rank of A K Q J T 9 8 7 6 5 4 3 2 and a suit of s h d c, '
                f'such as "As", or "{JOKER_TEXT}" for the joker'
            ) from None

    def __str__(self) -> str:
        return f"{RANKS[self.rank - 2]}{self.suit}" if self.suit else JOKER_TEXT


JOKER = Card(0, "")

_BY_TEXT: Mapping[str, Card] = {
    **{f"{letter}{suit}": Card(rank, suit) for rank, letter in enumerate(RANKS, 2) for suit in SUITS},
    JOKER_TEXT: JOKER,
}


@dataclass(frozen=True, slots=True)
class Deck:
    """What a deck of the game is made of, and how many decks of different backs take turns."""

    jokers: int = 0
    colours: int = 1

    @property
    def size(self) -> int:
        """How many cards one deck has."""
        return len(RANKS) * len(SUITS) + self.jokers

    def cards(self) -> tuple[Card, ...]:
        """All cards of one deck, suit by suit from the deuce to the ace, the jokers last."""
        faces = tuple(_BY_TEXT[f"{letter}{suit}"] for suit in SUITS for letter in RANKS)
        return faces + (JOKER,) * self.jokers

    def verify(self, cards: Iterable[Card]) -> None:
        """Check that all ``cards`` can come from one deck.

        Raises:
            CardError: a card is there more often than the deck has it.
        """
        for card, count in Counter(cards).items():
            if count > (self.jokers if card == JOKER else 1):
                what = "has no joker" if card == JOKER and not self.jokers else f"has {card} only once"
                raise CardError(
                    f"{card} was given {count} times, but one deck {what}" if count > 1 else f"the deck {what}"
                )


def parse_cards(texts: Iterable[str]) -> tuple[Card, ...]:
    """Read several cards. Raises CardError for the first text that is no card."""
    return tuple(Card.parse(text) for text in texts)


def histogram(count_bits: int) -> dict[int, int]:
    """How many cards of each rank a sum of count bits stands for: ``{rank: count}``, the joker's rank 0 included."""
    counts: dict[int, int] = {}
    rank = 0
    while count_bits:
        if count := count_bits & (1 << _COUNT_BITS) - 1:
            counts[rank] = count
        count_bits >>= _COUNT_BITS
        rank += 1
    return counts
