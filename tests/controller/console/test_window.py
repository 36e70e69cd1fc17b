"""The page of a room's windows: what is sold, answered and shown there, and the flashboard."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from controller.console.window_view import flashboard_view, window_view
from controller.table import commands as c
from drivers import signals as s
from tests.controller.any_signal import demonstration
from tests.controller.conftest import CoreTable
from tests.controller.console.conftest import ConsoleTable, console_table
from tests.controller.table.tickets.test_keno_room import FIRST_TWENTY, comes, draw, sell

PAD = {"device": "key-pad", "at": 5}


@pytest.fixture
def keno(demo_folder: Path) -> ConsoleTable:
    return console_table(demo_folder / "demo-keno-generator.toml")


@pytest.mark.parametrize(
    ("verb", "fields", "why"),
    [
        ("sell", {"window": "1", "dollars": "five", "mark": "3"}, "is no sale"),
        ("sell", {"window": "1", "dollars": "5"}, "000:418"),
        ("sell", {"window": "9", "dollars": "5", "mark": "3"}, "There is no window 9"),
        ("pay", {"window": "1", "ticket": "12"}, "12 is no number of a ticket"),
        ("pay", {"window": "x", "ticket": "0000013"}, "a number"),
        ("void", {"ticket": "0000013"}, "K1-000001-3 was never sold here."),
        ("pick", {"spots": "21"}, "1 to 20 numbers are chosen by chance, not 21."),
        ("claim", {"ticket": "0000013"}, "K1-000001-3 was never sold here."),
        ("designate", {"plays": "line"}, "nothing to choose"),
    ],
)
def test_what_cannot_be_is_answered_with_one_sentence(
    keno: ConsoleTable, verb: str, fields: dict[str, str], why: str
) -> None:
    status, text = keno.ask(f"/window/{verb}", **fields)
    assert (status, why in text) == (409, True), text


def test_an_act_that_there_is_not_is_not_found(keno: ConsoleTable) -> None:
    assert keno.ask("/window/cheat")[0] == 404


def test_a_table_without_tickets_has_no_windows(demo_folder: Path) -> None:
    table = console_table(demo_folder / "demo-three-card-poker.toml")
    assert table.browser.get("/window").text == "No tickets are sold for three card poker.\n"
    assert table.ask("/window/sell", window="1")[0] == 404


def test_a_sale_says_what_the_player_pays(keno: ConsoleTable) -> None:
    status, text = keno.ask("/window/sell", window="2", dollars="5", groups="3 17 / 22", by="1+2", games="2")
    assert status == 200
    assert "K1-000001-3, game 1 to 2: take $30.00." in text
    assert keno.running.service.state.room.tickets[1].window == 2


def test_a_slip_that_is_pressed_twice_within_a_second_is_one_ticket(keno: ConsoleTable) -> None:
    slip = {"window": "1", "dollars": "5", "mark": "3"}
    answers = keno.browser.at_once("/window/sell", [slip, slip])
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert list(keno.running.service.state.room.tickets) == [1]
    keno.wait(2_000)
    assert keno.ask("/window/sell", **slip)[0] == 200
    assert list(keno.running.service.state.room.tickets) == [1, 2]


def test_two_windows_at_once_are_told_each_its_own_ticket(keno: ConsoleTable) -> None:
    slips = [{"window": window, "dollars": "5", "mark": "3"} for window in ("1", "2")]
    told = [answer.text for answer in keno.browser.at_once("/window/sell", slips)]
    assert ["K1-000001-3" in told[0], "K1-000002-1" in told[1]] == [True, True], told
    tickets = keno.running.service.state.room.tickets
    assert {number: ticket.window for number, ticket in tickets.items()} == {1: 1, 2: 2}


def test_numbers_chosen_by_chance_are_shown_before_they_are_sold(keno: ConsoleTable) -> None:
    status, text = keno.ask("/window/pick", spots="8")
    assert (status, text.count(" checked"), text.count("checkbox")) == (200, 8, 80)
    assert not keno.running.service.state.room.tickets


def test_the_page_tells_how_each_ticket_stands() -> None:
    table = CoreTable(demonstration("demo-keno"))
    sell(table, 1)
    sell(table, 2)
    table.take(s.OrderRefused(device="ticket-printer", at=5, order=1, why="no paper"))
    view = window_view(table.state, table.setup)
    assert view is not None
    assert [(one.serial, one.stands) for one in view.newest] == [
        ("K1-000002-1", "printing"),
        ("K1-000001-3", "not printed"),
    ]


def test_the_flashboard_lights_what_came_and_flashes_the_last_ball() -> None:
    table = CoreTable(demonstration("demo-keno"))
    table.take(s.ButtonPressed(device="lock-out", at=5))
    draw(table)
    comes(table, 17, 1)
    comes(table, 80, 2)
    board = flashboard_view(table.state, table.setup)
    lit = {one.number for row in board.rows for one in row if one.is_in}
    flashing = {one.number for row in board.rows for one in row if one.is_last}
    assert (lit, flashing, board.newest, board.count) == ({17, 80}, {80}, "80", 2)


def test_the_flashboard_keeps_the_balls_while_the_next_game_is_sold() -> None:
    table = CoreTable(replace(demonstration("demo-keno"), fitted=frozenset({"ball-draw"})))
    table.take(s.ButtonPressed(device="lock-out", at=5))
    draw(table)
    for place in FIRST_TWENTY:
        comes(table, place, place)
    table.take(c.NextKeyed(**PAD))
    board = flashboard_view(table.state, table.setup)
    assert (board.game, board.count, board.says) == (1, 20, "Tickets for game 2")
    assert not any(one.is_last for row in board.rows for one in row)
