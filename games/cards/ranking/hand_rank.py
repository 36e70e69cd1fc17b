"""What a hand is worth: a value that compares and that names its category in the pay table.

Does not know how one is found: each `HandRanking` does.
"""

from collections.abc import Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from games.cards.card import Card, CardError

Name = TypeVar("Name", bound=str, covariant=True)


class HandRank(NamedTuple, Generic[Name]):
    """What a hand is worth. Values of one ranking compare; equal values are a tie, which is a copy in pai gow poker."""

    order: int
    """Place of the category, 0 the lowest."""
    ranks: tuple[int, ...]
    """The ranks that decide inside the category, the most telling first."""
    category: Name
    """The name in the pay table."""


class HandError(CardError):
    """The cards are no hand that this ranking can rank."""


class HandRanking(Protocol[Name]):
    """A way of ranking hands of one size."""

    @property
    def of(self) -> int:
        """How many cards it is given."""
        ...

    def rank(self, cards: Sequence[Card]) -> HandRank[Name]:
        """Rank ``of`` cards. Raises HandError for any other number, or cards that no deck of the game has."""
        ...
