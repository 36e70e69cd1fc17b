"""What a table asks of a shuffler.

An order has the number that the journal gave it and is recorded before it is sent. The device remembers what became
of it, refuses a number that it has done, and is asked after every interruption.

After a start: construct the driver, :meth:`Shuffler.open`, then :meth:`Shuffler.query` for each order that the
journal holds open (at once; it is asked as soon as the device is connected). The driver then emits

1. what it found: ``DeviceJammed``, or ``JamCleared(at_start=True)`` followed by ``DeckRemoved(at_start=True)`` for an
   empty device, ``DeckLoaded(at_start=True)`` for an unshuffled deck, ``ShuffleFinished`` for a shuffled one, nothing
   for one that still works;
2. for each order asked about, the same signal as its live completion (``ShuffleFinished``, ``DeckRemoved(order)``,
   ``DeviceJammed(order)`` with ``JamCleared`` after it where the jam is gone), nothing while it still runs, or
   ``OrderRefused`` with ``why="not known to the device"`` when it never arrived. That answer is final.

One fact may thus be told twice around a start; the order's number shows it. While the driver lives it tells each once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

ShufflerState = Literal["empty", "loaded", "shuffling", "shuffled", "unloading", "jammed"]


@dataclass(frozen=True, slots=True)
class ShufflerStatus:
    """What the shuffler last said of itself."""

    state: ShufflerState
    colour: str | None = None
    """The backs of the deck inside."""
    cards: int | None = None
    """Cards of the deck inside, where this model counts."""
    order: int | None = None
    """The order that runs, that shuffled the deck, or that jammed."""
    inside: int = 0
    """Cards still inside after a jam."""
    attempt: int = 0
    """Which try to free a jam by itself is going on; 0 = none."""
    sorting: bool = False
    """The service switch stands on sort: nothing can be shuffled or unloaded."""


class Shuffler(Protocol):
    """A shuffler for one deck at a time. No verb waits; what comes of it is a signal."""

    def open(self) -> None:
        """Connect and stay connected; a missing device is a ``DeviceFault``, never an exception."""

    def close(self) -> None:
        """Stop; the device keeps its orders."""

    def start(self, order: int) -> None:
        """Shuffle the loaded deck: ``ShuffleFinished``, ``DeviceJammed`` or ``OrderRefused`` follows."""

    def unload(self, order: int) -> None:
        """Push the shuffled deck out into the shoe or tray: ``DeckRemoved(order)`` or one of the failures follows."""

    def query(self, order: int) -> None:
        """Report what became of ``order``; see the module's text."""

    def status(self) -> ShufflerStatus | None:
        """What the shuffler last said of itself, or None while it is not connected."""
