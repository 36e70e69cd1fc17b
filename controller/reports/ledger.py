"""The books of players' accounts: accounts and table are what the cash station has, and who moved what.

What was moved is added up from the records, what lies where is read off the state: two computations, which must agree.
Does not decide what is moved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from controller.reports.calendar import Scope
from controller.reports.document import Column, Figures, Table, column, table
from controller.reports.entries import HOUSE, TABLE, TILL, Entry, Move, entry_of
from controller.reports.history import Line
from controller.reports.values import Moment, Money
from controller.table.ledger.state import Ledger


@dataclass(frozen=True, slots=True)
class Booked:
    """One entry, where it stands and when it was made."""

    position: int
    at: Moment
    entry: Entry


@dataclass(frozen=True, slots=True)
class OfAccount:
    """One account over the scope, in cents."""

    number: int
    holder: str
    before: int
    paid_in: int
    paid_out: int
    table: int
    """What came back from stations less what was brought there."""
    adjusted: int
    after: int

    @property
    def agrees(self) -> bool:
        """Whether what was moved is what changed."""
        return self.before + self.paid_in - self.paid_out + self.table + self.adjusted == self.after


class Books:
    """A collector of the books of the scope."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._booked: list[Booked] = []
        self._before = self._after = Ledger()
        self._holders: dict[int, str] = {}

    def take(self, line: Line) -> None:
        place = self._scope.place(line)
        if place < 0:
            self._before = line.after.ledger
        if place > 0:
            return
        self._after = line.after.ledger
        self._holders.update((number, one.holder) for number, one in line.before.ledger.accounts.items())
        if place == 0 and isinstance(line.event, Move):
            self._booked.append(Booked(line.position, line.at, entry_of(line.event)))

    @property
    def agrees(self) -> bool:
        """Whether everything adds up."""
        return not any(self._differences()) and all(one.agrees for one in self.accounts())

    def proof(self) -> Figures:
        """What lies where at the end of the scope, and how the cash station came to it."""
        after, moved = self._after, self._moved()
        differ = ", ".join(self._differences())
        return Figures(
            "Accounts, table and cash station",
            (
                ("in accounts", Money.of(after.in_accounts_cents)),
                ("on the table", Money.of(after.on_table_cents)),
                ("the house's, fees less adjustments", Money.of(after.house_cents)),
                ("together", Money.of(after.in_accounts_cents + after.on_table_cents + after.house_cents)),
                ("cash station, at the start", Money.of(self._before.till_cents)),
                ("paid in", Money.of(moved["in"])),
                ("paid out", Money.of(moved["out"])),
                ("cash station, at the end", Money.of(after.till_cents)),
                ("the books", f"differ: {differ}" if differ else "agree"),
            ),
        )

    def accounts(self) -> tuple[OfAccount, ...]:
        """Each account that there was in the scope."""
        moved = self._moved()
        numbers = sorted({*self._before.accounts, *self._after.accounts, *(one.entry.account for one in self._booked)})
        return tuple(
            OfAccount(
                number=number,
                holder=self._holder(number),
                before=_lies(self._before, number),
                paid_in=moved[f"in {number}"],
                paid_out=moved[f"out {number}"],
                table=moved[f"table {number}"],
                adjusted=moved[f"house {number}"],
                after=_lies(self._after, number),
            )
            for number in numbers
        )

    def by_account(self) -> Table:
        """By account."""
        columns: tuple[Column[OfAccount], ...] = (
            column("Account", 7, "account", lambda one: one.number, right=True),
            column("Holder", 18, "holder", lambda one: one.holder),
            column("Before", 11, "before", lambda one: Money.of(one.before), right=True),
            column("Paid in", 11, "paid_in", lambda one: Money.of(one.paid_in), right=True),
            column("Paid out", 11, "paid_out", lambda one: Money.of(one.paid_out), right=True),
            column("Table", 11, "table", lambda one: Money.of(one.table), right=True),
            column("Adjusted", 9, "adjusted", lambda one: Money.of(one.adjusted), right=True),
            column("After", 11, "after", lambda one: Money.of(one.after), right=True),
        )
        return table("By account", columns, self.accounts(), "There was no account.")

    def entries(self) -> Table:
        """Each entry, in order."""
        columns: tuple[Column[Booked], ...] = (
            column("Record", 7, "record", lambda one: one.position, right=True),
            column("At", 20, "at", lambda one: one.at),
            column("Entry", 20, "entry", lambda one: one.entry.what),
            column("From", 13, "from", lambda one: one.entry.taken_from),
            column("To", 13, "to", lambda one: one.entry.given_to),
            column("Amount", 11, "amount", lambda one: Money.of(one.entry.cents), right=True),
            column("Slip", 5, "slip", lambda one: one.entry.slip, right=True),
            column("By", 16, "by", lambda one: one.entry.by),
        )
        return table("Entries", columns, self._booked, "No money was moved.")

    def _holder(self, number: int) -> str:
        account = self._after.accounts.get(number)
        return self._holders.get(number, "") if account is None else account.holder

    def _moved(self) -> Counter[str]:
        """What was moved, added up from the entries, in all and by account."""
        moved = Counter[str]()
        for one in self._booked:
            entry = one.entry
            given = {TILL: "in", TABLE: "table", HOUSE: "house"}.get(entry.taken_from)
            if given is not None:
                moved.update({given: entry.cents, f"{given} {entry.account}": entry.cents})
            elif entry.given_to == TILL:
                moved.update({"out": entry.cents, f"out {entry.account}": entry.cents})
            else:
                moved.update({"table": -entry.cents, f"table {entry.account}": -entry.cents})
        return moved

    def _differences(self) -> Iterator[str]:
        """What does not add up, a clause each."""
        before, after, moved = self._before, self._after, self._moved()
        if after.in_accounts_cents + after.on_table_cents + after.house_cents != after.till_cents:
            yield "accounts and table are not what the cash station has"
        if before.till_cents + moved["in"] - moved["out"] != after.till_cents:
            yield "what was paid in and out is not what changed at the cash station"


def _lies(ledger: Ledger, number: int) -> int:
    account = ledger.accounts.get(number)
    return 0 if account is None else account.cents
