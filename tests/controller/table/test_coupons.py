"""A coupon in the place of the chip of a progressive wager (003:391-394, 2685-2688)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controller.record.journal.journal import Entry
from controller.reports.calendar import OneRound
from controller.reports.count import Count
from controller.reports.history import history
from controller.table import commands as c, events as e
from drivers import signals as s
from tests.controller.conftest import CoreTable, with_pool


def coupon(table: CoreTable, seat: int) -> tuple[e.Event, ...]:
    return table.take(c.CouponKeyed(device="key-pad", at=table.now, seat=seat))


def to_settling(table: CoreTable) -> None:
    """A coupon at seat 3 and a chip at seat 5, up to the settlement."""
    coupon(table, 3)
    table.shuffle()
    table.lock(5)
    table.count()
    table.deal(3)
    table.all_out()
    table.next()


def test_a_coupon_is_a_wager_by_the_act_of_the_dealer(oneida: CoreTable) -> None:
    made = coupon(oneida, 3)
    assert made == (e.WagerAccepted(seat=3, at=oneida.now, units=0, coupon_by="dealer"),)
    assert (oneida.state.round.wagers, oneida.state.round.coupons) == ((3,), (3,))


def test_the_meter_rises_for_a_coupon_as_for_a_chip(oneida: CoreTable) -> None:
    """003:810-811: a rate of the wagers."""
    before = oneida.meter
    coupon(oneida, 3)
    oneida.lock(5)
    assert (oneida.meter, oneida.state.meter.chips) == (before + 2 * 25, 2)


def test_a_house_that_knows_no_coupon_takes_none(choctaw: CoreTable) -> None:
    coupon(choctaw, 3)
    assert choctaw.refusal() == "this house takes no coupon for a progressive wager"


@pytest.mark.parametrize("seat", [0, 8])
def test_no_seat_no_coupon(oneida: CoreTable, seat: int) -> None:
    coupon(oneida, seat)
    assert oneida.refusal() == f"there is no seat {seat}"


def test_a_chip_behind_a_coupon_is_returned(oneida: CoreTable) -> None:
    coupon(oneida, 3)
    oneida.chip(3)
    assert (oneida.state.round.wagers, oneida.state.round.flagged) == ((3,), (3,))


def test_no_coupon_after_lock_out_or_while_the_table_is_suspended(oneida: CoreTable) -> None:
    oneida.lock_out()
    coupon(oneida, 3)
    assert oneida.refusal() == "seat 3: the coupon came after lock-out: return it"
    oneida.take(c.SuspensionDemanded(device="service", at=oneida.now, why="the disk is full"))
    coupon(oneida, 3)
    assert oneida.refusal() == "the table is suspended: the disk is full"


def test_no_coupon_behind_an_open_door_and_no_second_one(oneida: CoreTable) -> None:
    coupon(oneida, 3)
    coupon(oneida, 3)
    assert oneida.refusal() == "seat 3 has its wager already: return the coupon"
    oneida._fold([e.DoorOpened(door="drop")])
    coupon(oneida, 4)
    assert oneida.refusal() == "seat 4: the drop door is open: no coupon is taken now"


def test_a_coupon_above_a_pools_bound_is_returned(oneida: CoreTable) -> None:
    """Standards A3."""
    table = with_pool(oneida.setup, max_contribution_cents=24)
    coupon(table, 3)
    assert table.refusal().startswith("seat 3: a contribution of 25 cents is refused")
    assert table.refusal().endswith(": return the coupon")


def test_where_the_meter_moves_at_the_chip_it_moves_at_the_coupon_by_one_wager(oneida: CoreTable) -> None:
    table = CoreTable(replace(oneida.setup, meter_at_chip=True))
    before = table.meter
    assert coupon(table, 3)[0] == e.WagerAccepted(seat=3, at=table.now, units=25, coupon_by="dealer")
    assert table.meter == before + 25


@pytest.mark.parametrize(("chips", "phase"), [(None, "ready"), (1, "ready"), (2, "disputed")])
def test_the_dealer_holds_a_chip_for_each_lamp_that_no_coupon_lit(
    oneida: CoreTable, chips: int | None, phase: str
) -> None:
    """003:425-432"""
    coupon(oneida, 3)
    oneida.lock(5)
    made = oneida.count(chips)
    assert made[0] == e.ChipsCounted(chips=1 if chips is None else chips, lamps=2, coupons=1)
    assert oneida.phase == phase


def test_a_coupon_takes_the_award_of_its_hand(oneida: CoreTable) -> None:
    to_settling(oneida)
    oneida.claim(3, "flush")
    assert oneida.state.awards[0].seat == 3


def test_a_void_round_gives_the_coupon_back_or_carries_it_on(oneida: CoreTable) -> None:
    coupon(oneida, 3)
    coupon(oneida, 4)
    carried = e.RoundClosed(number=1, void=True, carried=(4,), at=5)
    oneida._fold([carried])
    assert (oneida.state.round.wagers, oneida.state.round.coupons) == ((4,), (4,))


def test_chips_and_coupons_stand_apart_and_the_identity_holds(oneida: CoreTable) -> None:
    """Standards A9."""
    to_settling(oneida)
    oneida.next()
    count = Count(OneRound(1))
    for line in history(Entry(number, 0, event) for number, event in enumerate(oneida.events, 1)):
        count.take(line)
    identity = count.identity()
    assert (dict(identity.seats), {seat: n for seat, n in identity.coupons.items() if n}) == ({3: 1, 5: 1}, {3: 1})
    assert identity.agrees
    assert (identity.collected.due, identity.collected.gathered) == (2, 2)
    assert identity.differences == ()


def test_a_chip_on_the_bet_sensor_of_a_coupons_seat_was_added(oneida: CoreTable) -> None:
    """A coupon leaves the sensor bare: what is laid there after lock-out is no wager, and what is taken off is none."""
    coupon(oneida, 3)
    oneida.lock(5)
    sensor = {"device": "acceptor.3", "at": oneida.now}
    assert oneida.take(s.BetSensorChanged(**sensor, covered=True)) == (e.BetAdded(seat=3),)
    assert oneida.take(s.BetSensorChanged(**sensor, covered=False)) == (e.BetAddedTaken(seat=3),)
