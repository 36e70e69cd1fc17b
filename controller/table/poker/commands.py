"""What is asked at a poker table; one part of :mod:`controller.table.commands`. Does not decide.

Amounts are whole cents. What is done in a hand is one command, with an act of :mod:`games.poker_room.acts` in it.
"""

from __future__ import annotations

from typing import TypeAlias

from controller.table.command import Request
from games.poker_room.acts import Acted, Awarded, Counted, Dealt, DealtForAll, Drew, Killed, Shown
from games.poker_room.misdeal import Cause

TableAct: TypeAlias = Acted | Awarded | Counted | Dealt | DealtForAll | Drew | Killed | Shown
"""What a dealer or a player says that he does; the house's own acts follow from rules and rulings."""


class PlayerSits(Request, frozen=True, kw_only=True, tag=True):
    """Somebody sits down; ``name`` where the seat is given from the waiting list."""

    seat: int
    stack_cents: int | None = None
    name: str = ""


class PlayerLeaves(Request, frozen=True, kw_only=True, tag=True):
    """A player goes, with his chips."""

    seat: int


class PlayerGoesAway(Request, frozen=True, kw_only=True, tag=True):
    """A player is to be dealt no cards for now."""

    seat: int


class PlayerComesBack(Request, frozen=True, kw_only=True, tag=True):
    """A player plays again, and posts what he owes or waits for the blind."""

    seat: int
    posts: bool = False
    buys_button: bool = False


class ChipsKeyed(Request, frozen=True, kw_only=True, tag=True):
    """A player puts more chips before him."""

    seat: int
    cents: int


class SeatAskedFor(Request, frozen=True, kw_only=True, tag=True):
    """Somebody wants a seat."""

    name: str


class SeatGivenUp(Request, frozen=True, kw_only=True, tag=True):
    """Somebody on the list does not want one any more."""

    name: str


class ButtonKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The next hand is dealt from this seat."""

    seat: int


class GameKeyed(Request, frozen=True, kw_only=True, tag=True):
    """Another of the table's games is dealt from the next hand on."""

    game: str


class StraddleKeyed(Request, frozen=True, kw_only=True, tag=True):
    """A player straddles in the next hand."""

    seat: int
    cents: int


class DealerKeyed(Request, frozen=True, kw_only=True, tag=True):
    """Another dealer sits down in the box."""

    dealer: str


class CollectionKeyed(Request, frozen=True, kw_only=True, tag=True):
    """Every player has paid for the time."""


class PokerActKeyed(Request, frozen=True, kw_only=True, tag=True):
    """Something was done in the hand."""

    act: TableAct


class SilentChipsKeyed(Request, frozen=True, kw_only=True, tag=True):
    """A player put chips in without a word, one entry a chip; ``motions``: how often he reached."""

    seat: int
    chips_cents: tuple[int, ...]
    motions: int = 1
    objected: bool = False


class PokerTakeBackKeyed(Request, frozen=True, kw_only=True, tag=True):
    """What was told last of the hand was keyed wrong."""


class MisdealKeyed(Request, frozen=True, kw_only=True, tag=True):
    """Somebody calls a misdeal, for a cause that the house's rules name, or for another one."""

    cause: Cause | None = None


class ClockCallKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The clock is called on the player whose turn it is."""


class BadBeatPayKeyed(Request, frozen=True, kw_only=True, tag=True):
    """A seat is paid its part of the jackpot."""

    seat: int
