"""What a bet sensor must take a spot for, told from what people did."""

import pytest

from controller.rehearsal.simulation.floor import MS, SECOND
from controller.rehearsal.simulation.spots import Standing, standing

HELD_NS = 400 * MS
BARE = Standing(covered=False, earliest=0, latest=0)


def stood(at_ms, *moves_ms, now_ms=10_000):
    """How a spot stood; it is covered from the first of the moves on, bare from the second, and so on."""
    moves = [(0, False), *((at * MS, place % 2 == 0) for place, at in enumerate(moves_ms))]
    return standing(moves, at_ms * MS, now_ms * MS, HELD_NS)


def test_a_chip_lies_there_since_it_was_laid():
    assert stood(5_000, 2_000) == Standing(covered=True, earliest=2 * SECOND, latest=2 * SECOND)


def test_a_hand_is_nothing():
    assert stood(5_000, 2_000, 2_300) == BARE


def test_a_touch_does_not_lift_a_chip():
    assert stood(8_000, 2_000, 5_000, 5_300) == Standing(covered=True, earliest=2 * SECOND, latest=2 * SECOND)


def test_a_chip_that_was_lifted_before_is_gone():
    assert stood(8_000, 2_000, 5_000) == Standing(covered=False, earliest=5 * SECOND, latest=5 * SECOND)


def test_what_moves_after_the_moment_that_is_asked_for_tells_what_lay_there_then():
    assert stood(2_100, 2_000, 2_200) == BARE
    assert stood(2_100, 2_000) == Standing(covered=True, earliest=2 * SECOND, latest=2 * SECOND)


@pytest.mark.parametrize("held_ms", [350, 400, 450])
def test_nobody_says_what_is_near_the_limit(held_ms):
    assert stood(2_100, 2_000, 2_000 + held_ms) is None
    assert stood(5_000, 2_000, 2_000 + held_ms) == Standing(covered=False, earliest=0, latest=(2_000 + held_ms) * MS)


def test_a_chip_right_behind_a_hand_may_have_the_time_of_the_hand():
    assert stood(5_000, 2_000, 2_200, 2_215) == Standing(covered=True, earliest=2 * SECOND, latest=2_215 * MS)


def test_two_moments_bare_with_a_touch_between_may_have_been_one_and_the_chip_a_new_one():
    assert stood(8_000, 2_000, 5_000, 5_250, 5_251, 5_420) == Standing(
        covered=True, earliest=2 * SECOND, latest=5_420 * MS
    )
    assert stood(8_000, 2_000, 5_000, 5_150, 5_151, 5_300) == Standing(
        covered=True, earliest=2 * SECOND, latest=2 * SECOND
    )


def test_after_a_doubt_a_chip_may_have_lain_there_all_the_time():
    assert stood(8_000, 2_000, 5_000, 5_400) == Standing(covered=True, earliest=2 * SECOND, latest=5_400 * MS)
