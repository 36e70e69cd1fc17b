"""Sessions on a clock of their own: how long each lasts, and what ends it."""

from __future__ import annotations

import random

import pytest

from controller.people.accounts.account import Account
from controller.people.accounts.sessions import LONGEST_NS, MINUTE, MOST, STEPPED_UP_NS, Session, Sessions
from tests.controller.people.accounts.signing_in import account


class Kept:
    """Sessions of these accounts; ``ended`` is what was told of their ends."""

    def __init__(self, *accounts: Account) -> None:
        self.now_ns = 0
        self.ended: list[tuple[str, str]] = []
        self.accounts = {one.name: one for one in accounts}
        self.sessions = Sessions(
            self.accounts.get, self._ended, lambda: self.now_ns, random.Random(1).randbytes, 720 * MINUTE
        )

    def _ended(self, session: Session, why: str) -> None:
        self.ended.append((session.account.name, why))


@pytest.mark.parametrize(
    ("roles", "minutes"),
    [
        (("floor-supervisor",), 5),
        (("administrator",), 5),
        (("accountant",), 5),
        (("technician",), 15),
        (("dealer",), 720),
        (("dealer", "pit-manager"), 5),
    ],
)
def test_a_page_lies_untouched_as_long_as_the_most_careful_role_allows(roles: tuple[str, ...], minutes: int) -> None:
    kept = Kept(account("ann", *roles))
    cookie, _ = kept.sessions.begin(kept.accounts["ann"], "10.0.0.7")
    kept.now_ns = minutes * MINUTE
    assert kept.sessions.find(cookie) is not None
    kept.now_ns += 1
    assert kept.sessions.find(cookie) is None
    assert kept.ended == [("ann", "idle")]


def test_a_touch_keeps_somebody_in_for_a_shift_and_no_longer() -> None:
    kept = Kept(account("ann", "pit-manager"))
    cookie, _ = kept.sessions.begin(kept.accounts["ann"], "10.0.0.7")
    while kept.now_ns <= LONGEST_NS:
        assert kept.sessions.find(cookie, touched=True) is not None
        kept.now_ns += 4 * MINUTE
    assert kept.sessions.find(cookie) is None
    assert kept.ended == [("ann", "long")]


def test_a_confirmation_holds_five_minutes() -> None:
    kept = Kept(account("ann"))
    cookie, _ = kept.sessions.begin(kept.accounts["ann"], "10.0.0.7")
    kept.sessions.step_up(cookie)
    found = kept.sessions.find(cookie)
    assert found is not None
    assert [found.stepped_up(at) for at in (0, STEPPED_UP_NS, STEPPED_UP_NS + 1)] == [True, True, False]


def test_a_house_full_of_people_ends_the_one_that_was_touched_longest_ago() -> None:
    kept = Kept(*(account(f"p{number:03}") for number in range(MOST + 1)))
    cookies = []
    for one in kept.accounts.values():
        kept.now_ns += 1
        cookies.append(kept.sessions.begin(one, "10.0.0.7")[0])
    assert kept.ended == [("p000", "crowded")]
    assert kept.sessions.find(cookies[0]) is None
    assert len(kept.sessions.open()) == MOST


def test_a_session_of_another_is_ended_by_its_name_alone_and_nothing_opens_by_it() -> None:
    kept = Kept(account("ann"))
    cookie, session = kept.sessions.begin(kept.accounts["ann"], "10.0.0.7")
    assert kept.sessions.find(session.id) is None
    assert kept.sessions.end_of("none") is None
    assert kept.sessions.end_of(session.id) == session
    assert kept.sessions.find(cookie) is None


def test_who_changed_their_own_account_stays() -> None:
    kept = Kept(account("ann"))
    cookie, _ = kept.sessions.begin(kept.accounts["ann"], "10.0.0.7")
    kept.accounts["ann"] = account("ann", given_until_utc_ns=7)
    kept.sessions.renew(cookie, kept.accounts["ann"])
    assert kept.sessions.find(cookie) is not None
