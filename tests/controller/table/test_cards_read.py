"""What the faces that a machine read are good for, and when nothing is made of them."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from controller.table.cards.read import contradiction, hands_read
from controller.table.setup import TableSetup
from controller.table.state import Award, Drawn, Round, Stack, TableState
from games.declared.chance import Stacks
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


def test_a_wager_that_the_house_takes_at_one_amount_is_advised_at_that_amount() -> None:
    """003:2173-2194: a dollar on the bonus takes a printed sum; here no card is burned."""
    setup = demonstration("demo-let-it-ride-bonus")
    chance = setup.game.chance
    assert isinstance(chance, Stacks)
    chance = replace(chance, deals=tuple(replace(deal, burn=0) for deal in chance.deals))
    hand, _ = hands_read(table("As Ks Qs", "Js Ts"), replace(setup, game=replace(setup.game, chance=chance)))
    assert "bonus wins 10000 to 1" in hand.advice
    assert "bet 1 wins 1000 to 1" in hand.advice


def test_cards_that_cannot_come_from_one_deck_advise_nothing(poker: TableSetup) -> None:
    assert [hand.advice for hand in hands_read(table("5h 6h 7h", "5h 9d Kd", "Qs 8c 4d"), poker)] == ["", "", ""]


DECK = [rank + suit for suit in "shdc" for rank in "A23456789TJQK"]
SEVENS = [" ".join(DECK[7 * hand : 7 * hand + 7]) for hand in range(7)]
"""Four of them are straight flushes of seven cards."""


def test_what_a_player_sets_is_not_advised() -> None:
    setup = demonstration("demo-pai-gow-poker")
    assert {hand.advice for hand in hands_read(table(*SEVENS), setup)} == {""}


def test_what_the_seven_cards_win_however_they_are_set_is_told() -> None:
    """001:881-896: the bonus looks at the best hand among them."""
    read = hands_read(table(*SEVENS), demonstration("demo-fortune-pai-gow-poker"))
    assert read[0].advice == (
        "fortune: seven-card-straight-flush pays 2500 to 1; "
        "envy: each button of another player is paid $1,000.00 for a seven card straight flush"
    )


def test_where_the_document_prints_a_house_way_the_banks_hand_is_set_by_it() -> None:
    """001:739-789; the others' cards are theirs to set."""
    setup = demonstration("demo-fortune-pai-gow-poker")
    drawn = (Drawn("start-position", (4,), 1),)
    state = table("As Ks Qd 9c 7h 4d 2s", *SEVENS[3:6], "8s 8h Td Jc 3h 5d 6c", "9s 2c", "9d")
    state = msgspec.structs.replace(state, round=msgspec.structs.replace(state.round, bank=3, drawn=drawn))
    bank = next(hand for hand in hands_read(state, setup) if hand.whose == "seat 3")
    assert bank.cards == ("As", "Ks", "Qd", "9c", "7h", "4d", "2s")
    assert bank.advice == "set by the house way: As 9c 7h 4d 2s and Ks Qd"


def test_a_hand_of_the_progressive_that_nobody_claimed_yet_is_told() -> None:
    setup = demonstration("demo-caribbean-stud")
    state = table("2h 5h 9h Jh Kh", "2s 5s 9s Js Ks")
    state = msgspec.structs.replace(state, round=msgspec.structs.replace(state.round, metered=(3,)))
    first, dealer = hands_read(state, setup)
    assert first.advice.endswith("; flush, of the progressive")
    assert "progressive" not in dealer.advice


@pytest.mark.parametrize("lit", [True, False])
def test_only_a_seat_whose_lamp_is_lit_has_part_in_the_progressive(lit: bool) -> None:
    setup = demonstration("demo-pai-gow-poker-oneida")
    drawn = (Drawn("start-position", (2,), 2),)
    state = table(*SEVENS)
    now = msgspec.structs.replace(state.round, drawn=drawn, metered=tuple(setup.seats) if lit else ())
    advice = [hand.advice for hand in hands_read(msgspec.structs.replace(state, round=now), setup)]
    assert any("of the progressive" in text for text in advice) is lit


@pytest.mark.parametrize(
    ("demo", "hands"),
    [
        ("demo-caribbean-stud", ("As As As As As", "2h 5h 9h Jh Kh")),
        ("demo-caribbean-stud", ("As Ks", "2h 5h 9h Jh Kh")),
        ("demo-pai-gow-poker-oneida", ("As As 3c 4d 5h 6h 7h", *SEVENS[1:])),
        ("demo-fortune-pai-gow-poker", ("Jo Jo 3c 4d 5h 6h 7h", *SEVENS[1:])),
        ("demo-fortune-pai-gow-poker", ("As 3c 4d 5h 6h 7h", *SEVENS[1:])),
    ],
)
def test_faces_that_make_no_hand_say_nothing_and_stop_nobody(demo: str, hands: tuple[str, ...]) -> None:
    """A machine misread a card, or dealt too few: the table goes on, and people look."""
    setup = demonstration(demo)
    assert hands_read(table(*hands), setup)[0].advice == ""
    assert contradiction(table(*hands, phase="awarding"), setup, CLAIM) is None


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
