"""Where not every hand is turned, those with a progressive wager are (003:708-712), and the table says which."""

from __future__ import annotations

from controller.shows.advice import advice
from controller.shows.panel import dealer_lines
from controller.table.round.waits import to_turn
from controller.table.waits import waiting
from tests.controller.conftest import CoreTable


def named(table: CoreTable) -> bool:
    return "turn-hands" in [wait.name for wait in waiting(table.state, table.setup)]


def test_the_seats_are_named_from_the_dealers_right_until_the_round_is_over(oneida: CoreTable) -> None:
    oneida.to_settling(2, 5)
    assert to_turn(oneida.state, oneida.setup) == (5, 2)
    assert "TURN 5 2" in [line.strip() for line in dealer_lines(oneida.state, oneida.setup, "")]
    told = advice(oneida.state, oneida.setup).why
    assert told.startswith("Turn the hand of seats 5 and 2, whatever the dealer holds.")
    assert named(oneida)
    oneida.next()
    assert not named(oneida)


def test_nothing_is_said_before_the_dealers_hand_is_shown(oneida: CoreTable) -> None:
    oneida.lock(2)
    assert not named(oneida)


def test_a_house_that_turns_every_hand_names_none(choctaw: CoreTable) -> None:
    choctaw.to_settling(2, 5)
    assert not named(choctaw)


def test_without_a_progressive_wager_the_choice_is_the_casinos(oneida: CoreTable) -> None:
    oneida.to_settling()
    assert to_turn(oneida.state, oneida.setup) == ()
