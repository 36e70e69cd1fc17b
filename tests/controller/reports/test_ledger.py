"""The report of players' accounts: accounts + table = cash station, and each movement with who made it."""

from __future__ import annotations

import msgspec
import pytest

from controller.reports.document import Figures
from controller.reports.ledger import Books
from controller.reports.values import Money
from controller.table import commands as c
from tests.controller.reports.conftest import Record, rows_of
from tests.controller.table.ledger.cashier import ANN, BOB, CashTable


@pytest.fixture
def evening() -> Record:
    """Ann plays with $40.00, Bob is paid out and goes; an account was put right by two people."""
    table = CashTable()
    record = Record(table)
    record.at("2026-11-30T20:00")
    table.open()
    table.sit(ANN, 1, 4_000)
    table.by(c.CashOutKeyed, person="dan-dean", account=BOB, cents=None)
    table.by(c.AccountClosedKeyed, account=BOB)
    table.by(c.AdjustmentKeyed, "pit-manager", account=ANN, cents=-500, why="miscounted")
    table.by(c.AdjustmentAnswered, "accountant", account=ANN, cents=-500, yes=True)
    return record


def figures(record: Record) -> dict[str, object]:
    (proof,) = [one for one in record.report("ledger").blocks if isinstance(one, Figures)]
    return dict(proof.rows)


def test_accounts_and_table_and_the_houses_share_are_what_the_cash_station_has(evening: Record) -> None:
    told = figures(evening)
    names = ("in accounts", "on the table", "the house's, fees less adjustments", "together")
    assert [told[name] for name in names] == [Money.of(cents) for cents in (5_500, 4_000, 500, 10_000)]
    assert told["cash station, at the end"] == Money.of(10_000)
    assert told["the books"] == "agree"
    assert evening.report("ledger").agrees


def test_each_account_is_told_from_its_start_to_its_end_a_closed_one_too(evening: Record) -> None:
    rows = rows_of(evening.report("ledger"), "By account")
    told = [
        tuple(row[name] for name in ("holder", "paid_in", "paid_out", "table", "adjusted", "after")) for row in rows
    ]
    assert told == [
        ("Ann Ames", *map(Money.of, (10_000, 0, -4_000, -500, 5_500))),
        ("Bob Bell", *map(Money.of, (5_000, 5_000, 0, 0, 0))),
    ]


def test_each_entry_has_its_sides_its_slip_and_who_made_it(evening: Record) -> None:
    rows = rows_of(evening.report("ledger"), "Entries")
    told = [(row["entry"], row["from"], row["to"], row["amount"], row["slip"], row["by"]) for row in rows]
    assert told == [
        ("Paid in", "cash station", "account 1", Money.of(10_000), 1, "cashier"),
        ("Paid in", "cash station", "account 2", Money.of(5_000), 2, "cashier"),
        ("Brought to station 1", "account 1", "table", Money.of(4_000), None, ""),
        ("Paid out", "account 2", "cash station", Money.of(5_000), 3, "dan-dean, cashier"),
        ("Adjusted", "house", "account 1", Money.of(-500), None, "accountant"),
    ]


def test_books_that_do_not_balance_are_said_to_differ(evening: Record) -> None:
    books = Books(None)  # type: ignore[arg-type] # nothing is told to it
    books._after = msgspec.structs.replace(evening.table.state.ledger, till_cents=1)
    assert not books.agrees
    assert "differ: accounts and table are not what the cash station has" in str(dict(books.proof().rows)["the books"])
