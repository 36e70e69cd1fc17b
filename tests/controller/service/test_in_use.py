"""Cards and dice are due by the time that they were on the table, whatever is done to the day's clock (003:229-230)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from controller.service.in_use import InUse
from controller.service.timers import Timers
from controller.table import events as e
from controller.table.apply import apply
from controller.table.cards.events import UseCounted
from controller.table.commands import UseMeasured
from controller.table.state import TableState
from drivers.reactor import VirtualReactor
from tests.controller.conftest import CoreTable

HOUR = 3_600 * 1_000_000_000
NOON = 500_000 * HOUR


class Clock:
    """Both clocks of a machine."""

    def __init__(self) -> None:
        self.reactor = VirtualReactor()
        self.set_by = 0

    def utc(self) -> int:
        return NOON + self.reactor.now() + self.set_by


def changed(at_utc_ns: int = NOON) -> TableState:
    return apply(TableState(), e.CardsChanged(role="floor-supervisor", at_utc_ns=at_utc_ns))


def begun(clock: Clock, state: TableState) -> InUse:
    in_use = InUse(clock.reactor.now, clock.utc)
    in_use.begin(state)
    return in_use


@pytest.mark.parametrize("hours", [-2, 2, 9])
def test_a_clock_that_is_set_while_the_table_runs_changes_nothing(hours: int) -> None:
    clock = Clock()
    in_use = begun(clock, changed())
    clock.set_by = hours * HOUR
    clock.reactor.advance(3 * HOUR)
    assert in_use.ages()["cards-due"] == 3 * HOUR


def test_new_cards_begin_anew() -> None:
    clock = Clock()
    in_use = begun(clock, changed())
    clock.reactor.advance(3 * HOUR)
    in_use.follow(changed(clock.utc()))
    clock.reactor.advance(HOUR)
    assert in_use.ages()["cards-due"] == HOUR


@pytest.mark.parametrize(("off", "used"), [(2, 5), (-2, 3)], ids=["two hours off", "the clock was set back meanwhile"])
def test_a_start_goes_on_from_the_record_and_adds_the_time_that_the_table_was_off(off: int, used: int) -> None:
    clock = Clock()
    counted = apply(changed(), UseCounted(cards_ns=3 * HOUR, dice_ns=0, at_utc_ns=NOON))
    clock.set_by = off * HOUR
    assert begun(clock, counted).ages()["cards-due"] == used * HOUR


def test_a_record_from_before_use_was_counted_goes_by_the_change_alone() -> None:
    clock = Clock()
    assert begun(clock, changed(NOON - 3 * HOUR)).ages()["cards-due"] == 3 * HOUR


@pytest.fixture
def watched(choctaw: CoreTable) -> tuple[Clock, CoreTable, list[str]]:
    """A table whose cards came at noon and whose times are watched; the names of those that came."""
    clock, came = Clock(), list[str]()
    choctaw.state = apply(choctaw.state, e.CardsChanged(role="floor-supervisor", at_utc_ns=NOON))

    def reached(name: str) -> None:
        came.append(name)
        choctaw.time(name)

    take: Callable[..., object] = choctaw.take
    Timers(choctaw.setup, clock.reactor, clock.utc, reached, take).watch_cards_and_dice(lambda: choctaw.state)
    return clock, choctaw, came


@pytest.mark.parametrize("hours", [-2, 2])
def test_the_cards_are_due_after_eight_hours_of_play_and_neither_after_ten_nor_after_six(
    watched: tuple[Clock, CoreTable, list[str]], hours: int
) -> None:
    clock, table, came = watched
    clock.reactor.advance(HOUR)
    clock.set_by = hours * HOUR
    clock.reactor.advance(7 * HOUR - 2 * 60 * 1_000_000_000)
    assert came == []
    clock.reactor.advance(4 * 60 * 1_000_000_000)
    assert came == ["cards-due"]
    assert table.state.cards_due


def test_what_was_used_is_on_record_every_ten_minutes_until_the_cards_are_due(
    watched: tuple[Clock, CoreTable, list[str]],
) -> None:
    clock, table, _ = watched
    clock.reactor.advance(HOUR)
    assert len(table.made(e.UseCounted)) == 7, "at the start, and six times in the hour"
    assert table.state.cards_used_ns == HOUR
    clock.reactor.advance(20 * HOUR)
    assert len(table.made(e.UseCounted)) < 50


def test_a_measure_in_a_test_of_the_table_is_taken_later(choctaw: CoreTable) -> None:
    choctaw.state = apply(choctaw.state, e.TestModeEntered(role="technician", at=9))
    measured = UseMeasured(device="time", at=1, cards_ns=5, dice_ns=0, at_utc_ns=NOON)
    assert choctaw.take(measured) == ()
