"""The command line makes the first administrator and every further account; the table records each first."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path

import pytest

from controller.people.accounts.account import Account
from controller.people.accounts.directory import Directory, Given
from controller.people.accounts.passwords import usual_passwords
from controller.people.code_check import AtOnce
from controller.service.accounts_file import FileStore, beside
from controller.table.event import Event
from tests.controller.cli.conftest import Lammer


@pytest.fixture(autouse=True)
def record(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    return tmp_path / "state" / "demo-caribbean-stud.journal"


def started(record: Path) -> Directory:
    """The accounts of the table after its next start."""
    told: list[Event] = []

    async def recorded(fact: Event) -> str | None:
        told.append(fact)
        return None

    store = FileStore(beside(record), random.Random(1).randbytes)
    directory = Directory(store, usual_passwords(), AtOnce(), lambda: 0, lambda: 0, random.Random(1).randbytes)
    directory.open(recorded)
    assert asyncio.run(directory.look()) == ()
    assert told
    return directory


def where(record: Path, *words: str) -> tuple[str, ...]:
    return ("people", *words, "--table", "demo-caribbean-stud", "--journal", str(record))


def test_the_first_administrator_gets_a_password_that_is_shown_once(lammer: Lammer, record: Path) -> None:
    answer = lammer(*where(record, "first", "ann"))
    assert answer.code == 0, answer.err
    assert answer.lines[0] == "asked for: CS-07 does not run, and makes the change when it starts"
    word = answer.lines[1].split()[-1]
    directory = started(record)
    found = asyncio.run(directory.sign_in(Given("ann", word, "", "10.0.0.7")))
    assert isinstance(found, Account)
    assert (found.roles, found.unfinished) == (("administrator",), True)
    assert word not in (record.parent / f"{record.name}-accounts").read_text()
    assert word not in lammer(*where(record, "list", "--json")).out


def test_there_is_one_first_administrator(lammer: Lammer, record: Path) -> None:
    lammer(*where(record, "first", "ann"))
    again = lammer(*where(record, "first", "eve"))
    assert (again.code, "ann is an administrator already" in again.err) == (2, True)


def test_what_was_asked_for_before_counts_for_what_is_asked_next(lammer: Lammer, record: Path) -> None:
    assert lammer(*where(record, "add", "bob", "--role", "dealer")).code == 0
    assert 'there is an account "bob" already' in lammer(*where(record, "add", "bob", "--role", "dealer")).err
    assert lammer(*where(record, "roles", "bob", "--role", "pit-manager", "--role", "technician")).code == 0
    assert lammer(*where(record, "lock", "bob")).code == 0
    (line,) = lammer(*where(record, "list", "--json")).lines
    assert json.loads(line) == {
        "account": "bob",
        "shown": "bob",
        "roles": ["pit-manager", "technician"],
        "state": "may not sign in",
    }
    assert lammer(*where(record, "unlock", "bob")).code == 0
    assert started(record).people.accounts[0].roles == ("pit-manager", "technician")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("lock", "eve"), 'there is no account "eve"'),
        (("add", "Bob", "--role", "dealer"), "a name to sign in with is"),
        (("add", "bob", "--role", "boss"), 'no role is called "boss"'),
        (("password", "eve"), 'there is no account "eve"'),
        (("token", "end", "0a1b2c3d"), 'there is no token "0a1b2c3d"'),
        (("token", "make", "--use", "pit", "--scope", "all"), 'no scope is called "all"'),
        (("token", "make", "--use", "pit", "--scope", "read", "--days", "999"), "1 to 366 days"),
    ],
)
def test_what_cannot_be_made_is_refused_in_one_line(
    lammer: Lammer, record: Path, words: tuple[str, ...], why: str
) -> None:
    answer = lammer(*where(record, *words))
    assert (answer.code, answer.out, len(answer.err.splitlines())) == (2, "", 1)
    assert why in answer.err


def test_a_token_is_shown_once_and_known_after_the_next_start(lammer: Lammer, record: Path) -> None:
    made = lammer(*where(record, "token", "make", "--use", "Prometheus", "--scope", "metrics", "--days", "30"))
    shown = made.lines[1].split()[-1]
    directory = started(record)
    assert directory.people.tokens[0].hash not in made.out
    assert shown not in lammer(*where(record, "list")).out
    assert directory.people.tokens[0].scopes == ("metrics",)


def test_an_empty_list_says_how_to_begin(lammer: Lammer, record: Path) -> None:
    assert lammer(*where(record, "list")).lines == ["nobody has an account; make the first: lammer people first NAME"]


def test_the_accounts_of_a_pit_are_asked_for_by_its_file(lammer: Lammer, tmp_path: Path) -> None:
    """Decision 140: the same commands, and another folder."""
    file = tmp_path / "pit.toml"
    table = '[[table]]\nname = "CS-07"\naddress = "http://127.0.0.1:8080"\ntoken = "/nowhere"\n'
    file.write_text(f'name = "North pit"\nrecord = "{tmp_path}/north.record"\n{table}')
    first = lammer("people", "first", "zoe", "--pit", file)
    assert first.code == 0
    assert "asked for: North pit does not run" in first.out
    assert list((tmp_path / "north.record-accounts-asked").iterdir())
    assert lammer("people", "list", "--pit", tmp_path / "none.toml").code == 2
