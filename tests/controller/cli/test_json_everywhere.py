"""Every command answers a program as it answers people: one JSON object a line with ``--json``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from controller.cli.lines import answer
from controller.cli.main import lammer as command_line
from tests.controller.cli.conftest import Lammer


def _leaves(command: click.Command, *words: str) -> Iterator[tuple[str, click.Command]]:
    if not isinstance(command, click.Group):
        yield " ".join(words), command
        return
    context = click.Context(command)
    for name in command.list_commands(context):
        below = command.get_command(context, name)
        assert below is not None
        yield from _leaves(below, *words, name)


LEAVES = dict(_leaves(command_line))


@pytest.fixture(autouse=True)
def state(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))


def rows(out: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in out.splitlines()]


@pytest.mark.parametrize("name", LEAVES)
def test_every_command_takes_json(name: str) -> None:
    assert any("--json" in option.opts for option in LEAVES[name].params)


def test_an_answer_is_an_object_or_lines_and_never_both(capsys: pytest.CaptureFixture[str]) -> None:
    answer({"made": 1}, "one", "two", as_json=False)
    assert capsys.readouterr().out == "one\ntwo\n"
    answer({"made": 1}, "one", "two", as_json=True)
    assert rows(capsys.readouterr().out) == [{"made": 1}]
    answer({"made": 1}, "one", as_json=True, err=True)
    out, err = capsys.readouterr()
    assert (out, rows(err)) == ("", [{"made": 1}])


@pytest.mark.parametrize(
    ("call", "keys"),
    [
        (["keys", "make"], {"public_key", "fingerprint"}),
        (["keys", "recovery", "recovery.key"], {"private_file", "public_file", "public_key"}),
        (["make-safe", "--table", "demo-caribbean-stud"], {"table", "closed", "open_seats", "twins"}),
        (["code", "dealer", "--code-file", "code"], {"role", "code_hash"}),
        (["rng", "write", "--raw", "--bytes", "8", "noise"], {"file", "bytes"}),
        (["certificate", "request"], {"request"}),
        (["certificate", "request", "--out", "cs-07.csr"], {"request"}),
        (["certificate", "renew"], {"fingerprint"}),
        (["certificate", "use", "--own"], {"until"}),
        (["certificate", "show", "--authority"], {"authority"}),
        (["people", "first", "ann"], {"account", "password", "recorded"}),
        (
            ["people", "token", "make", "--use", "pit", "--scope", "read"],
            {"id", "token", "scopes", "until", "recorded"},
        ),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_a_command_made_is_one_object(
    lammer: Lammer, call: list[str], keys: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "code").write_text("1357\n")
    answered = lammer(*call, "--json")
    assert answered.code == 0, answered.err
    (row,) = rows(answered.out)
    assert set(row) == keys


def test_what_was_asked_of_an_account_says_that_it_is_not_on_record_yet(lammer: Lammer) -> None:
    lammer("people", "first", "ann")
    for call, key in (
        (["lock", "bob"], "may_sign_in"),
        (["unlock", "bob"], "may_sign_in"),
        (["password", "bob"], "password"),
    ):
        lammer("people", "add", "bob", "--role", "technician")
        (row,) = rows(lammer("people", *call, "--json").out)
        assert (row["account"], row["recorded"]) == ("bob", False)
        assert key in row
    (row,) = rows(lammer("people", "roles", "bob", "--role", "pit-manager", "--json").out)
    assert row == {"account": "bob", "roles": ["pit-manager"], "recorded": False}


def test_an_export_says_its_seal_where_the_records_are_not(lammer: Lammer, flush_journal: Path, tmp_path: Path) -> None:
    out = tmp_path / "flush.jsonl"
    answered = lammer("journal", "export", flush_journal, "--out", out, "--json")
    (row,) = rows(answered.out)
    kept = out.read_text().splitlines()
    assert (row["records"], row["out"], row["lost"]) == (len(kept), str(out), [])
    piped = lammer("journal", "export", flush_journal, "--json")
    assert (piped.out.splitlines(), rows(piped.err)) == (kept, [{**row, "out": None}])
