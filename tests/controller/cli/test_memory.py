"""``lammer memory`` on the stopped table of all equipment."""

import random
from pathlib import Path

import pytest

from controller.assembly import twin_table
from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.twins.lines import MemoryLines
from drivers.reactor import VirtualReactor
from tests.controller.cli.conftest import SCENARIOS, Lammer

TABLE = "demo-equipment"


@pytest.fixture
def record(lammer: Lammer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    path = tmp_path / "demo-equipment.journal"
    assert lammer("scenario", SCENARIOS / "doors.toml", "--journal", path).code == 0
    return path


@pytest.fixture
def code(tmp_path: Path) -> Path:
    path = tmp_path / "code"
    path.write_text("4402\n")
    return path


def open_the_logic(record: Path) -> None:
    """A person with a key for the cabinet."""
    reactor = VirtualReactor()
    felt = record.with_name(f"{record.name}-felt")
    file = load_table(config_folder() / "tables" / f"{TABLE}.toml")
    twin_table(file, reactor, random.Random(1), MemoryLines(reactor), felt).door("logic").open()


def test_a_table_without_a_copy_says_so(lammer: Lammer) -> None:
    answer = lammer("memory", "show")
    assert answer.code == 2
    assert "has no further copy of its meters" in answer.err


def test_the_record_and_each_copy_are_shown(lammer: Lammer, record: Path) -> None:
    answer = lammer("memory", "show", "--table", TABLE, "--journal", record)
    assert answer.code == 0, answer.err
    assert answer.lines[0].startswith("record          progressive $10,000.00 at record ")
    assert answer.lines[1].startswith("memory.fram     nothing is kept at 0x50 on felt")


def test_a_clear_takes_an_open_door(lammer: Lammer, record: Path, code: Path) -> None:
    answer = lammer("memory", "clear", "--table", TABLE, "--journal", record, "--why", "x", "--code-file", code)
    assert answer.code == 2
    assert "open the logic door first" in answer.err


def test_a_clear_from_inside_keeps_what_was_there(lammer: Lammer, record: Path, code: Path) -> None:
    open_the_logic(record)
    answer = lammer("memory", "clear", "--table", TABLE, "--journal", record, "--why", "board", "--code-file", code)
    assert answer.code == 0, answer.err
    assert "begun anew as generation 2" in answer.out
    assert "with progressive $10,000.00, is in" in answer.out
    (shown,) = lammer("journal", "show", record, "--kind", "MemoryCleared").lines
    assert "mia-moss" in shown


@pytest.mark.parametrize("verb", [["show"], ["clear", "--why", "x"]], ids=["show", "clear"])
def test_before_the_first_run_there_is_one_clear_sentence(
    lammer: Lammer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, verb: list[str]
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "not made yet"))
    answer = lammer("memory", *verb, "--table", TABLE)
    assert answer.code == 2
    (line,) = answer.err.splitlines()
    assert "has no record yet" in line
    assert "Errno" not in line
