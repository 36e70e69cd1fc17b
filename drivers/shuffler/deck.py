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


def full_deck(colour: str) -> Deck:
    """The 52 cards in the order of a new pack.

    >>> len(set(full_deck("red").cards))
    52
    """
    return Deck(colour, tuple(rank + suit for suit in "shdc" for rank in "A23456789TJQK"))


class Outlet(Protocol):
    """Where a shuffler pushes a deck: the well of a shoe."""

    def free(self) -> bool:
        """Whether a deck can fall in."""

    def receive(self, deck: Deck) -> None:
        """Take the deck."""
