"""How a round goes that is dealt card by card: what was done so far, what lies on the felt, what comes next.

A game's course is one pure function of the house's rules, the spots in play and the acts of the round. It is asked anew
for each act, so that the record holds acts and nothing that follows from them. Does not settle.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from games.cards.card import Card


class CourseError(ValueError):
    """An act that is not possible here; the text says why and what would be. ``source`` is the line it rests on."""

    def __init__(self, why: str, source: str = "house") -> None:
        super().__init__(why)
        self.source = source


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that was done: a card came, or a word was said."""

    card: Card | None = None
    said: str = ""
    """``hit``, ``stand``, ``split``, or a result that is told without cards: ``banker``."""
    spot: int | None = None
    """Whose word it is, where it is not the hand that is asked."""
    cents: int | None = None
    """How much it puts up, where the word leaves that open."""
    read: bool = False
    """A machine read the card as it left the shoe; otherwise it was keyed in when it lay face up."""


@dataclass(frozen=True, slots=True)
class FeltHand:
    """A hand as it lies there."""

    place: str
    """``player``, ``banker``, ``dealer``, ``3``; the second hand of spot 3 is ``3.2``."""
    cards: tuple[Card, ...]
    value: str
    """What people say of it: "natural 9", "soft 17"; empty where what lies face up does not tell it."""
    down: tuple[int, ...] = ()
    """The places of those that lie face down, counted from 0; a machine read them, and nobody has seen them."""

    @property
    def faces(self) -> tuple[Card | None, ...]:
        """Its cards as they lie; None for the back of one."""
        return tuple(None if place in self.down else card for place, card in enumerate(self.cards))


@dataclass(frozen=True, slots=True)
class Due:
    """What comes next: a card for somebody, a word of somebody, or either."""

    place: str
    card: bool = False
    """A card is due there now."""
    words: tuple[str, ...] = ()
    """What may be said instead, or first."""
    seats: tuple[int, ...] = ()
    """Of these the word names one, as that of the action button does; none where it is said without a seat."""
    wagers: tuple[str, ...] = ()
    """Wagers that are laid now; those that are declared ``when_due`` at no other time."""
    say: str = ""
    """What the dealer is told, as one sentence."""
    source: str = "house"


@dataclass(frozen=True, slots=True)
class Felt:
    """How the round stands after its acts."""

    hands: tuple[FeltHand, ...]
    due: Due | None
    """None once everything is out and said."""
    outcome: str = ""
    """How the round ended, by name: ``banker``; empty before, and where each seat has its own."""
    marks: tuple[str, ...] = ()
    """What a board shows of it besides: ``natural``, ``player-pair``; none before, and where no cards were told."""


Rules = TypeVar("Rules", contravariant=True)


class Course(Protocol[Rules]):
    """Who gets the next card, and what may be said."""

    def __call__(self, rules: Rules, spots: tuple[int, ...], acts: Sequence[Act], /) -> Felt:
        """Where the round stands after ``acts``, with hands at ``spots``, in the order in which they are dealt.

        Raises:
            CourseError: the last act, or one before it, is not possible there.
        """
