"""A green button that deals (002:1083-1089): the next stack comes as one is lifted, and the last one is nobody's."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controller.shows.advice import advice
from controller.shows.panel import dealer_lines
from controller.table import events as e
from drivers import signals as s
from tests.controller.any_signal import demonstration
from tests.controller.conftest import CoreTable


@pytest.fixture
def table() -> CoreTable:
    """Let it ride, wagers in, its deck shuffled."""
    one = CoreTable(replace(demonstration("demo-let-it-ride"), stacks_follow=True))
    one.shuffle()
    one.lock_out()
    assert one.phase == "ready"
    return one


def green(table: CoreTable) -> tuple[e.Event, ...]:
    return table.take(s.ButtonPressed(device="shuffler.green-button", at=table.now))


def counted_out(table: CoreTable, left: int) -> None:
    order = table.order("dispense")
    table.take(s.StackReady(device="shuffler", at=table.now, order=order, cards=3, left=left))


def lift(table: CoreTable) -> tuple[e.Event, ...]:
    return table.take(s.StackTaken(device="shuffler", at=table.now))


def deal(table: CoreTable, hands: int) -> None:
    green(table)
    for hand in range(1, hands + 1):
        counted_out(table, 52 - 3 * hand)
        lift(table)


def test_a_stack_that_is_lifted_orders_the_next_one(table: CoreTable) -> None:
    green(table)
    counted_out(table, 49)
    made = lift(table)
    assert [type(event) for event in made] == [e.StackLifted, e.OrderCompleted, e.OrderIssued]
    assert made[-1] == e.OrderIssued(order=table.order("dispense"), device="shuffler", action="dispense", cards=3)


def test_the_stack_that_lies_there_when_every_hand_is_out_goes_with_the_rest_and_is_no_hand(table: CoreTable) -> None:
    deal(table, 3)
    counted_out(table, 40)
    assert dealer_lines(table.state, table.setup, "")[1] == "HANDS 3 TAKE/NEXT"
    assert "green button" in advice(table.state, table.setup).say
    made = green(table)
    kinds = [type(event) for event in made]
    assert kinds == [e.StackLeft, e.OrderCompleted, e.PhaseChanged, e.OrderIssued]
    assert table.state.round.hands == 3
    assert len(table.state.round.stacks) == 3
    assert table.phase == "first-decision"
    assert [order.action for order in table.state.orders] == ["unload"]


def test_the_dealers_next_ends_the_deal_like_the_button(table: CoreTable) -> None:
    deal(table, 3)
    counted_out(table, 40)
    table.next()
    assert table.made(e.StackLeft)
    assert table.phase == "first-decision"


def test_the_deal_does_not_end_while_a_stack_is_on_its_way(table: CoreTable) -> None:
    deal(table, 3)
    green(table)
    assert table.refusal() == "the shuffler is at work"
    assert table.phase == "dealing"


def test_one_hand_is_too_few_to_end_the_deal(table: CoreTable) -> None:
    deal(table, 1)
    counted_out(table, 46)
    green(table)
    assert table.refusal() == "take the stack from the shuffler first"
    assert table.state.round.stack_waiting
    assert dealer_lines(table.state, table.setup, "")[1] == "TAKE THE STACK"


def test_no_more_stacks_than_seats_and_the_felt(table: CoreTable) -> None:
    deal(table, 8)
    assert not table.state.orders
    assert "press NEXT" in advice(table.state, table.setup).say


def test_no_stack_follows_in_a_void_round_or_on_a_suspended_table(table: CoreTable) -> None:
    green(table)
    counted_out(table, 49)
    table.take(s.DeviceJammed(device="shuffler", at=table.now, order=None, cards_inside=49))
    assert table.state.irregularity is not None
    assert e.OrderIssued not in [type(event) for event in lift(table)]


def test_without_the_setting_the_button_shuffles_and_nothing_else() -> None:
    plain = CoreTable(demonstration("demo-let-it-ride"))
    plain.shuffle()
    plain.lock_out()
    green(plain)
    assert plain.refusal() == "the red deck is shuffled already"
