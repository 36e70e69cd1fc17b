"""What to do now and why, and why not the rest."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from controller.shows.advice import actions, advice
from controller.table import commands as c
from controller.table.awards.waits import award_step
from drivers import signals as s
from games.money.dollars import dollars
from tests.controller.conftest import CoreTable
from tests.controller.places import PLACES


def say(table: CoreTable) -> str:
    return advice(table.state, table.setup).say


def why(table: CoreTable) -> str:
    return advice(table.state, table.setup).why


def why_not(table: CoreTable) -> dict[str, str | None]:
    return {action.name: action.why_not for action in actions(table.state, table.setup)}


def test_every_phase_of_the_game_has_advice(table: Callable[[str], CoreTable]) -> None:
    seen = set()
    for place in PLACES.values():
        at = table("choctaw")
        place(at)
        seen.add(at.phase)
        told = advice(at.state, at.setup)
        assert told.say.endswith((".", "?"))
        assert told.why
    assert seen | {"stub-count"} == set(table("choctaw").setup.game.round.phases)


@pytest.mark.parametrize(
    ("place", "possible"),
    [
        ("betting", {"lock-out"}),
        ("flagged", {"lock-out"}),
        ("locking", set()),
        ("locked", set()),
        ("disputed", set()),
        ("ready", set()),
        ("dealing", {"deal"}),
        ("decisions", {"next"}),
        ("settling", {"next"}),
        ("awarding", set()),
        ("irregular", set()),
        ("voided", set()),
        ("suspended", set()),
    ],
)
def test_what_can_be_done_and_a_reason_for_all_the_rest(choctaw: CoreTable, place: str, possible: set[str]) -> None:
    PLACES[place](choctaw)
    reasons = why_not(choctaw)
    assert {name for name, reason in reasons.items() if reason is None} == possible
    assert all(reason for name, reason in reasons.items() if name not in possible)


@pytest.mark.parametrize("place", PLACES)
def test_the_reason_is_the_one_that_refuses(choctaw: CoreTable, place: str) -> None:
    PLACES[place](choctaw)
    for action in actions(choctaw.state, choctaw.setup):
        if action.why_not is None:
            continue
        signal = {
            "lock-out": s.ButtonPressed(device="lock-out", at=choctaw.now),
            "shuffle": c.ShuffleKeyed(device="key-pad", at=choctaw.now),
            "deal": c.DealKeyed(device="key-pad", at=choctaw.now),
            "next": c.NextKeyed(device="key-pad", at=choctaw.now),
        }[action.name]
        choctaw.take(signal)
        assert choctaw.refusal() == action.why_not


def test_a_chip_that_does_not_count_is_returned_for_the_reason_that_it_has(choctaw: CoreTable) -> None:
    """What was refused after it is another matter."""
    PLACES["flagged"](choctaw)
    choctaw.deal_key()
    assert say(choctaw) == "Return the chip at seat 2: it does not count."
    assert why(choctaw) == "Seat 2 has its wager already: return the second chip."


def test_a_supervisor_is_called_for_the_acceptors_that_were_named(choctaw: CoreTable) -> None:
    PLACES["not_closing"](choctaw)
    assert say(choctaw) == "Call a supervisor: the acceptor of seats 6 and 7 does not close."


def test_where_the_deck_is_ready_the_shoe_is_what_the_deal_waits_for(choctaw: CoreTable) -> None:
    choctaw.shuffle()
    PLACES["ready"](choctaw)
    choctaw.fault("shoe", text="it was unplugged")
    assert say(choctaw) == "The shoe is out of order: it was unplugged."


def test_a_deck_is_asked_for_by_its_colour(choctaw: CoreTable) -> None:
    choctaw.to_settling(colour="red")
    choctaw.next()
    choctaw.lock()
    assert say(choctaw) == "The shuffler is empty: load the blue deck."
    choctaw.load("blue")
    assert say(choctaw) == "Shuffle."


def test_new_cards_are_asked_for(choctaw: CoreTable) -> None:
    """003:229-230"""
    choctaw.time("cards-due")
    assert say(choctaw).startswith("New cards are due.")
    choctaw.take(c.CardsChangedKeyed(device="key-pad", at=0, role="floor-supervisor", at_utc_ns=1))
    assert say(choctaw).startswith("Wagers are open.")


def test_awards_wait_for_their_turn(choctaw: CoreTable) -> None:
    """002:745-750, 771"""
    PLACES["awarding"](choctaw)
    first, second = choctaw.state.awards[1], choctaw.state.awards[0]
    assert award_step(choctaw.state, choctaw.setup, second) == "Waits until the award of seat 6 is paid."
    steps = [award_step(choctaw.state, choctaw.setup, first)]
    choctaw.dealer_signs = False
    for role in ("floor-supervisor", "pit-manager", "table-games-manager", "dealer", "pit-manager"):
        choctaw.staff(role, cards="Th Jh Qh Kh Ah" if role == "dealer" else "")
        steps.append(award_step(choctaw.state, choctaw.setup, choctaw.state.awards[1]))
    assert steps == [
        "The floor supervisor looks at the cards and gives the staff code.",
        "The pit manager looks at the cards and gives the staff code.",
        "The table games manager looks at the cards and gives the staff code.",
        "The dealer signs the payout log: ENTER at the key pad; first the cards, each as rank, suit "
        "(1 clubs, 2 diamonds, 3 hearts, 4 spades), NEXT.",
        "Complete the payout log: one of those who verified gives the staff code again.",
        "The pit manager or table games manager turns the higher key: $10,001.00 come off the meter.",
    ]
    choctaw.turn("higher")
    assert award_step(choctaw.state, choctaw.setup, choctaw.state.awards[1]) == "Paid: $10,001.00."
    choctaw.staff("floor-supervisor", yes=False)
    assert award_step(choctaw.state, choctaw.setup, choctaw.state.awards[0]) == "Not confirmed: nothing is paid."


def test_a_sharer_waits_until_the_other_is_verified(oneida: CoreTable) -> None:
    oneida.to_settling(2, 6)
    oneida.claim(2, "royal-flush")
    oneida.claim(6, "royal-flush")
    oneida.staff("floor-supervisor")
    assert award_step(oneida.state, oneida.setup, oneida.state.awards[1]) == (
        "Waits until the award of seat 2 is verified."
    )


@pytest.mark.parametrize(
    ("cents", "text"), [(0, "$0.00"), (5, "$0.05"), (-5, "-$0.05"), (123_456_789, "$1,234,567.89")]
)
def test_cents_as_people_write_them(cents: int, text: str) -> None:
    assert dollars(cents) == text


def test_what_the_rules_say_to_an_irregularity_is_told_until_the_next_step(choctaw: CoreTable) -> None:
    """003:844-847: the dealer has four cards and takes one more."""
    PLACES["dealing"](choctaw)
    choctaw.report("wrong-card-count", whose="dealer", cards=4)
    assert why(choctaw) == "The dealer has four cards: deal one more to the dealer. One hand is out."
    choctaw.deal_key()
    choctaw.stack()
    assert why(choctaw) == "2 hands are out."
