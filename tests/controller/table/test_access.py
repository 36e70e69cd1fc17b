"""Accounts of the console in the core: each word of them is a record, and wrong tries are remembered over a start."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from controller.table import commands as c, events as e
from controller.table.access.first_evening import StepTaken
from controller.table.access.limits import (
    FORGIVEN_NS,
    MOST_COUNTED,
    OF_AN_ACCOUNT,
    OF_AN_ADDRESS,
    SECOND,
    Tries,
    counted,
    of_address,
    one_more,
    wait_ns,
)
from controller.table.apply import fold
from drivers.signals import Signal
from tests.controller.conftest import CoreTable

PAUSES = st.lists(st.integers(0, 3 * FORGIVEN_NS), max_size=60)
FACTS = (
    e.SignedIn(account="ann", roles=("dealer",), source="10.0.0.7"),
    e.SignInRefused(of="ann", source="10.0.0.7", why="password", at_utc_ns=SECOND),
    e.SignedOut(account="ann", source="10.0.0.7", why="asked"),
    e.SteppedUp(account="ann", source="10.0.0.7"),
    e.AccountChanged(what="locked", subject="ann", source="box"),
    e.TokenUsed(token="0a1b2c3d", source="10.0.0.7"),
    e.CertificateChanged(whose="house", fingerprint="0A1B", until="2027-04-15", account="ann", source="10.0.0.7"),
    e.SetUp(step="wiring", outcome="skipped", account="ann", source="10.0.0.7", at_utc_ns=SECOND),
    e.Exported(what="support bundle", account="ann", source="10.0.0.7"),
)
TOLD: dict[type[e.Event], Signal] = {type(fact): c.AccessTold(device="console", at=1, fact=fact) for fact in FACTS}


@pytest.mark.parametrize("kind", TOLD)
def test_what_is_told_is_one_record_in_play_and_in_test_mode(choctaw: CoreTable, kind: type[e.Event]) -> None:
    (played,) = choctaw.take(TOLD[kind])
    choctaw.take(c.TestModeAsked(device="console", at=choctaw.now, role="technician"))
    assert choctaw.state.testing
    (tested,) = choctaw.take(TOLD[kind])
    assert type(played) is type(tested) is kind
    assert played == tested


def test_wrong_tries_are_state_of_the_account_and_of_the_address(choctaw: CoreTable) -> None:
    choctaw.take(TOLD[e.SignInRefused])
    choctaw.take(TOLD[e.SignInRefused])
    assert choctaw.state.tries == (Tries("@10.0.0.7", 2, SECOND), Tries("ann", 2, SECOND))


def test_a_right_one_clears_none(choctaw: CoreTable) -> None:
    before = choctaw.take(TOLD[e.SignInRefused]) and choctaw.state.tries
    choctaw.take(TOLD[e.SignedIn])
    assert choctaw.state.tries == before


def test_of_the_steps_of_a_first_evening_the_newest_word_counts(choctaw: CoreTable) -> None:
    choctaw.take(TOLD[e.SetUp])
    done = e.SetUp(step="wiring", outcome="done", account="bob", source="10.0.0.7", at_utc_ns=2 * SECOND)
    choctaw.take(c.AccessTold(device="console", at=1, fact=done))
    assert choctaw.state.set_up == (StepTaken("wiring", "done", "bob", 2 * SECOND),)


def test_a_record_knows_that_somebody_had_an_account(choctaw: CoreTable) -> None:
    assert not choctaw.state.had_accounts
    choctaw.take(TOLD[e.AccountChanged])
    assert choctaw.state.had_accounts


def wrong(times: list[int], *, of: str = "ann") -> tuple[Tries, ...]:
    known: tuple[Tries, ...] = ()
    for at in times:
        known = one_more(known, (of, "@10.0.0.7"), at)
    return known


@given(PAUSES)
def test_nobody_who_was_wrong_a_few_times_waits(pauses: list[int]) -> None:
    at = 0
    known: tuple[Tries, ...] = ()
    for pause in pauses:
        at += pause
        before = counted(next((one for one in known if one.of == "ann"), Tries("ann", 0, 0)), at)
        waits = OF_AN_ACCOUNT.wait_ns(next((one for one in known if one.of == "ann"), None), at)
        assert (waits == 0) or before >= OF_AN_ACCOUNT.free
        known = one_more(known, ("ann",), at)


@given(st.integers(0, 30), st.integers(0, 30))
def test_one_wrong_try_more_never_waits_shorter(tries: int, more: int) -> None:
    limit = OF_AN_ACCOUNT
    assert limit.wait_ns(Tries("ann", tries, 0), 0) <= limit.wait_ns(Tries("ann", tries + more, 0), 0)


@given(PAUSES)
def test_no_order_of_tries_gets_more_of_them_compared_than_the_limit_lets_through(pauses: list[int]) -> None:
    """Whoever comes as soon as they may: in each quarter of an hour one, besides the first few."""
    at = taken = 0
    known: tuple[Tries, ...] = ()
    for pause in pauses:
        at += pause
        at += wait_ns(known, "ann", "@10.0.0.7", at)
        known = one_more(known, ("ann", "@10.0.0.7"), at)
        taken += 1
    assert taken <= OF_AN_ACCOUNT.most + at // OF_AN_ACCOUNT.longest_ns + 1


def test_ten_thousand_guesses_of_one_account_take_months() -> None:
    at, known = 0, ()
    for _ in range(10_000):
        at += wait_ns(known, "ann", "@nowhere", at)
        known = one_more(known, ("ann",), at)
    assert at > 100 * 86_400 * SECOND


def test_another_account_waits_only_for_the_address() -> None:
    known = wrong([0] * OF_AN_ACCOUNT.free)
    assert wait_ns(known, "ann", "@10.0.0.8", 0) == 10 * SECOND
    assert wait_ns(known, "bob", "@10.0.0.7", 0) == 0
    many = wrong([0] * OF_AN_ADDRESS.free)
    assert wait_ns(many, "bob", "@10.0.0.7", 0) == 10 * SECOND
    assert wait_ns(many, "bob", "@10.0.0.8", 0) == 0


def test_a_clock_that_was_set_back_makes_nobody_wait_longer() -> None:
    known = wrong([10 * FORGIVEN_NS] * 30)
    assert wait_ns(known, "ann", "@10.0.0.7", 0) == OF_AN_ACCOUNT.longest_ns


def test_a_crowd_of_names_does_not_make_one_under_attack_forgotten() -> None:
    crowd = tuple(Tries(f"?{number}", 1, SECOND) for number in range(MOST_COUNTED))
    known = one_more((*wrong([0] * 9), *crowd), ("?another",), SECOND)
    assert len(known) == MOST_COUNTED
    assert OF_AN_ACCOUNT.wait_ns(next(one for one in known if one.of == "ann"), SECOND) > 0


def test_an_address_of_ipv6_counts_as_its_network() -> None:
    assert of_address("2001:db8::1") == of_address("2001:db8::ffff:2")
    assert of_address("::1") != of_address("2001:db8::1")


def test_the_wait_survives_a_start(choctaw: CoreTable) -> None:
    told = [e.SignInRefused(of="ann", source="10.0.0.7", why="code", at_utc_ns=SECOND) for _ in range(7)]
    assert wait_ns(fold(told, choctaw.state).tries, "ann", "@10.0.0.9", SECOND) == 40 * SECOND
