"""Rounds that one result decides: what is refused, what a reader tells, what a supervisor confirms, what lies on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controller.shows.advice import advice
from controller.shows.panel import dealer_lines
from controller.table import commands as c, events as e
from controller.table.apply import fold
from controller.table.results.reckoning import reckoned
from controller.table.setup import TableSetup
from drivers import signals as s
from tests.controller.any_signal import demonstration
from tests.controller.conftest import CoreTable

PAD = {"device": "key-pad", "at": 5}


@pytest.fixture(scope="module")
def setup() -> TableSetup:
    return demonstration("demo-roulette")


@pytest.fixture
def roulette(setup: TableSetup) -> CoreTable:
    return CoreTable(setup)


@pytest.fixture
def reading(setup: TableSetup) -> CoreTable:
    """The same table with a reader at its wheel."""
    return CoreTable(replace(setup, has_wheel=True))


@pytest.fixture
def craps() -> CoreTable:
    return CoreTable(demonstration("demo-craps"))


def key(table: CoreTable, result: str) -> None:
    table.take(c.ResultKeyed(**PAD, result=result))


def stake(table: CoreTable, wager: str, cents: int, seat: int = 2) -> None:
    table.take(c.StakeKeyed(**PAD, seat=seat, wager=wager, cents=cents))


def lying(table: CoreTable) -> list[tuple[str, int]]:
    return [(one.wager, one.cents) for one in table.state.round.stakes]


def seen(table: CoreTable, state: s.WheelState, spin: int = 1, *warnings: s.WheelWarning) -> None:
    table.take(s.WheelSeen(device="wheel", at=table.now, state=state, spin=spin, warnings=warnings))


def read(table: CoreTable, result: str, spin: int = 1) -> None:
    table.take(s.ResultRead(device="wheel", at=table.now, result=result, spin=spin))


def supervisor(table: CoreTable, *, void: bool) -> None:
    table.take(c.StaffAnswered(**PAD, role="floor-supervisor", yes=void))


# --- what is refused


def test_a_number_that_the_wheel_has_not_is_refused(roulette: CoreTable) -> None:
    key(roulette, "37")
    assert "37" in roulette.refusal()
    assert roulette.phase == "betting"


def test_a_die_of_seven_is_refused(craps: CoreTable) -> None:
    key(craps, "17")
    assert (craps.refusal() != "", craps.state.round.result) == (True, "")


def test_a_second_result_of_one_spin_is_refused(roulette: CoreTable) -> None:
    key(roulette, "17")
    key(roulette, "32")
    assert roulette.refusal() == "no result is told while wagers are being settled: 17 came"
    assert roulette.state.round.result == "17"


def test_no_result_comes_while_a_supervisor_is_asked(roulette: CoreTable) -> None:
    roulette.lock_out()
    roulette.take(c.IrregularityKeyed(**PAD, what="floating-ball", facts={}, seat=None))
    key(roulette, "17")
    assert roulette.refusal().startswith("a supervisor must answer first: ")


def test_a_table_that_is_dealt_has_no_use_for_a_result(choctaw: CoreTable) -> None:
    key(choctaw, "17")
    assert choctaw.refusal() == "Caribbean stud has no use for what the key-pad reports"


def test_wagers_that_are_not_adjacent_are_refused_with_the_reason(roulette: CoreTable) -> None:
    stake(roulette, "split-1-3", 500)
    assert "1" in roulette.refusal()
    assert lying(roulette) == []


def test_no_wager_is_laid_once_the_ball_runs(roulette: CoreTable) -> None:
    roulette.lock_out()
    stake(roulette, "red", 500)
    assert roulette.refusal() == "no wager is placed or taken up while the ball runs"


# --- a round


def test_a_result_that_is_keyed_while_wagers_are_open_closes_them(roulette: CoreTable) -> None:
    key(roulette, "17")
    assert roulette.phase == "settling"
    assert roulette.made(e.PhaseChanged)[0].signal == "lock_out"  # type: ignore[attr-defined]


def test_the_result_goes_into_the_history_once_the_round_is_over(roulette: CoreTable) -> None:
    for number in ("17", "00"):
        key(roulette, number)
        roulette.next()
    assert roulette.state.history.results == ("17", "00")
    assert roulette.state.round.number == 3


def test_a_result_that_was_keyed_wrong_is_taken_back_and_stays_on_record(roulette: CoreTable) -> None:
    key(roulette, "17")
    roulette.take(c.TakeBackKeyed(**PAD))
    assert (roulette.phase, roulette.state.round.result) == ("spinning", "")
    key(roulette, "16")
    roulette.next()
    assert roulette.state.history.results == ("16",)
    assert [one.result for one in roulette.made(e.ResultTakenBack)] == ["17"]  # type: ignore[attr-defined]


def test_a_spin_that_does_not_count_leaves_every_wager_where_it_lies(roulette: CoreTable) -> None:
    """003:4270-4272"""
    stake(roulette, "red", 1_000)
    roulette.lock_out()
    roulette.take(c.IrregularityKeyed(**PAD, what="short-spin", facts={"revolutions": 3}, seat=None))
    supervisor(roulette, void=True)
    assert roulette.phase == "voided"
    roulette.next()
    assert (roulette.phase, lying(roulette), roulette.state.history.results) == ("betting", [("red", 1_000)], ())


def test_wagers_that_were_entered_are_settled_each_with_its_line(roulette: CoreTable) -> None:
    stake(roulette, "straight-17", 500)
    stake(roulette, "split-18-17", 500)
    stake(roulette, "red", 1_000)
    key(roulette, "17")
    roulette.next()
    ended = [(one.wager, one.result, one.pays_cents) for one in roulette.made(e.WagerSettled)]  # type: ignore[attr-defined]
    assert sorted(ended) == [("red", "lose", 0), ("split-17-18", "win", 8_500), ("straight-17", "win", 17_500)]
    assert lying(roulette) == []


def test_what_is_shown_says_the_number_as_it_is_called_out(roulette: CoreTable) -> None:
    key(roulette, "17")
    lines = dealer_lines(roulette.state, roulette.setup, "")
    assert lines[1].startswith("17")
    assert "17" in advice(roulette.state, roulette.setup).say


# --- craps: what stands over rolls


def test_the_point_stands_until_it_comes_again_or_a_seven(craps: CoreTable) -> None:
    marks = []
    for roll in ("24", "34", "35", "26", "62"):
        key(craps, roll)
        craps.next()
        marks.append(craps.state.history.mark)
    assert craps.state.history.results == ("2-4", "3-4", "3-5", "2-6", "2-6")
    assert marks == ["6", "", "8", "", "8"]


def test_a_come_bet_moves_to_its_number_and_lies_there(craps: CoreTable) -> None:
    key(craps, "24")
    craps.next()
    stake(craps, "come", 1_000)
    key(craps, "45")
    craps.next()
    assert lying(craps) == [("come-9", 1_000)]


def test_a_place_bet_lies_on_after_it_won(craps: CoreTable) -> None:
    key(craps, "45")
    craps.next()
    stake(craps, "place-6", 1_200)
    key(craps, "24")
    craps.next()
    (ended,) = craps.made(e.WagerSettled)
    assert (ended.result, ended.pays_cents, lying(craps)) == ("win", 1_400, [("place-6", 1_200)])  # type: ignore[attr-defined]


def test_an_amount_that_cannot_be_paid_exactly_is_refused(craps: CoreTable) -> None:
    """002:168"""
    stake(craps, "place-6", 500)
    assert craps.refusal() != ""
    assert lying(craps) == []


def test_a_pass_bet_stays_down_once_the_point_is_made(craps: CoreTable) -> None:
    stake(craps, "pass", 1_000)
    key(craps, "24")
    craps.next()
    stake(craps, "pass", 0)
    assert (craps.refusal() != "", lying(craps)) == (True, [("pass", 1_000)])


def test_dice_are_changed_after_their_hours(craps: CoreTable) -> None:
    """The time is the house's own: no document prints one for craps."""
    assert craps.setup.change_dice_ns == 24 * 3_600 * 1_000_000_000
    craps.take(c.TimeReached(device="time", at=craps.now, name="dice-due"))
    assert craps.state.dice_due
    craps.take(c.DiceChangedKeyed(**PAD, role="floor-supervisor", at_utc_ns=1))
    assert not craps.state.dice_due


def test_no_dice_are_changed_at_a_wheel(roulette: CoreTable) -> None:
    roulette.take(c.DiceChangedKeyed(**PAD, role="floor-supervisor", at_utc_ns=1))
    assert roulette.refusal() == "no dice are changed at this table"


# --- a reader


def test_a_number_that_was_read_needs_nobody(reading: CoreTable) -> None:
    seen(reading, "ball")
    seen(reading, "no-more-bets")
    assert reading.phase == "spinning"
    read(reading, "17")
    assert (reading.phase, reading.state.round.result) == ("settling", "17")


def test_a_number_that_no_reader_told_is_confirmed_by_a_supervisor(reading: CoreTable) -> None:
    key(reading, "17")
    assert (reading.phase, reading.state.irregularity is not None) == ("spinning", True)
    told = advice(reading.state, reading.setup)
    assert told.say == "Call a supervisor: NEXT after the staff code confirms 17."
    reading.next()
    assert reading.phase == "spinning"
    supervisor(reading, void=False)
    assert reading.phase == "settling"
    reading.next()
    assert reading.state.history.results == ("17",)


def test_a_number_that_a_supervisor_does_not_confirm_does_not_count(reading: CoreTable) -> None:
    key(reading, "17")
    supervisor(reading, void=True)
    reading.next()
    assert (reading.phase, reading.state.history.results) == ("betting", ())


def test_a_ball_that_runs_the_wrong_way_is_no_spin_at_once(reading: CoreTable) -> None:
    """003:4266-4268"""
    seen(reading, "ball", 1, "wrong-direction")
    assert reading.state.irregularity is not None
    read(reading, "17")
    assert (reading.state.round.result, "a supervisor must answer first" in reading.refusal()) == ("", True)


def test_a_warning_that_goes_on_is_reported_once(reading: CoreTable) -> None:
    seen(reading, "ball", 1, "wrong-direction")
    seen(reading, "no-more-bets", 1, "wrong-direction")
    assert len(reading.made(e.IrregularityReported)) == 1


def test_the_next_ball_says_that_the_last_number_is_paid(reading: CoreTable) -> None:
    seen(reading, "ball")
    read(reading, "17")
    seen(reading, "ball", 2)
    assert (reading.state.round.number, reading.state.history.results) == (2, ("17",))


def test_the_number_of_a_spin_that_was_called_off_does_not_count_in_the_next_round(reading: CoreTable) -> None:
    seen(reading, "ball", 1, "wrong-direction")
    supervisor(reading, void=True)
    reading.next()
    seen(reading, "no-more-bets", 1, "wrong-direction")
    read(reading, "5")
    assert reading.refusal() == "5 does not count: this spin was called off"
    assert (reading.phase, reading.state.history.results) == ("betting", ())
    seen(reading, "bets", 1)
    seen(reading, "ball", 1)
    read(reading, "17")
    assert (reading.phase, reading.state.round.result) == ("settling", "17")


def test_a_void_round_is_over_when_the_dealer_says_so_or_the_next_ball_runs(reading: CoreTable) -> None:
    seen(reading, "ball", 1, "wrong-direction")
    supervisor(reading, void=True)
    seen(reading, "no-more-bets", 1, "wrong-direction")
    assert reading.phase == "voided"
    seen(reading, "bets", 2)
    seen(reading, "ball", 2)
    assert (reading.phase, reading.state.round.number) == ("betting", 2)


def test_a_repeated_number_changes_nothing(reading: CoreTable) -> None:
    seen(reading, "ball")
    read(reading, "17")
    before = reading.state
    read(reading, "17")
    assert reading.state == before


def test_a_spin_of_which_the_wheel_told_no_number_is_keyed_in(reading: CoreTable) -> None:
    seen(reading, "ball")
    seen(reading, "no-more-bets")
    seen(reading, "bets", 2)
    assert advice(reading.state, reading.setup).say == "The wheel told no number of this spin: key it in, ENTER."
    assert dealer_lines(reading.state, reading.setup, "")[1] == "NUMBER? ENTER"


# --- a wheel that is turned by hand


@pytest.fixture
def big_six() -> CoreTable:
    return CoreTable(demonstration("demo-big-six"))


def turn(table: CoreTable, turns: int, *, clockwise: bool | None = None, between: bool = False) -> None:
    pegs = 54 * turns + 5
    table.take(s.WheelTurned(device="turn-sensor", at=table.now, pegs=pegs, clockwise=clockwise, between=between))


def waits_for(table: CoreTable) -> str:
    return "" if table.state.irregularity is None else table.state.irregularity.what


def test_four_turns_are_a_spin_and_close_the_wagers(big_six: CoreTable) -> None:
    """002:1062"""
    turn(big_six, 4)
    assert (big_six.phase, waits_for(big_six)) == ("spinning", "")
    key(big_six, "20")
    assert (big_six.phase, big_six.state.round.result) == ("settling", "usd-20")


def test_three_turns_are_no_spin(big_six: CoreTable) -> None:
    """002:1062"""
    turn(big_six, 3)
    assert waits_for(big_six) == "short-spin"


def test_a_clapper_between_two_sections_is_no_spin(big_six: CoreTable) -> None:
    """002:1063"""
    turn(big_six, 6, between=True)
    assert waits_for(big_six) == "clapper-between-sections"


def test_a_spin_goes_the_other_way_than_the_one_before(big_six: CoreTable) -> None:
    """002:1062"""
    turn(big_six, 5, clockwise=True)
    key(big_six, "0")
    big_six.next()
    turn(big_six, 5, clockwise=True)
    assert waits_for(big_six) == "wrong-direction"


# --- the dealer's question


def test_the_dealer_asks_what_a_wager_pays(roulette: CoreTable) -> None:
    told = reckoned(roulette.state, roulette.setup, "split-9-8", 500)
    assert told == "Split 8 9, $5.00: $85.00 with 8 or 9."
    low = reckoned(roulette.state, roulette.setup, "straight-00", 100)
    assert low == "Straight 00, $1.00: $35.00 with 00. But the straight-00 is from $5.00 to $200.00."


def test_a_wager_that_there_is_not_is_told_so(roulette: CoreTable) -> None:
    with pytest.raises(ValueError, match="40"):
        reckoned(roulette.state, roulette.setup, "straight-40", 100)


def test_the_record_alone_rebuilds_the_table(craps: CoreTable) -> None:
    stake(craps, "pass", 1_000)
    for roll in ("24", "45"):
        key(craps, roll)
        craps.next()
    assert fold(craps.events) == craps.state
    assert (craps.state.history.mark, lying(craps)) == ("6", [("pass", 1_000)])
