"""Playing cards and packs, and how they are written: ``As``, ``Td``, ``2c``, the joker ``Jo``.

A special ace that a game adds once to its decks is ``Ax``; ``7?`` is a seven whose suit nobody told, and ``T?`` then
any card that counts ten.

Does not rank hands, shuffle, or know a game.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from games.cards.piece import CARDS, PieceError, PieceWords

RANKS = "23456789TJQKA"
SUITS = "shdc"
JOKER_TEXT = "Jo"
SPECIAL_SUIT = "x"
UNKNOWN_SUIT = "?"
TEN = 10
TENS = (10, 11, 12, 13)
"""The ranks that count ten where courts do."""

_COUNT_BITS = 3
_SUIT_BITS = 4


class CardError(PieceError):
    """What was given is no card, or not the cards that were asked for; the text says which and what would be right."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card: ``rank`` from 2 to 14 (the ace), ``suit`` one of ``s h d c``; the joker has rank 0 and no suit.

    ``x`` is the suit of the special ace, which is of none, and ``?`` that of a card whose suit is unknown.

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
    **{f"{letter}{UNKNOWN_SUIT}": Card(rank, UNKNOWN_SUIT) for rank, letter in enumerate(RANKS, 2)},
    f"A{SPECIAL_SUIT}": Card(14, SPECIAL_SUIT),
    JOKER_TEXT: JOKER,
}


@dataclass(frozen=True, slots=True)
class Pack:
    """What a game is dealt from: so many decks as one, and how many packs of different backs take turns."""

    jokers: int = 0
    """In each deck."""
    colours: int = 1
    decks: int = 1
    extra: tuple[Card, ...] = ()
    """Cards that are in it once, whatever the number of decks."""

    def of(self, decks: int) -> "Pack":
        """The same pack of so many decks."""
        return replace(self, decks=decks)

    @property
    def size(self) -> int:
        """How many cards it has."""
        return self.decks * (len(RANKS) * len(SUITS) + self.jokers) + len(self.extra)

    @property
    def words(self) -> PieceWords:
        """What people call them."""
        return CARDS

    def parse(self, text: str) -> Card:
        """Read one card. Raises CardError."""
        return Card.parse(text)

    def pieces(self) -> tuple[Card, ...]:
        """All cards: each deck suit by suit from the deuce to the ace, its jokers last; what is extra at the end."""
        faces = tuple(_BY_TEXT[f"{letter}{suit}"] for suit in SUITS for letter in RANKS)
        return (faces + (JOKER,) * self.jokers) * self.decks + self.extra

    def holds(self, card: Card) -> int:
        """How many of this card it has; of a card whose suit is unknown, how many it can be."""
        if card.suit == UNKNOWN_SUIT:
            ranks = 1 if card.rank != TEN else len(TENS)  # keyed as ten, it is any card that counts ten
            return self.decks * len(SUITS) * ranks
        if card == JOKER:
            return self.jokers * self.decks
        return self.extra.count(card) if card.suit == SPECIAL_SUIT else self.decks

    def verify(self, cards: Iterable[Card]) -> None:
        """Check that all ``cards`` can come from one pack.

        Raises:
            CardError: a card is there more often than the pack has it.
        """
        counts = Counter(cards)
        for card, count in counts.items():
            if count > (most := self.holds(card)):
                raise CardError(self._too_many(card, count, most))
        if any(card.suit == UNKNOWN_SUIT for card in counts):
            self._verify_ranks(counts)

    def _verify_ranks(self, counts: Mapping[Card, int]) -> None:
        """No more cards of a rank than there are, those whose suit is unknown among them."""
        of_rank: Counter[int] = Counter()
        for card, count in counts.items():
            of_rank[TEN if card.rank in TENS else card.rank] += count
        for rank, count in of_rank.items():
            ranks = len(TENS) if rank == TEN else 1
            most = ranks * len(SUITS) * self.decks + sum(card.rank == rank for card in self.extra)
            if rank and count > most:
                what = "cards that count ten" if rank == TEN else f"cards of the rank {RANKS[rank - 2]}"
                raise CardError(f"{count} {what} were given, but the pack has {most}")

    def _too_many(self, card: Card, count: int, most: int) -> str:
        whole = "deck" if self.decks == 1 else f"pack of {self.decks} decks"
        if not most:
            what = "no joker" if card == JOKER else f"no {card}"
        else:
            what = f"{card} only {'once' if most == 1 else f'{most} times'}"
        if count > 1:
            return f"{card} was given {count} times, but {'one' if self.decks == 1 else 'a'} {whole} has {what}"
        return f"the {whole} has {what}"


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
