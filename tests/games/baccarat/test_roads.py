from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from games.baccarat.roads import (
    BIG_EYE_BOY,
    COCKROACH_PIG,
    ROWS,
    SMALL_ROAD,
    BigMark,
    Cell,
    Coup,
    bead_plate,
    big_road,
    derived_road,
)

CYCLES = pytest.mark.parametrize("cycle", [BIG_EYE_BOY, SMALL_ROAD, COCKROACH_PIG])
OF = {"B": Coup("banker"), "P": Coup("player"), "T": Coup("tie")}
COUPS = st.lists(st.builds(Coup, st.sampled_from(["banker", "player", "tie"]), st.booleans()), max_size=80)


def coups(text: str) -> list[Coup]:
    return [OF[letter] for letter in text.replace(" ", "")]


def cells(marks: Sequence[BigMark]) -> list[tuple[int, int]]:
    return [(mark.at.column, mark.at.row) for mark in marks]


def colours(text: str, cycle: int) -> str:
    return "".join(mark.colour[0] for mark in derived_road(coups(text), cycle))


def test_nothing_played_draws_nothing() -> None:
    assert bead_plate([]) == big_road([]) == derived_road([], BIG_EYE_BOY) == ()


def test_a_tie_makes_no_mark_and_no_column() -> None:
    marks = big_road(coups("BTTBTPT"))
    assert cells(marks) == [(0, 0), (0, 1), (1, 0)]
    assert [mark.ties for mark in marks] == [2, 1, 1]


def test_a_tie_between_two_sides_does_not_shift_the_column_of_the_next() -> None:
    """baccarat-engine counted the ties of an earlier mark at each later one."""
    assert cells(big_road(coups("BTTPTB"))) == [(0, 0), (1, 0), (2, 0)]
    assert [mark.ties for mark in big_road(coups("BTPPP"))] == [1, 0, 0, 0]


def test_ties_before_the_first_winner_stand_at_its_mark() -> None:
    assert big_road(coups("TT")) == (BigMark(Cell(0, 0), None, 2),)
    assert big_road(coups("TTPT")) == (BigMark(Cell(0, 0), Coup("player"), 3),)


def test_a_run_of_more_than_six_turns_right_at_the_bottom() -> None:
    assert cells(big_road(coups("B" * 8))) == [*((0, row) for row in range(6)), (1, 5), (2, 5)]


def test_a_run_that_meets_a_tail_turns_right_above_it_and_keeps_its_row() -> None:
    road = cells(big_road(coups("B" * 7 + "P" * 8)))
    assert road[7:] == [*((1, row) for row in range(5)), (2, 4), (3, 4), (4, 4)]


def test_the_run_after_a_tail_begins_in_the_column_beside_its_top() -> None:
    assert cells(big_road(coups("B" * 9 + "P")))[-1] == (1, 0)


def test_a_run_does_not_begin_on_a_tail_that_lies_in_the_top_row() -> None:
    """Six dragons leave only the top row; the seventh lies in it, and the next begins beyond it."""
    text = "".join(side * (20 + 6) for side in "BPBPB") + "P" * 4 + "B"
    road = cells(big_road(coups(text)))
    assert road[-5:] == [(5, 0), (6, 0), (7, 0), (8, 0), (9, 0)]


@pytest.mark.parametrize(
    ("text", "big_eye", "small", "cockroach"),
    [
        ("B", "", "", ""),
        ("BP", "", "", ""),
        ("BPP", "b", "", ""),  # the second mark of the second column begins the big eye boy
        ("BBPP", "r", "", ""),
        ("BPB", "r", "", ""),  # or the first of the third, where there is none
        ("BBPB", "b", "", ""),
        ("BBPPP", "rb", "", ""),
        ("BBPPPP", "rbr", "", ""),  # two marks beyond the other column repeat again
        ("BPBB", "rb", "b", ""),  # the third column's second mark begins the small road
        ("BPBP", "rr", "r", ""),
        ("BPBPP", "rrb", "rb", "b"),  # the fourth column's second mark begins the cockroach pig
        ("BPBPB", "rrr", "rr", "r"),
        ("BBPBBP", "bbb", "rr", ""),
    ],
)
def test_the_derived_roads_begin_and_go_on_as_boards_draw_them(
    text: str, big_eye: str, small: str, cockroach: str
) -> None:
    assert colours(text, BIG_EYE_BOY) == big_eye
    assert colours(text, SMALL_ROAD) == small
    assert colours(text, COCKROACH_PIG) == cockroach


def test_the_side_that_wins_after_a_tie_has_a_column_of_its_own() -> None:
    """baccarat-engine's own test of these rounds has the banker below the player before the tie: rbbbbrrbbbbbbbrbr."""
    assert colours("PBPPBPPPPBPPBPTBPPPP", BIG_EYE_BOY) == "rbbbbrrbbbbbrrbrr"


def test_the_second_column_is_compared_with_the_first() -> None:
    """Which baccarat-engine leaves out: it has one mark here."""
    assert colours("BBPPB", BIG_EYE_BOY) == "rr"


@given(played=COUPS)
def test_every_round_is_counted_once_on_plate_and_big_road(played: list[Coup]) -> None:
    assert len(bead_plate(played)) == len(played)
    marks = big_road(played)
    assert sum(mark.ties + (mark.coup is not None) for mark in marks) == len(played)
    assert [mark.coup for mark in marks if mark.coup] == [coup for coup in played if coup.outcome != "tie"]


@given(played=COUPS)
def test_no_two_marks_share_a_place_and_all_lie_on_the_board(played: list[Coup]) -> None:
    roads = [big_road(played), *(derived_road(played, cycle) for cycle in (1, 2, 3)), bead_plate(played)]
    for road in roads:
        places = [mark.at for mark in road]
        assert len(set(places)) == len(places)
        assert all(place.column >= 0 and 0 <= place.row < ROWS for place in places)


@CYCLES
@given(played=COUPS)
def test_a_derived_road_does_not_know_the_ties(cycle: int, played: list[Coup]) -> None:
    without = [coup for coup in played if coup.outcome != "tie"]
    assert derived_road(played, cycle) == derived_road(without, cycle)


@CYCLES
@given(played=COUPS)
def test_a_derived_road_does_not_know_which_side_is_which(cycle: int, played: list[Coup]) -> None:
    other = {"banker": Coup("player"), "player": Coup("banker"), "tie": Coup("tie")}
    assert derived_road(played, cycle) == derived_road([other[coup.outcome] for coup in played], cycle)


@given(played=COUPS, more=COUPS)
def test_a_round_more_moves_no_mark_that_was_there(played: list[Coup], more: list[Coup]) -> None:
    """So the roads of a shorter list are those from before the round that was taken back."""
    assert bead_plate([*played, *more])[: len(played)] == bead_plate(played)
    for cycle in (1, 2, 3):
        before = derived_road(played, cycle)
        assert derived_road([*played, *more], cycle)[: len(before)] == before
    placed = [mark.at for mark in big_road(played)]
    assert [mark.at for mark in big_road([*played, *more])][: len(placed)] == placed


@CYCLES
@given(played=COUPS)
def test_a_win_makes_one_mark_at_most(cycle: int, played: list[Coup]) -> None:
    counts = [len(derived_road(played[:count], cycle)) for count in range(len(played) + 1)]
    assert all(after - before in (0, 1) for before, after in pairwise(counts))


@given(played=COUPS, columns=st.integers(1, 8))
def test_a_full_plate_shows_its_last_columns(played: list[Coup], columns: int) -> None:
    shown = bead_plate(played, columns)
    assert [bead.coup for bead in shown] == played[len(played) - len(shown) :]
    assert all(bead.at.column < columns for bead in shown)
    assert len(shown) > (columns - 1) * ROWS or len(shown) == len(played)
    for bead, whole in zip(reversed(shown), reversed(bead_plate(played)), strict=False):
        assert bead.at.row == whole.at.row
