"""What a table asks of a ticket printer: each ticket once, or a person who looks.

An order has the number that the journal gave it and is recorded before it is sent. It ends in one of three ways:

- ``TicketPrinted``: the printer said that this ticket was printed and cut.
- ``OrderRefused``: it was not; nothing of it will come later. Where a piece came out, the reason says so: it is void.
- the fault ``unknown-print``: power or line failed in the middle, and nobody can know. A supervisor looks at what came
  out and says so (:meth:`TicketPrinter.answer`); then the order ends in one of the other two ways.

A printer remembers no order. After a start, :meth:`TicketPrinter.query` for an order that the journal holds open
listens for a moment whether it is just being printed; else nobody can know. No ticket is ever sent twice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class TicketLine:
    """One line of a ticket, from the left; ``large`` ones are twice as wide and high."""

    text: str
    large: bool = False


@dataclass(frozen=True, slots=True)
class Ticket:
    """What is printed: lines, and under them the number as bars that a reader reads, with its digits."""

    lines: tuple[TicketLine, ...]
    number: str = ""
    """Digits; empty: no bars."""


@dataclass(frozen=True, slots=True)
class PrinterStatus:
    """What the printer last said of itself."""

    obstacle: str | None = None
    """Why it cannot print, in one clause: no paper, an open cover, its cutter; None where it can."""
    near_end: bool = False
    """The roll of paper is nearly at its end."""
    order: int | None = None
    """The order that is being printed, or of which nobody knows."""


class TicketPrinter(Protocol):
    """A ticket printer. No verb waits; what comes of it is a signal."""

    def open(self) -> None:
        """Connect and stay connected; a missing printer is a ``DeviceFault``, never an exception."""

    def close(self) -> None:
        """Stop; what was sent is printed all the same."""

    def print(self, order: int, ticket: Ticket) -> None:
        """Print and cut one ticket; see the module's text. Refused while another order has no end yet."""

    def query(self, order: int) -> None:
        """Report what became of ``order``; see the module's text."""

    def answer(self, order: int, *, printed: bool) -> None:
        """A supervisor looked at what came out: the whole ticket of ``order``, or none that counts."""

    def status(self) -> PrinterStatus | None:
        """What the printer last said of itself, or None while it does not answer."""
