"""What the monitor beside a table shows: roads of baccarat, and how the rounds of any shoe ended."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from controller.console.roads_view import (
    BEAD_COLUMNS,
    ROAD_COLUMNS,
    Board,
    Mark,
    RoadsView,
    results_so_far,
    roads_view,
)
from controller.table import commands as c, events as e
from controller.table.setup import TableSetup
from controller.table.shoe.course import felt
from controller.table.shoe.state import Pack
from controller.table.state import TableState
from drivers import signals as s
from tests.controller.any_signal import demonstration
from tests.controller.console.test_shoe_view import PAD, dealing, ready

OF = {"B": "banker", "P": "player", "T": "tie", "6": "banker-6"}


@pytest.fixture(scope="module")
def baccarat() -> TableSetup:
    return demonstration("demo-mini-baccarat")


@pytest.fixture(scope="module")
def commission_free() -> TableSetup:
    return demonstration("demo-commission-free-baccarat")


def after(setup: TableSetup, *results: str) -> RoadsView:
    """The monitor after these rounds of a shoe."""
    return roads_view(TableState(pack=Pack(cards=416, to_burn=0, results=results)), setup)


def shoe(setup: TableSetup, letters: str) -> RoadsView:
    return after(setup, *(OF[letter] for letter in letters))


def board(view: RoadsView, name: str) -> Board:
    return next(one for one in view.boards if one.name == name)


def places(marks: tuple[Mark, ...]) -> list[tuple[int, int, str | None]]:
    return [(mark.column, mark.row, mark.tone) for mark in marks]


def test_without_a_shoe_there_is_nothing_but_empty_roads(baccarat: TableSetup) -> None:
    view = roads_view(TableState(), baccarat)
    assert [len(one.marks) for one in view.boards] == [0, 0, 0, 0, 0]
    assert (view.rounds, view.run, view.last, view.note) == (0, "", (), "Shuffle")
    assert [(one.name, one.rounds, one.share) for one in view.counts] == [
        ("Banker", 0, ""),
        ("Player", 0, ""),
        ("Tie", 0, ""),
    ]


def test_a_tie_has_a_bead_and_stands_on_the_big_road_at_the_mark_before_it(baccarat: TableSetup) -> None:
    view = shoe(baccarat, "TBBTTP")
    assert [mark.text for mark in board(view, "Bead plate").marks] == list("TBBTTP")
    big = board(view, "Big road").marks
    assert places(big) == [(0, 0, "red"), (0, 1, "red"), (1, 0, "blue")]
    assert [mark.ties for mark in big] == [1, 2, 0]


def test_ties_alone_are_a_mark_of_no_side(baccarat: TableSetup) -> None:
    (only,) = board(shoe(baccarat, "TT"), "Big road").marks
    assert (only.tone, only.ties, only.is_six) == (None, 2, False)


def test_a_six_of_the_banker_is_a_banker_with_a_mark(commission_free: TableSetup) -> None:
    view = shoe(commission_free, "B6TP6")
    assert [(mark.text, mark.tone) for mark in board(view, "Bead plate").marks] == [
        ("B", "red"),
        ("6", "red"),
        ("T", "green"),
        ("P", "blue"),
        ("6", "red"),
    ]
    big = board(view, "Big road").marks
    assert places(big) == [(0, 0, "red"), (0, 1, "red"), (1, 0, "blue"), (2, 0, "red")]
    assert [mark.is_six for mark in big] == [False, True, False, True]
    assert [(one.name, one.rounds, one.longest) for one in view.counts] == [
        ("Banker", 3, 2),
        ("Player", 1, 1),
        ("Tie", 1, 1),
    ]
    assert view.sixes == 2


def test_the_derived_roads_compare_the_big_roads_columns(baccarat: TableSetup) -> None:
    view = shoe(baccarat, "BBPPBBB")
    assert [mark.tone for mark in board(view, "Big eye boy").marks] == ["red", "red", "red", "blue"]
    assert places(board(view, "Small road").marks) == [(0, 0, "red"), (1, 0, "blue")]
    assert places(board(view, "Cockroach pig").marks) == []


def test_the_figures_leave_ties_out_of_runs(baccarat: TableSetup) -> None:
    view = shoe(baccarat, "PBBTB")
    assert view.run == "Banker 3 times in a row"
    assert [(one.share, one.longest) for one in view.counts] == [("60.0 %", 3), ("20.0 %", 1), ("20.0 %", 1)]
    assert [one.letter for one in view.last] == list("PBBTB")


@pytest.mark.parametrize(("letters", "run"), [("P", "Player once"), ("BPP", "Player twice in a row"), ("T", "")])
def test_a_run_is_told_in_words(baccarat: TableSetup, letters: str, run: str) -> None:
    assert shoe(baccarat, letters).run == run


def test_a_road_that_is_longer_than_its_screen_shows_its_end(baccarat: TableSetup) -> None:
    view = shoe(baccarat, "BP" * 40 + "T")
    big = board(view, "Big road").marks
    assert (big[0].column, big[-1].column) == (0, ROAD_COLUMNS - 1)
    assert big[-1].ties == 1
    beads = board(view, "Bead plate").marks
    assert max(mark.column for mark in beads) == BEAD_COLUMNS - 1
    assert [mark.is_last for mark in beads].count(True) == 1
    assert beads[-1].is_last
    for one in view.boards:
        assert all(0 <= mark.column < one.columns and 0 <= mark.row < 6 for mark in one.marks)


def test_the_round_in_play_counts_once_it_is_decided_and_its_take_back_takes_it_off(baccarat: TableSetup) -> None:
    table = dealing(baccarat)
    assert results_so_far(table.state, baccarat) == ()
    table.take(c.WordKeyed(**PAD, said="banker"))
    assert results_so_far(table.state, baccarat) == ("banker",)
    table.take(c.TakeBackKeyed(**PAD))
    assert results_so_far(table.state, baccarat) == ()
    table.take(c.WordKeyed(**PAD, said="player"))
    table.take(c.NextKeyed(**PAD))
    assert results_so_far(table.state, baccarat) == ("player",), "on record, and counted once"


def test_a_new_shoe_begins_new_roads(baccarat: TableSetup) -> None:
    table = dealing(baccarat)
    table.take(c.WordKeyed(**PAD, said="tie"))
    table.take(c.NextKeyed(**PAD))
    table.take(c.ShuffleKeyed(**PAD))
    view = roads_view(table.state, baccarat)
    assert (view.rounds, view.note) == (0, "Shuffle")


def test_the_last_hand_is_announced(baccarat: TableSetup) -> None:
    table = ready(baccarat)
    assert roads_view(table.state, baccarat).note == ""
    cut = msgspec.structs.replace(table.state.pack, cut_round=0)
    assert roads_view(msgspec.structs.replace(table.state, pack=cut), baccarat).note == "Last hand of this shoe"


def test_another_game_has_figures_and_no_roads() -> None:
    view = after(demonstration("demo-red-dog"), "inside", "outside", "outside", "pair")
    assert view.boards == ()
    assert [(one.name, one.rounds, one.longest) for one in view.counts] == [
        ("Inside", 1, 1),
        ("Outside", 2, 2),
        ("Consecutive", 0, 0),
        ("Pair", 1, 1),
        ("Three of a kind", 0, 0),
    ]
    assert view.run == "Pair once"


def test_rounds_that_end_hand_by_hand_are_counted_as_others() -> None:
    view = after(demonstration("demo-blackjack"), "", "dealer-natural", "", "dealer-over", "")
    assert [(one.name, one.rounds, one.share) for one in view.counts] == [
        ("Dealer natural", 1, "20.0 %"),
        ("Dealer over", 1, "20.0 %"),
        ("Other", 3, "60.0 %"),
    ]
    assert [one.tone for one in view.counts] == ["red", "blue", "grey"]
    assert view.run == ""


def test_a_game_whose_rounds_have_no_end_of_their_own_has_their_number_alone() -> None:
    view = after(demonstration("demo-21st-century-baccarat"), "", "")
    assert (view.rounds, view.counts, view.last, view.run) == (2, (), (), "")


def test_every_end_that_a_game_tells_is_one_that_it_names() -> None:
    table = dealing(demonstration("demo-red-dog"), "4?", "8?")
    table.take(c.WordKeyed(**PAD, said=table_word(table.state, table.setup)))
    table.take(c.CardKeyed(**PAD, card="6?"))
    assert results_so_far(table.state, table.setup)[0] in table.setup.game.dealt_by_card.outcomes


def table_word(state: TableState, setup: TableSetup) -> str:
    """The one word that may be said now."""
    due = felt(state, setup).due
    assert due is not None
    return due.words[0]


def test_a_card_that_a_machine_read_decides_nothing_before_it_is_turned(baccarat: TableSetup) -> None:
    table = ready(replace(baccarat, has_card_shoe=True))
    for card in ("9h", "Kd", "Tc", "3s"):
        table.take(s.CardDrawn(device="card-shoe", at=table.now, card=card))
    assert results_so_far(table.state, table.setup) == ()
    table.take(c.WordKeyed(**PAD, said="turn"))
    assert results_so_far(table.state, table.setup) == ("player",)


def test_a_bead_shows_a_natural_and_pairs_where_the_cards_were_told(baccarat: TableSetup) -> None:
    table = dealing(baccarat)
    table.take(c.WordKeyed(**PAD, said="tie"))
    table.next()
    table.take(s.ButtonPressed(device="lock-out", at=table.now))
    for card in ("4s", "3d", "4d", "3c"):
        table.take(c.CardKeyed(**PAD, card=card))
    in_play = board(roads_view(table.state, table.setup), "Bead plate").marks
    table.next()
    for marks in (in_play, board(roads_view(table.state, table.setup), "Bead plate").marks):
        told = [(mark.text, mark.natural, mark.player_pair, mark.banker_pair) for mark in marks]
        assert told == [("T", False, False, False), ("P", True, True, True)]
    assert table.made(e.RoundDecided)[-1].marks == ("natural", "player-pair", "banker-pair")  # type: ignore[attr-defined]


def test_rounds_of_an_older_record_have_no_such_marks(baccarat: TableSetup) -> None:
    pack = Pack(cards=416, to_burn=0, results=("banker", "player", "tie"), marks=(("natural",), ()))
    beads = board(roads_view(TableState(pack=pack), baccarat), "Bead plate").marks
    assert [mark.natural for mark in beads] == [False, True, False]
