"""Commission boxes on the table of a shoe that reads, in a table file, in the technician's walk (002:1008, 1023)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from controller.config.check import load_table
from controller.config.mistake import InvalidTable
from drivers.commission_boxes.twin import CommissionBoxesTwin
from tests.controller.devices.test_result_display import FILE, SECOND, Floor
from tests.controller.diagnostics.bench import Bench

PARTS = '["boxes-1", "boxes-2", "boxes-3", "boxes-4", "boxes-5"]'
TABLE = Path(__file__).parents[3] / "config" / "tables" / "demo-mini-baccarat-card-shoe.toml"


class Owing(Floor):
    """The same table, with what stands in its boxes."""

    @property
    def owed(self) -> dict[int, str]:
        return cast(CommissionBoxesTwin, self.twins.twin("commission-boxes")).texts()

    def banker_wins(self, wagers: str) -> None:
        """A round that the banker wins, with these wagers keyed in."""
        for wager in wagers.split():
            self.keys(f"{' '.join(wager)} ENTER")
        self.draw("4s", "Kd", "Ks", "3d")
        self.keys("1 DEAL")
        self.draw("9s", "6h")
        self.advance(2 * SECOND)
        self.keys("NEXT")


@pytest.fixture
def floor() -> Iterator[Owing]:
    floor = Owing()
    yield floor
    floor.close()


def test_what_is_owed_adds_up_in_the_box_of_its_seat_until_it_is_collected(floor: Owing) -> None:
    """Five per cent, to the next twenty-five cents (002:942)."""
    assert floor.owed == {}
    floor.banker_wins("32100 9210")
    assert floor.owed == {3: "5.00", 9: "0.50"}
    floor.banker_wins("3210")
    assert floor.owed == {3: "5.50", 9: "0.50"}
    floor.keys("CLEAR 3 DEAL")
    assert floor.owed == {9: "0.50"}
    floor.keys("CLEAR 9 DEAL")
    assert floor.owed == {}


def test_after_a_kill_each_box_says_what_it_said(floor: Owing) -> None:
    floor.banker_wins("32100")
    floor.kill()
    floor.start()
    floor.advance(5 * SECOND)
    assert floor.owed == {3: "5.00"}


def test_boxes_that_are_unplugged_are_a_fault_and_nothing_that_is_owed_is_lost(floor: Owing) -> None:
    floor.faults.break_device("boxes-2", "unplug")
    floor.banker_wins("32100")
    floor.advance(2 * SECOND)
    assert ("commission-boxes", "boxes-3-4") in [(fault.device, fault.fault) for fault in floor.state.faults]
    floor.faults.mend("boxes-2")
    floor.advance(40 * SECOND)
    assert (floor.owed, floor.state.faults) == ({3: "5.00"}, ())


def test_a_table_that_stops_leaves_them_dark() -> None:
    floor = Owing()
    floor.banker_wins("32100")
    floor.stop()
    assert floor.owed == {}


@pytest.mark.parametrize("parts", ['["boxes-1"]', PARTS.replace("]", ', "totals"]')])
def test_a_seat_without_a_box_and_a_box_without_a_seat_are_mistakes(tmp_path: Path, parts: str) -> None:
    text = TABLE.read_text()
    path = tmp_path / "table.toml"
    path.write_text(text.replace(PARTS, parts))
    with pytest.raises(InvalidTable, match=r"a table of 9 seats needs 5, one for each two seats, and [16] are named"):
        load_table(path)


def test_a_part_that_has_two_boxes_too_many_is_a_mistake(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(TABLE.read_text().replace('"boxes-5"]', '"boxes-4"]'))
    with pytest.raises(InvalidTable, match="boxes-4"):
        load_table(path)


# --- the technician


def found(bench: Bench) -> list[tuple[str, str]]:
    return [
        (finding.test, finding.verdict)
        for finding in bench.walk("commission-boxes")
        if finding.device == "commission-boxes"
    ]


def test_sound_boxes_are_well_and_skipped_where_nobody_looks(tmp_path: Path) -> None:
    assert found(Bench(FILE, tmp_path)) == [("digits", "ok")] * 3
    assert found(Bench(FILE, tmp_path, hands=False)) == [("digits", "skipped")]


def test_a_part_that_holds_nothing_is_named(tmp_path: Path) -> None:
    bench = Bench(FILE, tmp_path)
    bench.faults.break_device("boxes-3", "garbage")
    said = "does not hold 8888.88 at every seat when it is read back"
    assert any(said in finding.text for finding in bench.wrong("commission-boxes")), bench.walk("commission-boxes")
