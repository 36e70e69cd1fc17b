"""What a settlement is: one wager of one seat, how it ended, what it pays and who pays it.

Does not settle anything: each game does, from its own rules.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.cards import Card

Result: TypeAlias = Literal["win", "lose", "push", "void"]


@dataclass(frozen=True, slots=True)
class SeatInPlay:
    """A seat when its wagers are settled: seats count clockwise from the dealer's left, 1 is first base.

    ``cards`` is None where the hand is not known, as after a fold.
    """

    seat: int
    wagers: Mapping[str, int]
    """Cents by the name of the wager."""
    cards: Sequence[Card] | None = None
    folded: bool = False
    high: Sequence[Card] | None = None
    low: Sequence[Card] | None = None
    """The two hands of a player who sets them."""
    did: frozenset[str] = frozenset()
    """What else the player did, in the words of the game: ``pull-1``, ``surrender``, ``envy``."""


@dataclass(frozen=True, slots=True)
class Board:
    """What lies on the felt beside the seats' own cards. What a game does not have stays empty."""

    dealer: Sequence[Card] | None = None
    dealer_high: Sequence[Card] | None = None
    dealer_low: Sequence[Card] | None = None
    community: Sequence[Card] = ()
    bank: int | Literal["dealer"] = "dealer"
    """Whose hand the others play against: a seat, or the dealer."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """How one wager ended."""

    seat: int
    wager: str
    result: Result
    pays_cents: int | None
    """The winnings without the stake; None where the meter at the moment of payment decides it."""
    paid_by: Literal["house", "meter"]
    why: str
    source: str
    """Line of the house's document; ``house`` where it leaves that open."""
    capped: bool = False
    """The table's maximum payout has cut the winnings."""
    award: str | None = None
    """The progressive hand, where an award is due."""


class SettlementError(ValueError):
    """The facts of a round cannot be settled; the text says what is missing or wrong, and at which seat."""


def net_cents(settlements: Sequence[Settlement], wagers: Mapping[str, int]) -> int:
    """Wins less lost stakes of one seat, in cents; awards of the meter, and the chips that won them, are left out."""
    total = 0
    for one in settlements:
        if one.paid_by == "house":
            total += (one.pays_cents or 0) if one.result == "win" else -wagers[one.wager] if one.result == "lose" else 0
    return total
