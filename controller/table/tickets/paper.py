"""What is printed on a ticket: lines, then the digits of its bars. Does not know how a printer is spoken to."""

from __future__ import annotations

from collections.abc import Iterator

from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.tickets import numbers
from controller.table.tickets.course import games_in_words
from games.money.dollars import dollars

COLUMNS = 32
"""How wide a narrow roll prints."""


def printed(state: TableState, setup: TableSetup, number: int) -> tuple[str, ...]:
    """The lines of this ticket, the first one large; the last is its number as bars (000:381-384)."""
    return (*_lines(state, setup, number), numbers.bars(number))


def _lines(state: TableState, setup: TableSetup, number: int) -> Iterator[str]:
    ticket = state.room.tickets[number]
    yield setup.game.title.upper()
    yield f"{setup.table}  WINDOW {ticket.window}"
    yield f"GAME {games_in_words(ticket)}"
    for place, group in enumerate(ticket.groups):
        name = f"{chr(ord('A') + place % 26)}: " if len(ticket.groups) > 1 else ""
        yield from _folded(f"{name}{' '.join(map(str, group))}")
    for way in ticket.ways:
        groups = "+".join(chr(ord("A") + group % 26) for group in way.groups) if len(ticket.groups) > 1 else "BET"
        yield f"{groups} {dollars(way.bet_cents)}"
    yield f"PRICE {dollars(ticket.price_cents)}"
    yield numbers.serial(setup.game.by_tickets.letter, number)


def _folded(text: str) -> Iterator[str]:
    """On as many lines as it takes, broken between numbers."""
    line = ""
    for word in text.split(" "):
        if line and len(line) + 1 + len(word) > COLUMNS:
            yield line
            line = " "
        line = f"{line} {word}".strip() if not line.isspace() else f"  {word}"
    yield line
