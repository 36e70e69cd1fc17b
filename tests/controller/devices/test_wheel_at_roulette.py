"""A roulette table whose wheel is read: from the ball in its track to the number on the players' digits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.rehearsal.scenario.world import MemoryStorage, World
from tests.controller.devices.wheel_tables import WHEEL
from tests.table_text import with_lines

SECOND = 1_000_000_000
BASE = (config_folder() / "tables" / "demo-roulette.toml").read_text()
SIGNS = """
[part.totals]
type    = "ht16k33"
bus     = "felt"
address = 0x72
package = 24

[result-display]
driver = "ht16k33"
part   = "totals"

[no-more-bets]
driver = "wire"
line   = "panel.B3"
"""


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[World]:
    path = tmp_path / "table.toml"
    path.write_text(with_lines(BASE, f'{WHEEL}double_zero = "37"\n{SIGNS}'))
    floor = World(load_table(path), 1, MemoryStorage(1))
    floor.advance(5 * SECOND)
    yield floor
    floor.stop()


def digits(floor: World) -> str:
    return floor.twins.twin("result-display").text().strip()


def light(floor: World) -> bool:
    return floor.twins.twin("no-more-bets").lit


def test_a_ghost_number_is_a_fault_and_no_result(floor: World) -> None:
    floor.faults.break_device("wheel", "ghost")
    floor.advance(5 * SECOND)
    assert [(fault.device, fault.fault) for fault in floor.state.faults] == [("wheel", "ghost")]
    assert (floor.state.round.result, digits(floor)) == ("", "")


def test_a_ball_that_is_taken_out_waits_for_a_supervisor_and_shows_nothing(floor: World) -> None:
    floor.faults.break_device("wheel", "ball-removed")
    floor.twins.twin("wheel").spin("17")
    floor.advance(20 * SECOND)
    assert floor.state.irregularity is not None
    assert (floor.state.round.result, digits(floor)) == ("", "")


def test_the_reader_calls_no_more_bets_and_brings_the_number_once(floor: World) -> None:
    floor.faults.break_device("wheel", "chatter")
    floor.twins.twin("wheel").spin("00")
    floor.advance(7 * SECOND)
    assert (light(floor), digits(floor)) == (False, "")
    floor.advance(2 * SECOND)
    assert (light(floor), digits(floor)) == (True, "")
    floor.advance(6 * SECOND)
    assert (floor.state.round.result, light(floor), digits(floor)) == ("00", True, "00")


def test_the_last_number_stands_until_bets_are_over_the_next_time(floor: World) -> None:
    wheel = floor.twins.twin("wheel")
    wheel.spin("17")
    floor.advance(30 * SECOND)
    wheel.spin("5")
    floor.advance(2 * SECOND)
    assert (floor.state.history.results, light(floor), digits(floor)) == (("17",), False, "17")
    floor.advance(8 * SECOND)
    assert (light(floor), digits(floor)) == (True, "")
    floor.advance(6 * SECOND)
    assert digits(floor) == "5"
    assert floor.state.faults == ()


def test_a_number_that_nobody_heard_is_keyed_in(floor: World) -> None:
    """The pad stays beside the reader; a supervisor confirms what no reader told."""
    wheel = floor.twins.twin("wheel")
    wheel.spin("17")
    floor.advance(10 * SECOND)
    floor.faults.break_device("wheel", "silence")
    floor.advance(20 * SECOND)
    assert [(fault.device, fault.fault) for fault in floor.state.faults] == [("wheel", "unheard")]
    for legend in ("1", "7", "ENTER"):
        floor.twins.key(legend)
        floor.advance(SECOND // 2)
    assert (floor.state.round.result, digits(floor)) == ("17", "")
    assert floor.state.irregularity is not None
