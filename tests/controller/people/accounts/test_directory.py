"""Signing in, step-ups, changes and tokens: each on record before it has effect, and no refusal that tells anything."""

from __future__ import annotations

import asyncio

import pytest

from controller.people.accounts.account import Account
from controller.people.accounts.changes import GivePassword, MakeToken, SetLocked, SetRoles
from controller.people.accounts.directory import REFUSED, Given, NotIn
from controller.people.accounts.store import Asked
from controller.people.accounts.tokens import new_token
from controller.table import events as e
from controller.table.access.limits import OF_AN_ACCOUNT, Tries
from tests.controller.people.accounts.signing_in import GOOD, HASH, NOW_UTC_NS, SECOND, SigningIn, account
from tests.controller.people.by_hand import ByHand


def full(_: object) -> None:
    raise OSError(28, "No space left on device")


def test_every_refusal_reads_the_same_and_the_record_alone_says_why() -> None:
    table = SigningIn(
        account("ann"),
        account("bob", "pit-manager"),
        account("cat", locked=True),
        account("dan", given_until_utc_ns=NOW_UTC_NS),
    )
    asked = [("eve", GOOD), ("ann", "wrong"), ("bob", GOOD), ("cat", GOOD), ("dan", GOOD)]
    refused = [table.sign_in(name, word, source=f"10.0.0.{at}") for at, (name, word) in enumerate(asked)]
    assert refused == [NotIn(REFUSED)] * 5
    told = [one for one in table.told if isinstance(one, e.SignInRefused)]
    assert [one.why for one in told] == ["nobody", "password", "code", "lock", "lapsed"]


def test_a_name_that_nobody_has_stands_in_no_record() -> None:
    table = SigningIn()
    table.sign_in("my secret password")
    (told,) = table.told
    assert isinstance(told, e.SignInRefused)
    assert told.of.startswith("?")
    assert "secret" not in repr(table.told)


def test_names_that_nobody_has_wait_as_those_that_somebody_has() -> None:
    table = SigningIn(account("ann"))
    for number in range(OF_AN_ACCOUNT.free):
        assert table.sign_in("ann", "wrong", source=f"10.0.1.{number}") == NotIn(REFUSED)
        assert table.sign_in("eve", "wrong", source=f"10.0.2.{number}") == NotIn(REFUSED)
    assert table.sign_in("ann", "wrong", source="10.0.3.1") == table.sign_in("eve", "wrong", source="10.0.3.2")
    waits = table.sign_in("ann", GOOD, source="10.0.3.1")
    assert isinstance(waits, NotIn)
    assert waits.wait_s == 10


def test_what_waits_is_not_compared_and_leaves_no_record() -> None:
    table = SigningIn(account("ann"))
    for _ in range(40):
        table.sign_in("ann", "wrong")
    assert len(table.told) == OF_AN_ACCOUNT.free


def test_tries_at_the_same_moment_see_each_other() -> None:
    hands = ByHand()
    table = SigningIn(account("ann"), worker=hands)

    async def crowd() -> list[Account | NotIn]:
        given = Given("ann", "wrong", "", "10.0.0.7")
        asked = [asyncio.ensure_future(table.directory.sign_in(given)) for _ in range(50)]
        while not all(one.done() for one in asked):
            await asyncio.sleep(0)
            hands.finish()
        return [one.result() for one in asked]

    asyncio.run(crowd())
    assert len(table.told) == OF_AN_ACCOUNT.free


def test_a_right_one_is_no_wrong_try_and_clears_none() -> None:
    table = SigningIn(account("ann"))
    for _ in range(OF_AN_ACCOUNT.free - 1):
        table.sign_in("ann", "wrong")
    for _ in range(20):
        assert isinstance(table.sign_in("ann"), Account)
    table.sign_in("ann", "wrong")
    assert isinstance(table.sign_in("ann"), NotIn)


def test_the_wait_comes_back_after_a_start() -> None:
    table = SigningIn(account("ann"))
    table.directory.remember([Tries("ann", OF_AN_ACCOUNT.free, NOW_UTC_NS - 4 * SECOND)])
    waits = table.sign_in("ann")
    assert isinstance(waits, NotIn)
    assert waits.wait_s == 6


def test_who_cannot_be_recorded_is_not_let_in() -> None:
    table = SigningIn(account("ann"))
    table.why_not_recorded = "the table has stopped"
    assert table.sign_in("ann") == NotIn("the table has stopped")


def test_a_code_is_good_once() -> None:
    table = SigningIn(account("bob", "pit-manager"))
    assert isinstance(table.sign_in("bob", code=table.code()), Account)
    assert isinstance(table.sign_in("bob", code=table.code()), NotIn)
    assert isinstance(table.sign_in("bob", code=table.code(-1)), NotIn)
    table.now_ns += 30 * SECOND
    assert isinstance(table.sign_in("bob", code=table.code()), Account)
    assert table.store.people.accounts[0].code_step > 0


@pytest.mark.parametrize("steps", [-2, 2])
def test_a_code_of_another_minute_is_none(steps: int) -> None:
    table = SigningIn(account("bob", "pit-manager"))
    assert table.sign_in("bob", code=table.code(steps)) == NotIn(REFUSED)


def test_a_change_is_on_record_before_it_is_kept() -> None:
    table = SigningIn(account("ann"))
    table.why_not_recorded = "the disk is full"
    assert table.run(table.directory.change(SetLocked(name="ann", locked=True), "", "box")) == "the disk is full"
    assert not table.store.people.accounts[0].locked
    table.why_not_recorded = None
    assert table.run(table.directory.change(SetLocked(name="ann", locked=True), "zoe", "10.0.0.9")) is None
    (told,) = table.told
    assert isinstance(told, e.AccountChanged)
    assert (told.what, told.subject, told.by, told.source) == ("lock", "ann", "zoe", "10.0.0.9")
    assert table.store.people.accounts[0].locked


def test_a_change_that_the_disk_does_not_keep_has_no_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    table = SigningIn(account("ann"))
    monkeypatch.setattr(table.store, "replace", full)
    why = table.run(table.directory.change(SetLocked(name="ann", locked=True), "", "box"))
    assert why == "on record, but the disk does not keep it: No space left on device"
    assert isinstance(table.sign_in("ann"), Account)


def test_a_code_whose_use_the_disk_does_not_keep_lets_nobody_in(monkeypatch: pytest.MonkeyPatch) -> None:
    table = SigningIn(account("bob", "pit-manager"))
    monkeypatch.setattr(table.store, "replace", full)
    told = table.sign_in("bob", code=table.code())
    why = "not let in: the disk does not keep that this code was used: No space left on device"
    assert told == NotIn(why)


def test_a_token_whose_use_the_disk_does_not_keep_fills_no_record(monkeypatch: pytest.MonkeyPatch) -> None:
    table = SigningIn()
    shown = token(table)
    monkeypatch.setattr(table.store, "replace", full)
    for _ in range(5):
        assert table.run(table.directory.program(shown, "10.0.0.3")) is not None
    assert len(table.told) == 1


def test_nothing_secret_is_told_to_the_record() -> None:
    table = SigningIn(account("zoe", "administrator"), account("ann"))
    shown, made = new_token(bytes(range(36)), use="pit", scopes=("read",), by="zoe", days=1, now_utc_ns=NOW_UTC_NS)
    table.run(table.directory.change(MakeToken(token=made), "zoe", "10.0.0.9"))
    table.run(table.directory.change(GivePassword(name="ann", password=HASH, until_utc_ns=0), "zoe", "10.0.0.9"))
    table.sign_in("ann", "a wrong secret")
    table.run(table.directory.program(shown, "10.0.0.3"))
    record = repr(table.told)
    for secret in (shown, shown[-43:], made.hash, HASH, "a wrong secret", GOOD):
        assert secret not in record


def test_the_last_administrator_cannot_be_locked_or_made_another() -> None:
    table = SigningIn(account("zoe", "administrator"))
    for change in (SetLocked(name="zoe", locked=True), SetRoles(name="zoe", roles=("dealer",))):
        why = table.run(table.directory.change(change, "zoe", "10.0.0.9"))
        assert why == "zoe is the only administrator: make another one first"
    assert table.told == []


def test_what_the_command_line_asks_for_is_made_once() -> None:
    table = SigningIn(account("ann"))
    table.store.waiting = {
        "1": Asked(change=SetRoles(name="ann", roles=("technician",)), by="root"),
        "2": Asked(change=SetRoles(name="eve", roles=("technician",)), by="root"),
    }
    assert table.run(table.directory.look()) == ('there is no account "eve"',)
    assert table.store.people.accounts[0].roles == ("technician",)
    assert table.run(table.directory.look()) == ()
    assert len(table.told) == 1


def token(table: SigningIn, days: int = 1) -> str:
    shown, made = new_token(bytes(range(36)), use="pit", scopes=("read",), by="zoe", days=days, now_utc_ns=NOW_UTC_NS)
    assert table.run(table.directory.change(MakeToken(token=made), "zoe", "10.0.0.9")) is None
    table.told.clear()
    return shown


def test_a_token_is_known_until_its_day_and_its_use_is_told_once_an_hour() -> None:
    table = SigningIn()
    shown = token(table)
    for _ in range(5):
        assert table.run(table.directory.program(shown, "10.0.0.3")) is not None
    assert len(table.told) == 1
    table.now_ns += 3_600 * SECOND
    table.run(table.directory.program(shown, "10.0.0.3"))
    table.run(table.directory.program(shown, "10.0.0.4"))
    assert len(table.told) == 3
    used = table.store.people.tokens[0]
    assert (used.used_from, used.used_utc_ns) == ("10.0.0.4", NOW_UTC_NS + 3_600 * SECOND)
    table.now_ns = 86_400 * SECOND
    assert table.run(table.directory.program(shown, "10.0.0.3")) is None


@pytest.mark.parametrize(
    "wrong", ["", "lammer_", "lammer_00010203_" + "A" * 43, "lammer_ffffffff_" + "A" * 43, "x" * 99]
)
def test_what_is_no_token_is_none(wrong: str) -> None:
    table = SigningIn()
    token(table)
    assert table.run(table.directory.program(wrong, "10.0.0.3")) is None
    assert table.told == []


def test_nobody_on_a_network_keeps_a_person_waiting_at_the_boxs_own_screen() -> None:
    """Wish 5.7: and whoever tries there has limits as everywhere."""
    box = SigningIn(account("ann"))
    for number in range(40):
        box.sign_in(password="wrong", source=f"10.0.0.{number}")
    refused = box.sign_in(source="10.0.1.1")
    assert isinstance(refused, NotIn)
    assert refused.wait_s > 0
    assert isinstance(box.sign_in(source="127.0.0.1"), Account)
    for _ in range(6):
        last = box.sign_in(password="wrong", source="127.0.0.1")
    assert isinstance(last, NotIn)
    assert last.wait_s > 0
