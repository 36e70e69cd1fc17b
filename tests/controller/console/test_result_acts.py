"""Results, calls and wagers that the table page tells, what it is answered, and what the monitor makes of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from controller.config.table_file import TableFile
from controller.console.board_view import board_view
from controller.console.result_view import result_view, round_mark
from controller.table import commands as c
from tests.controller.any_signal import demonstration
from tests.controller.conftest import CoreTable
from tests.controller.console.conftest import ConsoleTable, console_table

PAD = {"device": "key-pad", "at": 5}


@pytest.fixture
def craps(demo_folder: Path) -> ConsoleTable:
    return console_table(demo_folder / "demo-craps.toml")


@pytest.mark.parametrize(
    ("verb", "fields", "why"),
    [
        ("key", {"result": "9-9"}, "1 to 6"),
        ("key", {}, "is no such roll"),
        ("stake", {"seat": "x", "wager": "field", "dollars": "5"}, 'A seat is a whole number, not "x".'),
        ("stake", {"seat": "1", "wager": "field", "dollars": "5.50"}, "An amount in dollars is a whole number"),
        ("stake", {"seat": "1", "wager": "fields", "dollars": "5"}, "fields"),
        ("word", {"said": "call-off", "seat": "1"}, '"call-off" is not said here: there is call-on, confirm-on.'),
        ("word", {"said": "call-on", "seat": "15"}, "There is no seat 15."),
        ("take-back", {}, "Nothing was told in this round."),
        ("reckon", {"wager": "place-7", "dollars": "5"}, "place-7"),
        ("reckon", {"wager": "field", "dollars": ""}, "An amount in dollars is a whole number"),
    ],
)
def test_what_cannot_be_is_answered_with_one_sentence(
    craps: ConsoleTable, verb: str, fields: dict[str, str], why: str
) -> None:
    status, text = craps.ask(f"/result/{verb}", **fields)
    assert (status, why in text.replace("&#34;", '"').replace("&quot;", '"')) == (409, True), text


def test_an_act_that_there_is_not_is_not_found(craps: ConsoleTable) -> None:
    assert craps.ask("/result/cheat")[0] == 404


def test_a_game_that_is_dealt_has_no_result_to_tell_and_no_board(demo_folder: Path) -> None:
    table = console_table(demo_folder / "demo-three-card-poker.toml")
    assert table.ask("/result/key", result="17")[0] == 404
    assert table.browser.get("/board").text == "Three card poker is dealt: it has no board of results.\n"


def test_a_result_is_told_once_however_many_screens_press_it(craps: ConsoleTable) -> None:
    mark = round_mark(craps.running.service.state)
    assert craps.ask("/result/key", result="2-4", about=mark) == (200, "")
    status, text = craps.ask("/result/key", result="2-4", about=mark)
    assert (status, "The table has gone on since this page was shown" in text) == (409, True)


def test_what_a_wager_pays_is_reckoned_and_nothing_recorded(craps: ConsoleTable) -> None:
    before = craps.running.service.position
    status, text = craps.ask("/result/reckon", wager="field", dollars="10")
    assert (status, craps.running.service.position) == (200, before)
    assert "$20.00 with 1-1 or 6-6" in text


def test_at_a_real_table_wagers_are_entered_here_and_no_result(
    craps: ConsoleTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TableFile, "on_twins", property(lambda _: False))
    assert craps.ask("/result/key", result="2-4")[0] == 403
    assert craps.ask("/result/stake", seat="1", wager="field", dollars="5") == (200, "")
    page = craps.browser.get("/").text
    assert 'hx-post="/result/stake"' in page
    assert 'hx-post="/result/reckon"' in page
    assert 'hx-post="/result/key"' not in page


# --- what is shown


def test_a_number_that_waits_for_a_supervisor_is_on_no_board() -> None:
    table = CoreTable(replace(demonstration("demo-roulette"), has_wheel=True))
    table.take(c.ResultKeyed(**PAD, result="17"))
    board = board_view(table.state, table.setup)
    assert (board.now, board.last, board.says) == (None, (), "No more bets")
    table.take(c.StaffAnswered(**PAD, role="floor-supervisor", yes=False))
    board = board_view(table.state, table.setup)
    assert board.now is not None
    assert (board.now.label, board.now.tone, board.is_new) == ("17", "black", True)


def test_the_last_twenty_results_stand_the_newest_first() -> None:
    table = CoreTable(demonstration("demo-roulette"))
    for number in range(1, 24):
        table.take(c.ResultKeyed(**PAD, result=str(number)))
        table.next()
    view = result_view(table.state, table.setup)
    assert view is not None
    assert [one.label for one in view.last] == [str(number) for number in range(23, 3, -1)]
    assert len(view.results) == 38
