"""Line breaks, ESC and signs that turn the direction of reading, in what people wrote: told, and never obeyed."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from controller.config.folder import DEMO_TABLE, config_folder, table_path
from tests.controller.cli.conftest import Lammer

FORGED = "x\r\n      99  2026-11-28 22:59:59  AwardPaid            seat=3 cents=1000000"
REASON = FORGED + '\x1b[2J\x7f\x9b31m\u2028\u202e\b\té"李'
UNSEEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""All of them but the end of a line."""


def toml(text: str) -> str:
    return json.dumps(text)  # every escape of JSON is one of TOML, too


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    """A dispute whose reason holds what no line may hold."""
    path = tmp_path / "dispute.toml"
    path.write_text(
        f'table = "{DEMO_TABLE}"\nabout = {toml("a" + REASON)}\n[[step]]\ndispute = "progressive"\n'
        f"why = {toml(REASON)}\nexpect = {{ suspended = {toml(REASON)} }}\n"
    )
    return path


@pytest.fixture
def journal(lammer: Lammer, scenario: Path, tmp_path: Path) -> Path:
    path = tmp_path / "x.journal"
    assert lammer("scenario", scenario, "--journal", path).code == 1
    return path


def test_one_record_is_one_line_whatever_its_reason_holds(lammer: Lammer, journal: Path) -> None:
    shown = lammer("journal", "show", journal).out.split("\n")[:-1]
    rows = [json.loads(row) for row in lammer("journal", "show", journal, "--json").out.split("\n")[:-1]]
    assert [int(line.split()[0]) for line in shown] == [row["position"] for row in rows]
    (line,) = [line for line in shown if "DisputeOpened" in line]
    assert r"x\r\n      99" in line
    assert r"\x1b[2J\x7f\x9b31m\u2028\u202e\x08\té" in line
    assert '"李"' in line
    assert not UNSEEN.search("".join(shown))


def test_a_played_scenario_prints_each_event_and_each_expectation_on_its_line(lammer: Lammer, scenario: Path) -> None:
    out = lammer("scenario", scenario).out
    assert not UNSEEN.search(out)
    assert not re.search("^ +99", out, re.MULTILINE)
    assert out.startswith(r"ax\r\n")


@pytest.mark.parametrize("kind", ["text", "csv"])
def test_a_report_tells_them_too(lammer: Lammer, journal: Path, kind: str) -> None:
    out = lammer("report", "exceptions", "--journal", journal, "--format", kind).out
    assert not UNSEEN.search(out.replace("\r\n", "\n"))
    told = re.sub(r"\s+", "", out)
    assert r"x\r\n99" in told
    assert r"\x1b[2J\x7f\x9b31m\u2028\u202e" in told


def test_a_name_with_control_characters_is_a_mistake_of_the_table_file_with_its_line(
    lammer: Lammer, tmp_path: Path
) -> None:
    shipped = table_path(DEMO_TABLE, config_folder()).read_text()
    lines = shipped.count("\n")
    path = tmp_path / "table.toml"
    for name, told in (("\x1b]0;owned\x07Eve", r"\x1b, \x07"), ("Eve\n 9  Forged", r"\n"), ("Eve\x9b31m", r"\x9b")):
        path.write_text(f'{shipped}\n[person.eve]\nname = {toml(name)}\nrole = "dealer"\ncode = "2291"\n')
        answer = lammer("check", path)
        assert (answer.code, answer.err) == (2, "")
        assert f"{path}:{lines + 3}  person.eve.name  " in answer.out
        assert f"holds {told}" in answer.out
        assert not UNSEEN.search(answer.out)
        assert len(answer.lines) == 1


def test_a_key_a_path_and_a_comment_of_the_rules_are_told_on_one_line(lammer: Lammer, tmp_path: Path) -> None:
    shipped = table_path(DEMO_TABLE, config_folder()).read_text()
    path = tmp_path / "table.toml"
    path.write_text(shipped.replace("[lock-out]", f"[{toml('lock-' + REASON)}]"))
    answer = lammer("check", path)
    assert answer.code == 2
    assert not UNSEEN.search(answer.out)
    assert len(answer.lines) == 2
    assert all(line.startswith(f"{path}:") for line in answer.lines)


def test_a_file_whose_name_holds_them_is_named_on_one_line(lammer: Lammer, journal: Path, tmp_path: Path) -> None:
    odd = tmp_path / "a\n 99 forged\x1b[2J"
    for arguments in (("journal", "show", odd), ("check", odd), ("run", "--table", odd), ("scenario", odd)):
        answer = lammer(*arguments)
        said = answer.err + answer.out
        assert answer.code == 2
        assert not UNSEEN.search(said)
        assert not re.search("^ 99", said, re.MULTILINE)
    shutil.copy(journal, odd)
    verified = lammer("journal", "verify", odd)
    assert (verified.code, len(verified.lines)) == (0, 1)


def test_a_persons_words_at_the_command_line_are_one_line(lammer: Lammer, tmp_path: Path) -> None:
    answer = lammer("memory", "clear", "--why", "a\nb")
    assert answer.code == 2
    assert answer.err.startswith("lammer memory clear: invalid value for '--why': one line of text, without \\n (see ")
    answer = lammer("restore", tmp_path / "x", "--by", "a\x1b[31mEve", "--why", "w")
    assert r"'--by': one line of text, without \x1b" in answer.err
