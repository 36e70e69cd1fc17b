"""Every fact that moved money, with the value before and after it (standards E1): of which table, pool and account.

The record holds what changed; before and after are the fold of all that was recorded up to there. The change is told
by the terms of the reconciliation, before and after by the meters, so that each line holds one against the other. Does
not judge it.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction

from controller.reports.balance import ACCOUNTS
from controller.reports.calendar import Scope
from controller.reports.document import Column, Field, Table, column, table
from controller.reports.history import Line
from controller.reports.movements import Account, movements
from controller.reports.people import who
from controller.reports.readings import NOTHING, readings
from controller.reports.values import Moment, Money, Value, words
from controller.table import events as e


@dataclass(frozen=True, slots=True)
class Moved:
    """One account of one pool, moved by one record; in cents."""

    position: int
    at: Moment
    table: str
    what: str
    seat: int | None
    by: str
    pool: str
    account: Account
    before: Fraction
    change: Fraction
    after: Fraction

    @property
    def agrees(self) -> bool:
        return self.before + self.change == self.after


class MoneyMoved:
    """A collector of the scope's movements."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._moved: list[Moved] = []

    def take(self, line: Line) -> None:
        if self._scope.place(line) != 0:
            return
        changes: defaultdict[tuple[str, Account], Fraction] = defaultdict(Fraction)
        for one in movements(line.event, line.before):
            changes[one.pool, one.account] += one.cents
        if not changes:
            return
        before, after = readings(line.before), readings(line.after)
        for (pool, account), change in sorted(changes.items(), key=lambda one: (one[0][0], ACCOUNTS.index(one[0][1]))):
            stood = before.get(pool, NOTHING).accounts.get(account, Fraction(0))
            stands = after.get(pool, NOTHING).accounts.get(account, Fraction(0))
            if change or stood != stands:
                self._moved.append(self._told(line, pool, account, (stood, change, stands)))

    def _told(self, line: Line, pool: str, account: Account, values: tuple[Fraction, Fraction, Fraction]) -> Moved:
        event = line.event
        return Moved(
            position=line.position,
            at=line.at,
            table=line.after.table,
            what=WHAT.get(type(event), type(event).__name__),
            seat=getattr(event, "seat", None),
            by=who(event),
            pool=pool,
            account=account,
            before=values[0],
            change=values[1],
            after=values[2],
        )

    def moved(self) -> tuple[Moved, ...]:
        return tuple(self._moved)


WHAT: dict[type[e.Event], str] = {
    e.TableOpened: "table opened",
    e.PoolOpened: "pool opened",
    e.FirstValueAccepted: "first value accepted",
    e.WagerAccepted: "wager accepted",
    e.TableLocked: "wagers at lock-out",
    e.MeterReduced: "award paid",
    e.MeterReset: "reset",
    e.PrizeWon: "prize won",
    e.SalesAdded: "sale of a game",
    e.JackpotFed: "part of a hand",
    e.ReserveMoved: "reserve moved",
    e.OverflowMoved: "overflow moved",
    e.AwardPending: "award frozen",
    e.DisputeOpened: "dispute opened",
    e.DisputeResolved: "dispute decided",
    e.PoolsMerged: "pools merged",
    e.PoolAnswered: "the linked pool answered",
    e.AwardDenied: "award denied",
    e.CorrectionRecorded: "correction",
}


def table_of(moved: tuple[Moved, ...], title: str = "Money moved") -> Table:
    """The list."""
    columns: tuple[Column[Moved], ...] = (
        column("Record", 8, "record", lambda one: one.position, right=True),
        column("Date and time", 21, "time", lambda one: one.at),
        Column(
            "What, seat, by whom",
            22,
            (Field("what", lambda one: one.what), Field("seat", _seat), Field("by", lambda one: one.by)),
        ),
        Column(
            "Table, pool, account",
            20,
            (
                Field("table", lambda one: one.table),
                Field("pool", lambda one: words(one.pool)),
                Field("account", lambda one: one.account),
            ),
        ),
        Column(
            "Before, change, after",
            21,
            (
                Field("before", lambda one: Money(one.before)),
                Field("change", lambda one: Money(one.change)),
                Field("after", lambda one: Money(one.after)),
            ),
            right=True,
        ),
    )
    return table(title, columns, moved, "No money moved.")


def _seat(one: Moved) -> Value:
    return None if one.seat is None else f"seat {one.seat}"
