"""Facts of tickets and of the balls that decide them: sold, printed, taken back, drawn, paid.

A ticket is named by its number, counted from 1 over the whole record; ``window`` is where somebody sold or paid it.
Part of :mod:`controller.table.events`. Does not decide.
"""

from __future__ import annotations

from controller.table.event import Event
from controller.table.pools.events import PoolRise
from games.declared.tickets import Way, Won

# At the windows


class TicketSold(Event, frozen=True, kw_only=True, tag=True):
    """A ticket was sold: what stands on it, and for which games; recorded before it is printed.

    ``groups`` are the marked numbers and ``ways`` combine them, each with its bet of one game. ``to_print``: the
    printer gets it.
    """

    number: int
    window: int
    first: int
    games: int
    price_cents: int
    groups: tuple[tuple[int, ...], ...] = ()
    ways: tuple[Way, ...] = ()
    to_print: bool = False


class TicketPrintEnded(Event, frozen=True, kw_only=True, tag=True):
    """The printer printed and cut the ticket, or did not: what came out is void, and ``why`` says how it ended."""

    number: int
    printed: bool
    why: str = ""


class PrintAnswered(Event, frozen=True, kw_only=True, tag=True):
    """A supervisor looked at what came out of a printer that could not tell: the whole ticket, or none that counts."""

    order: int
    number: int
    printed: bool
    role: str
    person: str = ""


class TicketReprinted(Event, frozen=True, kw_only=True, tag=True):
    """The ticket is printed once more, because no good print of it came out."""

    number: int


class TicketVoidAsked(Event, frozen=True, kw_only=True, tag=True):
    """A window wants to take the ticket back; a supervisor answers."""

    number: int
    why: str


class TicketVoided(Event, frozen=True, kw_only=True, tag=True):
    """A supervisor took the ticket out of play: it wins nothing, and its price goes back to the player."""

    number: int
    why: str
    returned_cents: int
    role: str
    person: str = ""


class TicketVoidDenied(Event, frozen=True, kw_only=True, tag=True):
    """A supervisor says that the ticket stands."""

    number: int
    role: str
    person: str = ""


class TicketShown(Event, frozen=True, kw_only=True, tag=True):
    """A reader read the number of this ticket."""

    number: int


class TicketPaid(Event, frozen=True, kw_only=True, tag=True):
    """A window paid all that the ticket won so far, and the bets of void games."""

    number: int
    window: int
    cents: int


# Balls


class BallsBack(Event, frozen=True, kw_only=True, tag=True):
    """All balls are back in the blower: a new draw may begin."""

    balls: int


class BallCame(Event, frozen=True, kw_only=True, tag=True):
    """A ball of this game, ``place`` 1 the first: ``read`` by a machine or drawn by the generator, else keyed in.

    Another ball at a place that was told before takes that place.
    """

    game: int
    ball: int
    place: int
    read: bool = True


class BallPassed(Event, frozen=True, kw_only=True, tag=True):
    """A ball came out of the blower while none counts: the draw was void by then, or its balls stand."""

    ball: int
    place: int


class GameDesignated(Event, frozen=True, kw_only=True, tag=True):
    """What is played from this game on, such as a pattern that must be covered; said before its first ball."""

    game: int
    plays: str


class WitnessNamed(Event, frozen=True, kw_only=True, tag=True):
    """A player looks on while the balls of this game are drawn before its session."""

    game: int
    witness: str


class ClaimDecided(Event, frozen=True, kw_only=True, tag=True):
    """Somebody claimed with this sheet, and it was looked at: ``card`` of it has won, or 0 and ``why`` none has.

    ``nearest``: the card that has won, or the one that lacks least.
    """

    number: int
    card: int
    why: str = ""
    nearest: int = 0


class ProgressiveVerified(Event, frozen=True, kw_only=True, tag=True):
    """The verification system was asked about a good claim: it has won the progressive too, or not.

    A supervisor says what the system said.
    """

    number: int
    won: bool
    role: str
    person: str = ""


class WheelSpun(Event, frozen=True, kw_only=True, tag=True):
    """The wheel of this game stopped at ``number``; 0 where the spin does not count, and ``why`` not."""

    game: int
    number: int
    why: str = ""


class DrawClosed(Event, frozen=True, kw_only=True, tag=True):
    """The game is decided by these balls; ``won`` has the tickets that are paid something for it."""

    game: int
    balls: tuple[int, ...]
    won: tuple[Won, ...] = ()


class DrawVoided(Event, frozen=True, kw_only=True, tag=True):
    """The draw of this game counts for nothing. ``returned``: each ticket's bet of it goes back, and it is over.

    Otherwise its tickets are good for the next draw.
    """

    game: int
    returned: bool


# What pools do with a game that is decided


class PrizeWon(Event, frozen=True, kw_only=True, tag=True):
    """The prize of a pool went to ``winners`` tickets, or seats of a hand, to be paid ``cents`` of it together.

    ``off_meter_cents`` of it came off the meter; ``reset_cents`` is what the house puts on it to start again.
    """

    game: int
    pool: str
    winners: int
    cents: int
    off_meter_cents: int
    reset_cents: int = 0


class SalesAdded(Event, frozen=True, kw_only=True, tag=True):
    """The pools of the format that was played rose by their part of each ticket of the game."""

    game: int
    tickets: int
    rises: tuple[PoolRise, ...]
