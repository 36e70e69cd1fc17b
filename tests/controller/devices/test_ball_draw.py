"""A blower in a table file, on a table of twins and in the technician's walk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.devices.equipment import BALL_DRAW
from controller.rehearsal.scenario.world import MemoryStorage, World
from controller.table.commands import StaffAnswered
from tests.controller.devices.card_tables import table_with
from tests.controller.devices.floors import SECOND, faults, running, wrong_with
from tests.controller.diagnostics.bench import Bench

BALL_DRAW_LINES = """
[bus.balls]
kind = "twin"

[ball-draw]
driver = "line"
bus    = "balls"
balls  = 80
"""


@pytest.mark.parametrize("balls", ["1", "100"])
def test_a_set_that_no_blower_holds_is_named(tmp_path: Path, balls: str) -> None:
    (told,) = wrong_with(BALL_DRAW_LINES.replace("80", balls), tmp_path)
    assert told.startswith("ball-draw.balls")


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[World]:
    yield from running(BALL_DRAW_LINES, tmp_path)


def test_a_ball_that_is_missing_at_the_count_is_a_fault_of_the_table_until_it_is_found(floor: World) -> None:
    blower = floor.table.equipment.port(BALL_DRAW)
    assert blower is not None
    assert blower.ready()
    blower.draw(1, 2)
    floor.advance(8 * SECOND)
    floor.faults.break_device("ball-draw", "lost-ball")
    floor.twins.twin("ball-draw").put_back()
    floor.advance(4 * SECOND)
    assert faults(floor) == [("ball-draw", "missing-ball")]
    assert not blower.ready()
    floor.faults.mend("ball-draw")
    floor.advance(SECOND)
    assert faults(floor) == []
    assert blower.ready()


def test_a_blower_whose_cable_is_out_is_a_fault_until_it_is_in(floor: World) -> None:
    floor.faults.break_device("ball-draw", "unplug")
    floor.advance(SECOND)
    assert faults(floor) == [("ball-draw", "unplugged")]
    floor.faults.mend("ball-draw")
    floor.advance(5 * SECOND)
    assert faults(floor) == []


def test_a_blower_that_is_not_the_approved_one_draws_once_a_supervisor_answered_for_it(tmp_path: Path) -> None:
    """002:1585-1587: a deviation is reported, and somebody answers for it."""
    floor = World(table_with(f'{BALL_DRAW_LINES}firmware = "1.0.0"', tmp_path), 1, MemoryStorage(1))
    floor.advance(5 * SECOND)
    floor.faults.break_device("ball-draw", "firmware")
    floor.advance(5 * SECOND)
    assert faults(floor) == [("ball-draw", "wrong-firmware")]
    assert floor.table is not None
    blower = floor.table.equipment.port(BALL_DRAW)
    assert blower is not None
    blower.draw(1, 1)
    floor.advance(5 * SECOND)
    assert floor.twins.twin("ball-draw").out == ()
    answer = StaffAnswered(device="key-pad", at=floor.reactor.now(), role="floor-supervisor")
    floor.table.service.ask(answer)
    floor.advance(SECOND)
    assert [one.accepted_by for one in floor.state.firmware] == ["floor-supervisor"]
    blower.draw(2, 1)
    floor.advance(5 * SECOND)
    assert len(floor.twins.twin("ball-draw").out) == 1
    floor.stop()


def found(bench: Bench) -> list[tuple[str, str]]:
    return [(finding.test, finding.verdict) for finding in bench.walk("ball-draw") if finding.device == "ball-draw"]


def test_a_sound_blower_says_who_it_is_and_that_all_balls_are_inside(tmp_path: Path) -> None:
    bench = Bench(table_with(BALL_DRAW_LINES, tmp_path), tmp_path)
    assert found(bench) == [("identity", "noted"), ("balls", "ok"), ("line", "ok")]


@pytest.mark.parametrize(
    ("fault", "said"),
    [("unplug", "nothing is plugged in"), ("silence", "does not answer"), ("garbage", "check plug, cable and shield")],
)
def test_what_is_broken_is_named(tmp_path: Path, fault: str, said: str) -> None:
    bench = Bench(table_with(BALL_DRAW_LINES, tmp_path), tmp_path)
    bench.faults.break_device("ball-draw", fault)
    assert any(said in finding.text for finding in bench.wrong("ball-draw")), bench.walk("ball-draw")
