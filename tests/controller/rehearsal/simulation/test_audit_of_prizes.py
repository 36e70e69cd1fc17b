"""What an auditor objects to in the prizes of a room: what came off a pool is what its tickets won."""

from __future__ import annotations

import pytest

from controller.table import events as e
from tests.controller.any_signal import demonstration
from tests.controller.conftest import CoreTable
from tests.controller.rehearsal.simulation.test_audit import changed, found, without
from tests.controller.table.tickets.bingo import PLANET, WHEEL, answer, close, spin, won

SETUP = demonstration("demo-bingo")


@pytest.fixture
def planet() -> list[e.Event]:
    """A game of Planet Bingo whose winner has the progressive too."""
    table = won(CoreTable(SETUP), PLANET)
    answer(table, yes=True)
    close(table)
    return table.events


def test_a_game_that_pays_prize_and_progressive_gives_no_cause(planet: list[e.Event]) -> None:
    assert found(planet, SETUP) == []


def test_a_game_that_the_wheel_pays_gives_no_cause() -> None:
    table = won(CoreTable(SETUP), WHEEL)
    spin(table, 3)
    close(table)
    assert found(table.events, SETUP) == []


def test_tickets_that_won_other_than_the_pools_paid_are_told(planet: list[e.Event]) -> None:
    (closed,) = [one for one in planet if isinstance(one, e.DrawClosed)]
    less = changed(planet, e.DrawClosed, won=(closed.won[0]._replace(cents=1),))
    assert any("its pools paid 350000 cents, and its tickets won 1" in one for one in found(less, SETUP))
    assert any("its tickets won 0" in one for one in found(without(planet, e.DrawClosed), SETUP))


def test_a_pool_that_lost_more_than_was_won_of_it_is_told(planet: list[e.Event]) -> None:
    more = changed(planet, e.PrizeWon, cents=1)
    assert any("the planet pool lost more than was won of it" in one for one in found(more, SETUP))
