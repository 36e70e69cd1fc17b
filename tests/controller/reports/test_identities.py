"""For every history: A8 holds for each pool, shift and day, and A9 for the chips; periods leave nothing out."""

from __future__ import annotations

import random
from datetime import time
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings, strategies as st

from controller.record.journal.journal import Entry
from controller.reports.balance import Balance, Balances
from controller.reports.calendar import Calendar, Period
from controller.reports.count import Count
from controller.reports.history import Line, history, tell
from controller.reports.values import SECOND
from controller.table import commands as c, events as e
from controller.table.apply import fold
from controller.table.decide import decide
from controller.table.setup import TableSetup
from controller.table.state import TableState
from drivers import signals as s
from tests.controller.any_signal import HANDS, choctaw, oneida, third_of_a_cent, wanted_next

CALENDAR = Calendar(ZoneInfo("America/Chicago"), (time(4), time(12), time(20)))
START_NS = 1_793_000_000 * SECOND  # late October 2026: the clocks are set back within two weeks
SETUPS = {"choctaw": choctaw(), "oneida": oneida(), "a third of a cent": third_of_a_cent()}


def random_history(setup: TableSetup, seed: int, steps: int) -> list[Entry[e.Event]]:
    """People who mostly do the right thing, at hours that mostly go on."""
    rng = random.Random(seed)
    state, entries, at_ns = TableState(), list[Entry[e.Event]](), START_NS
    opening = e.TableOpened(
        table=setup.table,
        series="a1",
        game=setup.game.name,
        house=setup.house,
        seats=len(setup.seats),
        seed_cents=setup.progressive.seed_cents,
        units_per_cent=setup.units_per_cent,
    )
    made: tuple[e.Event, ...] = (opening, e.ServiceStarted(version="0"))
    for now in range(10, 10 * steps, 10):
        for event in made:
            state = fold([event], state)
            entries.append(Entry(len(entries) + 1, at_ns, event))
        at_ns += rng.choice((1, 1, 1, 600, 9_000, -3_600)) * SECOND
        made = decide(state, signal_of(state, setup, rng, now), setup)
    return entries


def signal_of(state: TableState, setup: TableSetup, rng: random.Random, now: int) -> s.Signal:
    phase, any_seat = state.round.phase, rng.choice(setup.seats)
    if phase == "betting" and rng.random() < 0.2:
        return c.CouponKeyed(device="key-pad", at=now, seat=any_seat)
    if phase == "betting" and rng.random() < 0.7:
        return s.ChipPassed(device=f"acceptor.{any_seat}", at=now, width_us=40_000)
    if phase == "locked" and rng.random() < 0.3:
        return c.CountKeyed(device="key-pad", at=now, chips=rng.randint(0, 7))
    if phase == "settling" and rng.random() < 0.6:
        return c.HandKeyed(device="key-pad", at=now, seat=any_seat, hand=rng.choice(HANDS))
    if rng.random() < 0.03:
        return c.IrregularityKeyed(device="key-pad", at=now, what="device-failure", facts={"device": "shuffler"})
    wanted: s.Signal = wanted_next(state, setup, now)
    return wanted


def days_of(lines: list[Line]) -> list[tuple[Period, ...]]:
    """The shifts of each day that the record touches."""
    days = {CALENDAR.shift_at(line.counts_at_ns)[0] for line in lines}
    return [CALENDAR.shifts(day) for day in sorted(days)]


@pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS)
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**32), steps=st.integers(1, 250))
def test_opening_and_all_that_moved_is_what_the_meter_shows(setup: TableSetup, seed: int, steps: int) -> None:
    lines = list(history(random_history(setup, seed, steps)))
    days = days_of(lines)
    shifts = [Balances(shift) for day in days for shift in day]
    wholes = [Balances(CALENDAR.day(CALENDAR.shift_at(day[0].start_ns)[0])) for day in days]
    tell(lines, *shifts, *wholes)
    for part in (*shifts, *wholes):
        assert [one.difference for one in part.balances()] == [0] * len(part.balances())
    of_shifts = [one for part in shifts for one in part.balances()]
    of_days = [one for part in wholes for one in part.balances()]
    assert total(of_shifts) == total(of_days)
    for before, after in pairwise(of_shifts):
        assert after.opening == before.closing


def total(balances: list[Balance]) -> tuple[object, ...]:
    return tuple(sum(getattr(one, name) for one in balances) for name in ("contributions", "seeds", "awards"))


@pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS)
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**32), steps=st.integers(1, 250))
def test_every_chip_is_metered_and_what_the_dealer_lacks_is_listed(setup: TableSetup, seed: int, steps: int) -> None:
    lines = list(history(random_history(setup, seed, steps)))
    counts = [Count(shift) for day in days_of(lines) for shift in day]
    tell(lines, *counts)
    accepted = 0
    for identity in (one.identity() for one in counts):
        accepted += identity.collected.accepted
        assert [chips.difference for chips in identity.metered.values()] in ([], [0])
        lacking = sum((one.counted or 0) + one.coupons - one.lamps for one in identity.differences)
        assert identity.collected.difference == lacking
    assert accepted == sum(isinstance(line.event, e.WagerAccepted) for line in lines)


def test_a_meter_that_is_not_what_moved_differs_by_just_that() -> None:
    """A record that lost a chip's rise: the table's meter and the movements part."""
    lines = list(history(random_history(choctaw(), 7, 60)))
    moved = next(line for line in lines if isinstance(line.event, e.WagerAccepted))
    (day,) = days_of(lines[: lines.index(moved) + 1])[:1]
    whole = Balances(Period("all", 0, 2**62))
    tell([line for line in lines if line is not moved], whole)
    (balance,) = whole.balances()
    assert day
    assert (balance.difference, balance.verdict) == (50, "differs")
