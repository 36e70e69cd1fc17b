"""The cards of a sheet as a window shows them: each number, what is covered, which number was called last.

A pure function of state and setup. Does not say whether a card has won: the record of its claim does.
"""

from __future__ import annotations

from dataclasses import dataclass

from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.tickets import numbers
from controller.table.tickets.course import calling, found


@dataclass(frozen=True, slots=True)
class Square:
    """One square of a card."""

    text: str
    is_covered: bool
    is_last: bool
    """Its number was called last."""


@dataclass(frozen=True, slots=True)
class CardView:
    """One card of a sheet."""

    number: int
    """Which card of the sheet, from 1."""
    letters: str
    """What stands over its columns; empty over numbers that a player wrote."""
    rows: tuple[tuple[Square, ...], ...]


@dataclass(frozen=True, slots=True)
class SheetView:
    """A sheet with its cards, or with the one that was claimed."""

    serial: str
    says: str
    """What became of its claim; empty where it is only looked at."""
    good: bool
    cards: tuple[CardView, ...]


def sheet_view(state: TableState, setup: TableSetup, text: str) -> SheetView:
    """All cards of the sheet that was read or keyed in.

    Raises:
        LookupError: no such sheet counts here; the text is one sentence.
    """
    number, _ = found(state, setup, text)
    return SheetView(numbers.serial(setup.game.by_tickets.letter, number), "", False, _cards(state, setup, number))


def claimed_view(state: TableState, setup: TableSetup) -> SheetView | None:
    """The card of the claim that was looked at last, while its game is played; None where there is none."""
    looked_at = state.room.claimed
    if looked_at is None or looked_at.number not in state.room.tickets or not calling(state, setup):
        return None
    cards = tuple(card for card in _cards(state, setup, looked_at.number) if card.number == looked_at.card)
    serial = numbers.serial(setup.game.by_tickets.letter, looked_at.number)
    says = f"card {looked_at.card} has won" if looked_at.good else f"not good; card {looked_at.card} lacks least"
    return SheetView(serial, says if cards else "not good", looked_at.good, cards)


def _cards(state: TableState, setup: TableSetup, number: int) -> tuple[CardView, ...]:
    """With what is covered by the balls of the game that is played."""
    chance, ticket = setup.game.by_tickets, state.room.tickets[number]
    if chance.claims is None:
        return ()
    balls = state.room.balls if calling(state, setup) and ticket.good_for(state.room.game) else ()
    last = next((ball for ball in reversed(balls) if ball), 0)
    return tuple(
        CardView(
            place,
            "" if ticket.groups else chance.claims.letters,
            tuple(
                tuple(Square(str(one or "★"), not one or one in balls, one > 0 and one == last) for one in row)
                for row in rows
            ),
        )
        for place, rows in enumerate(chance.claims.cards(setup.rules, ticket.paper(number), state.series), 1)
    )
