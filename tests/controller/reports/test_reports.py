"""What each report says of a small history, by hand."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from controller.reports.asked import NothingToReport
from controller.reports.document import Figures, Signatures
from controller.reports.house import House
from controller.reports.names import NAMES, ReportName
from controller.reports.values import Moment, Money, Value
from controller.table import commands as c, events as e
from tests.controller.conftest import ask_correction, carry_out
from tests.controller.reports.conftest import HOUSE, Record, pay_flush, rows_of


def money(dollars: str) -> Money:
    return Money(Fraction(dollars) * 100)


def figures(record: Record, name: ReportName, title: str, **asked: int) -> dict[str, Value]:
    (block,) = [one for one in record.report(name, **asked).blocks if isinstance(one, Figures) and one.title == title]
    return dict(block.rows)


# What cannot be told


@pytest.mark.parametrize("name", NAMES)
def test_an_empty_journal_is_one_sentence(name: ReportName) -> None:
    from controller.reports.asked import Asked
    from controller.reports.catalogue import report

    with pytest.raises(NothingToReport, match="the journal is empty: the table was never opened"):
        report(name, lambda: iter(()), HOUSE, Asked())


def test_a_slip_that_is_not_there_says_which_are(record: Record) -> None:
    pay_flush(record.table, 3)
    with pytest.raises(NothingToReport, match=r"award 9 is logged in the whole record; logged are: 1"):
        record.report("slip", award=9)


def test_a_house_whose_chips_are_not_known_turns_none_into_money(record: Record) -> None:
    record.table.chip(3)
    (row, *_) = rows_of(record.report("shift", house=House()), "Meter readings")
    assert row["coin_in"] is None


# Payout log and slip (Choctaw, 002:741-743)


def test_the_payout_log_has_every_field_of_the_digest(record: Record) -> None:
    record.add(e.ClockSynchronised())
    pay_flush(record.table, 3)
    document = record.report("payouts")
    (row,) = rows_of(document, "Paid")
    at = row.pop("time")
    assert isinstance(at, Moment)
    assert (at.utc_ns, at.synchronised) == (record.now_ns, True)
    assert row == {
        "award": 1,
        "seat": "seat 3",
        "hand": "flush",
        "cards": "2h 5h 9h Jh Kh",
        "amount": money("50"),
        "amount_in_words": "fifty dollars",
        "verified_by": ("floor supervisor",),
        "logged_by": "log: floor supervisor",
        "key": "lower key by floor supervisor",
        "signatures": ("dealer", "floor supervisor"),
    }
    (reading,) = rows_of(document, "Meter readings")
    assert (reading["meter_at_end"], reading["chips_at_end"]) == (money("9950.50"), 1)


def test_a_person_stands_beside_the_role(record: Record) -> None:
    pay_flush(record.table, 3)
    record.keep()
    record.entries = [
        entry._replace(event=e.AwardVerified(award=1, role="floor-supervisor", person="ortiz"))
        if isinstance(entry.event, e.AwardVerified)
        else entry
        for entry in record.entries
    ]
    (row,) = rows_of(record.report("payouts"), "Paid")
    assert row["verified_by"] == ("ortiz, floor supervisor",)
    named = msgspec.structs.replace(HOUSE, people={"ortiz": "Maria Ortiz"})
    (row,) = rows_of(record.report("payouts", house=named), "Paid")
    assert row["verified_by"] == ("Maria Ortiz, floor supervisor",)


def test_an_award_stands_in_the_shift_of_its_key(record: Record) -> None:
    table = record.table
    table.to_settling(3)
    table.claim(3, "flush")
    table.staff("floor-supervisor")
    table.staff("floor-supervisor")
    record.at("2026-11-29T02:00:01")  # 20:00:01 in Chicago: the third shift
    table.staff("floor-supervisor")
    table.turn("lower")
    assert rows_of(record.report("payouts", day="2026-11-28", shift=2), "Paid") == []
    (waits,) = rows_of(record.report("payouts", day="2026-11-28", shift=2), "Not paid yet")
    assert waits["key"] == "not paid yet"
    (paid,) = rows_of(record.report("payouts"), "Paid")
    assert paid["amount"] == money("50")


def test_a_slip_tells_the_meter_before_and_after_and_has_a_line_for_each_signer(record: Record) -> None:
    pay_flush(record.table, 3)
    told = figures(record, "slip", "Meter")
    assert (told["before"], told["off the meter"], told["after"]) == (money("10000.50"), money("50"), money("9950.50"))
    document = record.report("slip")
    (signers,) = [block.signers for block in document.blocks if isinstance(block, Signatures)]
    assert signers == ("dealer", "floor supervisor")


# Readings, reconciliation, chips


def test_a_day_has_each_shift_and_their_sum(record: Record) -> None:
    record.table.chip(3)
    table = record.at("2026-11-29T03:00:00")
    table.chip(4)
    table.chip(5)
    rows = rows_of(record.report("day"), "Meter readings")
    assert [(row["meter_at_start"], row["meter_at_end"]) for row in rows] == [
        (money("0"), money("10000.50")),
        (money("10000.50"), money("10001.50")),
        (money("0"), money("10001.50")),
    ]
    assert [row["coin_in"] for row in rows] == [money("1"), money("2"), money("3")]


def test_every_movement_of_a_pool_is_a_term_of_its_account(record: Record) -> None:
    """A further level: limit, reserve, jackpot lock, dispute; moves between accounts cancel out (standards A8)."""
    level = "minor"
    rise = e.PoolRise(pool=level, units=30, overflow_units=20, reserve_units=10)
    record.add(
        e.PoolOpened(pool=level, seed_cents=5_000, units_per_cent=10),
        e.WagerAccepted(seat=1, at=1, units=50, rises=(rise,)),
        e.DisputeOpened(pool=level, cents=1_000, base_cents=500, why="he counts six", role="pit-manager"),
        e.DisputeResolved(
            pool=level, in_favour_of="licensee", cents=1_000, base_cents=500, why="five", role="pit-manager"
        ),
        e.ReserveMoved(pool=level, units=10),
        e.OverflowMoved(pool=level, units=20),
        e.CorrectionRecorded(
            position=1, of="TableOpened", what="meter", why="typed", role="pit-manager", pool="progressive", cents=-100
        ),
    )
    rows = rows_of(record.report("shift"), "Reconciliation")
    accounts = ("progressive, meter", "minor, meter", "minor, overflow", "minor, reserve", "minor, escrow")
    differences = {row["account"]: row["difference"] for row in rows}
    assert differences == dict.fromkeys(accounts, money("0"))
    (minor,) = [row for row in rows if row["account"] == "minor, meter"]
    assert (minor["contributions"], minor["seeds"]) == (money("0.03"), money("55"))
    assert (minor["moved"], minor["decreases"]) == (money("0.03"), money("5"))


def test_a_merger_moves_all_of_a_pool_and_overflows_above_the_limit(record: Record) -> None:
    record.add(
        e.PoolOpened(pool="minor", seed_cents=5_000, units_per_cent=3, limit_cents=5_010),
        e.PoolOpened(pool="third", seed_cents=100, units_per_cent=2),
        e.PoolsMerged(pool="third", into="minor", units_per_cent=6, rate="1", reserve_rate="0", role="pit-manager"),
    )
    rows = {row["account"]: row for row in rows_of(record.report("shift"), "Reconciliation")}
    assert [row["difference"] for row in rows.values()] == [money("0")] * len(rows)
    record.add(e.WagerAccepted(seat=1, at=1, units=50, rises=(e.PoolRise(pool="minor", units=6),)))
    assert record.report("shift").agrees, "a pool that is gone counts no chip"
    assert (rows["minor, meter"]["closing"], rows["minor, overflow"]["closing"]) == (money("50.10"), money("0.90"))


def test_a_count_that_differs_is_listed_with_who_answered_it(record: Record) -> None:
    table = record.table
    table.shuffle()
    table.lock(2, 3)
    table.count(1)
    table.staff("pit-manager")
    table.deal(3)
    table.all_out()
    table.next()
    table.next()
    document = record.report("reconcile")
    (row,) = rows_of(document, "Rounds whose count differed")
    assert (row["lamps"], row["counted"], row["answered_by"]) == (2, 1, "pit manager")
    verdicts = [one["verdict"] for one in rows_of(document, "Chips accepted = ")]
    assert (verdicts, document.agrees) == (["differs by -1", "agrees"], False)


def test_a_corrected_count_agrees_again_and_stays_listed(record: Record) -> None:
    table = record.table
    table.shuffle()
    table.lock(2, 3)
    table.count(1)
    table.staff("pit-manager")
    table.deal(3)
    table.all_out()
    table.next()
    table.next()
    record.keep()
    counted = next(entry.position for entry in record.entries if isinstance(entry.event, e.ChipsCounted))
    record.add(
        e.CorrectionRecorded(
            position=counted, of="ChipsCounted", what="count", why="one on the floor", role="pit-manager", chips=2
        )
    )
    document = record.report("reconcile")
    (row,) = rows_of(document, "Rounds whose count differed")
    assert (row["counted"], document.agrees) == (2, True)
    assert str(row["answered_by"]).startswith("corrected in record ")


# Exceptions, keys, shuffler, recall, parameters


def test_a_correction_of_a_meter_stands_in_exceptions_keys_and_notices_with_all_three_persons(record: Record) -> None:
    ask_correction(record.table, -50)
    withdrawn = {"role": "floor-supervisor", "person": "ann-ames", "correction": 1, "why": "another record"}
    record.table.take(c.CorrectionWithdrawnKeyed(device="accounting", at=0, **withdrawn))
    ask_correction(record.table, -50)
    carry_out(record.table)
    told = [(row["what"], row["text"]) for row in rows_of(record.report("exceptions"), "Exceptions")]
    assert told == [
        ("correction asked for", "-$0.50, malfunction, of record 12: a chip fell twice"),
        ("correction withdrawn", "another record"),
        ("correction asked for", "-$0.50, malfunction, of record 12: a chip fell twice"),
        ("meter corrected", "-$0.50 with the higher key: a chip fell twice"),
    ]
    (use,) = rows_of(record.report("keys"), "Key use")
    assert use["did"] == ("moves the progressive meter by -$0.50, correction 2",)
    assert use["by"] == "pit manager"
    notices = [row["what"] for row in rows_of(record.report("parameters"), "Parameters")]
    assert notices[-4:] == ["correction asked", "correction withdrawn", "correction asked", "correction recorded"]


def test_exceptions_name_what_where_and_whoever_answered(record: Record) -> None:
    table = record.table
    table.chip(3)
    table.chip(3)
    table.turn("lower")
    record.add(e.ServiceStarted(version="0"))
    record.at("2026-11-28T17:00:00")
    record.add(e.ClockUnsynchronised())
    told = [(row["what"], row["where"]) for row in rows_of(record.report("exceptions"), "Exceptions")]
    assert told == [
        ("chip not counted", "seat 3"),
        ("refused", "key.lower"),
        ("start after a break", "service"),
        ("clock set back", "clock"),
        ("clock", "clock"),
    ]


def test_exceptions_name_who_changed_what_of_the_box(record: Record) -> None:
    by = {"account": "ann", "source": "10.0.0.7"}
    record.add(e.CertificateChanged(whose="house", fingerprint="0A1B", until="2027-04-15", **by))
    record.add(e.SetUp(step="wiring", outcome="done", at_utc_ns=0, **by))
    told = [(row["what"], row["where"], row["text"]) for row in rows_of(record.report("exceptions"), "Exceptions")]
    assert told == [
        ("certificate changed", "house", "by ann, until 2027-04-15"),
        ("set-up", "wiring", "done, by ann"),
    ]


def test_a_key_tells_what_it_did_for_whom_and_for_how_long(record: Record) -> None:
    pay_flush(record.table, 3)
    record.table.key("higher")
    record.add(e.KeyLeftOn(key="higher"))
    record.at("2026-11-28T18:05:00").key("higher", on=False)
    first, second = rows_of(record.report("keys"), "Key use")
    assert (first["by"], first["did"]) == ("floor supervisor", ("pays $50.00 at seat 3, flush",))
    assert (second["by"], second["on_for"]) == ("nobody", "300 s, left on")
    assert str(second["did"]).startswith("('nothing: ")


def test_a_key_found_on_at_the_start_did_nothing(record: Record) -> None:
    record.add(e.KeyTurned(key="lower", on=True, at_start=True), e.ServiceStarted(version="0"))
    (row,) = rows_of(record.report("keys"), "Key use")
    assert (row["did"], row["on_for"]) == (("found on at the start: authorises nothing",), "not seen")


def test_a_jam_tells_how_long_it_lasted(record: Record) -> None:
    record.add(e.DeviceStopped(device="shuffler", cards_inside=12))
    record.at("2026-11-28T18:01:30")
    record.add(e.DeviceCleared(device="shuffler"), e.DeviceStopped(device="shoe", cards_inside=1))
    rows = rows_of(record.report("shuffler"), "Faults")
    assert [(row["device"], row["text"], row["lasted"]) for row in rows] == [
        ("shuffler", "12 cards inside", "90 s"),
        ("shoe", "1 cards inside", "still there"),
    ]


def test_the_last_round_is_recalled_with_its_seats_and_the_meter_before_and_after(record: Record) -> None:
    """Standards E5."""
    pay_flush(record.table, 3)
    told = figures(record, "round", "The round")
    assert (told["round"], told["ended"], told["seats lit"]) == (1, "whole", "3")
    assert isinstance(told["lock-out"], Moment)
    assert (told["progressive meter before"], told["progressive meter after"]) == (money("10000"), money("9950.50"))
    assert len(rows_of(record.report("round"), "Awards")) == 1


def test_a_change_of_a_parameter_is_a_notice_with_its_values(record: Record) -> None:
    """Standards D7."""
    record.add(
        e.ParameterChangeAsked(
            change=1,
            pool="progressive",
            setting="limit",
            before="none",
            after="2000000",
            why="the display ends there",
            role="table-games-manager",
            person="reyes",
        )
    )
    *_, row = rows_of(record.report("parameters"), "Parameters")
    assert (row["what"], row["by"]) == ("parameter change asked", "reyes, table games manager")
    assert "after: 2000000" in str(row["values"])


def test_times_carry_a_mark_until_the_clock_is_known_to_be_synchronised(record: Record) -> None:
    record.table.chip(3)
    assert record.report("shift").legend() == ("? the record does not say whether the clock was synchronised",)
    record.table.take(c.ClockLookedAt(device="clock", at=1, synchronised=False))
    assert record.report("keys").legend() == ("* the clock was not synchronised",)
    record.table.take(c.ClockLookedAt(device="clock", at=1, synchronised=True))
    assert record.report("keys").legend() == ()
