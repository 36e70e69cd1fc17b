"""Money on reports: by the system and by an attendant (standards A5), values before and after (standards E1)."""

from __future__ import annotations

from fractions import Fraction

from controller.reports.document import Table
from controller.reports.money import WHAT
from controller.reports.movements import _TOLD as MOVING
from controller.reports.values import Money
from controller.table import events as e
from tests.controller.conftest import CoreTable
from tests.controller.reports.conftest import Record, pay_flush, rows_of


def money(dollars: str) -> Money:
    return Money(Fraction(dollars) * 100)


def test_payouts_stand_apart_by_who_handed_them_over_with_their_sum_since_the_record_began(record: Record) -> None:
    pay_flush(record.table, 3)
    table = record.at("2026-11-29T03:00:00")
    pay_flush(table, 4, "blue")
    for name in ("payouts", "shift"):
        (row,) = rows_of(record.report(name), "Payouts by pool")  # type: ignore[arg-type]
        assert (row["wins"], row["by_attendant"], row["by_system"]) == (1, money("50"), money("0"))
        assert (row["payout_at_start"], row["payout_at_end"]) == (money("50"), money("100"))


def test_each_pool_has_its_own(two_pools: CoreTable) -> None:
    rows = rows_of(Record(two_pools, now_ns=10**18).report("shift"), "Payouts by pool")
    assert [row["pool"] for row in rows] == ["progressive", "minor"]


def test_each_movement_has_its_value_before_and_after_and_its_table(record: Record) -> None:
    pay_flush(record.table, 3)
    rows = rows_of(record.report("money"), "Money moved")
    assert [row["what"] for row in rows] == ["table opened", "wager accepted", "award paid"]
    paid = rows[-1]
    assert (paid["table"], paid["pool"], paid["account"]) == ("CS-07", "progressive", "meter")
    assert (paid["before"], paid["change"], paid["after"]) == (money("10000.50"), money("-50"), money("9950.50"))
    assert (paid["seat"], paid["by"]) == ("seat 3", "floor supervisor")
    assert [row["after"] for row in rows[:-1]] == [row["before"] for row in rows[1:]]


def test_a_report_of_money_that_does_not_add_up_says_so(record: Record) -> None:
    pay_flush(record.table, 3)
    record.add(e.MeterReset(award=1, cents=100))
    assert record.report("money").agrees
    (block,) = [one for one in record.report("money").blocks if isinstance(one, Table)]
    assert block.cells[-1][-1] == (money("9950.50"), money("1"), money("9951.50"))


def test_every_fact_that_moves_money_has_its_words() -> None:
    assert WHAT.keys() == MOVING.keys()


def test_a_device_that_is_not_the_approved_one_is_an_exception_and_who_answered_for_it_too(record: Record) -> None:
    """002:1585-1587: deviations are reported."""
    found = {"device": "shoe", "model": "S1", "serial": "77", "firmware": "2.0", "digest": "ab"}
    record.add(e.FirmwareFound(**found), e.FirmwareAccepted(**found, role="floor-supervisor"))
    deviation, answer = rows_of(record.report("exceptions"), "Exceptions")
    assert (deviation["what"], deviation["where"]) == ("not the approved device", "shoe")
    assert deviation["text"] == "S1 77, firmware 2.0, digest ab: it gets no orders until answered for"
    assert (answer["what"], answer["by"]) == ("deviation answered", "floor supervisor")
