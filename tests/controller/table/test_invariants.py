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
        ("settling", with_awards(replace(FLUSH, seat=4)), "lamp is not lit"),
        ("decisions", with_awards(FLUSH), "open outside the settlement"),
        ("awarding", with_awards(), "none is open"),
        ("settling", with_awards(replace(FLUSH, paid=True)), "paid without an entry in the payout log"),
        ("settling", with_awards(replace(FLUSH, paid=True, denied=True, cents=1, logged_by="x")), "paid and denied"),
    ],
)
def test_what_does_not_hold_is_said(
    choctaw: CoreTable, place: str, wrong: Callable[[TableState], TableState], says: str
) -> None:
    PLACES[place](choctaw)
    found = violation(wrong(choctaw.state), choctaw.setup)
    assert found is not None
    assert says in found


def test_a_device_has_one_order(choctaw: CoreTable) -> None:
    orders = (Order(order=1, device="shoe", action="eject"), Order(order=2, device="shoe", action="dispense"))
    assert violation(replace(choctaw.state, orders=orders), choctaw.setup) == "a device has two orders"
