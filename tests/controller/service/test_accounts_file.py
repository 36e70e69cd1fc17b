"""The file of accounts: readable by the service alone, replaced whole, and never written by the command line."""

from __future__ import annotations

import os
import random
from pathlib import Path

import msgspec
import pytest

from controller.people.accounts.account import People
from controller.people.accounts.changes import SetLocked
from controller.people.accounts.store import Asked, NoAccounts
from controller.people.accounts.tokens import new_token
from controller.service.accounts_file import FileStore, beside
from tests.controller.people.accounts.signing_in import account

ASKED = Asked(change=SetLocked(name="ann", locked=True), by="root")
PEOPLE = People(accounts=(account("ann"),))


@pytest.fixture
def store(tmp_path: Path) -> FileStore:
    return FileStore(beside(tmp_path / "cs-07.journal"), random.Random(1).randbytes)


def test_without_a_file_nobody_has_an_account(store: FileStore) -> None:
    assert store.read() == People()
    assert store.asked() == ()


def test_it_is_read_back_as_it_was_kept_and_by_its_owner_alone(store: FileStore) -> None:
    store.replace(PEOPLE)
    assert store.path.stat().st_mode & 0o777 == 0o600
    assert store.read() == PEOPLE


def test_a_file_that_others_may_read_is_refused(store: FileStore) -> None:
    store.replace(PEOPLE)
    store.path.chmod(0o640)
    with pytest.raises(NoAccounts, match="has mode 640: others may read the accounts; chmod 600 it"):
        store.read()


@pytest.mark.parametrize(
    "wrong",
    [
        b"",
        b"{}",
        b'{"format": 1}',
        b'{"format":1,"people":{"accounts":[{}]},"mark_key":""}',
        b'{"format":1,"people":{"accounts":[{"name":"\xff"}]},"mark_key":""}',
        b"\xef\xbb\xbf{}",
        b'{"more":' + b"[" * 100_000,
    ],
    ids=["empty", "nothing in it", "no people", "no account", "no text", "a byte-order mark", "deep"],
)
def test_what_is_no_file_of_accounts_is_refused_and_not_replaced(store: FileStore, wrong: bytes) -> None:
    store.path.write_bytes(wrong)
    store.path.chmod(0o600)
    with pytest.raises(NoAccounts, match="is no file of accounts"):
        store.read()


@pytest.mark.parametrize(
    ("account_", "says"),
    [
        ({"name": "Ann\x1b"}, "a name to sign in with"),
        ({"shown": ""}, "how pages call somebody is one line"),
        ({"roles": ("king",)}, 'no role is called "king"'),
        ({"code_key": "!"}, "the key of ann's one-time codes is no Base32"),
    ],
)
def test_an_account_that_nobody_could_have_made_is_named(store: FileStore, account_: dict[str, str], says: str) -> None:
    store.replace(People(accounts=(msgspec.structs.replace(account("ann"), **account_),)))
    with pytest.raises(NoAccounts, match=f"is no file of accounts: .*{says}"):
        store.read()


def test_a_token_until_a_time_that_no_page_can_write_is_named(store: FileStore) -> None:
    _, made = new_token(bytes(36), use="pit", scopes=("read",), by="ann", days=1, now_utc_ns=0)
    store.replace(People(tokens=(msgspec.structs.replace(made, until_utc_ns=2**62 * 100),)))
    with pytest.raises(NoAccounts, match="token 00000000 has a time that is none"):
        store.read()


def test_a_name_that_stands_there_twice_is_named(store: FileStore) -> None:
    store.replace(People(accounts=(account("ann"), account("ann"))))
    with pytest.raises(NoAccounts, match="stands there twice"):
        store.read()


def test_a_write_that_breaks_off_leaves_what_was_there(store: FileStore, monkeypatch: pytest.MonkeyPatch) -> None:
    store.replace(PEOPLE)

    def broken(_: int) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as broken_disk:
        broken_disk.setattr(os, "fsync", broken)
        with pytest.raises(OSError, match="Input/output error"):
            store.replace(People())
    assert store.read() == PEOPLE
    store.replace(People())
    assert store.read() == People()


def test_the_mark_of_a_name_is_the_same_after_a_start(store: FileStore) -> None:
    store.replace(PEOPLE)
    again = FileStore(store.path, random.Random(2).randbytes)
    again.read()
    assert again.mark_key() == store.mark_key() != b""


def test_what_is_asked_for_is_read_in_its_order_and_goes_when_it_is_done(store: FileStore) -> None:
    late, early = store.ask(ASKED, 20), store.ask(ASKED, 10)
    assert [name for name, _ in store.asked()] == [early, late]
    store.done(early)
    assert not store.waits(early)
    assert store.waits(late)


def test_what_lies_there_and_is_no_text_is_left_alone(store: FileStore) -> None:
    name = store.ask(ASKED, 1)
    for number, wrong in enumerate((b'{"by":"\xff"}', b'{"more":' + b"[" * 100_000)):
        (store.path.with_name(f"{store.path.name}-asked") / f"0{number}").write_bytes(wrong)
    assert store.asked() == ((name, ASKED),)


def test_what_lies_there_and_is_no_change_is_left_alone(store: FileStore) -> None:
    name = store.ask(ASKED, 10)
    folder = store.path.with_name(f"{store.path.name}-asked")
    (folder / "00-note").write_text("hello")
    assert [found for found, _ in store.asked()] == [name]
    assert folder.stat().st_mode & 0o777 == 0o700
    assert (folder / name).stat().st_mode & 0o777 == 0o600
