"""The walk through the table of all equipment: what is sound is not called wrong, and what is broken is named."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from controller.config.check import load_table
from controller.config.folder import config_folder
from tests.controller.diagnostics.bench import Bench

FILE = load_table(config_folder() / "tables" / "demo-equipment.toml")
OWN_TESTS = ("tower-light", "buzzer", "door.cabinet", "door.logic", "memory.fram", "entropy.own", "entropy.module")


@pytest.fixture
def bench(tmp_path: Path) -> Callable[..., Bench]:
    return lambda **settings: Bench(FILE, tmp_path, **settings)


def test_a_sound_table_of_all_equipment_has_nothing_wrong(bench: Callable[..., Bench]) -> None:
    wrong = [finding.text for finding in bench().walk() if finding.verdict == "wrong"]
    assert wrong == []


@pytest.mark.parametrize("device", OWN_TESTS)
def test_each_device_is_tested_under_its_name(bench: Callable[..., Bench], device: str) -> None:
    assert {finding.verdict for finding in bench().walk(device) if finding.device == device} == {"ok"}


@pytest.mark.parametrize("device", ["tower-light", "buzzer", "door.cabinet"])
def test_what_only_a_person_sees_is_skipped_where_nobody_is(bench: Callable[..., Bench], device: str) -> None:
    assert [finding.verdict for finding in bench(hands=False).walk(device) if finding.device == device] == ["skipped"]


@pytest.mark.parametrize(
    ("device", "fault", "said"),
    [
        ("tower-light", "burn-out-red", "the red lamp is not what lights up"),
        ("buzzer", "mute", "does not sound although its wire is on"),
        ("door.cabinet", "bridge", "was opened and nothing was seen"),
        ("door.cabinet", "cut", "was opened and nothing was seen"),
        ("memory.fram", "unplug", "cannot be read"),
        ("entropy.module", "stuck", "is not used"),
        ("entropy.own", "unplug", "is not used"),
    ],
)
def test_what_is_broken_is_named(bench: Callable[..., Bench], device: str, fault: str, said: str) -> None:
    table = bench()
    table.faults.break_device(device, fault)
    assert any(said in finding.text for finding in table.wrong(device)), table.walk(device)
