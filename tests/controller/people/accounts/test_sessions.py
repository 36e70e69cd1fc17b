"""Sessions on a clock of their own: how long each lasts, and what ends it."""

from __future__ import annotations

import random
from functools import partial

import pytest

from controller.people.accounts.account import Account
from controller.people.accounts.sessions import (
    LONGEST_NS,
    MINUTE,
    MOST,
    STEPPED_UP_NS,
    Kept as KeptSession,
    Session,
    Sessions,
    SessionStore,
    idle_ns,
)
from tests.controller.people.accounts.signing_in import account


class Kept:
    """Sessions of these accounts; ``ended`` is what was told of their ends."""

    def __init__(self, *accounts: Account, store: SessionStore | None = None, now_ns: int = 0) -> None:
        self.now_ns = now_ns
        self.ended: list[tuple[str, str]] = []
        self.accounts = {one.name: one for one in accounts}
        idle = partial(idle_ns, dealers_ns=720 * MINUTE)
        self.sessions = Sessions(
            self.accounts.get, self._ended, lambda: self.now_ns, random.Random(1).randbytes, idle, store
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


class Store:
    """Keeps what a process leaves behind."""

    def __init__(self) -> None:
        self.kept: tuple[KeptSession, ...] = ()

    def read(self) -> tuple[KeptSession, ...]:
        return self.kept

    def replace(self, kept: tuple[KeptSession, ...]) -> None:
        self.kept = kept


def test_who_is_signed_in_is_so_after_a_start_and_confirms_again_that_it_is_they() -> None:
    """Decision 138: the token of its pages too, so that a page which stands open goes on."""
    store, ann = Store(), account("ann", "pit-manager")
    before = Kept(ann, store=store)
    cookie, session = before.sessions.begin(ann, "10.0.0.7")
    before.sessions.step_up(cookie)
    after = Kept(ann, store=store, now_ns=MINUTE)
    found = after.sessions.find(cookie)
    assert found is not None
    assert (found.token, found.id, found.source) == (session.token, session.id, "10.0.0.7")
    assert not found.stepped_up(after.now_ns)


def test_what_is_kept_is_good_for_nothing_by_itself() -> None:
    store, ann = Store(), account("ann")
    cookie, session = Kept(ann, store=store).sessions.begin(ann, "10.0.0.7")
    assert cookie not in repr(store.kept)
    assert session.token not in repr(store.kept)
    assert ann.password not in repr(store.kept)
    after = Kept(ann, store=store)
    assert after.sessions.find(store.kept[0].cookie_hash) is None


@pytest.mark.parametrize("why", ["idle", "long", "roles", "lock", "gone", "signed out", "from after now"])
def test_what_would_have_ended_a_session_ends_it_over_a_start_too(why: str) -> None:
    """Wish 5.3: idle and absolute ends are counted on."""
    store, ann = Store(), account("ann", "dealer")
    before = Kept(ann, store=store)
    cookie, _ = before.sessions.begin(ann, "10.0.0.7")
    people, now = (ann,), 0
    if why == "idle":
        now = 720 * MINUTE + 1
    elif why == "long":
        before.now_ns = LONGEST_NS - MINUTE
        assert before.sessions.find(cookie, touched=True) is not None
        now = LONGEST_NS + 1
    elif why == "roles":
        people = (account("ann", "technician"),)
    elif why == "lock":
        people = (account("ann", "dealer", locked=True),)
    elif why == "gone":
        people = ()
    elif why == "signed out":
        before.sessions.end(cookie)
    else:
        now = -1
    assert Kept(*people, store=store, now_ns=now).sessions.find(cookie) is None


def test_touches_are_kept_once_a_minute() -> None:
    store, ann = Store(), account("ann")
    kept = Kept(ann, store=store)
    cookie, _ = kept.sessions.begin(ann, "10.0.0.7")
    written = store.kept
    kept.now_ns = MINUTE - 1
    kept.sessions.find(cookie, touched=True)
    assert store.kept is written
    kept.now_ns = MINUTE
    kept.sessions.find(cookie, touched=True)
    assert store.kept[0].seen_ns == MINUTE
