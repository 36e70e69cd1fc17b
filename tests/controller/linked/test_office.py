"""What the office of a linked pool does, and that each thing takes two people."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from controller.linked.deciding import EXACT_FORM
from controller.linked.facts import (
    AnyFact,
    By,
    DisputeOpened,
    DisputeResolved,
    Joined,
    MoneyResumed,
    MoneyStopped,
    MovedIn,
    MovedOut,
    PoolOpened,
    SettingChanged,
    TableAdmitted,
)
from controller.linked.link.said import answer_of
from controller.linked.state import hit_key
from games.pools.linking import terms_of
from tests.controller.linked.saying import BY, CHIP, Log, rules

ALONE = By(asked="1001", witnessed="1001")


@pytest.mark.parametrize(
    "fact",
    [
        TableAdmitted(table="C", generation=1, key="", by=ALONE),
        SettingChanged(setting="reset", value="2000000", by=ALONE),
        DisputeOpened(why="a hand", by=ALONE),
        MovedOut(number=1, to="other", units=1, units_per_cent=1, closes=False, by=ALONE),
        MoneyResumed(why="mended", by=ALONE),
    ],
)
def test_nobody_does_it_alone(fact: AnyFact) -> None:
    log = Log()
    before = log.state.meter
    assert log.office(fact) == f"{type(fact).__name__} takes two people, one who asks and another who witnesses it"
    assert log.state.meter == before


def test_a_pool_is_opened_once_and_not_below_its_seed() -> None:
    log = Log()
    again = PoolOpened(rules=rules().model_dump_json(), chip_cents=CHIP, seed_cents=1_000_000, by=BY)
    assert log.office(again) == "the pool city is open already"
    other = Log(tables=())
    other.state.rules_json = ""
    low = PoolOpened(rules=rules().model_dump_json(), chip_cents=CHIP, seed_cents=999, by=BY)
    assert other.office(low) == "the pool begins with $10,000.00 or more, not with $9.99"


def test_a_mystery_pool_cannot_be_linked() -> None:
    mystery = {"awards": {"mystery": {"of_meter": "100 %", "then": "reset", "verified_by": []}}}
    log = Log(rules(must_hit_by_cents=2_000_000, **mystery), tables=())
    assert log.opened == "a mystery pool has a hidden trigger at one table and cannot be linked"


def test_a_setting_waits_until_the_pool_is_won() -> None:
    """standards B6."""
    log = Log()
    log.office(SettingChanged(setting="reset", value="2000000", by=BY))
    log.hit("A", 1, "straight-flush")
    assert log.state.settings == (("reset", "2000000"),)
    log.hit("A", 2)
    assert log.state.settings == ()
    log.hit("A", 3)
    assert log.state.meter.cents == 2_000_000


def test_no_table_joins_under_a_rate_that_waits() -> None:
    """standards B6: the jackpot that runs is fed at its own rate until it is won."""
    log = Log()
    log.office(SettingChanged(setting="rate", value="25", by=BY))
    new = Joined(terms=terms_of(rules(per_chip_cents="25"), CHIP))
    assert log.say("B", new) == "B cannot join the pool city: its rate is 25 cents a chip, that of the pool 70/3"
    log.hit("A", 1)
    assert log.say("B", new) is None


def test_joined_tables_go_on_at_a_rate_that_the_office_changed_from_where_each_of_them_says_so() -> None:
    """Decision 0150: what a table wagered before it heard adds as it did there, whenever it arrives."""
    log = Log()
    log.office(SettingChanged(setting="rate", value="25", by=BY))
    assert [answer_of(log.state, table, "").rate for table in "AB"] == ["", ""]
    log.hit("A", 1)
    assert [answer_of(log.state, table, "").rate for table in "AB"] == ["25", "25"]
    log.chips("A", 3)
    log.say("A", Joined(terms=terms_of(rules(per_chip_cents="25"), CHIP)))
    log.chips("A", 3)
    log.chips("B", 3)
    assert [answer_of(log.state, table, "").rate for table in "AB"] == ["", "25"]
    assert log.state.meter.cents == 1_000_000 + 70 + 75 + 70
    assert log.state.wrong() is None


def test_a_table_goes_on_at_another_rate_though_the_reset_amount_was_changed_with_it() -> None:
    log = Log()
    for setting, value in (("rate", "25"), ("reset", "2000000")):
        log.office(SettingChanged(setting=setting, value=value, by=BY))
    log.hit("A", 1)
    going_on = Joined(terms=terms_of(rules(per_chip_cents="25"), CHIP))
    assert log.say("A", going_on) is None
    log.office(TableAdmitted(table="C", generation=1, key="", by=BY))
    assert log.say("C", going_on) == (
        "C cannot join the pool city: its reset amount is $10,000.00, that of the pool $20,000.00"
    )


@pytest.mark.parametrize(
    ("setting", "value", "why"),
    [
        ("reset", "1/3", "1/3 cents are no whole cents"),
        ("rate", "101", "meter and reserve cannot rise by more than the chip of 100 cents"),
        ("limit", "5", "a limit is not below the reset amount of $10,000.00"),
        ("colour", "1", 'the pool has no setting "colour" with the value "1"; it has reset, limit and rate'),
        ("reset", "much", f'"much" is no amount in cents: {EXACT_FORM}'),
    ],
)
def test_a_setting_that_cannot_be_is_refused(setting: str, value: str, why: str) -> None:
    assert Log().office(SettingChanged(setting=setting, value=value, by=BY)) == why


def test_a_dispute_keeps_what_showed_until_it_is_decided() -> None:
    """002:1179-1185."""
    log = Log()
    log.chips("A", 300)
    assert log.office(DisputeOpened(why="the fifth card", by=BY)) is None
    assert (log.state.meter.escrow_cents, log.state.meter.cents) == (1_007_000, 1_000_000)
    log.chips("B", 3)
    assert log.office(DisputeResolved(in_favour_of="licensee", why="seen on film", by=BY)) is None
    assert log.state.meter.cents == 1_007_070
    assert log.state.wrong() is None


def test_hits_wait_while_the_money_is_stopped_and_are_decided_in_the_order_of_the_log() -> None:
    log = Log()
    log.office(MoneyStopped(why="server 2 differs at record 17"))
    log.hit("B", 1)
    log.hit("A", 1)
    assert {hit.state for hit in log.state.open_hits()} == {"waiting"}
    assert log.office(MoneyResumed(why="server 2 was replaced", by=BY)) is None
    assert [(hit.table, hit.state) for hit in log.state.open_hits()] == [("B", "decided"), ("A", "decided")]
    assert log.state.hits[hit_key("B", 1)].cents == 1_000_000


def test_a_broken_chain_is_not_mended_by_two_people() -> None:
    log = Log()
    broken = log.message("B")
    log.put("B", type(broken)(broken.position + 5, 0, broken.body, broken.seal))
    why = log.office(MoneyResumed(why="looks fine", by=BY))
    assert why is not None
    assert why.startswith("it cannot go on in this log: B: message 2 is missing")


def merged(out: Log, into: Log, units: int, *, closes: bool) -> str | None:
    move = MovedOut(
        number=1, to="other", units=units, units_per_cent=out.state.meter.units_per_cent, closes=closes, by=BY
    )
    why = out.office(move)
    if why is None:
        per_cent = out.state.meter.units_per_cent
        into.office(MovedIn(number=1, source="city", units=units, units_per_cent=per_cent, by=BY))
    return why


@given(st.integers(1, 500), st.integers(1, 500), st.booleans())
def test_what_leaves_one_pool_arrives_in_the_other_to_the_part_of_a_cent(one: int, two: int, whole: bool) -> None:
    """A merger sends all, a split a part (standards B9)."""
    out, into = Log(), Log(rules(per_chip_cents="1/7"))
    out.chips("A", one)
    into.chips("A", two)
    units = out.state.meter.units if whole else out.state.meter.units // 3
    before = [log.state.meter.in_units(21) for log in (out, into)]
    assert merged(out, into, units, closes=whole) is None
    after = [log.state.meter.in_units(21) for log in (out, into)]
    assert sum(meter.units for meter in before) == sum(meter.units for meter in after)
    assert out.state.wrong() is None
    assert into.state.wrong() is None
    assert out.state.closed is whole


def test_a_move_arrives_once() -> None:
    log = Log()
    move = MovedIn(number=1, source="other", units=300, units_per_cent=3, by=BY)
    assert log.office(move) is None
    assert log.office(move) == "move 1 of the pool other arrived before"
    assert log.state.meter.cents == 1_000_100


def test_a_pool_that_went_into_another_takes_no_chip() -> None:
    log = Log()
    assert merged(log, Log(), log.state.meter.units, closes=True) is None
    assert log.chips("A", 1) == "A: the pool city is closed: nothing feeds it"


def test_a_pool_with_an_open_award_goes_nowhere() -> None:
    log = Log()
    log.hit("A", 1)
    assert merged(log, Log(), 1, closes=False) == (
        "the pool city has an award or a dispute that is open: that is settled first"
    )


@pytest.mark.parametrize("units_per_cent", [0, -1, 10**12 + 1])
def test_a_move_counts_a_cent_in_whole_parts_and_not_in_endless_ones(units_per_cent: int) -> None:
    log = Log()
    before = log.state.meter
    why = f"a cent is counted in 1 to 1,000,000,000,000 parts, not in {units_per_cent}"
    out = MovedOut(number=1, to="other", units=3, units_per_cent=units_per_cent, closes=False, by=BY)
    assert log.office(out) == why
    assert log.office(MovedIn(number=1, source="other", units=3, units_per_cent=units_per_cent, by=BY)) == why
    assert log.state.meter == before


@pytest.mark.parametrize("value", ["1e999999999", "inf", "1/0", "9" * 4_500, "1_000", " 1"])
def test_a_setting_is_an_amount_that_is_written_out(value: str) -> None:
    """An exponent would be a number whose digits fill the memory of whoever folds the log."""
    why = Log().office(SettingChanged(setting="reset", value=value, by=BY))
    assert why == f'"{value}" is no amount in cents: {EXACT_FORM}'
