"""Facts of a poker table: who sits there, what is done in a hand, what the house takes.

What was done in a hand stands as an act of :mod:`games.poker_room.acts`. Cards that lie face down are in
`PokerCardsDealt` (and in the deck that a machine deals from), and no reader is told them
(:mod:`controller.table.cards.faces`); a hand that is shown is told anew, by `PokerActed`. Part of
:mod:`controller.table.events`. Does not decide.
"""

from __future__ import annotations

from typing import TypeAlias

from controller.table.event import Event
from controller.table.pools.events import PoolRise
from games.poker_room.acts import (
    Acted,
    Awarded,
    BySeat,
    Counted,
    Dealt,
    DealtForAll,
    Drew,
    GivenBack,
    Killed,
    Opened,
    Shown,
    Taken,
    Voided,
)
from games.poker_room.button import Positions
from games.poker_room.misdeal import Cause
from games.poker_room.missed import Blind

OpenAct: TypeAlias = Acted | Awarded | Counted | DealtForAll | GivenBack | Killed | Shown | Taken | Voided
"""What everybody at the table sees or hears."""

# Who sits there


class SeatTaken(Event, frozen=True, kw_only=True, tag=True):
    """A player sat down, with chips of which somebody counted so many, or nobody any."""

    seat: int
    stack_cents: int | None = None
    name: str = ""
    """Who that was, where the seat was given from the waiting list."""


class SeatLeft(Event, frozen=True, kw_only=True, tag=True):
    """A player left the table with all of his chips."""

    seat: int
    stack_cents: int | None = None


class PlayerAway(Event, frozen=True, kw_only=True, tag=True):
    """A player gets no cards until he is back."""

    seat: int


class PlayerBack(Event, frozen=True, kw_only=True, tag=True):
    """A player plays again, or a new one says how he comes in: he ``posts`` as soon as he may, or waits for a blind."""

    seat: int
    posts: bool = False
    buys_button: bool = False


class ChipsBrought(Event, frozen=True, kw_only=True, tag=True):
    """A player put more chips before him, between two hands."""

    seat: int
    cents: int


class SeatListed(Event, frozen=True, kw_only=True, tag=True):
    """Somebody waits for a seat."""

    name: str


class SeatUnlisted(Event, frozen=True, kw_only=True, tag=True):
    """Somebody waits no more."""

    name: str


class ButtonPlaced(Event, frozen=True, kw_only=True, tag=True):
    """The next hand is dealt from this seat: the first button, or one that was put right."""

    seat: int


class GameChosen(Event, frozen=True, kw_only=True, tag=True):
    """Hands from now on are of this game, as the house calls it."""

    game: str


class StraddleSaid(Event, frozen=True, kw_only=True, tag=True):
    """A player straddles in the next hand."""

    seat: int
    cents: int


class DealerPushed(Event, frozen=True, kw_only=True, tag=True):
    """Another dealer sits in the box; ``dealer`` is the ID, or a name, where it was told."""

    dealer: str


class TimeCollectionDue(Event, frozen=True, kw_only=True, tag=True):
    """The time has come at which each player pays for the next half hour, or whatever is posted."""


class TimeCollected(Event, frozen=True, kw_only=True, tag=True):
    """Each of these seats paid so much for the time."""

    seats: tuple[int, ...]
    cents: int


# A hand


class PokerHandBegun(Event, frozen=True, kw_only=True, tag=True):
    """A hand began: who is dealt in with what, button and blinds, and which blinds passed whom.

    ``killed``: its limits are those of a killed pot. ``button_next``: who bought the button has it in the next hand.
    """

    hand: int
    game: str
    positions: Positions
    opened: Opened
    killed: bool = False
    button_next: int | None = None
    missed: tuple[tuple[int, tuple[Blind, ...]], ...] = ()


class PokerActed(Event, frozen=True, kw_only=True, tag=True):
    """Something was done in the hand that everybody sees."""

    act: OpenAct


class PokerCardsDealt(Event, frozen=True, kw_only=True, tag=True):
    """Cards were dealt or changed; ``down`` of each seat's cards lie face down, the others and the board face up."""

    act: Dealt | Drew
    down: int


class PokerActTakenBack(Event, frozen=True, kw_only=True, tag=True):
    """What was told last was keyed wrong: it does not count, and stays on record; the first ``left`` acts do count."""

    left: int


class MisdealCalled(Event, frozen=True, kw_only=True, tag=True):
    """A misdeal was called in time, for this cause or for one that nobody told: the hand is void."""

    cause: Cause | None = None


class StringBetRuled(Event, frozen=True, kw_only=True, tag=True):
    """Chips went in in several motions and somebody objected: they are a call. ``why`` has the house's line."""

    seat: int
    why: str


class ClockCalled(Event, frozen=True, kw_only=True, tag=True):
    """The clock was called on the player whose turn it is."""

    seat: int


class ClockWarned(Event, frozen=True, kw_only=True, tag=True):
    """The last seconds of a called clock began."""

    seat: int


class ClockRanOut(Event, frozen=True, kw_only=True, tag=True):
    """The time of a called clock is over: what becomes of the hand is recorded with it."""

    seat: int


class BadBeatFound(Event, frozen=True, kw_only=True, tag=True):
    """A posted hand was beaten as the jackpot asks: a supervisor looks before anything is paid."""

    losing: tuple[int, ...]
    winning: tuple[int, ...]


class BadBeatAnswered(Event, frozen=True, kw_only=True, tag=True):
    """A supervisor says that the jackpot is won, by ``shares`` in cents of each seat; or that it is not.

    What it takes off the meter is the `PrizeWon` that follows.
    """

    hand: int
    won: bool
    role: str
    shares: BySeat = ()
    person: str = ""


class BadBeatPaid(Event, frozen=True, kw_only=True, tag=True):
    """A seat was paid its part of the jackpot."""

    seat: int
    cents: int


class PokerHandEnded(Event, frozen=True, kw_only=True, tag=True):
    """The hand is over, and what was taken out of the pot is in the box; or it is void, and nothing is.

    ``stacks``: what those have whose chips were counted. ``kills``: who must kill the next pot.
    """

    hand: int
    void: bool
    pot_cents: int = 0
    rake_cents: int = 0
    """Rake, or the fee of the hand."""
    jackpot_cents: int = 0
    stacks: BySeat = ()
    carried_cents: int = 0
    kills: int | None = None
    kill_button: tuple[int | None, int] = (None, 0)


class JackpotFed(Event, frozen=True, kw_only=True, tag=True):
    """The pool rose by what this hand brought it."""

    hand: int
    rises: tuple[PoolRise, ...]
