"""What the faces that a machine read are good for, and when nothing is made of them."""

from __future__ import annotations

import msgspec
import pytest

from controller.cards_read import contradiction, hands_read
from controller.setup import TableSetup
from controller.state import Award, Drawn, Round, Stack, TableState
from tests.controller.any_signal import demonstration

HANDS = ("5h 6h 7h", "2c 9d Kd", "Qs 8c 4d")


def table(*hands: str, phase: str = "settling") -> TableState:
    stacks = tuple(Stack(number, tuple(hand.split())) for number, hand in enumerate(hands, 1))
    return TableState(opened=True, round=Round(phase=phase, hands=len(hands), stacks=stacks))


@pytest.fixture(scope="module")
def poker() -> TableSetup:
    return demonstration("demo-three-card-poker")


@pytest.mark.parametrize(
    "state",
    [
        table(*HANDS, phase="decisions"),
        table(*HANDS, phase="dealing"),
        table("5h 6h 7h", "2c ?? Kd", "Qs 8c 4d"),
        table("5h 6h 7h", "", "Qs 8c 4d"),
        table(),
    ],
    ids=["before the reveal", "while dealing", "a face unread", "a stack unread", "no machine"],
)
def test_nothing_is_shown(poker: TableSetup, state: TableState) -> None:
    assert hands_read(state, poker) == ()


def test_each_hand_is_shown_with_how_its_wagers_end(poker: TableSetup) -> None:
    first, second, dealer = hands_read(table(*HANDS), poker)
    assert (first.whose, second.whose, dealer.whose) == ("hand 1", "hand 2", "dealer")
    assert first.cards == ("5h", "6h", "7h")
    assert "pair plus wins 40 to 1" in first.advice
    assert second.advice.startswith("pair plus loses, ante wins 1 to 1")
    assert dealer.advice == ""


def test_the_felts_cards_settle_the_hands_of_mississippi_stud() -> None:
    setup = demonstration("demo-mississippi-stud")
    hand, felt = hands_read(table("As Ad", "Ah Kc Kd"), setup)
    assert felt.whose == "felt"
    assert "fifth street wins 10 to 1" in hand.advice


def test_cards_that_cannot_come_from_one_deck_advise_nothing(poker: TableSetup) -> None:
    assert [hand.advice for hand in hands_read(table("5h 6h 7h", "5h 9d Kd", "Qs 8c 4d"), poker)] == ["", "", ""]


def test_what_a_player_sets_is_not_advised() -> None:
    setup = demonstration("demo-pai-gow-poker")
    deck = [rank + suit for suit in "shdc" for rank in "A23456789TJQK"]
    stacks = [" ".join(deck[7 * hand : 7 * hand + 7]) for hand in range(7)]
    assert {hand.advice for hand in hands_read(table(*stacks), setup)} == {""}


CLAIM = Award(award=1, seat=3, hand="flush")


def test_a_claim_that_some_hand_holds_stands() -> None:
    setup = demonstration("demo-caribbean-stud")
    assert contradiction(table("2h 5h 9h Jh Kh", "As Kd 8c 6d 3c", phase="awarding"), setup, CLAIM) is None


def test_a_claim_that_no_hand_holds_is_named_and_the_dealers_flush_is_nobodys() -> None:
    setup = demonstration("demo-caribbean-stud")
    state = table("As Kd 8c 6d 3c", "2h 5h 9h Jh Kh", phase="awarding")
    assert contradiction(state, setup, CLAIM) == "no hand that was dealt is a flush"


def test_where_the_start_says_whose_a_hand_is_the_claim_is_held_against_that_hand() -> None:
    setup = demonstration("demo-pai-gow-poker-oneida")
    flush, nothing = "2h 5h 9h Jh Kh 3s 4d", "As Kd 8c 6d 3c Ts 2d"
    state = table(*[flush, *[nothing] * 6], phase="awarding")
    drawn = (Drawn(draw="start-position", numbers=(1,), position=1),)
    state = msgspec.structs.replace(state, round=msgspec.structs.replace(state.round, drawn=drawn))
    told = contradiction(state, setup, CLAIM)
    assert told is not None
    assert told.startswith("seat 3 was dealt As Kd 8c")
    assert told.endswith("no flush")


def test_without_a_machine_that_reads_nothing_contradicts() -> None:
    state = TableState(opened=True, round=Round(phase="awarding", hands=2, stacks=(Stack(1), Stack(2))))
    assert contradiction(state, demonstration("demo-caribbean-stud"), CLAIM) is None
