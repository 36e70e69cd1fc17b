"""Changes of accounts and tokens as pure functions, passwords that are taken, and codes that are none."""

from __future__ import annotations

import msgspec
import pytest

from controller.people.accounts.account import ROLES, People
from controller.people.accounts.changes import (
    MOST_ACCOUNTS,
    Add,
    EndToken,
    GivePassword,
    OwnPassword,
    TakeUpCodes,
    changed,
)
from controller.people.accounts.passwords import check_password
from controller.people.accounts.tokens import new_token
from tests.controller.people.accounts.signing_in import CHEAP, GOOD, HASH, KEY, account


def add(name: str = "ann", *roles: str, shown: str = "Ann") -> Add:
    return Add(name=name, shown=shown, roles=roles or ("dealer",), password=HASH, until_utc_ns=5)


@pytest.mark.parametrize("name", ["", "An", "a", "Ann", "ann ames", "-ann", "ann-", "ann\n", "a" * 33, "änn"])
def test_a_name_that_cannot_be_typed_anywhere_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="a name to sign in with is 3 to 32 small letters"):
        changed(People(), add(name))


def test_a_role_that_is_none_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=f'no role is called "boss"; there are {ROLES[0]}'):
        changed(People(), add("ann", "boss"))


def test_no_account_is_made_twice_nor_one_too_many() -> None:
    people = changed(People(), add())
    with pytest.raises(ValueError, match='there is an account "ann" already'):
        changed(people, add())
    full = People(accounts=tuple(account(f"a{number:03}") for number in range(MOST_ACCOUNTS)))
    with pytest.raises(ValueError, match="at most 200 accounts"):
        changed(full, add())


def test_a_page_cannot_be_made_to_show_another_line() -> None:
    with pytest.raises(ValueError, match="one line of 1 to 60 characters"):
        changed(People(), add(shown="Ann\nadministrator"))


def test_a_new_account_is_unfinished_until_its_password_and_codes_are_its_own() -> None:
    people = changed(People(), add("ann", "pit-manager"))
    assert people.accounts[0].unfinished
    people = changed(people, OwnPassword(name="ann", password="own"))
    assert people.accounts[0].unfinished
    people = changed(people, TakeUpCodes(name="ann", key=KEY, step=7))
    assert not people.accounts[0].unfinished


def test_a_dealer_has_no_codes_to_take_up() -> None:
    people = changed(changed(People(), add()), OwnPassword(name="ann", password="own"))
    assert not people.accounts[0].unfinished


def test_a_password_that_is_given_takes_the_codes_away() -> None:
    people = People(accounts=(account("bob", "pit-manager"),))
    (after,) = changed(people, GivePassword(name="bob", password="new", until_utc_ns=9)).accounts
    assert (after.code_key, after.given_until_utc_ns, after.unfinished) == ("", 9, True)


@pytest.mark.parametrize(
    "second",
    [
        OwnPassword(name="bob", password="mine", instead_of="another"),
        GivePassword(name="bob", password="given", until_utc_ns=9, instead_of="another"),
    ],
)
def test_of_two_new_passwords_at_once_the_second_is_told_that_the_first_holds(second: OwnPassword) -> None:
    people = People(accounts=(account("bob", "pit-manager"),))
    with pytest.raises(ValueError, match="bob got another password a moment ago: that one holds"):
        changed(people, second)


def test_of_two_pages_that_show_a_key_the_first_confirmed_one_holds() -> None:
    people = People(accounts=(account("bob", "pit-manager"),))
    with pytest.raises(ValueError, match="one-time codes were taken up on another page since"):
        changed(people, TakeUpCodes(name="bob", key=KEY, step=7))


def test_an_id_of_a_person_is_one_line() -> None:
    with pytest.raises(ValueError, match="an ID of the table file is one line of 1 to 40 characters"):
        changed(People(), msgspec.structs.replace(add(), person="ann\x1b[2J"))


def test_a_token_without_a_word_what_for_is_not_made() -> None:
    with pytest.raises(ValueError, match="what a token is for is one line of 1 to 60 characters"):
        new_token(bytes(36), use="", scopes=("read",), by="ann", days=1, now_utc_ns=0)


def test_a_token_that_is_none_is_not_ended() -> None:
    with pytest.raises(ValueError, match='there is no token "0a1b"'):
        changed(People(), EndToken(id="0a1b"))


@pytest.mark.parametrize(("scopes", "days"), [((), 1), (("all",), 1), (("read",), 0), (("read",), 400)])
def test_a_token_for_nothing_or_for_ever_is_not_made(scopes: tuple[str, ...], days: int) -> None:
    with pytest.raises(ValueError, match=r"scope|1 to 366 days"):
        new_token(bytes(36), use="pit", scopes=scopes, by="zoe", days=days, now_utc_ns=0)


@pytest.mark.parametrize(
    "word", ["short", "Password123!", "annannann12", "aaaaaaaaaaaa", "x" * 129, "tab\tin the word"]
)
def test_a_password_that_is_soon_guessed_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match=r"a password has|too easily guessed"):
        check_password(word, "ann")


def test_a_few_words_are_a_good_password() -> None:
    assert check_password(GOOD, "ann") == GOOD


def test_what_is_no_hash_is_behind_nothing() -> None:
    assert CHEAP.is_behind(GOOD, HASH)
    assert not any(CHEAP.is_behind(GOOD, wrong) for wrong in (None, "", "$argon2id$", HASH[:-1]))
