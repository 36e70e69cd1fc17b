"""A hand that is void or forfeited claims nothing; cards that are exposed one by one are added up."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.assembly import table_setup
from controller.config.check import load_table
from controller.table import commands as c, events as e
from controller.table.round.waits import WAITS
from tests.controller.conftest import CoreTable


def demo(folder: Path, name: str) -> CoreTable:
    return CoreTable(table_setup(load_table(folder / f"demo-{name}.toml")))


def to_decisions(table: CoreTable, *seats: int) -> None:
    """Two hands are out, and nobody has decided yet."""
    table.shuffle()
    table.lock(*seats)
    table.count()
    table.deal(len(seats) + 1)
    table.all_out()


def test_a_hand_with_six_cards_claims_nothing(choctaw: CoreTable) -> None:
    """003:843-844"""
    to_decisions(choctaw, 2, 3)
    choctaw.report("wrong-card-count", seat=2, whose="player")
    choctaw.next()
    choctaw.claim(2, "flush")
    assert choctaw.refusal() == (
        "seat 2: the hand is void and claims nothing: This player's hand has not five cards: only this hand is void."
    )
    assert not choctaw.made(e.AwardClaimed)
    choctaw.claim(3, "flush")
    assert choctaw.made(e.AwardClaimed)


def test_players_who_told_of_their_hands_claim_nothing(choctaw: CoreTable) -> None:
    """003:650-654"""
    to_decisions(choctaw, 2, 3)
    choctaw.report("players-communicate", seat=2)
    choctaw.report("players-communicate", seat=3)
    choctaw.next()
    for seat in (2, 3):
        choctaw.claim(seat, "flush")
        assert choctaw.refusal().startswith(f"seat {seat}: the hand is forfeited and claims nothing")
    assert not choctaw.made(e.AwardClaimed)


def test_what_becomes_of_one_hand_is_reported_with_its_seat(choctaw: CoreTable) -> None:
    to_decisions(choctaw, 2)
    choctaw.report("wrong-card-count", whose="player")
    assert choctaw.refusal() == "this is about the hand of one seat: CLEAR, the number, NEXT, the seat, ENTER"
    assert not choctaw.made(e.IrregularityReported)


def test_the_next_round_begins_with_no_hand_void(choctaw: CoreTable) -> None:
    to_decisions(choctaw, 2)
    choctaw.report("wrong-card-count", seat=2, whose="player")
    choctaw.next()
    choctaw.next()
    assert choctaw.phase == "betting"
    assert choctaw.state.round.dead_hands == ()


def test_a_supervisor_puts_a_hand_right_that_was_keyed_in_at_a_wrong_seat(choctaw: CoreTable) -> None:
    to_decisions(choctaw, 2, 3)
    choctaw.report("wrong-card-count", seat=2, whose="player")
    choctaw.report("wrong-card-count", seat=3, whose="player")
    choctaw.staff("floor-supervisor")
    assert [hand.seat for hand in choctaw.state.round.dead_hands] == [2, 3], "a yes answers something else"
    choctaw.staff("dealer", yes=False)
    assert choctaw.refusal() == "a supervisor must say that the hand stands"
    choctaw.staff("floor-supervisor", yes=False)
    assert [hand.seat for hand in choctaw.state.round.dead_hands] == [2], "the last one that was reported"
    choctaw.next()
    choctaw.claim(3, "flush")
    assert choctaw.made(e.AwardClaimed)


def test_a_supervisor_is_asked_of_the_hand_that_was_reported_last(choctaw: CoreTable) -> None:
    to_decisions(choctaw, 2)
    choctaw.report("wrong-card-count", seat=2, whose="player")
    asked = next(wait for wait in WAITS if wait.name == "dead-hand").question(choctaw.state, choctaw.setup)
    assert asked is not None
    assert (asked.title, asked.yes, asked.no) == ("The hand of seat 2 is void", None, "The hand stands")


@pytest.mark.parametrize("what", ["player-voids-hand", "card-exposed"])
def test_a_player_of_an_exposed_card_may_have_the_hand_void(demo_folder: Path, what: str) -> None:
    """003:3403-3407: the exposed card alone voids nothing."""
    played = demo(demo_folder, "pai-gow-poker-oneida")
    facts: dict[str, str | int | bool] = {"whose": "player"} if what == "card-exposed" else {}
    played.take(c.IrregularityKeyed(device="key-pad", at=0, what=what, seat=2, facts=facts))
    assert bool(played.state.round.dead_hands) == (what == "player-voids-hand")


def test_two_single_cards_face_up_in_one_deal_void_it(choctaw: CoreTable) -> None:
    """003:832-834: more than one in a deal, however they are told."""
    choctaw.shuffle()
    choctaw.lock()
    choctaw.deal(1)
    choctaw.report("face-up-in-deck", exposed=1)
    assert choctaw.state.irregularity is None
    choctaw.report("face-up-in-deck", exposed=1)
    assert choctaw.state.irregularity is not None
    assert choctaw.state.irregularity.voids_round == "yes"


def test_cards_face_up_in_two_deals_are_one_in_each(choctaw: CoreTable) -> None:
    for colour in ("red", "blue"):
        choctaw.shuffle(colour)
        choctaw.lock()
        choctaw.deal(2, colour)
        choctaw.report("face-up-in-deck", exposed=1)
        assert choctaw.state.irregularity is None
        choctaw.all_out()
        choctaw.next()
        choctaw.next()


def test_a_card_that_nobody_saw_is_no_exposed_one(choctaw: CoreTable) -> None:
    """003:838-839"""
    choctaw.shuffle()
    choctaw.lock()
    choctaw.deal(1)
    for _ in range(3):
        choctaw.report("card-drawn-in-error", exposed=0)
    assert choctaw.state.irregularity is None


def test_a_second_card_of_the_dealer_is_added_up_and_one_of_a_player_is_not(demo_folder: Path) -> None:
    """002:1150: one exposed card of the dealer is burned, two void every hand."""
    played = demo(demo_folder, "let-it-ride")
    played.shuffle()
    played.lock()
    played.deal_key()
    played.report("card-exposed", whose="dealer", exposed=1)
    played.report("card-exposed", whose="player", exposed=1)
    assert played.state.irregularity is None
    played.report("card-exposed", whose="dealer", exposed=1)
    assert played.state.irregularity is not None
    assert played.state.irregularity.voids_round == "yes"
