"""What a table asks of an automated shoe: stacks of cards, face down, one at a time.

An order has the number that the journal gave it and is recorded before it is sent. The device remembers what became
of it, refuses a number that it has done, and is asked after every interruption.

After a start: construct the driver, :meth:`Shoe.open`, then :meth:`Shoe.query` for each order that the journal holds
open (at once; it is asked as soon as the device is connected). A dispense stays open until its stack was taken.
The driver then emits

1. what it found: ``DeviceJammed``, or ``JamCleared(at_start=True)`` followed by ``DeckRemoved(at_start=True)`` for an
   empty shoe or ``DeckLoaded(at_start=True, cards=left inside)`` for one with cards;
2. for each order asked about, the same signals as its live completion (``StackReady``, and ``StackTaken`` after it
   when the stack is gone; ``DeckRemoved(order)``; ``DeviceJammed(order)`` with ``JamCleared`` after it where the jam
   is gone), nothing while it still runs, or ``OrderRefused`` with ``why="not known to the device"`` when it never
   arrived. That answer is final.

One fact may thus be told twice around a start; the order's number shows it. While the driver lives it tells each once.
A shoe that reads faces tells them with ``CardsRead`` after ``StackReady``, once an order. One that does not cannot see
that a card lies face up.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

ShoeState = Literal["empty", "loaded", "dealing", "ready", "ejecting", "jammed"]


@dataclass(frozen=True, slots=True)
class ShoeStatus:
    """What the shoe last said of itself."""

    state: ShoeState
    colour: str | None = None
    """The backs of the cards inside."""
    left: int = 0
    """Cards inside, counted as they came in and went out."""
    order: int | None = None
    """The order that runs, whose stack lies at the mouth, or that jammed."""
    attempt: int = 0
    """Which try to free a jam by itself is going on; 0 = none."""


class Shoe(Protocol):
    """An automated shoe. No verb waits; what comes of it is a signal."""

    def open(self) -> None:
        """Connect and stay connected; a missing device is a ``DeviceFault``, never an exception."""

    def close(self) -> None:
        """Stop; the device keeps its orders."""

    def dispense(self, order: int, cards: int) -> None:
        """Put out a stack of ``cards``: ``StackReady`` (then ``StackTaken``), ``DeviceJammed`` or ``OrderRefused``."""

    def eject(self, order: int) -> None:
        """Give out the stub: ``DeckRemoved(order, cards)``, ``DeviceJammed`` or ``OrderRefused`` follows."""

    def query(self, order: int) -> None:
        """Report what became of ``order``; see the module's text."""

    def status(self) -> ShoeStatus | None:
        """What the shoe last said of itself, or None while it is not connected."""
