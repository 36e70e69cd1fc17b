"""How players bid for the bank before the cards of a round, where a game lets them: what was said, and what may be.

A game's bidding is one pure function of the house's rules, how the bank stood after the round before, and the words
that were said since. It is asked anew for each word, so that the record holds words and nothing that follows from them.
Does not deal, and does not settle.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.money.dollars import dollars


@dataclass(frozen=True, slots=True)
class May:
    """One thing that may be said now."""

    word: str
    seat: int | None = None
    """None: the dealer says it."""
    amounts: tuple[int, int] | None = None
    """The least and the most in cents, where it goes with an amount."""
    source: str = "house"

    def __str__(self) -> str:
        who = "the dealer" if self.seat is None else f"seat {self.seat}"
        bounds = "" if self.amounts is None else f" {dollars(self.amounts[0])} to {dollars(self.amounts[1])}"
        return f"{who} says {self.word}{bounds}"


@dataclass(frozen=True, slots=True)
class Said:
    """Something that was said."""

    word: str
    seat: int | None = None
    cents: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand:
    """How the bank stands between two rounds."""

    banker: int
    """Who had it last."""
    placed_cents: int
    """What the bank wagered last."""
    passed_by: int | None = None
    """Who passed this bank of his own will."""
    first_to_cover: int | None = None
    """Who covered the last wager of this banker alone and lost it."""
    goes_from: int | None = None
    """The seat from which it goes on to the next; None where its banker may keep it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BankNow:
    """Where the bank stands after all that was said."""

    say: str
    """What the dealer is told, as one sentence."""
    source: str
    """The line that the next word rests on."""
    may: tuple[May, ...]
    """What may be said now; who is asked and passed over has said nothing."""
    banker: int | None = None
    """Who has the bank; None while it is open to others."""
    bank_cents: int = 0
    """What it wagers; 0 before."""
    covers: Mapping[int, int] = field(default_factory=dict)
    """What is wagered against it, by seat."""
    why_not_ready: str = ""
    """Why no card can be dealt yet; empty where one can."""
    rests: Stand | None = None
    """How it stands where nobody covered anything: no cards are dealt, and all that was said is done with."""


@dataclass(frozen=True, slots=True)
class Bidding:
    """What a game declares where its players bid for the bank."""

    now: Callable[[Any, Sequence[int], Stand | None, Sequence[Said]], BankNow]
    """From the house's rules, the seats, how the bank stood before, and what was said since.

    Raises CourseError where the last word, or one before it, is not possible there."""
    ended: Callable[[Any, Sequence[int], Stand | None, Sequence[Said], str | None], Stand]
    """How it stands after a round with this outcome; None: a void one."""
    bank_wager: str
    """The wager of the bank."""
    against: str
    """The wager of those who cover it."""
