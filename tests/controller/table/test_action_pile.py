"""The player who banks calls the pile that goes to the position which the dice find (001:714-716, 004:973-974)."""

from __future__ import annotations

from datetime import UTC

import pytest

from controller.console.table_view import table_view
from controller.people.code_check import AtOnce
from controller.people.key_pad_entry import KeyPadEntry
from controller.shows.advice import advice
from controller.shows.panel import dealer_lines
from controller.table import commands as c, events as e
from controller.table.draws.places import piles, places_of_stacks
from drivers.signals import KeyPressed
from tests.controller.any_signal import demonstration
from tests.controller.conftest import CoreTable
from tests.controller.people.by_hand import code_check


@pytest.fixture
def axtion() -> CoreTable:
    """Seat 3 banks, no more bets, the dice not thrown."""
    table = CoreTable(demonstration("demo-fortune-pai-gow-poker"))
    table.take(c.BankKeyed(device="key-pad", at=table.now, seat=3))
    table.next()
    return table


def call(table: CoreTable, pile: int) -> tuple[e.Event, ...]:
    return table.take(c.ActionPileKeyed(device="key-pad", at=table.now, pile=pile))


def throw(table: CoreTable, total: int) -> None:
    table.take(c.DiceKeyed(device="key-pad", at=table.now, total=total, role="dealer"))


def test_the_pile_called_goes_to_the_position_found_and_the_others_follow_in_their_order(axtion: CoreTable) -> None:
    assert call(axtion, 6) == (e.ActionPileCalled(round=1, pile=6),)
    throw(axtion, 4)
    order = [place for place, _ in piles(axtion.state, axtion.setup)]
    assert [pile for _, pile in piles(axtion.state, axtion.setup)] == [6, 7, 1, 2, 3, 4, 5]
    assert places_of_stacks(axtion.state, axtion.setup) == (*order[2:], *order[:2])
    assert dealer_lines(axtion.state, axtion.setup, "")[2].endswith(", PILE 6")
    told = [str(line) for line in table_view(axtion.state, axtion.setup, "", UTC).cards]
    assert any(f"deal {order[0]} (pile 6), {order[1]} (pile 7)" in text for text in told)


def test_where_none_is_called_the_first_pile_goes_first(axtion: CoreTable) -> None:
    throw(axtion, 4)
    found = piles(axtion.state, axtion.setup)
    assert [pile for _, pile in found] == [1, 2, 3, 4, 5, 6, 7]
    assert places_of_stacks(axtion.state, axtion.setup) == tuple(place for place, _ in found)


def test_it_is_asked_for_until_it_is_called(axtion: CoreTable) -> None:
    ask = "The bank calls the action pile: CLEAR, its number, SHUFFLE."
    assert ask in advice(axtion.state, axtion.setup).why
    throw(axtion, 4)
    call(axtion, 2)
    assert ask not in advice(axtion.state, axtion.setup).why


@pytest.mark.parametrize(("pile", "why"), [(0, "there are the piles 1 to 7"), (8, "there are the piles 1 to 7")])
def test_a_pile_that_is_not_there_is_refused(axtion: CoreTable, pile: int, why: str) -> None:
    call(axtion, pile)
    assert axtion.refusal() == why


def test_the_last_call_stands_and_another_bank_calls_anew() -> None:
    table = CoreTable(demonstration("demo-fortune-pai-gow-poker"))
    call(table, 2)
    assert table.refusal() == "the player who banks calls the pile, and nobody does yet"
    table.take(c.BankKeyed(device="key-pad", at=table.now, seat=3))
    call(table, 2)
    call(table, 2)
    assert table.refusal() == "pile 2 is called already"
    call(table, 5)
    assert table.state.round.action_pile == 5
    table.take(c.BankKeyed(device="key-pad", at=table.now, seat=4))
    assert table.state.round.action_pile is None


def test_once_the_piles_are_out_none_is_called(axtion: CoreTable) -> None:
    throw(axtion, 4)
    for phase, allowed in (("dealing", True), ("setting", False), ("voided", False)):
        at = e.PhaseChanged(signal="x", before=axtion.phase, after=phase)
        axtion._fold([at])
        made = call(axtion, 3 if axtion.state.round.action_pile != 3 else 4)
        assert (type(made[-1]) is e.ActionPileCalled) is allowed
    assert axtion.refusal() == "the piles are out: the action pile is called before"


def test_a_house_without_it_calls_none() -> None:
    oneida = CoreTable(demonstration("demo-pai-gow-poker-oneida"))
    call(oneida, 3)
    assert oneida.refusal() == "no pile is called at this house"


def test_the_key_pad_takes_the_call(axtion: CoreTable) -> None:
    pad = KeyPadEntry(axtion.setup, code_check({}, AtOnce()), "key-pad", lambda: 0)
    keys = [pad.press(KeyPressed(device="key-pad", at=1, key=key), axtion.state) for key in ("CLEAR", "5", "SHUFFLE")]
    assert keys == [None, None, c.ActionPileKeyed(device="key-pad", at=1, pile=5)]
