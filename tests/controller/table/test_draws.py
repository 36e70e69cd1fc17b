"""When a number may be drawn, and what stands for it: decisions alone (standards G7, G10, G11)."""

from __future__ import annotations

import pytest

from controller.shows.outputs import start_position
from controller.shows.panel import dealer_lines
from controller.table import commands as c, events as e
from controller.table.apply import fold
from controller.table.decide import decide
from controller.table.draws.decide import draw_note
from controller.table.setup import TableSetup
from controller.table.state import TableState
from drivers import signals as s
from tests.controller.table.draws.small_game import BALLS, START, setup_of

SETUP = setup_of(START, BALLS)


class Table:
    """State and decisions, after no more bets unless it is said otherwise."""

    def __init__(self, setup: TableSetup = SETUP, phase: str = "drawing") -> None:
        self.setup = setup
        self.state = TableState(opened=True)
        self.fold(e.PhaseChanged(signal="all_acceptors_closed", before="locking", after=phase))

    def fold(self, *events: e.Event) -> None:
        self.state = fold(events, self.state)

    def take(self, signal: s.Signal) -> list[e.Event]:
        made = decide(self.state, signal, self.setup)
        self.fold(*made)
        return list(made)

    def ask(self, draw: str = "start-position") -> list[e.Event]:
        return self.take(c.DrawKeyed(device="key-pad", at=1, draw=draw))

    def give(self, *numbers: int, order: int = 1) -> list[e.Event]:
        return self.take(c.NumbersGiven(device="random-numbers", at=2, order=order, numbers=numbers))

    def dice(self, total: int) -> list[e.Event]:
        return self.take(c.DiceKeyed(device="key-pad", at=3, total=total, role="dealer"))

    def alarm(self, device: str = "random-numbers", fault: str = "health") -> list[e.Event]:
        return self.take(s.DeviceFault(device=device, at=4, fault=fault, where="there", text="it is stuck"))

    def over(self, device: str = "random-numbers") -> list[e.Event]:
        return self.take(s.DeviceRecovered(device=device, at=5, fault="health"))


@pytest.fixture
def table() -> Table:
    return Table()


def refused(events: list[e.Event]) -> str:
    [event] = events
    assert isinstance(event, e.SignalRefused)
    return event.why


@pytest.mark.parametrize(
    ("phase", "why"),
    [
        ("betting", "the start position is not drawn while wagers are open"),
        ("locking", "the start position is not drawn while the acceptors are closing"),
        ("dealing", "the start position is not drawn while the hands are dealt"),
    ],
)
def test_outside_its_phase_a_draw_is_refused(phase: str, why: str) -> None:
    assert refused(Table(phase=phase).ask()) == why


def test_a_game_that_draws_nothing_says_so() -> None:
    assert refused(Table(setup_of()).ask()) == "Caribbean stud draws no start position"


def test_a_suspended_table_and_one_with_an_open_question_draw_nothing(table: Table) -> None:
    table.fold(e.TableSuspended(why="the disk is nearly full"))
    assert refused(table.ask()) == "the table is suspended: the disk is nearly full"


def test_while_one_is_drawn_no_other_is_ordered(table: Table) -> None:
    assert table.ask() == [e.DrawOrdered(order=1, draw="start-position", round=1)]
    assert start_position(table.state) == "drawing"
    assert refused(table.ask()) == "the start position is being drawn"
    assert refused(table.ask("balls")) == "the start position is being drawn"


def test_a_number_is_recorded_with_its_order_and_round_and_never_asked_for_again(table: Table) -> None:
    table.ask()
    assert table.give(5) == [e.StartPositionDrawn(order=1, draw="start-position", round=1, numbers=(5,), position=5)]
    assert start_position(table.state) == 5
    assert refused(table.ask()) == "the start position of this round is drawn already, and once only: start position 5"
    assert table.give(6) == []
    assert start_position(table.state) == 5


def test_a_result_of_another_order_or_of_a_round_that_is_over_changes_nothing(table: Table) -> None:
    assert table.give(5) == []
    table.ask()
    assert table.give(5, order=7) == []
    table.fold(e.RoundClosed(number=1, void=True, carried=(), at=0))
    assert table.give(5) == []
    assert start_position(table.state) is None


@pytest.mark.parametrize("numbers", [(), (0,), (8,), (1, 2)])
def test_what_is_no_outcome_is_no_result(table: Table, numbers: tuple[int, ...]) -> None:
    table.ask()
    assert [type(event) for event in table.give(*numbers)] == [e.DrawFailed]
    assert start_position(table.state) is None
    assert [type(event) for event in table.ask()] == [e.DrawOrdered]


def test_numbers_that_stand_for_themselves_are_no_position(table: Table) -> None:
    table.ask("balls")
    [drawn] = table.give(*range(1, 21))
    assert isinstance(drawn, e.NumbersDrawn)
    assert start_position(table.state) is None
    assert refused(table.ask("balls")).startswith("the balls of this round are drawn already")


@pytest.mark.parametrize("source", ["random-numbers", "entropy.own"])
def test_a_failed_health_test_closes_the_function_and_names_the_source(table: Table, source: str) -> None:
    found, closed = table.alarm(source)
    assert isinstance(found, e.FaultFound)
    assert closed == e.DrawingClosed(source=source, why="it is stuck")
    assert table.alarm(source) == []
    assert dealer_lines(table.state, table.setup, "")[2] == "THROW DICE: TOTAL?"
    assert "throw the dice and key in their total" in refused(table.ask())


@pytest.mark.parametrize(("device", "fault"), [("entropy.own", "silent"), ("entropy.own", "lost"), ("door", "health")])
def test_a_source_that_is_only_away_closes_nothing(table: Table, device: str, fault: str) -> None:
    """The kernel's generator goes on without it (decision 32)."""
    assert [type(event) for event in table.alarm(device, fault)] == [e.FaultFound]
    assert [type(event) for event in table.ask()] == [e.DrawOrdered]


def test_a_health_test_that_fails_while_one_is_drawn_leaves_no_number(table: Table) -> None:
    table.ask()
    assert [type(event) for event in table.alarm()] == [e.FaultFound, e.DrawingClosed, e.DrawFailed]
    assert table.give(5) == []
    assert [type(event) for event in table.dice(9)] == [e.StartPositionKeyed]


def test_a_source_that_gives_up_an_order_ends_it(table: Table) -> None:
    table.ask()
    given_up = c.DrawGivenUp(device="random-numbers", at=2, order=1, why="it is stuck")
    assert table.take(given_up) == [e.DrawFailed(order=1, draw="start-position", why="it is stuck")]
    assert table.take(given_up) == []


def test_it_is_open_again_once_every_source_passed_its_start_up_test(table: Table) -> None:
    table.alarm("entropy.own")
    table.alarm()
    assert [type(event) for event in table.over()] == [e.FaultGone, e.DrawingReopened]
    assert "throw the dice" in refused(table.ask())
    table.over("entropy.own")
    assert [type(event) for event in table.ask()] == [e.DrawOrdered]


@pytest.mark.parametrize(("total", "position"), [(3, 3), (7, 7), (8, 1), (14, 7), (15, 1), (18, 4)])
def test_a_total_of_dice_comes_to_a_position_by_counting_on(table: Table, total: int, position: int) -> None:
    """003:2910-2938."""
    table.alarm()
    [keyed] = table.dice(total)
    assert isinstance(keyed, e.StartPositionKeyed)
    assert (keyed.total, keyed.position, keyed.role) == (total, position, "dealer")
    assert start_position(table.state) == position
    assert refused(table.dice(total)) == f"{total} is the total already"


@pytest.mark.parametrize("total", [-1, 0, 2, 19, 10**9])
def test_what_three_dice_cannot_show_is_refused(table: Table, total: int) -> None:
    table.alarm()
    assert refused(table.dice(total)) == f"{total} is no total of 3 dice: it is 3 to 18"


def test_dice_are_not_taken_while_the_source_is_in_order(table: Table) -> None:
    assert refused(table.dice(9)) == "no dice are wanted now"


@pytest.mark.parametrize("number", ["00", "3+", "²", "", "1+2+x"])
def test_what_is_no_number_at_an_entry_pad_is_no_total(table: Table, number: str) -> None:
    table.alarm()
    made = table.take(s.NumberEntered(device="entry-pad.dice", at=1, number=number))
    assert not any(isinstance(event, e.StartPositionKeyed) for event in made)


def test_a_draw_shown_before_a_test_of_the_table_is_shown_after_it(table: Table) -> None:
    table.ask()
    table.give(5)
    table.fold(e.TestModeEntered(role="technician", at=9))
    assert start_position(table.state) is None
    table.fold(e.TestModeLeft())
    assert start_position(table.state) == 5


def test_the_display_says_what_is_due(table: Table) -> None:
    assert draw_note(table.state, table.setup) == "START POSITION: ENTER"
    table.ask()
    assert draw_note(table.state, table.setup) == "START POSITION: WAIT"
    table.give(4)
    assert draw_note(table.state, table.setup) == "START POSITION 4"


def thrown(table: Table, total: int) -> Table:
    table.alarm()
    table.dice(total)
    return table


def test_a_wrong_total_is_put_right_on_record(table: Table) -> None:
    """003:3397-3399: no cards went to a wrong position, so that the total is put right."""
    [corrected] = thrown(table, 9).dice(10)
    assert isinstance(corrected, e.StartPositionCorrected)
    assert (corrected.was, corrected.total, corrected.position) == (9, 10, 3)
    assert table.state.round.start_position == 3
    assert [drawn.numbers for drawn in table.state.round.drawn] == [(10,)]


def test_a_total_stands_once_cards_are_dealt_by_it(table: Table) -> None:
    thrown(table, 9).fold(e.PhaseChanged(signal="deal", before="ready", after="dealing"))
    assert refused(table.dice(10)) == "no dice are wanted now"


def test_what_three_dice_cannot_show_puts_nothing_right(table: Table) -> None:
    assert refused(thrown(table, 9).dice(19)) == "19 is no total of 3 dice: it is 3 to 18"


def test_a_number_of_the_generator_is_not_put_right_with_dice(table: Table) -> None:
    table.ask()
    table.give(3)
    assert refused(table.dice(10)) == "no dice are wanted now"


def test_an_entry_pad_puts_a_total_right_as_the_key_pad_does(table: Table) -> None:
    made = thrown(table, 9).take(s.NumberEntered(device="entry-pad.dice", at=6, number="3+3+4"))
    assert isinstance(made[-1], e.StartPositionCorrected)
