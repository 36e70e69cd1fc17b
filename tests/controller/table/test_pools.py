"""Several levels at one table: contributions, limits, locks, disputes and mergers."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import msgspec
import pytest

from controller.table import commands as c, events as e
from controller.table.apply import fold
from controller.table.invariants import violation
from controller.table.running.opening import pools_to_open
from controller.table.setup import TableSetup
from controller.table.state import TableState
from tests.controller.conftest import CoreTable, merge, with_pool


def royal(table: CoreTable, seat: int) -> None:
    """Claimed, verified and in the log."""
    table.claim(seat, "royal-flush")
    table.staff("floor-supervisor")
    table.staff("pit-manager")
    table.staff("pit-manager")


# Contributions


def test_a_chip_above_a_pools_bound_is_refused_and_returned(setups: dict[str, TableSetup]) -> None:
    """Standards A3: nothing of it counts, at no pool."""
    table = with_pool(setups["two pools"], "minor", max_contribution_cents=33)
    before = table.state.pools
    table.chip(3)
    (refused,) = table.made(e.ContributionRefused)
    assert isinstance(refused, e.ContributionRefused)
    assert (refused.pool, refused.seat) == ("minor", 3)
    assert table.state.round.wagers == ()
    assert table.state.pools == before
    assert "return the chip" in table.state.round.flag


def test_one_chip_moves_every_level_and_the_reserve_in_one_fact(two_pools: CoreTable) -> None:
    """Standards F10, B9."""
    two_pools.chip(3)
    (accepted,) = two_pools.made(e.WagerAccepted)
    assert isinstance(accepted, e.WagerAccepted)
    assert accepted.units == 20
    assert accepted.rises == (
        e.PoolRise(pool="progressive", reserve_units=5),
        e.PoolRise(pool="minor", units=100),
    )
    assert [meter.cents for meter in two_pools.state.pools] == [1_000_020, 100_033]
    assert [meter.chips for meter in two_pools.state.pools] == [1, 1]


@pytest.mark.parametrize("moves_at", ["chip", "lock-out"])
def test_at_the_limit_chips_count_and_overflow(setups: dict[str, TableSetup], moves_at: str) -> None:
    """Standards B4, whenever the meter moves."""
    table = with_pool(setups["two pools"], limit_cents=1_000_030, meter_moves_at=moves_at)
    table.setup = replace(table.setup, meter_at_chip=moves_at == "chip")
    table.lock(1, 2, 3)
    meter = table.state.meter
    assert (meter.cents, meter.overflow_cents, meter.chips) == (1_000_030, 30, 3)
    assert table.state.round.metered == (1, 2, 3)


# Awards


def test_a_hand_is_paid_from_its_own_level(two_pools: CoreTable) -> None:
    two_pools.to_settling(3)
    two_pools.claim(3, "flush")
    two_pools.staff("floor-supervisor")
    two_pools.staff("floor-supervisor")
    two_pools.turn("lower")
    (reduced,) = two_pools.made(e.MeterReduced)
    assert isinstance(reduced, e.MeterReduced)
    assert (reduced.pool, reduced.off_meter_cents) == ("minor", 5_000)
    assert [meter.cents for meter in two_pools.state.pools] == [1_000_020, 95_033]


def test_a_reset_takes_the_reserve_first_and_then_what_overflowed(setups: dict[str, TableSetup]) -> None:
    """Standards B4, B5."""
    table = with_pool(setups["two pools"], limit_cents=1_000_030, jackpot_lock=False)
    table.to_settling(1, 2, 3)
    royal(table, 3)
    assert not table.state.pending, "this house locks no jackpot"
    table.turn("higher")
    kinds = [type(event).__name__ for event in table.events]
    assert kinds[kinds.index("MeterReduced") :][:4] == ["MeterReduced", "MeterReset", "ReserveMoved", "OverflowMoved"]
    meter = table.state.meter
    assert (meter.cents, meter.overflow_cents, meter.reserve_cents) == (1_000_030, 0, 0)
    assert meter.seeded_cents == 1_000_000 + 1_000_000 - 15


def test_a_frozen_award_is_paid_by_its_own_key_and_nothing_else(two_pools: CoreTable) -> None:
    """Standards B16, D1, D4."""
    two_pools.to_settling(6)
    royal(two_pools, 6)
    assert (two_pools.meter, two_pools.phase) == (1_000_000, "settling")
    two_pools.staff("floor-supervisor")
    two_pools.turn("lower")
    assert "higher key" in two_pools.refusal()
    two_pools.turn("higher")
    assert two_pools.made(e.MeterReduced) == [], "the floor supervisor does not turn the higher key"
    two_pools.staff("pit-manager")
    two_pools.turn("higher")
    two_pools.turn("higher")
    assert len(two_pools.made(e.MeterReduced)) == 1


def test_a_frozen_award_outlives_the_round_and_a_restart(two_pools: CoreTable) -> None:
    two_pools.to_settling(6)
    royal(two_pools, 6)
    two_pools.next()
    two_pools.restart()
    (pending,) = two_pools.state.pending
    assert (pending.award.seat, pending.award.cents, pending.round) == (6, 1_000_020, 1)
    assert two_pools.state.meter.pending_cents == 1_000_020
    two_pools.staff("pit-manager")
    two_pools.turn("higher")
    assert two_pools.state.pending == ()
    assert two_pools.state.meter.paid_cents == 1_000_020
    assert fold(two_pools.events) == two_pools.state


def test_royals_that_share_are_frozen_each_with_half_and_the_pool_starts_again_with_the_last(
    two_pools: CoreTable,
) -> None:
    """Standards B11, B14, B16: what the division leaves over stays on the meter."""
    two_pools.to_settling(2, 4, 6)
    for seat in (2, 6):
        two_pools.claim(seat, "royal-flush")
    for _ in (6, 2):
        two_pools.staff("floor-supervisor")
        two_pools.staff("pit-manager")
    before = two_pools.meter
    two_pools.staff("pit-manager")
    assert [one.award.cents for one in two_pools.state.pending] == [before // 2]
    assert two_pools.made(e.MeterReset) == []
    two_pools.staff("pit-manager", yes=False)
    assert "a part of the royal-flush is paid" in two_pools.refusal()
    two_pools.staff("pit-manager")
    assert [one.award.seat for one in two_pools.state.pending] == [6, 2]
    assert two_pools.meter == 1_000_000 + before % 2
    assert len(two_pools.made(e.MeterReset)) == 1


# Disputes and mergers


def dispute(table: CoreTable, role: str = "pit-manager", pool: str = "minor", why: str = "a flush") -> None:
    table.take(c.DisputeKeyed(device="awards-desk", at=table.now, pool=pool, why=why, role=role))


@pytest.mark.parametrize(
    ("role", "pool", "why", "told"),
    [
        ("floor-supervisor", "minor", "a flush", "for the pit manager or table games manager"),
        ("pit-manager", "mini", "a flush", "no pool mini; it has progressive, minor"),
        ("pit-manager", "minor", " ", "says what the patron disputes"),
    ],
)
def test_a_dispute_takes_a_person_a_pool_and_a_reason(
    two_pools: CoreTable, role: str, pool: str, why: str, told: str
) -> None:
    dispute(two_pools, role, pool, why)
    assert told in two_pools.refusal()
    assert two_pools.made(e.DisputeOpened) == []


def test_a_dispute_is_decided_for_somebody(two_pools: CoreTable) -> None:
    dispute(two_pools)
    two_pools.take(
        c.DisputeDecided(
            device="awards-desk",
            at=two_pools.now,
            pool="minor",
            in_favour_of="nobody",
            why="w",
            role="table-games-manager",
        )
    )
    assert 'not for "nobody"' in two_pools.refusal()
    assert two_pools.state.pool("minor").escrow_cents == 100_000


def test_a_pool_with_money_in_escrow_or_pending_goes_nowhere(setups: dict[str, TableSetup]) -> None:
    table = CoreTable(setups["two pools"])
    dispute(table)
    merge(table)
    assert "is disputed: that is decided first" in table.refusal()


def test_a_merged_pool_is_gone_and_its_hands_are_paid_from_the_other(two_pools: CoreTable) -> None:
    """Standards B9."""
    merge(two_pools)
    assert two_pools.meter == 1_100_000
    two_pools.to_settling(3)
    assert two_pools.state.meter.units == Fraction(1_100_000 + 20 + Fraction(100, 3)) * 3
    two_pools.claim(3, "four-of-a-kind")
    two_pools.staff("floor-supervisor")
    two_pools.staff("floor-supervisor")
    two_pools.turn("lower")
    assert two_pools.meter == 1_100_053 - 50_000
    assert fold(two_pools.events) == two_pools.state


# The record


def test_a_level_that_came_into_the_rules_later_opens_with_its_seed(setups: dict[str, TableSetup]) -> None:
    """Standards B7."""
    old = CoreTable(setups["two pools"])
    state = fold([event for event in old.events if not isinstance(event, e.PoolOpened)])
    (opened,) = pools_to_open(state, old.setup)
    assert (opened.pool, opened.seed_cents, opened.units_per_cent) == ("minor", 100_000, 3)
    assert pools_to_open(old.state, old.setup) == ()


def test_a_record_of_one_pool_from_before_there_were_several_still_folds() -> None:
    """Its events name no pool and no rises."""
    written = [
        {"event": "TableOpened", "table": "CS-07", "series": "a", "game": "caribbean-stud", "house": "choctaw",
         "seats": 7, "seed_cents": 1_000_000, "units_per_cent": 1},
        {"event": "WagerAccepted", "seat": 3, "at": 5, "units": 50},
        {"event": "MeterReset", "award": 1, "cents": 7},
    ]  # fmt: skip
    state = fold(msgspec.convert(written, list[e.AnyEvent]))
    assert (state.meter.cents, state.meter.pool, state.levels) == (1_000_057, "progressive", ())


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"units": 1}, "the minor meter is not seed plus contributions less awards"),
        ({"contributed_units": 3, "units": 300_003}, "the minor meter rose by 3 units for 0 chips"),
        ({"pending_cents": 5, "units": 299_985}, "the minor meter has 5 cents pending and the awards take 0"),
    ],
)
def test_every_level_is_checked_in_service(two_pools: CoreTable, changes: dict[str, int], told: str) -> None:
    """Ecosystem 6.12: violated, the money functions stop and say which."""
    minor = msgspec.structs.replace(two_pools.state.pool("minor"), **changes)
    assert violation(two_pools.state.with_meter(minor), two_pools.setup) == told


def test_a_pool_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(LookupError, match='no pool "minor"; it has progressive'):
        TableState().pool("minor")
