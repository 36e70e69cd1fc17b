"""The sensors of a big six wheel in a table file, on a table of twins and in the technician's walk."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.rehearsal.scenario.world import MemoryStorage, World
from tests.controller.devices.card_tables import table_with
from tests.controller.devices.floors import SECOND, faults
from tests.controller.devices.wheel_tables import TURN_SENSOR
from tests.controller.diagnostics.bench import Bench

ONE_SENSOR = TURN_SENSOR.replace('second = "panel.A6"\n', "")


def found(bench: Bench) -> list[tuple[str, str]]:
    return [(finding.test, finding.verdict) for finding in bench.walk("turn-sensor")]


@pytest.mark.parametrize("lines", [TURN_SENSOR, ONE_SENSOR])
def test_a_cut_wire_reads_as_a_peg_where_the_file_does_not_say(tmp_path: Path, lines: str) -> None:
    section = table_with(lines, tmp_path).turn_sensor
    assert section is not None
    assert section.pegs == 54
    assert {(rest.worked, rest.worked_level, rest.debounce_ms) for rest in section.inputs()} == {("at a peg", True, 1)}


def test_a_sound_sensor_is_no_fault(tmp_path: Path) -> None:
    floor = World(table_with(TURN_SENSOR, tmp_path), 1, MemoryStorage(1))
    floor.twins.twin("turn-sensor").turn(216)
    floor.advance(600 * SECOND)
    assert floor.state.faults == ()
    floor.stop()


def test_a_cut_wire_is_a_fault_of_the_table_until_it_is_mended(tmp_path: Path) -> None:
    floor = World(table_with(TURN_SENSOR, tmp_path), 1, MemoryStorage(1))
    floor.faults.break_device("turn-sensor", "cut")
    floor.advance(610 * SECOND)
    assert faults(floor) == [("turn-sensor", "stuck")]
    floor.faults.mend("turn-sensor")
    floor.advance(SECOND)
    assert floor.state.faults == ()
    floor.stop()


@pytest.mark.parametrize("lines", [TURN_SENSOR, ONE_SENSOR])
def test_a_sound_sensor_counts_one_turn_and_sees_where_the_clapper_lies(tmp_path: Path, lines: str) -> None:
    assert found(Bench(table_with(lines, tmp_path), tmp_path)) == [("turn", "ok"), ("rest", "ok")]


def test_a_wheel_that_nobody_turns_is_skipped(tmp_path: Path) -> None:
    assert found(Bench(table_with(TURN_SENSOR, tmp_path), tmp_path, hands=False)) == [("turn", "skipped")]


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("blind", "the wheel was turned clockwise and the turn sensor told no way"),
        ("second-blind", "the wheel was turned clockwise and the turn sensor told no way"),
        ("flicker", "the wheel was turned and the turn sensor counted nothing"),
    ],
)
def test_what_is_broken_is_named(tmp_path: Path, fault: str, said: str) -> None:
    bench = Bench(table_with(TURN_SENSOR, tmp_path), tmp_path)
    bench.faults.break_device("turn-sensor", fault)
    assert any(said in finding.text for finding in bench.wrong("turn-sensor")), bench.walk("turn-sensor")


def test_a_wheel_with_another_number_of_pegs_than_the_file_says_is_named(tmp_path: Path) -> None:
    """The twin's hand turns it as far as the file says: this wheel has four pegs more."""
    bench = Bench(table_with(f"{TURN_SENSOR}pegs = 50", tmp_path), tmp_path)
    wheel = bench.twins.twin("turn-sensor")
    whole, wheel.turn = wheel.turn, lambda pegs: whole(pegs + 4)
    said = "one turn is 50 pegs, and the turn sensor counted 54"
    assert any(said in finding.text for finding in bench.wrong("turn-sensor")), bench.walk("turn-sensor")
