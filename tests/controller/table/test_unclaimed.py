"""A hand of the progressive that a machine read holds the round until it is claimed, or a supervisor says no."""

from __future__ import annotations

import msgspec
import pytest

from controller.console.desk_view import question
from controller.shows.advice import advice
from controller.shows.panel import dealer_lines
from controller.table import events as e
from controller.table.cards.read import unclaimed
from controller.table.state import Stack
from tests.controller.conftest import CoreTable

ROYAL, DEALER = "Th Jh Qh Kh Ah", "2c 9d Kd 4s 5s"
HELD = "hand 1 holds a royal flush: claim it, or let a supervisor say that no award is due"


def settled(table: CoreTable, *hands: str, lamps: tuple[int, ...] = (3,)) -> CoreTable:
    """The round is settled, and the shoe read these hands."""
    table.to_settling(*lamps)
    stacks = tuple(Stack(number, tuple(hand.split())) for number, hand in enumerate(hands, 1))
    now = msgspec.structs.replace(table.state.round, stacks=stacks, hands=len(hands))
    table.state = msgspec.structs.replace(table.state, round=now)
    return table


@pytest.fixture
def royal(choctaw: CoreTable) -> CoreTable:
    return settled(choctaw, ROYAL, DEALER)


def test_next_does_not_end_the_round_over_it(royal: CoreTable) -> None:
    royal.next()
    assert royal.refusal() == HELD
    assert royal.state.round.number == 1


def test_everything_says_so(royal: CoreTable) -> None:
    assert advice(royal.state, royal.setup).say == "Hand 1 holds a royal flush: claim it, with seat, hand, ENTER."
    assert dealer_lines(royal.state, royal.setup, "")[1:3] == ("CLAIM HAND 1", "ROYAL FLUSH")
    asked = question(royal.state, royal.setup)
    assert asked is not None
    assert (asked.step, asked.no) == ("unclaimed", "No award is due")


def test_a_claim_answers_for_it(royal: CoreTable) -> None:
    royal.claim(3, "royal-flush")
    assert unclaimed(royal.state, royal.setup) == ()


def test_a_claim_of_another_hand_does_not(royal: CoreTable) -> None:
    royal.claim(3, "flush")
    assert [one.hand for one in unclaimed(royal.state, royal.setup)] == ["royal-flush"]


def test_a_supervisors_no_answers_for_it_and_stands_in_the_record(royal: CoreTable) -> None:
    royal.staff("floor-supervisor", yes=False)
    (passed,) = royal.made(e.HandPassedOver)
    assert passed == e.HandPassedOver(number=1, seat=None, hand="royal-flush", role="floor-supervisor")
    royal.next()
    assert royal.state.round.number == 2


@pytest.mark.parametrize(("role", "yes"), [("dealer", False), ("floor-supervisor", True)])
def test_a_dealers_code_or_a_yes_does_not(royal: CoreTable, role: str, yes: bool) -> None:
    royal.staff(role, yes=yes)
    assert unclaimed(royal.state, royal.setup)


def test_two_hands_take_two_claims(choctaw: CoreTable) -> None:
    table = settled(choctaw, ROYAL, "Ts Js Qs Ks As", DEALER, lamps=(3, 5))
    table.claim(3, "royal-flush")
    assert [one.number for one in unclaimed(table.state, table.setup)] == [2]


@pytest.mark.parametrize(
    ("hands", "lamps"),
    [((ROYAL, DEALER), ()), ((DEALER, ROYAL), (3,)), (("2h 4d 6s 8c Th", DEALER), (3,))],
    ids=["no wager stands", "it is the dealer's", "it wins nothing"],
)
def test_nothing_holds_the_round_where_none_is_due(
    choctaw: CoreTable, hands: tuple[str, ...], lamps: tuple[int, ...]
) -> None:
    table = settled(choctaw, *hands, lamps=lamps)
    table.next()
    assert table.state.round.number == 2
