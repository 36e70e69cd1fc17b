"""All cards that are in play in one game, found by each number on them: who wins with a ball, what a card lacks.

A ball is asked of the cards that have its number and of no other, so that a room of thousands of cards is looked
through between two calls. Cards that were made void are left out when the room is made. Does not keep what was called.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from games.bingo.pattern import Pattern
from games.bingo.pick_your_own import PickedCard
from games.bingo.sheets import Sheet
from games.tickets.numbers import marked, numbers_of
from games.tickets.serial import Serial


class Place(NamedTuple):
    """Where a card is found: the serial of its sheet, and which card of it, from 1."""

    serial: Serial
    card: int = 1


@dataclass(frozen=True, slots=True)
class InPlay:
    """One card in play: its numbers, and the sets of them of which one must be covered, by so many numbers."""

    place: Place
    numbers: int
    wanted: tuple[int, ...]
    matches: int | None = None
    """How many numbers of a wanted set are enough; None: all of it."""

    def complete(self, called: int, holding: int = -1) -> bool:
        """Whether a wanted set that holds one of ``holding`` is covered by what was called."""
        if self.matches is not None:
            return any(one & holding and (one & called).bit_count() >= self.matches for one in self.wanted)
        missing = ~called
        return any(not one & missing and one & holding for one in self.wanted)

    def wins(self, called: int, last: int, *, within_pattern: bool) -> bool:
        """Whether it is complete and has one of the numbers called ``last`` (000:142-144).

        ``within_pattern``: the number must be of the covered pattern; else it may stand anywhere on the card.
        """
        return bool(self.numbers & last) and self.complete(called, last if within_pattern else -1)

    def lacks(self, called: int) -> tuple[int, ...]:
        """The numbers that the nearest wanted set still needs; of Pick Your Own all that were not called."""
        return numbers_of(min((one & ~called for one in self.wanted), key=int.bit_count))


@dataclass(frozen=True)
class Room:
    """The cards of one game."""

    cards: Mapping[Place, InPlay]

    @cached_property
    def by_number(self) -> Mapping[int, Sequence[InPlay]]:
        """The cards that have each number, in the order of their serials."""
        found: dict[int, list[InPlay]] = {}
        for _, card in sorted(self.cards.items()):
            for number in numbers_of(card.numbers):
                found.setdefault(number, []).append(card)
        return found

    def winners(self, called: int, last: Sequence[int], *, within_pattern: bool) -> tuple[Place, ...]:
        """All cards that win with the numbers called ``last``, by serial; see `InPlay.wins`."""
        holding = marked(last)
        asked = {card.place: card for ball in last for card in self.by_number.get(ball, ())}
        return tuple(
            sorted(place for place, card in asked.items() if card.wins(called, holding, within_pattern=within_pattern))
        )


def room_of_sheets(sheets: Iterable[Sheet], pattern: Pattern, void: Iterable[Serial] = ()) -> Room:
    """The room in which these sheets are played for ``pattern``."""
    out = frozenset(void)
    return Room(
        {
            place: InPlay(place, card.numbers, tuple(card.numbers_on(shape) for shape in pattern.shapes))
            for sheet in sheets
            if sheet.serial not in out
            for number, card in enumerate(sheet.cards, 1)
            for place in (Place(sheet.serial, number),)
        }
    )


def room_of_picked(cards: Iterable[PickedCard], matches: int, void: Iterable[Serial] = ()) -> Room:
    """The room in which these Pick Your Own cards are played (000:165)."""
    out = frozenset(void)
    return Room(
        {
            place: InPlay(place, card.numbers, (card.numbers,), matches)
            for card in cards
            if card.serial not in out
            for place in (Place(card.serial),)
        }
    )
