"""A deck of cards as a thing: what the twins hold. Drivers never see it, and no line carries it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards in order, top first, written ``As`` or ``Td``; ``face_up`` are those that lie the wrong way round."""

    colour: str
    cards: tuple[str, ...]
    face_up: frozenset[str] = frozenset()


def full_deck(colour: str, jokers: int = 0) -> Deck:
    """The 52 cards in the order of a new pack, and its jokers.

    >>> len(set(full_deck("red").cards)), full_deck("red", jokers=1).cards[-1]
    (52, 'Jo')
    """
    return Deck(colour, (*(rank + suit for suit in "shdc" for rank in "A23456789TJQK"), *jokers * ("Jo",)))


class Outlet(Protocol):
    """Where a shuffler pushes a deck: the well of a shoe."""

    def free(self) -> bool:
        """Whether a deck can fall in."""

    def receive(self, deck: Deck) -> None:
        """Take the deck."""
