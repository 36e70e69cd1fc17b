"""Claims that end a game of tickets: the cards of a sheet, who has won, and which pool pays how much to whom.

Part of :mod:`games.declared.tickets`. What a refusal says ends with the line of the document. Does not keep claims,
and moves no meter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from games.declared.paper import Paper, Playing, Won

Rows: TypeAlias = tuple[tuple[int, ...], ...]
"""A card as it is printed, row by row; 0 stands for a free square."""


class Judged(NamedTuple):
    """What a claim comes to: which card of the paper has won, counted from 1, or 0 and why none has."""

    card: int
    why: str
    nearest: int
    """The card that has won, or the one that lacks least; 0 where the paper has none in this game."""


class GoodClaim(NamedTuple):
    """A claim that was good: the number of the paper, its card, and whether its progressive was verified."""

    number: int
    card: int
    verified: bool = False


class Prize(NamedTuple):
    """One prize of a game as its winners share it, in the order of their claims."""

    pool: str
    """The pool that pays it; empty where the house does."""
    won: tuple[Won, ...]
    off_meter_cents: int = 0
    resets: bool = False
    """The pool starts again with this prize."""

    @property
    def cents(self) -> int:
        """What all its winners get."""
        return sum(one.cents for one in self.won)


class PaperVoid(NamedTuple):
    """What makes a paper void: what is said of it with its line, and whether its price goes back."""

    say: str
    returned: bool = False


class Ahead(NamedTuple):
    """Balls that are drawn all at once while sheets are still sold, and how many players look on."""

    balls: int = 0
    witnesses: int = 0
    source: str = ""


@dataclass(frozen=True, slots=True)
class Claims:
    """How claims decide a game. ``plays`` is what was designated for it, see `Playing.plays`."""

    judged: Callable[[Any, Playing, Paper, str], Judged]
    """Whether somebody who holds out this paper has won, by the balls so far; the last is the series of the record,
    which papers with numbers of their own follow from."""
    cards: Callable[[Any, Paper, str], tuple[Rows, ...]]
    """The cards of a paper by the series of the record; what a player wrote is one card."""
    why_not_start: Callable[[Any, Playing, int], str | None]
    """Why no ball is called with so many tickets in play; None where the sale may close with any number of them."""
    why_not_instead: Callable[[Any, str, str], str | None]
    """Why the first cannot give way to the second once tickets are sold for it; None where it can."""
    prizes: Callable[[Any, Playing, Sequence[GoodClaim], Mapping[str, int]], tuple[Prize, ...]]
    """What those are paid whose claims were good, in the order in which they came, by what each meter shows."""
    feeds: Callable[[Any, str], tuple[str, ...]]
    """The pools that rise with each ticket of such a game, by their own rates."""
    ahead: Callable[[Any, str], Ahead]
    """What is drawn before the sale closes."""
    wheel: Callable[[Any, str], tuple[int, ...]]
    """The numbers of the wheel on which the prize stands; none where none is spun."""
    spinner: Callable[[int], str]
    """Who spins it for so many winners."""
    verifies: Callable[[Any, str], str]
    """What nobody but a verification system says: ``planet bingo progressive``; empty where there is none."""
    voids: Callable[[Any, str], Mapping[str, PaperVoid]]
    """By the irregularity, for what a paper is void though its sale is over."""
    format: Callable[[Any, str], str]
    """Which of the game's formats that is: an irregularity may be of one of them alone."""
    letters: str = ""
    """What stands over the columns of a card, a letter each."""
    spoils_spin: frozenset[str] = frozenset()
    """The irregularities that make the spin void and not the draw."""
