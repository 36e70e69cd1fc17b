"""What two cards of red dog leave between them: the spread, nothing, or a pair.

Source: 002 (Choctaw), by line. An ace is high and never low (1379), so a two and an ace have eleven ranks between them.
Does not know odds.
"""

from games.cards.card import Card, CardError

CONSECUTIVE = 0
PAIR = None
WIDEST = 11


def spread(one: Card, other: Card) -> int | None:
    """How many ranks lie between the two (1401); 0 where they are consecutive, None for a pair.

    Raises:
        CardError: a card that has no value in red dog.

    >>> spread(Card.parse("4s"), Card.parse("7d")), spread(Card.parse("Ac"), Card.parse("Ks"))
    (2, 0)
    """
    for card in (one, other):
        verify(card)
    return PAIR if one.rank == other.rank else abs(one.rank - other.rank) - 1


def inside(third: Card, one: Card, other: Card) -> bool:
    """Whether the third card falls between the two; one of their own value does not (1409)."""
    low, high = sorted((one.rank, other.rank))
    return low < third.rank < high


def verify(card: Card) -> None:
    """Check that a card has a value here.

    Raises:
        CardError: it has none.
    """
    if not card.rank:
        raise CardError(f"{card} has no value in red dog: its cards are 2 to A of s h d c")
