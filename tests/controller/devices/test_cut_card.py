"""A cut-card sensor in a table file, on a table of twins and in the technician's walk."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.rehearsal.scenario.world import MemoryStorage, World
from tests.controller.devices.card_tables import CARD_SHOE, CUT_CARD, table_with
from tests.controller.devices.floors import SECOND, faults
from tests.controller.diagnostics.bench import Bench


def test_it_stands_closed_where_the_file_does_not_say(tmp_path: Path) -> None:
    section = table_with(CUT_CARD, tmp_path).cut_card
    assert section is not None
    (at_rest,) = section.inputs()
    assert (at_rest.worked, at_rest.worked_level, at_rest.debounce_ms) == ("covered", True, 5)


def test_a_sound_sensor_beside_a_card_shoe_is_no_fault(tmp_path: Path) -> None:
    floor = World(table_with(CARD_SHOE + CUT_CARD, tmp_path), 1, MemoryStorage(1))
    floor.advance(600 * SECOND)
    assert floor.state.faults == ()
    floor.stop()


def test_a_cut_wire_is_a_fault_of_the_table(tmp_path: Path) -> None:
    floor = World(table_with(CUT_CARD, tmp_path), 1, MemoryStorage(1))
    floor.faults.break_device("cut-card", "cut")
    floor.advance(130 * SECOND)
    assert faults(floor) == [("cut-card", "stuck")]
    floor.faults.mend("cut-card")
    floor.advance(SECOND)
    assert floor.state.faults == ()
    floor.stop()


def test_a_sound_sensor_sees_the_cut_card(tmp_path: Path) -> None:
    bench = Bench(table_with(CUT_CARD, tmp_path), tmp_path)
    assert [(finding.test, finding.verdict) for finding in bench.walk("cut-card")] == [("cut-card", "ok")]


def test_a_sound_sensor_is_at_rest(tmp_path: Path) -> None:
    bench = Bench(table_with(CUT_CARD, tmp_path), tmp_path)
    assert "the cut-card sensor is at rest" in {finding.text for finding in bench.walk("inputs")}


def test_what_nobody_draws_is_skipped(tmp_path: Path) -> None:
    bench = Bench(table_with(CUT_CARD, tmp_path), tmp_path, hands=False)
    assert [finding.verdict for finding in bench.walk("cut-card")] == ["skipped"]


@pytest.mark.parametrize("fault", ["blind", "short", "cut"])
def test_what_is_broken_is_named(tmp_path: Path, fault: str) -> None:
    bench = Bench(table_with(CUT_CARD, tmp_path), tmp_path)
    bench.faults.break_device("cut-card", fault)
    said = "the cut card was drawn and the cut-card sensor saw nothing: check its place and its wire"
    assert said in {finding.text for finding in bench.wrong("cut-card")}
