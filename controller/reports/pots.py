"""What a poker table dropped and what was played: hands, pots, rake, fees, the jackpot, time, by game and dealer.

Money is of the record: what a hand closed with. Does not know how a pot is won.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from controller.reports.calendar import Scope
from controller.reports.document import Column, Figures, Table, column, table
from controller.reports.history import Line
from controller.reports.values import Money, words
from controller.table import events as e

NOBODY = "not told"
"""Who dealt, where nobody said it."""


@dataclass(frozen=True, slots=True)
class HandTotals:
    """Hands of one game, or of one dealer: how many, and cents."""

    of: str
    hands: int = 0
    void: int = 0
    pots_cents: int = 0
    rake_cents: int = 0
    jackpot_cents: int = 0


class PotTotals:
    """A collector of the hands of the scope."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._games: dict[str, HandTotals] = {}
        self._dealers: dict[str, HandTotals] = {}
        self._time_cents = 0
        self._paid_cents = 0
        self._brought_cents = 0
        self._left_cents = 0

    def take(self, line: Line) -> None:
        if self._scope.place(line) != 0:
            return
        match line.event:
            case e.PokerHandEnded() as event:
                more = {"void": 1} if event.void else _of_hand(event)
                _add(self._games, words(line.before.poker.dealt_as), more)
                _add(self._dealers, line.before.poker.dealer or NOBODY, more)
            case e.TimeCollected() as event:
                self._time_cents += len(event.seats) * event.cents
            case e.BadBeatPaid() as event:
                self._paid_cents += event.cents
            case e.SeatTaken() as event:
                self._brought_cents += event.stack_cents or 0
            case e.ChipsBrought() as event:
                self._brought_cents += event.cents
            case e.SeatLeft() as event:
                self._left_cents += event.stack_cents or 0
            case _:
                pass

    def figures(self) -> Figures:
        """All hands together, and what the box has of them."""
        games = tuple(self._games.values())
        rake, jackpot = sum(one.rake_cents for one in games), sum(one.jackpot_cents for one in games)
        return Figures(
            "Poker",
            (
                ("hands", sum(one.hands for one in games)),
                ("void hands", sum(one.void for one in games)),
                ("pots", Money.of(sum(one.pots_cents for one in games))),
                ("rake and fees of hands", Money.of(rake)),
                ("dropped for the jackpot", Money.of(jackpot)),
                ("collected by time", Money.of(self._time_cents)),
                ("in the box", Money.of(rake + jackpot + self._time_cents)),
                ("parts of the jackpot paid", Money.of(self._paid_cents)),
                ("chips brought, where they were counted", Money.of(self._brought_cents)),
                ("chips taken away", Money.of(self._left_cents)),
            ),
        )

    def by_game(self) -> Table:
        """By game."""
        return _table("By game", "Game", self._games, "No hand was closed.")

    def by_dealer(self) -> Table:
        """By who sat in the box when the hand was closed."""
        return _table("By dealer", "Dealer", self._dealers, "No hand was closed.")


def _of_hand(event: e.PokerHandEnded) -> Mapping[str, int]:
    return {
        "hands": 1,
        "pots_cents": event.pot_cents,
        "rake_cents": event.rake_cents,
        "jackpot_cents": event.jackpot_cents,
    }


def _add(totals: dict[str, HandTotals], of: str, more: Mapping[str, int]) -> None:
    had = totals.get(of, HandTotals(of))
    totals[of] = replace(had, **{name: getattr(had, name) + value for name, value in more.items()})


def _table(title: str, of: str, totals: Mapping[str, HandTotals], empty: str) -> Table:
    columns: tuple[Column[HandTotals], ...] = (
        column(of, 24, "of", lambda one: one.of),
        column("Hands", 7, "hands", lambda one: one.hands, right=True),
        column("Void", 6, "void", lambda one: one.void, right=True),
        column("Pots", 14, "pots", lambda one: Money.of(one.pots_cents), right=True),
        column("Rake, fees", 14, "rake", lambda one: Money.of(one.rake_cents), right=True),
        column("Jackpot", 14, "jackpot", lambda one: Money.of(one.jackpot_cents), right=True),
    )
    return table(title, columns, [totals[name] for name in sorted(totals)], empty)
