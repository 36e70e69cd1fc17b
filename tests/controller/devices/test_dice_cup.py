"""A dice cup in a table file, on a table of twins and in the technician's walk."""

from __future__ import annotations

from pathlib import Path

from controller.rehearsal.scenario.world import MemoryStorage, World
from tests.controller.devices.card_tables import table_with
from tests.controller.devices.floors import SECOND, faults
from tests.controller.devices.wheel_tables import DICE_CUP
from tests.controller.diagnostics.bench import Bench


def found(bench: Bench) -> list[tuple[str, str]]:
    return [(finding.test, finding.verdict) for finding in bench.walk("dice-cup")]


def test_a_cut_wire_reads_as_an_open_cup_where_the_file_does_not_say(tmp_path: Path) -> None:
    section = table_with(DICE_CUP, tmp_path).dice_cup
    assert section is not None
    (at_rest,) = section.inputs()
    assert (at_rest.worked, at_rest.worked_level, at_rest.debounce_ms) == ("open", True, 50)


def test_a_sound_cup_is_no_fault_and_one_whose_contact_flickers_is(tmp_path: Path) -> None:
    floor = World(table_with(DICE_CUP, tmp_path), 1, MemoryStorage(1))
    floor.twins.twin("dice-cup").open()
    floor.advance(60 * SECOND)
    assert floor.state.faults == ()
    floor.faults.break_device("dice-cup", "flicker")
    floor.advance(5 * SECOND)
    assert faults(floor) == [("dice-cup", "flicker")]
    floor.faults.mend("dice-cup")
    floor.advance(5 * SECOND)
    assert floor.state.faults == ()
    floor.stop()


def test_a_sound_cup_is_seen_open_and_closed(tmp_path: Path) -> None:
    assert found(Bench(table_with(DICE_CUP, tmp_path), tmp_path)) == [("cup", "ok")]


def test_a_cup_that_nobody_opens_is_skipped(tmp_path: Path) -> None:
    assert found(Bench(table_with(DICE_CUP, tmp_path), tmp_path, hands=False)) == [("cup", "skipped")]


def test_a_cup_that_is_not_seen_open_is_named(tmp_path: Path) -> None:
    bench = Bench(table_with(DICE_CUP, tmp_path), tmp_path)
    bench.faults.break_device("dice-cup", "short")
    said = "the dice cup was opened and nothing was seen: check its contact and its wire"
    assert said in {finding.text for finding in bench.wrong("dice-cup")}


def test_a_cup_that_reads_as_open_already_is_named(tmp_path: Path) -> None:
    bench = Bench(table_with(DICE_CUP, tmp_path), tmp_path)
    bench.faults.break_device("dice-cup", "cut")
    said = "the dice cup was opened and nothing was seen: check its contact and its wire"
    assert said in {finding.text for finding in bench.wrong("dice-cup")}
