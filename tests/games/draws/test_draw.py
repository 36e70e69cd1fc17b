import pytest

from games.draws.draw import ONE_OF_SEVEN, THREE_DICE, TWENTY_OF_EIGHTY, WHOLE_DECK, Draw, Numbers, StartPosition
from games.library import GAMES


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("7", "is no range"),
        ("1-7x", "is no range"),
        ("7-1", "they rise"),
        ("1-256", "within 0 to 255"),
        ("1-6x1", "with repeats 2 or more"),
        ("1-80/81", "81 different numbers are drawn, and there are 80"),
        ("1-80/0", "0 numbers are drawn"),
    ],
)
def test_what_is_no_range_is_refused_with_what_would_be_right(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Numbers.read(text)


@pytest.mark.parametrize("text", ["1-7", "1-6x3", "1-52/52", "1-80/20", "0-255"])
def test_a_range_is_written_as_it_is_read(text: str) -> None:
    assert str(Numbers.read(text)) == text


@pytest.mark.parametrize(
    ("numbers", "drawn", "why"),
    [
        (ONE_OF_SEVEN, (), "0 numbers were drawn, not 1"),
        (ONE_OF_SEVEN, (8,), "8 is not within 1 to 7"),
        (WHOLE_DECK, (1, *range(1, 52)), "a number was drawn twice"),
        (THREE_DICE, (6, 6, 6), None),
        (TWENTY_OF_EIGHTY, tuple(range(61, 81)), None),
    ],
)
def test_what_cannot_be_an_outcome_is_named(numbers: Numbers, drawn: tuple[int, ...], why: str | None) -> None:
    assert numbers.misfit(drawn) == why


def test_a_total_is_counted_on_around_the_table() -> None:
    """003:2910-2938: with seven positions a total of 14 comes to the seventh, one of 15 to the first."""
    start = StartPosition(7)
    assert [start.of((total,)) for total in (3, 7, 8, 14, 15, 18)] == [3, 7, 1, 7, 1, 4]
    assert (start.totals[0], start.totals[-1]) == (3, 18)


def test_a_draw_in_no_phase_or_while_wagers_are_placed_does_not_fit() -> None:
    draw = Draw("start-position", ONE_OF_SEVEN, during=("betting", "shaking"))
    assert draw.misfits(("betting", "ready"), ("betting",)) == (
        'start position: the round has no phase "shaking"',
        'start position: wagers are placed in "betting"',
    )
    assert Draw("balls", TWENTY_OF_EIGHTY, during=()).misfits((), ()) == ("balls: it is drawn in no phase",)


def test_every_game_that_ships_draws_after_its_wagers_and_in_phases_of_its_chart() -> None:
    for game in GAMES.values():
        for draw in game.draws:
            assert draw.misfits(game.round.phases, [wager.during for wager in game.wagers]) == ()
