"""What a table asks of a blower with a ball reader: so many balls more, one after the other.

**A draw** begins when all balls are back in the blower and lasts until they go back again. Its balls have places, 1 the
first. Several orders may draw from one: twenty balls at once, or one at each call. An order has the number that the
journal gave it and is recorded before it is sent.

After a start: construct the driver, :meth:`BallDraw.open`, then :meth:`BallDraw.query` for each order that the journal
holds open. The driver then emits

1. ``BallsReady`` where all balls are inside, or ``BallDrawn`` for each ball of the draw that lies outside, 1 the first.
   Nothing is drawn anew. A ball that the journal has at that place already is the same one;
2. for each order asked about: its balls, which are among those, and nothing where it was done or still runs;
   ``OrderRefused`` where it stopped, never arrived, or was done and its balls went back before anybody heard of them.
   That answer is final. What is missing of a draw that stopped is a new order.

While the driver lives it tells each ball once. Another ball at a place that was told before takes that place: the first
one fell back, and the fault ``fell-back`` says so before. A ball that nobody could read, or that was read at two
places, is a fault, and no ``BallDrawn``: a person says what it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

BlowerState = Literal["ready", "drawing", "out", "counting", "short", "jammed"]


@dataclass(frozen=True, slots=True)
class BlowerStatus:
    """What the blower last said of itself."""

    state: BlowerState
    """``out``: balls are out and nothing moves. ``counting``: they went back. ``short``: not all of them came back."""
    inside: int
    """Balls in the blower."""
    draw: int
    """Which draw this is: one more each time that all balls are back."""
    drawn: int = 0
    """Places of this draw that were filled."""
    order: int | None = None
    """The order that runs, or that jammed."""
    attempt: int = 0
    """Which try to free a jam by itself is going on; 0 = none."""
    missing: tuple[int, ...] = ()
    """The balls that did not come back, as far as the blower can name them."""


class BallDraw(Protocol):
    """A blower. No verb waits; what comes of it is a signal."""

    def open(self) -> None:
        """Connect and stay connected; a missing device is a ``DeviceFault``, never an exception."""

    def close(self) -> None:
        """Stop; the device keeps its orders and what was drawn."""

    def draw(self, order: int, count: int) -> None:
        """Draw ``count`` balls more: ``BallDrawn`` for each, or ``OrderRefused`` where it will not or stopped."""

    def query(self, order: int) -> None:
        """Report what became of ``order``; see the module's text."""

    def ready(self) -> bool:
        """Whether all balls are back in it, counted, so that a new draw may begin."""

    def status(self) -> BlowerStatus | None:
        """What the blower last said of itself, or None while it is not connected."""
