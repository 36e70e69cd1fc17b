"""What the service's unit runs when a table has ended."""

from pathlib import Path

import pytest

from controller.config.folder import config_folder
from tests.controller.cli.conftest import Lammer

TABLES = config_folder() / "tables"


def without_its_bus(folder: Path) -> Path:
    """The table on real buses, on a machine that has none of them."""
    path = folder / "cs-07.toml"
    text = (TABLES / "caribbean-stud-pi.toml").read_text()
    path.write_text(text.replace("/dev/i2c-1", "/dev/i2c-99"))
    return path


@pytest.mark.slow
def test_acceptors_that_cannot_be_reached_are_said_once_and_fail(lammer: Lammer, tmp_path: Path) -> None:
    answer = lammer("make-safe", "--table", without_its_bus(tmp_path))
    assert (answer.code, answer.out) == (1, "")
    lines = answer.err.splitlines()
    assert lines[-1] == "lammer: not seen closed: the acceptors of seats 1, 2, 3, 4, 5, 6, 7"
    assert len(lines) == len(set(lines))


def test_a_table_of_twins_has_nothing_left_to_close(lammer: Lammer) -> None:
    answer = lammer("make-safe", "--table", "demo-caribbean-stud")
    assert (answer.code, answer.err) == (0, "")
    assert answer.lines == ["CS-07: its twins ended with the program; there is nothing to close"]


def test_a_table_must_be_named(lammer: Lammer) -> None:
    assert lammer("make-safe").code == 2
