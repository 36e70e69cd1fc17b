"""A wheel's reader in a table file, on a table of twins and in the technician's walk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.rehearsal.scenario.world import World
from tests.controller.devices.card_tables import table_with
from tests.controller.devices.floors import SECOND, faults, running, wrong_with
from tests.controller.devices.wheel_tables import WHEEL
from tests.controller.diagnostics.bench import Bench


def test_its_line_runs_at_its_speed(tmp_path: Path) -> None:
    port = 'kind = "serial"\nport = "/dev/serial/by-id/usb-wheel"\nbaud = 115200'
    told = "bus.wheel.baud: must be 9600, the speed of this wheel's reader"
    assert told in wrong_with(WHEEL.replace('kind = "twin"', port), tmp_path)


@pytest.mark.parametrize("keys", ['double_zero = "00"', 'double_zero = "36"', 'zero = "0"'])
def test_two_pockets_that_are_written_alike_are_named(tmp_path: Path, keys: str) -> None:
    (told,) = wrong_with(f"{WHEEL}{keys}", tmp_path)
    assert "it is two digits that no other pocket has" in told


@pytest.mark.parametrize("statuses", [1, 121])
def test_a_silence_of_no_sense_is_named(tmp_path: Path, statuses: int) -> None:
    (told,) = wrong_with(f"{WHEEL}unheard_statuses = {statuses}", tmp_path)
    assert told.startswith("wheel.unheard_statuses")


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[World]:
    yield from running(WHEEL, tmp_path)


def test_a_sound_wheel_is_no_fault(floor: World) -> None:
    floor.twins.twin("wheel").spin("17")
    floor.advance(60 * SECOND)
    assert faults(floor) == []


@pytest.mark.parametrize(
    ("broken", "fault"),
    [("silence", "unheard"), ("sensor", "sensor"), ("noise", "garbled"), ("ghost", "ghost"), ("unplug", "lost")],
)
def test_what_is_broken_is_a_fault_of_the_table_until_it_is_mended(floor: World, broken: str, fault: str) -> None:
    floor.faults.break_device("wheel", broken)
    floor.advance(5 * SECOND)
    assert faults(floor) == [("wheel", fault)]
    floor.faults.mend("wheel")
    floor.twins.twin("wheel").spin("17")
    floor.advance(20 * SECOND)
    assert faults(floor) == []


# --- the technician ---


def found(bench: Bench) -> list[tuple[str, str]]:
    return [(finding.test, finding.verdict) for finding in bench.walk("wheel") if finding.device == "wheel"]


def test_a_sound_wheel_brings_the_number_in_which_its_ball_lies(tmp_path: Path) -> None:
    assert found(Bench(table_with(WHEEL, tmp_path), tmp_path)) == [("number", "ok")]


def test_a_ball_that_nobody_spins_is_skipped(tmp_path: Path) -> None:
    assert found(Bench(table_with(WHEEL, tmp_path), tmp_path, hands=False)) == [("number", "skipped")]


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("silence", "did not say that it runs: is its reader on"),
        ("misread", "brought no number: look for a fault above"),
        ("ball-removed", "brought no number: it warned of ball removed"),
        ("garble", "said what is no status"),
        ("unplug", "nothing is plugged in"),
    ],
)
def test_what_is_broken_is_named(tmp_path: Path, fault: str, said: str) -> None:
    bench = Bench(table_with(WHEEL, tmp_path), tmp_path)
    bench.faults.break_device("wheel", fault)
    assert any(said in finding.text for finding in bench.wrong("wheel")), bench.walk("wheel")
