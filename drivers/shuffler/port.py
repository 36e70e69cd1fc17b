"""What a table asks of a shuffler.

An order has the number that the journal gave it and is recorded before it is sent. The device remembers what became
of it, refuses a number that it has done, and is asked after every interruption.

After a start: construct the driver, :meth:`Shuffler.open`, then :meth:`Shuffler.query` for each order that the
journal holds open (at once; it is asked as soon as the device is connected). The driver then emits

1. what it found: ``DeviceJammed``, or ``JamCleared(at_start=True)`` followed by ``DeckRemoved(at_start=True)`` for an
   empty device, ``DeckLoaded(at_start=True)`` for an unshuffled deck or the rest of one (then with the order of its
   last stack), ``ShuffleFinished`` for a shuffled one, nothing for one that still works; ``TrayChanged(at_start=True)``
   where its tray has a sensor;
2. for each order asked about, the same signal as its live completion (``ShuffleFinished``, ``DeckRemoved(order)``,
   ``StackReady`` and the others of the verbs below, ``DeviceJammed(order)`` with ``JamCleared`` after it where the jam
   is gone), nothing while it still runs, or ``OrderRefused`` with ``why="not known to the device"`` when it never
   arrived. That answer is final.

One fact may thus be told twice around a start; the order's number shows it. While the driver lives it tells each once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

ShufflerState = Literal[
    "empty",
    "loaded",
    "shuffling",
    "shuffled",
    "unloading",
    "jammed",
    # A model that deals: a stack is on its way or lies in the tray; the rest of a deck.
    "dealing",
    "ready",
    "stub",
    # A model that sorts. A sorted deck can only be taken out by hand.
    "sorting",
    "sorted",
]
Mode = Literal["shuffle", "sort"]
Verb = Literal["start", "unload", "dispense"]
"""What an order asked for."""


@dataclass(frozen=True, slots=True)
class ShufflerStatus:
    """What the shuffler last said of itself."""

    state: ShufflerState
    colour: str | None = None
    """The backs of the deck inside."""
    cards: int | None = None
    """Cards of the whole deck inside, where this model counts."""
    left: int | None = None
    """Cards of a deck that was begun, where this model deals."""
    order: int | None = None
    """The order that runs, that shuffled the deck, or that jammed."""
    inside: int = 0
    """Cards still inside after a jam."""
    attempt: int = 0
    """Which try to free a jam by itself is going on; 0 = none."""
    sorting: bool = False
    """It is in sort mode: nothing can be shuffled, dealt or unloaded."""
    tray: bool | None = None
    """Cards lie in the tray; None: it has no sensor there."""


class Shuffler(Protocol):
    """A shuffler for one deck at a time. No verb waits; what comes of it is a signal."""

    def open(self) -> None:
        """Connect and stay connected; a missing device is a ``DeviceFault``, never an exception."""

    def close(self) -> None:
        """Stop; the device keeps its orders."""

    def start(self, order: int) -> None:
        """Shuffle the loaded deck: ``ShuffleFinished``, ``DeviceJammed`` or ``OrderRefused`` follows."""

    def unload(self, order: int) -> None:
        """Push the shuffled deck, or what is left of it, out into the shoe or tray.

        ``DeckRemoved(order, cards)`` or one of the failures follows.
        """

    def query(self, order: int, verb: Verb = "start") -> None:
        """Report what became of ``order``, which asked for ``verb``; see the module's text."""

    def status(self) -> ShufflerStatus | None:
        """What the shuffler last said of itself, or None while it is not connected."""


class DealingShuffler(Shuffler, Protocol):
    """A shuffler that puts stacks of the shuffled deck into its own tray, as a shoe does at its mouth."""

    def dispense(self, order: int, cards: int) -> None:
        """Put out a stack of ``cards``: ``StackReady`` (then ``StackTaken``), ``DeviceJammed`` or ``OrderRefused``.

        ``CardsRead`` follows once where it reads faces.
        """


class SortingShuffler(Shuffler, Protocol):
    """A shuffler that also sorts. Its mode changes only while it is empty, and by two orders and a person's word."""

    def prepare_mode(self, order: int, mode: Mode) -> None:
        """Ask for a token to change the mode: ``ModePrepared`` or ``OrderRefused`` follows."""

    def change_mode(self, order: int, mode: Mode, token: str) -> None:
        """Change it, with the token that a person keyed in: ``ModeChanged`` or ``OrderRefused`` follows."""

    def sort(self, order: int) -> None:
        """Sort and read the deck inside: ``DeckSorted``, ``DeviceJammed`` or ``OrderRefused`` follows."""
