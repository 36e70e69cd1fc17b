"""Whatever comes in whatever order, the books balance, and each record follows from those before it."""

from __future__ import annotations

import msgspec
from hypothesis import given, strategies as st

from controller.record.recovery import decode_state, encode_state
from controller.table.apply import fold
from controller.table.commands import (
    AccountClosedKeyed,
    AccountLockedKeyed,
    AdjustmentAnswered,
    AdjustmentKeyed,
    CardBoundKeyed,
    CashOutKeyed,
    StationLeftKeyed,
)
from controller.table.decide import decide
from controller.table.ledger.causes import CAUSES
from controller.table.ledger.invariants import ledger_violation
from drivers.signals import Signal
from tests.controller.any_ledger import ledger_signals
from tests.controller.table.decided_again import JudgedTable
from tests.controller.table.ledger.cashier import ANN, BOB, CashTable


class JudgedCash(CashTable, JudgedTable):
    """A table with accounts, whose record is decided again."""


SIGNALS = st.lists(st.one_of(ledger_signals(st.integers(0, 400), st.text(max_size=8))), max_size=40)


@given(SIGNALS)
def test_accounts_and_table_are_what_the_cash_station_has(signals: list[Signal]) -> None:
    table = CashTable()
    table.open()
    for signal in signals:
        table.take(signal)
        ledger = table.state.ledger
        assert ledger_violation(ledger) is None
        assert ledger.in_accounts_cents + ledger.on_table_cents + ledger.house_cents == ledger.till_cents


@given(SIGNALS)
def test_every_record_is_decided_again_from_the_record_alone(signals: list[Signal]) -> None:
    table = JudgedCash()
    table.open()
    table.by(AccountClosedKeyed, account=9)
    table.sit(ANN, 1, 500)
    for signal in signals:
        table.take(signal)
    assert table.unfounded() == []


def test_a_whole_visit_is_decided_again() -> None:
    table = JudgedCash()
    table.open()
    table.swipe("10000001", "card-reader.cash")
    table.sit(ANN, 1, 500)
    table.swipe("10000001")
    table.time("pin.1")
    table.ask(StationLeftKeyed, station=1)
    table.swipe("10000001")
    table.time("pin.1")
    table.swipe("10000001")
    for _ in range(5):
        table.pin(ANN, 1, right=False)
    table.by(CardBoundKeyed, account=ANN, card="10000003", why="lost")
    table.by(AccountLockedKeyed, account=BOB, why="card lost")
    for account, yes in ((ANN, False), (BOB, True)):
        table.by(AdjustmentKeyed, "pit-manager", account=account, cents=100, why="miscounted")
        table.by(AdjustmentAnswered, "accountant", account=account, cents=100, yes=yes)
    table.by(CashOutKeyed, account=BOB, cents=None)
    table.by(AccountClosedKeyed, account=BOB)
    assert table.unfounded() == []
    kinds = {type(event) for event in table.events}
    assert {kind for kind in CAUSES if kind not in kinds} == set()


@given(SIGNALS)
def test_a_snapshot_has_the_books_whole(signals: list[Signal]) -> None:
    table = CashTable()
    table.open()
    for signal in signals:
        table.take(signal)
    assert decode_state(encode_state(table.state)) == table.state == fold(table.events)


@given(SIGNALS)
def test_what_is_refused_moves_nothing(signals: list[Signal]) -> None:
    table = CashTable()
    table.open()
    for signal in signals:
        made, before = decide(table.state, signal, table.setup), table.state.ledger
        if [type(event).__name__ for event in made] == ["SignalRefused"]:
            assert fold(made, table.state).ledger == before
        table.take(signal)


def test_the_books_say_where_they_do_not_balance() -> None:
    table = CashTable()
    table.open()
    wrong = msgspec.structs.replace(table.state.ledger, till_cents=1)
    assert "the cash station has $0.01" in (ledger_violation(wrong) or "")
