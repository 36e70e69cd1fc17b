"""``lammer code``: a code becomes the line of a table file."""

from __future__ import annotations

import io
from pathlib import Path

import click
import pytest

from controller.config.check import load_table
from controller.config.folder import config_folder, table_path
from controller.config.staff_code import matches, settings_of
from controller.people.staff import Identified, Staff
from tests.controller.cli.conftest import Lammer
from tests.table_text import without

PI = table_path("caribbean-stud-pi", config_folder())


def code_file(tmp_path: Path, code: str) -> Path:
    path = tmp_path / "code"
    path.write_text(f"{code}\n")
    return path


def the_hash(line: str) -> str:
    key, _, text = line.strip().partition(" = ")
    assert key == "code_hash"
    return text.strip('"')


def test_the_line_is_a_hash_of_the_code_with_the_files_salt_and_cost(lammer: Lammer, tmp_path: Path) -> None:
    answer = lammer("code", "pit-manager", "--table", PI, "--code-file", code_file(tmp_path, "271828"))
    assert (answer.code, answer.err) == (0, "")
    made = the_hash(answer.out)
    assert matches("271828", made)
    assert f'"{settings_of(made)}:' in PI.read_text()
    assert "271828" not in answer.out


def test_whoever_follows_the_mistakes_of_check_ends_with_a_right_file(lammer: Lammer, tmp_path: Path) -> None:
    path = tmp_path / "cs-07.toml"
    codes = {"dealer": "1234", "floor-supervisor": "234567", "pit-manager": "345678", "technician": "456789"}

    path.write_text(without(PI.read_text(), "person"))

    def keep(role: str, *options: str | Path) -> None:
        """Put the line for this role's code in the place of the one that is there."""
        text = path.read_text()
        before = text.partition(f"[staff.{role}]")[2].partition("\n")[2].partition("\n")[0]
        made = lammer("code", role, "--code-file", code_file(tmp_path, codes[role]), *options)
        path.write_text(text.replace(before, made.out.strip()))

    for role in codes:
        keep(role)  # each with a salt of its own
    assert len(lammer("check", path).lines) == 4
    for role in codes:
        keep(role, "--table", path)
    (left,) = lammer("check", path).lines
    assert "staff.table-games-manager.code_hash" in left
    codes["table-games-manager"] = "567890"
    keep("table-games-manager", "--table", path)
    assert lammer("check", path).code == 0
    staff = Staff(load_table(path).staff)
    assert [staff.identify(code) for code in codes.values()] == [Identified(role) for role in codes]


@pytest.mark.parametrize(
    ("role", "code", "told"),
    [
        ("pit-manager", "31415", "a code of the pit manager has at least 6 digits"),
        ("technician", "3141", "a code of the technician has at least 6 digits"),
        ("dealer", "314", "a staff code is four to eight digits"),
        ("dealer", "3141x", "a staff code is four to eight digits"),
        ("boss", "314159", 'no role is called "boss"; there are dealer, floor-supervisor'),
    ],
)
def test_what_cannot_be_a_code_is_refused_and_not_repeated(
    lammer: Lammer, tmp_path: Path, role: str, code: str, told: str
) -> None:
    answer = lammer("code", role, "--code-file", code_file(tmp_path, code))
    assert (answer.code, answer.out) == (2, "")
    assert told in answer.err
    assert code not in answer.err.replace("314159", "")


def test_a_dealers_code_may_have_four_digits(lammer: Lammer, tmp_path: Path) -> None:
    answer = lammer("code", "dealer", "--code-file", code_file(tmp_path, "3141"))
    assert matches("3141", the_hash(answer.out))


@pytest.mark.parametrize("content", [b"\xff\xfe", None])
def test_a_code_file_that_cannot_be_read_is_one_line(lammer: Lammer, tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "code"
    if content is not None:
        path.write_bytes(content)
    answer = lammer("code", "dealer", "--code-file", path)
    assert (answer.code, len(answer.err.splitlines())) == (2, 1)


def test_a_table_file_that_is_no_toml_is_told_with_its_line(lammer: Lammer, tmp_path: Path) -> None:
    path = tmp_path / "cs-07.toml"
    path.write_text("[table\n")
    answer = lammer("code", "dealer", "--table", path, "--code-file", code_file(tmp_path, "3141"))
    assert (answer.code, answer.out) == (2, "")
    assert "cs-07.toml:1" in answer.err


def test_a_code_that_nobody_can_be_asked_for_is_missed_in_one_sentence(
    lammer: Lammer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that has no terminal ends at the end of its standard input."""

    def nobody(*_: object, **__: object) -> str:
        raise click.Abort

    monkeypatch.setattr(click, "prompt", nobody)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    answer = lammer("code", "dealer", "--json")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == "lammer: staff code: nobody is there to be asked; a file can hold it, as --help says\n"
