"""What is printed on a ticket: lines, then the digits of its bars. Does not know how a printer is spoken to.

A sheet has its cards, two beside one another on a narrow roll, each under its number on the sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.tickets import numbers
from controller.table.tickets.course import games_in_words
from games.declared.claims import Rows
from games.money.dollars import dollars

COLUMNS = 32
"""How wide a narrow roll prints."""
BESIDE, GAP = 2, "    "
"""So many cards stand beside one another, with this between: 2 × 14 + 4 columns."""
FREE = "**"


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
    claims = setup.game.by_tickets.claims
    if claims is not None and not ticket.groups:
        yield from cards_in_lines(claims.letters, claims.cards(setup.rules, ticket.paper(number), state.series))
    for way in ticket.ways:
        if not way.bet_cents:
            continue
        groups = "+".join(chr(ord("A") + group % 26) for group in way.groups) if len(ticket.groups) > 1 else "BET"
        yield f"{groups} {dollars(way.bet_cents)}"
    yield f"PRICE {dollars(ticket.price_cents)}"
    yield numbers.serial(setup.game.by_tickets.letter, number)


def cards_in_lines(letters: str, cards: Sequence[Rows]) -> Iterator[str]:
    """The cards of a sheet, each a block of numbers under its own; ``**`` is the free square."""
    head = " ".join(f"{letter:>2}" for letter in letters)
    blocks = [(f"CARD {number}", head, *map(_row, rows)) for number, rows in enumerate(cards, 1)]
    for at in range(0, len(blocks), BESIDE):
        width = max(len(line) for block in blocks for line in block)
        for lines in zip_longest(*blocks[at : at + BESIDE], fillvalue=""):
            yield GAP.join(line.ljust(width) for line in lines).rstrip()


def _row(numbers: Sequence[int]) -> str:
    return " ".join(f"{number:2}" if number else FREE for number in numbers)


def _folded(text: str) -> Iterator[str]:
    """On as many lines as it takes, broken between numbers."""
    line = ""
    for word in text.split(" "):
        if line and len(line) + 1 + len(word) > COLUMNS:
            yield line
            line = " "
        line = f"{line} {word}".strip() if not line.isspace() else f"  {word}"
    yield line
