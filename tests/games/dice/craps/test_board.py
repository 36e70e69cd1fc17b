"""The board of a craps table is made of its results alone."""

import pytest
from hypothesis import given, strategies as st

from games.dice.craps.board import figures, thrown
from games.dice.craps.game import CRAPS
from games.dice.two_dice import ROLLS
from tests.games.dice.craps.houses import rules_of

RULES = rules_of("oneida")


def told(*results: str) -> dict[str, str]:
    return {one.name: one.value for one in figures(RULES, results)}


def test_what_is_no_roll_is_refused() -> None:
    with pytest.raises(ValueError, match="the lower one first"):
        figures(RULES, ["3-4", "4-3"])


def test_an_empty_board_has_all_its_lines() -> None:
    assert set(told().values()) == {"0"}
    assert len(told()) == 4 + 11 + 4


def test_a_point_that_is_made_and_a_seven_out() -> None:
    found = told("2-4", "1-5", "4-4", "3-4", "5-5")
    assert found["points made"] == "1"
    assert (found["rolls"], found["this shooter"], found["longest turn"]) == ("5", "1", "4")
    assert (found["6"], found["8 the hard way"], found["10 the hard way"]) == ("2", "1", "1")


@given(st.lists(st.sampled_from(ROLLS), max_size=30), st.lists(st.sampled_from(ROLLS), max_size=30))
def test_after_a_seven_it_does_not_matter_what_was_told_before(before: list[str], since: list[str]) -> None:
    """The record keeps the last results only, and the point before the first of them is not known."""
    whole, later = (tuple(thrown([*rolls, "3-4", *since])) for rolls in (before, []))
    assert whole[len(before) + 1 :] == later[1:]


def test_the_game_tells_its_board_and_what_a_player_may_call() -> None:
    """000:319; 002:52; 003:1105-1107: called on by the player, and confirmed."""
    chance = CRAPS.by_result
    assert chance.figures(RULES, ("3-4",)) == figures(RULES, ("3-4",))
    assert chance.words == ("call-on", "confirm-on")
