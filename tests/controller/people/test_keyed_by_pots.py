"""The key pad of a poker table: the dealer announces, and the player whose turn it is does it."""

from __future__ import annotations

import pytest

from controller.people.keyed_by_pots import plain
from controller.shows.panel import dealer_lines
from controller.table import commands as c
from drivers.signals import KeyPressed, Signal
from games.poker_room.acts import UNKNOWN, Acted, Awarded, Counted, Dealt, Drew, Killed
from tests.controller.table.poker.room import PokerTable

AT = KeyPressed(device="key-pad", at=7, key="ENTER")


def keyed(table: PokerTable, key: str, digits: str = "") -> Signal | str | None:
    return plain(key, digits, AT, table.state, table.setup)


def act(table: PokerTable, key: str, digits: str = "") -> object:
    found = keyed(table, key, digits)
    return found.act if isinstance(found, c.PokerActKeyed) else found


@pytest.fixture
def table() -> PokerTable:
    return PokerTable("demo-holdem-limit", 1, 3, 5, button=5)


def test_between_hands_seats_and_the_button_are_keyed(table: PokerTable) -> None:
    at = {"device": "key-pad", "at": 7}
    assert keyed(table, "ENTER", "2") == c.PlayerSits(**at, seat=2)
    assert keyed(table, "ENTER", "3") == c.PlayerComesBack(**at, seat=3)
    assert keyed(table, "NEXT", "3") == c.PlayerGoesAway(**at, seat=3)
    assert keyed(table, "DEAL", "3") == c.ButtonKeyed(**at, seat=3)
    assert keyed(table, "NEXT") is None, "NEXT begins the hand, as it does everywhere"
    assert keyed(table, "ENTER") == "no hand is in play: NEXT begins one"


def test_what_the_player_does_whose_turn_it_is(table: PokerTable) -> None:
    table.next()
    assert act(table, "DEAL") == Dealt()
    assert act(table, "ENTER") == "cards are due: DEAL says that they lie there"
    table.deal()
    assert act(table, "ENTER") == Acted(5, "call")
    assert act(table, "ENTER", "8") == Acted(5, "raise", 800)
    assert act(table, "NEXT") == Acted(5, "fold")
    assert act(table, "NEXT", "12") == Counted(5, 1_200)
    assert act(table, "DEAL", "3") == "DEAL alone says that the cards lie there"
    assert keyed(table, "SHUFFLE") == c.PokerTakeBackKeyed(device="key-pad", at=7)
    table.calls_round()
    table.deal()
    assert act(table, "ENTER") == Acted(1, "check")
    assert act(table, "ENTER", "4") == Acted(1, "bet", 400)


def test_where_hands_are_shown_the_best_is_keyed_by_its_seat(table: PokerTable) -> None:
    table.next()
    table.to_the_showdown()
    assert act(table, "ENTER", "3") == Awarded((("high", ((3, 1),)),))
    assert act(table, "NEXT", "1") == Killed(1)
    assert act(table, "ENTER") == "key in the seat with the best hand, then ENTER"
    table.best(3, 1, 5)
    assert keyed(table, "NEXT") is None
    assert keyed(table, "ENTER") == "the hand is over: NEXT closes it"


def test_a_player_changes_as_many_cards_as_are_keyed() -> None:
    table = PokerTable("demo-low-ball", 1, 2, 3, button=3)
    table.next()
    table.deal()
    table.calls_round()
    assert act(table, "ENTER", "2") == Drew(1, (UNKNOWN, UNKNOWN), ())
    assert act(table, "NEXT") == "key in how many cards seat 1 changes, then ENTER"


def test_the_display_says_whose_turn_it_is_and_what_lies_in(table: PokerTable) -> None:
    assert dealer_lines(table.state, table.setup, "")[1] == "HAND 1: NEXT"
    table.next()
    table.deal()
    head, todo, note, _ = dealer_lines(table.state, table.setup, "")
    assert (head, todo, note) == ("HAND", "SEAT 5: CALL $4", "POT $4, 3 IN")
    table.to_the_showdown()
    assert dealer_lines(table.state, table.setup, "")[1] == "WHO WINS? SEAT,ENTER"
    table.best(3, 1, 5)
    assert dealer_lines(table.state, table.setup, "")[1:3] == ("PUSH THE POT, NEXT", "3:$10")


@pytest.mark.parametrize("phase", range(6))
def test_every_line_of_the_display_is_twenty_columns_at_most(phase: int) -> None:
    table = PokerTable("demo-low-ball", 1, 2, 3, button=3)
    for step in (table.next, table.deal, table.calls_round, table.next, table.next)[:phase]:
        step()
    assert all(len(line) <= 20 for line in dealer_lines(table.state, table.setup, "")[:2])
