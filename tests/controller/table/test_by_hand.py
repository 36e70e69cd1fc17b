"""A table whose shuffler or shoe is out of service is dealt by hand (002:1605-1608)."""

from __future__ import annotations

from controller.table import commands as c, events as e
from drivers import signals as s
from tests.controller.conftest import CoreTable


def by_hand(table: CoreTable, role: str = "floor-supervisor") -> None:
    table.take(c.HandDealKeyed(device="key-pad", at=table.now, role=role))


def test_with_the_shuffler_unplugged_a_supervisor_lets_the_round_be_dealt_by_hand(choctaw: CoreTable) -> None:
    choctaw.fault("shuffler")
    choctaw.lock(3)
    choctaw.count()
    choctaw.deal_key()
    assert choctaw.phase == "ready"
    by_hand(choctaw)
    choctaw.deal_key()
    assert choctaw.phase == "dealing"
    choctaw.next(hands=2)
    choctaw.next()
    assert choctaw.phase == "settling"
    choctaw.next()
    assert choctaw.phase == "betting"
    assert choctaw.state.by_hand, "the shuffler is still out of service"


def test_a_dealer_alone_does_not_decide_it(choctaw: CoreTable) -> None:
    choctaw.fault("shuffler")
    by_hand(choctaw, "dealer")
    assert not choctaw.state.by_hand
    assert "a supervisor lets the table be dealt by hand" in choctaw.refusal()


def test_machines_in_order_are_dealt_with(choctaw: CoreTable) -> None:
    by_hand(choctaw)
    assert not choctaw.state.by_hand
    assert "in order" in choctaw.refusal()


def test_not_in_the_middle_of_a_deal(choctaw: CoreTable) -> None:
    choctaw.shuffle()
    choctaw.lock()
    choctaw.deal(1)
    choctaw.fault("shoe")
    by_hand(choctaw)
    assert not choctaw.state.by_hand


def test_a_round_voided_by_a_jammed_shoe_goes_on_by_hand(choctaw: CoreTable) -> None:
    choctaw.shuffle()
    choctaw.lock(3)
    choctaw.count()
    choctaw.deal_key()
    choctaw.unload()
    choctaw.take(s.DeviceJammed(device="shoe", at=0, order=choctaw.order("dispense"), cards_inside=52))
    choctaw.staff("floor-supervisor")
    assert choctaw.phase == "voided"
    by_hand(choctaw)
    choctaw.next()
    assert choctaw.phase == "betting"
    choctaw.lock()
    choctaw.count()
    choctaw.deal_key()
    assert choctaw.phase == "dealing"


def test_the_machines_are_back_after_a_round_that_ends_with_a_shuffled_deck(choctaw: CoreTable) -> None:
    choctaw.fault("shuffler")
    choctaw.lock()
    by_hand(choctaw)
    choctaw.deal_key()
    choctaw.take(s.DeviceRecovered(device="shuffler", at=0, fault="unplugged"))
    choctaw.shuffle()
    assert choctaw.state.by_hand, "this round goes on as it was begun"
    choctaw.next()
    choctaw.next()
    choctaw.next()
    assert choctaw.made(e.HandDealBegun)
    assert not choctaw.state.by_hand
