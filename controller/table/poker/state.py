"""What a poker table knows, part of :mod:`controller.table.state`: who sits where, the hand in play, what is owed.

The hand is the list of its acts and nothing that follows from them; :mod:`controller.table.poker.course` plays it. Does
not know what an act means.
"""

from __future__ import annotations

import msgspec

from games.poker_room.acts import Act, Opened
from games.poker_room.button import Positions
from games.poker_room.missed import Blind


class Seated(msgspec.Struct, frozen=True):
    """One player at the table."""

    seat: int
    stack_cents: int | None = None
    """What lies before him between two hands; None where nobody counted it."""
    away: bool = False
    """He gets no cards until he is back."""
    new: bool = True
    """He has been dealt no hand yet: he waits for the big blind, or posts."""
    missed: tuple[Blind, ...] = ()
    """What passed him while he was away: his missed-blind buttons."""
    posts: bool = False
    """He posts what he owes as soon as he may, and does not wait."""
    buys_button: bool = False

    @property
    def plays(self) -> bool:
        """Whether he can be dealt in at all: he is there, and has chips as far as anybody knows."""
        return not self.away and self.stack_cents != 0


class Straddle(msgspec.Struct, frozen=True):
    """A straddle that was said before the next hand."""

    seat: int
    cents: int


class BadBeat(msgspec.Struct, frozen=True):
    """A beaten hand for which the jackpot waits until a supervisor looked: the seats that lost and won with it."""

    losing: tuple[int, ...]
    winning: tuple[int, ...]


class Chips(msgspec.Struct, frozen=True):
    """All chips that were counted since the record began, in cents: where they came from, and where they went."""

    brought_cents: int = 0
    left_cents: int = 0
    """Taken away by players who left."""
    dropped_cents: int = 0
    """Rake and fees, in the box."""
    jackpot_cents: int = 0
    """What was dropped for the jackpot."""
    time_cents: int = 0
    """Collected by time."""


class Poker(msgspec.Struct, frozen=True):
    """The table as it stands."""

    seated: tuple[Seated, ...] = ()
    """By seat, in rising order."""
    hand: int = 1
    """The number of the hand that is played, or comes next."""
    game: str = ""
    """The game that was chosen for the hands from now on; empty: the table file's."""
    acts: tuple[Act, ...] = ()
    """What was done in this hand, in order; empty between two hands."""
    dealt_as: str = ""
    """The game of the hand in play, as the house calls it."""
    killed: bool = False
    """The pot in play was killed."""
    button_due: int | None = None
    """Who has the button in the next hand, where it does not go as usual."""
    positions: Positions | None = None
    """Button and blinds of the hand in play, or of the last one."""
    again: bool = False
    """The last hand was void: the next is dealt from the same button to the same blinds (004:208)."""
    button_next: int | None = None
    """Who bought the button with the hand in play."""
    carried_cents: int = 0
    """What a hand that nobody opened left in the pot."""
    straddle: Straddle | None = None
    """Of the next hand."""
    kills: int | None = None
    """Who kills the next pot."""
    kill_button: tuple[int | None, int] = (None, 0)
    """Who won the last pot, and how many in a row that count."""
    clock: int | None = None
    """On whom the clock was called."""
    warned: bool = False
    waiting: tuple[str, ...] = ()
    """Names on the list for a seat, the first in front."""
    bad_beat: BadBeat | None = None
    owed: tuple[tuple[int, int], ...] = ()
    """Parts of a jackpot that are not paid out yet: seat and cents."""
    dealer: str = ""
    """Who sits in the box, where that was told."""
    time_due: bool = False
    """The collection by time is due."""
    chips: Chips = Chips()
    sure: bool = True
    """Every stack was counted, so that all chips are accounted for."""

    @property
    def opened(self) -> Opened | None:
        """How the hand in play began; None between two hands."""
        first = self.acts[0] if self.acts else None
        return first if isinstance(first, Opened) else None

    def is_dealt_in(self, seat: int) -> bool:
        """Whether a seat is dealt in to the hand in play."""
        return self.opened is not None and seat in dict(self.opened.stacks_cents)

    def at(self, seat: int) -> Seated | None:
        """The player on a seat; None where it is free."""
        return next((one for one in self.seated if one.seat == seat), None)

    def with_seated(self, changed: Seated) -> Poker:
        """The same with one player changed, or come in."""
        others = (one for one in self.seated if one.seat != changed.seat)
        return msgspec.structs.replace(self, seated=tuple(sorted((*others, changed), key=lambda one: one.seat)))
