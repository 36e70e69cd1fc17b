"""The lines of a history board."""

from games.wheel.big_six.game import BIG_SIX
from games.wheel.roulette.game import ROULETTE
from tests.games.wheel.houses import roulette


def figures(*results: str) -> dict[str, tuple[str, str]]:
    told = ROULETTE.by_result.figures(roulette("choctaw"), results)
    return {one.name: (one.value, one.note) for one in told}


def test_before_the_first_spin_a_board_says_nothing() -> None:
    assert figures() == {}


def test_a_zero_is_neither_even_nor_low_and_ends_every_run() -> None:
    told = figures("2", "0", "4", "00")
    assert told["even"] == ("2", "50 %, longest 1")
    assert told["1 to 18"] == ("2", "50 %, longest 1")
    assert told["zero"] == ("2", "50 %, longest 1")


def test_what_came_most_often_is_hot_and_what_never_came_is_cold() -> None:
    told = figures("17", "5", "17")
    assert told["Hot"][0] == "17 5"
    assert "17" not in told["Cold"][0].split()


def test_the_colour_of_a_number_is_of_data() -> None:
    """Red numbers of every wheel: 1 is red, 2 is black, 28 is black, whatever a felt has printed."""
    tones = [ROULETTE.by_result.tones(roulette("choctaw"), number) for number in ("1", "2", "28", "00")]
    assert tones == ["red", "black", "black", "green"]


def test_a_section_is_called_as_it_stands_on_the_wheel() -> None:
    assert [BIG_SIX.by_result.labels(symbol) for symbol in ("usd-5", "joker")] == ["$5", "Joker"]
