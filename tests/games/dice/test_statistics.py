"""The board of a craps table: turns, points, totals, from the rolls alone."""

from hypothesis import given, strategies as st

from games.dice.craps.points import after
from games.dice.statistics import TOTALS, Thrown, board, turns_of
from games.dice.two_dice import ROLLS


def thrown(*shown: str, passed: frozenset[int] = frozenset()) -> list[Thrown]:
    """These rolls with the points that they make; ``passed``: after which of them the dice went on."""
    mark, rolls = "", []
    for place, one in enumerate(shown):
        then = after(mark, one)
        rolls.append(Thrown(one, mark, then, place in passed))
        mark = then
    return rolls


def test_nothing_thrown_is_a_turn_without_rolls() -> None:
    found = board([])
    assert (found.last, found.of_shooter, found.longest, found.points_made) == ((), 0, 0, 0)
    assert not any(found.totals.values())


def test_a_losing_seven_ends_the_turn_and_a_seven_at_the_come_out_does_not() -> None:
    """002:237; 003:1437."""
    found = board(thrown("3-4", "2-4", "3-4", "5-6"))
    assert found.of_shooter == 1
    assert found.longest == 3


def test_dice_that_are_passed_on_end_a_turn_in_the_middle_of_a_hand() -> None:
    """002:236, 241: the new shooter finishes the hand, and the point is that shooter's."""
    rolls = thrown("2-4", "1-2", "1-5", passed=frozenset({1}))
    found = board(rolls)
    assert [len(turn) for turn in turns_of(rolls)] == [2, 1]
    assert (found.points_made, found.points_of_shooter) == (1, 1)


def test_points_made_are_those_that_were_thrown_again_before_seven() -> None:
    assert board(thrown("2-4", "1-5", "4-4", "3-4", "5-5")).points_made == 1


def test_the_newest_roll_comes_first_and_no_more_than_asked_for() -> None:
    rolls = thrown("1-1", "5-6", "3-3")
    assert [one.shown for one in board(rolls, last=2).last] == ["3-3", "5-6"]
    assert [one.shown for one in board(rolls, last=1).last] == ["3-3"]
    assert board(rolls, last=0).last == ()
    assert len(board(thrown(*["1-1"] * 30)).last) == 20


def test_the_hard_ways_are_those_of_the_four_totals_that_have_an_easy_one() -> None:
    """002:61-64."""
    found = board(thrown("2-2", "1-3", "3-3", "4-4", "5-5", "1-1", "6-6"))
    assert found.hard == {4: 1, 6: 1, 8: 1, 10: 1}


@given(st.lists(st.sampled_from(ROLLS), max_size=60), st.sets(st.integers(0, 59)))
def test_every_roll_is_counted_once(shown: list[str], passed: set[int]) -> None:
    rolls = thrown(*shown, passed=frozenset(passed))
    found, turns = board(rolls), turns_of(rolls)
    assert sum(found.totals.values()) == len(rolls) == sum(map(len, turns))
    assert set(found.totals) == set(TOTALS)
    assert all(found.hard[total] <= found.totals[total] for total in found.hard)
    assert found.of_shooter == len(turns[-1])
    assert all(turn and turn[-1].ends_turn for turn in turns[:-1])
    assert found.points_of_shooter <= found.points_made
