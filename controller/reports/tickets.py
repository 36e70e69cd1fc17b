"""What a room of tickets sold, gave back and paid: by window, by game, and in all with what is still to be paid.

Money is of the record: what a window took and gave out. Does not know how a ticket is settled.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from controller.reports.calendar import Scope
from controller.reports.document import Column, Figures, Table, column, table
from controller.reports.history import Line
from controller.reports.values import Money
from controller.table import events as e
from controller.table.tickets.state import Room


@dataclass(frozen=True, slots=True)
class WindowTotals:
    """One window: tickets and cents."""

    window: int
    sold: int = 0
    sold_cents: int = 0
    void: int = 0
    void_cents: int = 0
    paid: int = 0
    paid_cents: int = 0

    @property
    def left_cents(self) -> int:
        """What the window holds of what it took."""
        return self.sold_cents - self.void_cents - self.paid_cents


@dataclass(frozen=True, slots=True)
class GameTotals:
    """One game, as it was decided in the scope."""

    game: int
    how: str
    balls: str
    winners: int = 0
    won_cents: int = 0


class TicketTotals:
    """A collector of the tickets of the scope."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._windows: dict[int, WindowTotals] = {}
        self._games: list[GameTotals] = []
        self._room = Room()

    def take(self, line: Line) -> None:
        place = self._scope.place(line)
        if place <= 0:
            self._room = line.after.room
        if place != 0:
            return
        match line.event:
            case e.TicketSold() as event:
                self._add(event.window, sold=1, sold_cents=event.price_cents)
            case e.TicketVoided() as event:
                window = line.before.room.tickets[event.number].window
                self._add(window, void=1, void_cents=event.returned_cents)
            case e.TicketPaid() as event:
                self._add(event.window, paid=1, paid_cents=event.cents)
            case e.DrawClosed() as event:
                won = sum(one.cents for one in event.won)
                balls = " ".join(map(str, event.balls))
                self._games.append(GameTotals(event.game, "drawn", balls, len(event.won), won))
            case e.DrawVoided() as event:
                how = "void, bets returned" if event.returned else "void, drawn again"
                self._games.append(GameTotals(event.game, how, ""))
            case _:
                pass

    def _add(self, number: int, **more: int) -> None:
        had = self._windows.get(number, WindowTotals(number))
        changed: Mapping[str, int] = {name: getattr(had, name) + value for name, value in more.items()}
        self._windows[number] = replace(had, **changed)

    def figures(self) -> Figures:
        """All windows together, and what the room still owes at the end of the scope."""
        of_all = tuple(self._windows.values())
        unpaid = self._room.unpaid
        return Figures(
            "Tickets",
            (
                ("tickets sold", sum(one.sold for one in of_all)),
                ("sold for", Money.of(sum(one.sold_cents for one in of_all))),
                ("taken back", sum(one.void for one in of_all)),
                ("returned for them", Money.of(sum(one.void_cents for one in of_all))),
                ("payments", sum(one.paid for one in of_all)),
                ("paid", Money.of(sum(one.paid_cents for one in of_all))),
                ("tickets to be paid", len(unpaid)),
                ("to be paid", Money.of(sum(unpaid.values()))),
                ("tickets in play or to be paid", len(self._room.tickets)),
            ),
        )

    def windows(self) -> Table:
        """By window."""
        columns: tuple[Column[WindowTotals], ...] = (
            column("Window", 7, "window", lambda one: one.window, right=True),
            column("Sold", 7, "sold", lambda one: one.sold, right=True),
            column("For", 14, "sold_for", lambda one: Money.of(one.sold_cents), right=True),
            column("Back", 6, "void", lambda one: one.void, right=True),
            column("Returned", 14, "returned", lambda one: Money.of(one.void_cents), right=True),
            column("Payments", 8, "payments", lambda one: one.paid, right=True),
            column("Paid", 14, "paid", lambda one: Money.of(one.paid_cents), right=True),
            column("Left", 14, "left", lambda one: Money.of(one.left_cents), right=True),
        )
        rows = tuple(self._windows[number] for number in sorted(self._windows))
        return table("By window", columns, rows, "No window sold or paid a ticket.")

    def games(self) -> Table:
        """By game."""
        columns: tuple[Column[GameTotals], ...] = (
            column("Game", 7, "game", lambda one: one.game, right=True),
            column("Decided", 19, "how", lambda one: one.how),
            column("Balls", 44, "balls", lambda one: one.balls),
            column("Winners", 8, "winners", lambda one: one.winners, right=True),
            column("Won", 14, "won", lambda one: Money.of(one.won_cents), right=True),
        )
        return table("By game", columns, tuple(self._games), "No game was decided.")
