"""``lammer health`` on a record at rest and without one; the machine itself is replaced by one that is known."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from controller.health.box import Box
from controller.health.facts import BoxFacts, Unknown
from tests.controller.cli.conftest import Lammer
from tests.controller.health.measured import BOX


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> list[BoxFacts]:
    """The box that is measured, in a list of one."""
    measured = [BOX]
    monkeypatch.setattr(Box, "measure", lambda _: measured[0])
    return measured


def test_a_box_with_a_fault_is_told_with_what_to_do_and_ends_with_1(
    lammer: Lammer, machine: list[BoxFacts], flush_journal: Path
) -> None:
    machine[0] = replace(BOX, celsius=85)
    answer = lammer("health", "--journal", flush_journal)
    assert answer.code == 1
    assert answer.lines[:2] == [
        "warning   the processor is so hot that it slows down: 85 °C  [too-hot]",
        "          look at its air: fan, vents, dust, and what stands on the box",
    ]


def test_a_notice_alone_ends_with_0(lammer: Lammer, machine: list[BoxFacts], flush_journal: Path) -> None:
    machine[0] = replace(BOX, celsius=75)
    answer = lammer("health", "--journal", flush_journal)
    assert (answer.code, answer.lines[0]) == (0, "notice    the processor is hot: 75 °C  [hot]")


def test_a_box_that_is_well_says_so_and_names_what_it_cannot_know(
    lammer: Lammer, machine: list[BoxFacts], flush_journal: Path
) -> None:
    machine[0] = replace(BOX, wear=Unknown("a card never tells"))
    answer = lammer("health", "--journal", flush_journal)
    assert answer.code == 0
    assert answer.lines == [
        "nothing is wrong with the box",
        "not known disk-worn: a card never tells",
        "not known copies-disagree: this table has no further copy of its meters ([memory])",
    ]


def test_each_finding_is_one_object_a_line_for_scripts(
    lammer: Lammer, machine: list[BoxFacts], flush_journal: Path
) -> None:
    machine[0] = replace(BOX, disk_errors=2)
    first, *rest = map(json.loads, lammer("health", "--journal", flush_journal, "--json").lines)
    assert first == {
        "id": "disk-errors",
        "severity": "critical",
        "text": "the file system of the record has found errors: 2 errors",
        "do": "back up, check it with fsck, and replace the disk",
    }
    assert [row["severity"] for row in rest] == ["unknown"]


def test_without_a_record_the_box_is_told_all_the_same(lammer: Lammer, machine: list[BoxFacts], tmp_path: Path) -> None:
    answer = lammer("health", "--journal", tmp_path / "none.journal")
    assert answer.code == 0
    assert f"unsafe-stops, device-faults: this table has no record yet ({tmp_path}" in answer.out


def test_a_record_that_cannot_be_read_is_said_and_the_box_is_told_all_the_same(
    lammer: Lammer, machine: list[BoxFacts], tmp_path: Path
) -> None:
    (tmp_path / "odd.journal").write_bytes(b"nothing of the kind" * 500)
    answer = lammer("health", "--journal", tmp_path / "odd.journal")
    assert answer.code == 0
    assert "unsafe-stops, device-faults: " in answer.out


def test_this_machine_itself_can_be_looked_at(lammer: Lammer, tmp_path: Path) -> None:
    answer = lammer("health", "--journal", tmp_path / "none.journal", "--json")
    assert answer.code in (0, 1)
    assert all(json.loads(line)["id"] for line in answer.lines)
