"""What is asked at the windows of a room; one part of :mod:`controller.table.commands`. Does not decide.

A ticket is named by what stands on it or was keyed in: a serial, the digits under its bars, or its number with its
check digit.
"""

from __future__ import annotations

from controller.table.command import Request
from games.declared.tickets import Way


class SaleKeyed(Request, frozen=True, kw_only=True, tag=True):
    """A window sells what the player marked and bets. ``minute``: that of the day, where somebody looked at a clock."""

    window: int
    groups: tuple[tuple[int, ...], ...] = ()
    ways: tuple[Way, ...] = ()
    games: int = 1
    stated: int | None = None
    minute: int | None = None


class VoidKeyed(Request, frozen=True, kw_only=True, tag=True):
    """A window wants to take a ticket back."""

    ticket: str
    why: str


class ReprintKeyed(Request, frozen=True, kw_only=True, tag=True):
    """No good print came out: print it again."""

    ticket: str


class PayKeyed(Request, frozen=True, kw_only=True, tag=True):
    """A window pays what a ticket won."""

    ticket: str
    window: int


class DesignateKeyed(Request, frozen=True, kw_only=True, tag=True):
    """What is played in this game: one of those that the house has."""

    plays: str


class ClaimKeyed(Request, frozen=True, kw_only=True, tag=True):
    """Somebody claims to have won with this sheet."""

    ticket: str


class BallKeyed(Request, frozen=True, kw_only=True, tag=True):
    """Somebody keys in the ball that came next, or the first one that no machine could read."""

    ball: int


class WitnessKeyed(Request, frozen=True, kw_only=True, tag=True):
    """A player looks on at the draw before the session."""

    witness: str


class SpinKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The wheel stopped at this number; 0: it did not go around as often as it must."""

    number: int
