"""What pads, readers, cups and wheels tell of a result: twice, too soon or too late; and the record decided again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controller.config.house_rules import load_house_rules
from controller.table import commands as c, events as e
from controller.table.results.course import is_unheard
from controller.table.results.reckoning import reckoned
from controller.table.results.state import KEPT, History, WheelGame
from controller.table.state import Round, TableState
from drivers import signals as s
from tests.controller.any_signal import demonstration
from tests.controller.conftest import CoreTable
from tests.controller.table.decided_again import JudgedTable

PAD = {"device": "key-pad", "at": 5}


@pytest.fixture
def reading() -> JudgedTable:
    """Roulette with a reader at its wheel."""
    return JudgedTable(replace(demonstration("demo-roulette"), has_wheel=True))


@pytest.fixture
def craps() -> JudgedTable:
    return JudgedTable(replace(demonstration("demo-craps"), entry_pads=("dice",)))


@pytest.fixture
def big_six() -> JudgedTable:
    return JudgedTable(demonstration("demo-big-six"))


def seen(table: CoreTable, state: s.WheelState, spin: int = 1, *warnings: s.WheelWarning) -> tuple[e.Event, ...]:
    return table.take(s.WheelSeen(device="wheel", at=table.now, state=state, spin=spin, warnings=warnings))


def read(table: CoreTable, result: str) -> tuple[e.Event, ...]:
    return table.take(s.ResultRead(device="wheel", at=table.now, result=result, spin=1))


def key(table: CoreTable, result: str) -> None:
    table.take(c.ResultKeyed(**PAD, result=result))


def word(table: CoreTable, said: str, seat: int | None) -> None:
    table.take(c.WordKeyed(**PAD, said=said, spot=seat))


def supervisor(table: CoreTable, *, void: bool) -> None:
    table.take(c.StaffAnswered(**PAD, role="floor-supervisor", yes=void))


def turn(table: CoreTable, turns: int, *, clockwise: bool | None = None) -> None:
    table.take(s.WheelTurned(device="turn-sensor", at=table.now, pegs=54 * turns, clockwise=clockwise))


def reported(table: CoreTable) -> list[str]:
    return [one.what for one in table.made(e.IrregularityReported)]


# -- an entry pad --------------------------------------------------------------------------------------------------


def test_the_pad_of_the_table_enters_the_roll_and_no_other_does(craps: JudgedTable) -> None:
    assert [*craps.take(s.NumberEntered(device="toss", at=craps.now, number="3+4"))][-1:] != [
        e.ResultShown(result="3-4")
    ]
    assert craps.state.round.result == ""
    craps.take(s.NumberEntered(device="dice", at=craps.now, number="3+4"))
    assert craps.made(e.ResultShown) == [e.ResultShown(result="3-4", read=False)]


def test_what_a_pad_enters_at_a_game_that_is_dealt_is_no_result_and_no_mistake() -> None:
    table = CoreTable(replace(demonstration("demo-pai-gow-poker"), entry_pads=("dice",)))
    table.take(s.NumberEntered(device="dice", at=table.now, number="11"))
    assert "no use" not in table.refusal()


@pytest.mark.parametrize(
    ("name", "signal", "refused"),
    [
        ("demo-blackjack", c.ResultKeyed(**PAD, result="17"), True),
        ("demo-blackjack", c.WordKeyed(**PAD, said="hit"), False),
        ("demo-blackjack", c.TakeBackKeyed(**PAD), False),
        ("demo-caribbean-stud", c.WordKeyed(**PAD, said="hit"), True),
    ],
)
def test_a_table_without_results_has_no_use_for_them_and_leaves_words_to_the_shoe(
    name: str, signal: s.Signal, refused: bool
) -> None:
    table = CoreTable(demonstration(name))
    made = table.take(signal)
    whys = [event.why for event in made if isinstance(event, e.SignalRefused)]
    assert any("has no use for what the key-pad reports" in why for why in whys) is refused


# -- words before the roll -----------------------------------------------------------------------------------------


def test_a_call_stands_for_its_seat_and_the_last_one_is_taken_back(craps: JudgedTable) -> None:
    """002:52; 003:1105-1107."""
    word(craps, "call-on", 4)
    word(craps, "confirm-on", 3)
    assert [(act.said, act.spot) for act in craps.state.round.acts] == [("call-on", 4), ("confirm-on", 3)]
    craps.take(c.TakeBackKeyed(**PAD))
    assert craps.made(e.ActTakenBack) == [e.ActTakenBack(said="confirm-on")]
    assert [(act.said, act.spot) for act in craps.state.round.acts] == [("call-on", 4)]
    craps.take(c.TakeBackKeyed(**PAD))
    craps.take(c.TakeBackKeyed(**PAD))
    assert craps.refusal() == "nothing was told in this round"
    assert craps.unfounded() == []


@pytest.mark.parametrize(
    ("said", "seat", "why"),
    [
        ("call-off", 3, '"call-off" is not said here: there is call-on, confirm-on'),
        ("call-on", 15, "there is no seat 15"),
        ("call-on", None, "there is no seat None"),
    ],
)
def test_what_nobody_can_call_is_refused(craps: JudgedTable, said: str, seat: int | None, why: str) -> None:
    word(craps, said, seat)
    assert (craps.refusal(), craps.state.round.acts) == (why, ())


def test_nothing_is_called_once_the_roll_came_or_while_the_table_stands_still(craps: JudgedTable) -> None:
    key(craps, "34")
    word(craps, "call-on", 3)
    assert craps.refusal() == "it is said before the result comes"
    craps.take(c.SuspensionDemanded(device="service", at=craps.now, why="a wire is cut"))
    word(craps, "call-on", 3)
    assert craps.refusal().startswith("the table is suspended")


def test_nothing_is_called_in_a_round_that_is_void(craps: JudgedTable) -> None:
    """002:215."""
    craps.take(s.CupOpened(device="dice-cup", at=craps.now))
    craps.take(c.IrregularityKeyed(**PAD, what="die-off-table", facts={}))
    supervisor(craps, void=True)
    assert craps.phase == "voided"
    word(craps, "call-on", 3)
    assert craps.refusal() == "it is said before the result comes"


def test_a_number_that_waits_for_a_supervisor_is_not_taken_back(reading: JudgedTable) -> None:
    key(reading, "17")
    reading.take(c.TakeBackKeyed(**PAD))
    assert reading.refusal() == "the result waits for a supervisor, who confirms it or says that it does not count"
    assert reading.state.round.result == "17"


# -- dice that shall be changed, the cup ---------------------------------------------------------------------------


def test_no_roll_begins_with_dice_that_shall_be_changed() -> None:
    rules = load_house_rules("craps", "choctaw").model_copy(update={"dice_when_due": "bind"})
    table = CoreTable(replace(demonstration("demo-craps"), rules=rules))
    table.time("dice-due")
    key(table, "34")
    assert table.refusal() == "new dice are due: no round begins before a supervisor confirms them"
    assert (table.phase, table.state.round.result) == ("betting", "")


def test_a_cup_that_opens_closes_the_wagers_once() -> None:
    """Its dice can be seen."""
    table = JudgedTable(demonstration("demo-craps"))
    table.take(s.CupOpened(device="dice-cup", at=table.now))
    assert table.phase == "rolling"
    assert table.take(s.CupOpened(device="dice-cup", at=table.now)) == ()
    assert table.unfounded() == []


# -- a reader ------------------------------------------------------------------------------------------------------


def test_a_number_that_is_told_again_makes_no_record(reading: JudgedTable) -> None:
    seen(reading, "ball")
    read(reading, "17")
    assert read(reading, "17") == ()
    assert read(reading, "18") != ()
    assert reading.refusal() == "no result is told while wagers are being settled: 17 came"


def test_a_warning_that_was_answered_is_not_reported_again_and_a_new_one_is(reading: JudgedTable) -> None:
    seen(reading, "ball", 1, "sensor")
    if reading.state.irregularity is not None:
        supervisor(reading, void=False)
    seen(reading, "ball", 1, "sensor")
    assert reported(reading) == ["reader-failure"]
    seen(reading, "no-more-bets", 1, "sensor", "ball-removed")
    assert reported(reading) == ["reader-failure", "ball-left-wheel"]


def test_of_two_warnings_at_once_the_second_waits_for_nobody(reading: JudgedTable) -> None:
    seen(reading, "ball", 1, "ball-removed", "wrong-direction")
    assert reported(reading) == ["ball-left-wheel"]


def test_a_warning_after_the_number_reports_nothing(reading: JudgedTable) -> None:
    seen(reading, "ball")
    read(reading, "17")
    seen(reading, "closed", 1, "ball-removed")
    assert reported(reading) == []


def test_a_round_is_not_over_before_the_next_ball_runs(reading: JudgedTable) -> None:
    seen(reading, "ball")
    read(reading, "17")
    seen(reading, "closed")
    seen(reading, "bets", 2)
    assert (reading.phase, reading.state.round.number) == ("settling", 1)
    seen(reading, "ball", 2)
    assert (reading.phase, reading.state.round.number) == ("betting", 2)
    seen(reading, "ball", 2)
    assert (reading.phase, reading.state.round.number) == ("betting", 2)


def test_what_a_reader_and_a_dealer_told_is_decided_again_from_the_record(reading: JudgedTable) -> None:
    for spin, number in ((1, "17"), (2, "00")):
        seen(reading, "bets", spin)
        seen(reading, "ball", spin)
        seen(reading, "no-more-bets", spin)
        read(reading, number)
    reading.next()
    key(reading, "5")
    supervisor(reading, void=False)
    reading.next()
    assert reading.state.history.results == ("17", "00", "5")
    assert reading.unfounded() == []


@pytest.mark.parametrize(
    ("wheel", "result", "unheard"),
    [
        (None, "", False),
        (WheelGame("bets", 2), "", True),
        (WheelGame("start", 2), "", True),
        (WheelGame("closed", 2), "", True),
        (WheelGame("ball", 2), "", False),
        (WheelGame("bets", 2), "17", False),
    ],
)
def test_a_spin_is_unheard_where_the_reader_went_on_without_a_number(
    wheel: WheelGame | None, result: str, unheard: bool
) -> None:
    assert is_unheard(TableState(wheel=wheel, round=Round(result=result))) is unheard


@pytest.mark.parametrize(
    ("before", "state", "spin", "another"),
    [
        (WheelGame("ball", 1), "ball", 1, False),
        (WheelGame("bets", 1), "no-more-bets", 1, False),
        (WheelGame("bets", 1), "ball", 1, True),
        (WheelGame("ball", 1), "ball", 2, True),
    ],
)
def test_another_ball_is_another_count_or_one_that_runs_after_it_lay(
    before: WheelGame, state: str, spin: int, another: bool
) -> None:
    assert before.begins(state, spin) is another


# -- a wheel that is turned by hand --------------------------------------------------------------------------------


def test_a_wheel_that_rests_is_kept_with_its_direction_alone(big_six: JudgedTable) -> None:
    turn(big_six, 5, clockwise=False)
    assert big_six.state.wheel == WheelGame("rests", 0, False)
    assert [one.between for one in big_six.made(e.WheelRested)] == [False]
    assert e.WheelRested(device="turn-sensor", pegs=1).between is False


def test_without_a_direction_the_turns_alone_are_judged(big_six: JudgedTable) -> None:
    """002:1062."""
    turn(big_six, 5)
    key(big_six, "5")
    big_six.next()
    turn(big_six, 5)
    assert reported(big_six) == []
    key(big_six, "1")
    big_six.next()
    assert big_six.unfounded() == []


# -- what is kept --------------------------------------------------------------------------------------------------


def test_the_last_five_hundred_results_are_kept() -> None:
    history = History(tuple(map(str, range(KEPT)))).after("17", "6")
    assert KEPT == 500
    assert (len(history.results), history.results[0], history.results[-1], history.mark) == (500, "1", "17", "6")
    assert WheelGame("ball", 1).void is False
    assert e.ResultShown(result="17").read is False


# -- the dealer's question -----------------------------------------------------------------------------------------


def test_what_a_bought_number_pays_is_less_its_vigorish(craps: JudgedTable) -> None:
    """002:56-58."""
    key(craps, "24")
    craps.next()
    told = reckoned(craps.state, craps.setup, "buy-4", 2_000)
    assert told == "Buy 4, $20.00: $39.00 with 1-3 or 2-2."


def test_a_wager_that_wins_with_nothing_now_is_answered_with_the_reason(craps: JudgedTable) -> None:
    with pytest.raises(
        ValueError, match="pass odds wins with nothing as the table stands: the pass-odds is laid once there is a point"
    ):
        reckoned(craps.state, craps.setup, "pass-odds", 1_000)
