"""The lamps of the point in a table file, on a table of twins and in the technician's walk."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.config.mistake import InvalidTable
from controller.rehearsal.scenario.world import MemoryStorage, World
from tests.controller.devices.card_tables import table_with
from tests.controller.devices.wheel_tables import POINT_MARKER
from tests.controller.diagnostics.bench import Bench

SECOND = 1_000_000_000


def found(bench: Bench) -> list[tuple[str, str]]:
    return [(finding.test, finding.verdict) for finding in bench.walk("point-marker")]


def test_two_lamps_on_one_wire_are_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidTable, match=r"point\.A0"):
        table_with(POINT_MARKER.replace("point.A1", "point.A0"), tmp_path)


def test_a_lamp_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidTable, match=r"point-marker\.nine"):
        table_with(POINT_MARKER.replace('nine   = "point.A4"\n', ""), tmp_path)


@pytest.mark.parametrize("active", ["high", "low"])
def test_a_sound_marker_is_dark_at_the_start_and_no_fault(tmp_path: Path, active: str) -> None:
    floor = World(table_with(f'{POINT_MARKER}active = "{active}"', tmp_path), 1, MemoryStorage(1))
    floor.advance(60 * SECOND)
    assert floor.twins.twin("point-marker").lit() == ()
    assert floor.state.faults == ()
    floor.stop()


def test_each_lamp_of_a_sound_marker_is_lit_alone(tmp_path: Path) -> None:
    assert found(Bench(table_with(POINT_MARKER, tmp_path), tmp_path)) == [("light", "ok")] * 7


def test_a_lamp_that_does_not_burn_is_named(tmp_path: Path) -> None:
    bench = Bench(table_with(POINT_MARKER, tmp_path), tmp_path)
    bench.faults.break_device("point-marker", "burn-out-9")
    said = "the point marker: the lamp 9 is not what lights up: check it, its wire and its transistor"
    assert [finding.text for finding in bench.wrong("point-marker")] == [said]


def test_lamps_at_which_nobody_looks_are_skipped(tmp_path: Path) -> None:
    bench = Bench(table_with(POINT_MARKER, tmp_path), tmp_path, hands=False)
    assert found(bench) == [("light", "skipped")]
