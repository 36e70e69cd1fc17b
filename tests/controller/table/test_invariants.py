"""Each thing that must hold is noticed when it does not."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from controller.table.invariants import violation
from controller.table.state import Award, Order, TableState
from tests.controller.conftest import CoreTable
from tests.controller.places import PLACES

replace = msgspec.structs.replace


def with_meter(**changes: int) -> Callable[[TableState], TableState]:
    return lambda state: replace(state, meter=replace(state.meter, **changes))


def with_round(**changes: object) -> Callable[[TableState], TableState]:
    return lambda state: replace(state, round=replace(state.round, **changes))


def with_awards(*awards: Award) -> Callable[[TableState], TableState]:
    return lambda state: replace(state, awards=awards)


FLUSH = Award(award=1, seat=2, hand="flush")


@pytest.mark.parametrize("place", PLACES)
def test_everything_holds_wherever_the_table_stands(choctaw: CoreTable, place: str) -> None:
    PLACES[place](choctaw)
    assert violation(choctaw.state, choctaw.setup) is None


@pytest.mark.parametrize(
    ("place", "wrong", "says"),
    [
        ("locked", with_meter(units=1), "not seed plus contributions less awards"),
        ("locked", with_meter(paid_cents=1), "not seed plus contributions less awards"),
        ("locked", with_meter(chips=3), "the progressive meter rose by 100 units for 3 chips"),
        ("betting", with_meter(units=-1, paid_cents=1_000_001), "below zero"),
        ("locked", with_round(wagers=(2, 2)), "two progressive wagers"),
        ("locked", with_round(wagers=(2,)), "moved for a seat without a wager"),
        ("locked", with_round(metered=(2,)), "did not move for every lamp"),
        ("ready", with_round(count=3), "3 chips were collected for 2 lamps and no supervisor answered"),
        ("settling", with_round(count=1), "1 chip was collected for 2 lamps"),
        ("decisions", with_round(coupons=(2,)), "2 chips were collected for 2 lamps, 1 of them for a coupon,"),
        ("dealing", with_round(count=None), "nobody counted the chips of 2 lamps"),
        ("dealing", with_round(answered=3), None),
        ("dealing", with_round(count=3, answered=3), None),
        ("dealing", with_round(count=3, answered=4), "3 chips were collected for 2 lamps"),
        ("disputed", with_round(), None),
        ("voided", with_round(count=None), None),
        ("settling", with_awards(replace(FLUSH, seat=4)), "lamp is not lit"),
        ("decisions", with_awards(FLUSH), "open outside the settlement"),
        ("awarding", with_awards(), "none is open"),
        ("settling", with_awards(replace(FLUSH, paid=True)), "paid without an entry in the payout log"),
        ("settling", with_awards(replace(FLUSH, paid=True, denied=True, cents=1, logged_by="x")), "paid and denied"),
    ],
)
def test_what_does_not_hold_is_said(
    choctaw: CoreTable, place: str, wrong: Callable[[TableState], TableState], says: str | None
) -> None:
    """None: it is as it should be."""
    PLACES[place](choctaw)
    found = violation(wrong(choctaw.state), choctaw.setup)
    assert found is None if says is None else says in (found or "")


def test_a_device_has_one_order(choctaw: CoreTable) -> None:
    orders = (Order(order=1, device="shoe", action="eject"), Order(order=2, device="shoe", action="dispense"))
    assert violation(replace(choctaw.state, orders=orders), choctaw.setup) == "a device has two orders"


def test_a_difference_that_a_supervisor_answered_stands_in_the_round_until_its_end(choctaw: CoreTable) -> None:
    choctaw.shuffle()
    choctaw.lock(2, 3)
    choctaw.count(3)
    assert choctaw.state.round.answered is None
    choctaw.staff("floor-supervisor")
    assert (choctaw.state.round.count, choctaw.state.round.answered) == (3, 3)
    assert violation(choctaw.state, choctaw.setup) is None
    choctaw.deal(3)
    choctaw.all_out()
    choctaw.next()
    choctaw.next()
    assert (choctaw.state.round.number, choctaw.state.round.answered) == (2, None)
