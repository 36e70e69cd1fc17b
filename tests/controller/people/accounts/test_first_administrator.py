"""The first administrator of a new box: by the code of its own display, once, for a quarter of an hour."""

from __future__ import annotations

import random
import re

import pytest

from controller.people.accounts.account import Account
from controller.people.accounts.directory import NotIn
from controller.people.accounts.first_administrator import (
    GOOD_NS,
    LETTERS,
    OTHERS,
    OVER,
    WRONG,
    First,
    FirstAdministrator,
    code_of,
)
from controller.people.accounts.store import NoAccounts
from controller.table import events as e
from tests.controller.people.accounts.signing_in import SigningIn, account

WORDS = "seven slow snails"


class NewBox(SigningIn):
    """A directory with nobody in it, beside a display; ``never``: the record never knew an account."""

    def __init__(self, *accounts: Account) -> None:
        super().__init__(*accounts)
        self.shown: list[tuple[str, int]] = []
        self.never = True
        self.first = FirstAdministrator(
            self.directory, lambda: self.now_ns, lambda text, ns: self.shown.append((text, ns)), lambda: self.never
        )

    def make(self, code: str, name: str = "ann", password: str = WORDS, source: str = "10.0.0.7") -> Account | NotIn:
        return self.run(self.first.make(First(code, name, "Ann Ames", password, source)))


@pytest.fixture
def box() -> NewBox:
    return NewBox()


def offered(box: NewBox) -> str:
    code = box.first.offer()
    assert code is not None
    return code


def test_a_wrong_code_makes_nobody_and_counts_as_a_wrong_try(box: NewBox) -> None:
    """Wishes 1.5 and 5.7: a code of 191 million is not guessed in a quarter of an hour."""
    code = offered(box)
    wrong = "A" * 6 if code != "A" * 6 else "C" * 6
    said = [box.make(wrong) for _ in range(6)]
    assert said[:5] == [NotIn(WRONG)] * 5
    assert said[5] == NotIn("not looked at: after several wrong ones the next is taken in 10 s", 10)
    assert isinstance(box.make(code), NotIn), "the right one waits too"
    assert box.directory.people.accounts == ()
    assert [(one.of, one.why) for one in box.told if isinstance(one, e.SignInRefused)] == [("?display", "code")] * 5


def test_the_code_of_the_display_makes_one_administrator_and_no_second(box: NewBox) -> None:
    code = offered(box)
    assert box.shown == [(f"Set-up code {code}", GOOD_NS)]
    made = box.make(f" {code[:3].lower()}-{code[3:].lower()} ")
    assert isinstance(made, Account)
    assert (made.name, made.shown, made.roles) == ("ann", "Ann Ames", ("technician", "administrator"))
    assert made.given_until_utc_ns is None, "the password is their own"
    assert box.shown[-1] == ("", 0)
    assert [(one.what, one.by) for one in box.told if isinstance(one, e.AccountChanged)] == [
        ("added", "display code"),
        ("password chosen", "display code"),
    ]
    assert box.make(code, name="bob") == NotIn(OTHERS)
    assert isinstance(box.sign_in("ann", WORDS), Account)


def test_after_a_quarter_of_an_hour_the_code_is_over_and_the_next_start_has_another(box: NewBox) -> None:
    code = offered(box)
    box.now_ns = GOOD_NS
    assert box.make(code) == NotIn(OVER)
    assert offered(box) != code


def test_a_name_or_password_that_will_not_do_leaves_the_code_good(box: NewBox) -> None:
    code = offered(box)
    for name, password in (("A!", WORDS), ("ann", "short"), ("ann", "password123")):
        with pytest.raises(ValueError, match=r"password|name"):
            box.make(code, name, password)
    assert isinstance(box.make(code), Account)


def test_what_cannot_be_recorded_makes_nobody(box: NewBox) -> None:
    code = offered(box)
    box.why_not_recorded = "the disk is full"
    assert box.make(code) == NotIn("the disk is full")
    assert box.directory.people.accounts == ()


def test_no_code_is_shown_where_somebody_has_an_account_or_had_one(box: NewBox) -> None:
    """Whoever takes the accounts away, or restores the record elsewhere, does not come in by the display."""
    box.never = False
    assert box.first.offer() is None
    assert NewBox(account("ann")).first.offer() is None
    assert box.make("") == NotIn(OVER)


def test_no_code_is_shown_where_the_accounts_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def torn(_: object) -> None:
        raise NoAccounts("torn")

    monkeypatch.setattr("controller.people.accounts.store.MemoryStore.read", torn)
    assert NewBox().first.offer() is None


def test_a_code_has_letters_that_are_read_alike_by_everybody() -> None:
    made = {code_of(random.Random(seed).randbytes(16)) for seed in range(200)}
    assert len(made) == 200
    assert all(re.fullmatch(f"[{LETTERS}]{{6}}", one) for one in made)
    assert not set("01258BGIOQSZ") & set(LETTERS)
