"""What digits and the point marker show of a round that ends with one result."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from controller.devices.wired_point_marker import KIND
from controller.shows.outputs import POINT_MARKER, RESULT_DISPLAY
from controller.shows.result_signs import in_digits
from controller.table.results.state import History
from controller.table.state import Irregularity, TableState
from drivers.buses.gpio_twin import GpioTwin
from drivers.point_marker.port import POINTS
from drivers.point_marker.twin import PointMarkerTwin
from drivers.reactor import VirtualReactor
from drivers.result_display.port import DARK, Result
from games.library import GAMES
from tests.controller.any_signal import choctaw

SETUP = replace(choctaw(), game=GAMES["craps"])
OPEN = SETUP.game.round.initial
CLOSED = next(phase for phase in SETUP.game.round.phases if phase not in SETUP.game.round.open)
VOID = next(phase for phase in SETUP.game.round.phases if SETUP.game.is_void(phase))

ASKED = Irregularity(what="result-keyed", seat=None, consequence="confirm it", voids_round="")


def state(
    *, result: str = "", last: tuple[str, ...] = (), mark: str = "", phase: str = CLOSED, **now: object
) -> TableState:
    first = TableState()
    round_now = msgspec.structs.replace(first.round, result=result, phase=phase)
    return msgspec.structs.replace(first, round=round_now, history=History(last, mark), **now)


# --- digits ---


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        *(("0", Result(0)), ("00", Result("00")), ("17", Result(17)), ("1-1", Result(2)), ("6-6", Result(12))),
        *(("6-6-6", Result(18)), ("joker", DARK), ("", DARK), ("7-1", DARK), ("100", DARK), ("3-", DARK)),
    ],
)
def test_a_result_is_shown_where_two_digits_can_say_it(told: str, shown: Result) -> None:
    assert in_digits(told) == shown


def test_a_result_that_does_not_count_is_dark() -> None:
    assert RESULT_DISPLAY.wanted(state(result="17", phase=VOID), SETUP) == DARK


def test_a_result_that_waits_for_a_supervisor_is_dark() -> None:
    assert RESULT_DISPLAY.wanted(state(result="17", irregularity=ASKED), SETUP) == DARK
    assert RESULT_DISPLAY.wanted(state(result="17"), SETUP) == Result(17)


def test_the_last_result_stands_while_wagers_are_open_and_is_gone_once_the_ball_runs() -> None:
    assert RESULT_DISPLAY.wanted(state(last=("5", "00"), phase=OPEN), SETUP) == Result("00")
    assert RESULT_DISPLAY.wanted(state(last=("5", "00"), phase=CLOSED), SETUP) == DARK


def test_before_the_first_result_it_is_dark() -> None:
    assert RESULT_DISPLAY.wanted(state(phase=OPEN), SETUP) == DARK


def test_in_a_test_it_is_dark() -> None:
    assert RESULT_DISPLAY.wanted(state(result="17", testing=True), SETUP) == DARK


# --- the point ---


def test_no_point_is_shown_of_a_game_without_results() -> None:
    assert POINT_MARKER.wanted(state(mark="6"), choctaw()) == (None, False)


@pytest.mark.parametrize("mark", ["", "7", "11", "x"])
def test_what_is_no_point_lights_nothing(mark: str) -> None:
    assert POINT_MARKER.wanted(state(mark=mark), SETUP) == (None, False)


@pytest.mark.parametrize("point", POINTS)
def test_the_point_that_stands_is_lit_and_on(point: int) -> None:
    assert POINT_MARKER.wanted(state(mark=str(point)), SETUP) == (point, True)


def test_a_roll_makes_and_ends_the_point_as_soon_as_it_counts() -> None:
    assert POINT_MARKER.wanted(state(result="3-3"), SETUP) == (6, True)
    assert POINT_MARKER.wanted(state(result="3-4", mark="6"), SETUP) == (None, False)
    assert POINT_MARKER.wanted(state(result="3-4", mark="6", irregularity=ASKED), SETUP) == (6, True)
    assert POINT_MARKER.wanted(state(result="3-4", mark="6", phase=VOID), SETUP) == (6, True)


def test_in_a_test_no_point_is_lit() -> None:
    assert POINT_MARKER.wanted(state(mark="6", testing=True), SETUP) == (None, False)


def test_a_person_sees_which_lamp_of_the_marker_is_amiss() -> None:
    header = GpioTwin("header", VirtualReactor())
    lines = {lamp: header.line(lamp) for lamp in (*map(str, POINTS), "on")}
    twin = PointMarkerTwin(lines)
    assert KIND.sight is not None
    assert KIND.sight.amiss(twin, (None, False)) is None
    lines["6"].drive(True)
    assert KIND.sight.amiss(twin, (6, True)) == "of the point marker 6 is lit and must be 6, on"
    assert KIND.sight.amiss(twin, (None, False)) == "of the point marker 6 is lit and must be nothing"


def test_the_shipped_games_that_are_dealt_show_no_point() -> None:
    dealt = [game for game in GAMES.values() if not game.is_by_result]
    assert dealt
    for game in dealt:
        assert POINT_MARKER.wanted(state(mark="6"), replace(SETUP, game=game)) == (None, False)
