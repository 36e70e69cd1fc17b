"""Facts of what a table draws by chance: ordered, drawn or thrown, and when the source may not be used.

Part of :mod:`controller.table.events`. Does not know how numbers are made (:mod:`controller.generator` does).
"""

from __future__ import annotations

from controller.table.event import Event

# Numbers drawn by chance


class DrawOrdered(Event, frozen=True, kw_only=True, tag=True):
    """One draw of this round was asked for after no more bets, and recorded before it is made."""

    order: int
    draw: str
    round: int


class StartPositionDrawn(Event, frozen=True, kw_only=True, tag=True):
    """The start position of the round was drawn, and recorded before it is shown; it is never drawn again.

    ``position`` is where ``numbers`` come to, counted from the dealer or the bank as 1.
    """

    order: int
    draw: str
    round: int
    numbers: tuple[int, ...]
    position: int


class NumbersDrawn(Event, frozen=True, kw_only=True, tag=True):
    """Numbers that stand for themselves were drawn, and recorded before they are shown; they are never drawn again."""

    order: int
    draw: str
    round: int
    numbers: tuple[int, ...]


class DrawFailed(Event, frozen=True, kw_only=True, tag=True):
    """An ordered draw gave no number, and will not: why."""

    order: int
    draw: str
    why: str


class StartPositionKeyed(Event, frozen=True, kw_only=True, tag=True):
    """Dice were thrown in the place of a draw: their total, keyed in at ``device``, and where it comes to."""

    draw: str
    round: int
    total: int
    position: int
    device: str
    role: str
    person: str = ""


class StartPositionCorrected(Event, frozen=True, kw_only=True, tag=True):
    """A wrong total of dice was put right before the deal: what it ``was``, and where the right one comes to."""

    draw: str
    round: int
    was: int
    total: int
    position: int
    device: str
    role: str
    person: str = ""


class StartPositionMarked(Event, frozen=True, kw_only=True, tag=True):
    """The flat disk was moved on by one place, in the place of a draw: it marks where the deal of the round starts."""

    draw: str
    round: int
    position: int


class ActionPileCalled(Event, frozen=True, kw_only=True, tag=True):
    """The player who banks called the pile that goes to the start position; the last call of a round stands."""

    round: int
    pile: int


class DiceChanged(Event, frozen=True, kw_only=True, tag=True):
    """New dice are in the shaker, confirmed by a supervisor; ``at_utc_ns`` starts the next period."""

    role: str
    person: str = ""
    at_utc_ns: int


class DiceDue(Event, frozen=True, kw_only=True, tag=True):
    """The dice have been on the table as long as the house allows (003:2402-2403: 24 hours)."""


class DrawingClosed(Event, frozen=True, kw_only=True, tag=True):
    """A source of random numbers failed its health test: nothing is drawn until it passed again."""

    source: str
    why: str


class DrawingReopened(Event, frozen=True, kw_only=True, tag=True):
    """The source passed its start-up test again."""

    source: str
