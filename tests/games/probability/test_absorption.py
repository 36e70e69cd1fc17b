"""A chain that ends: exact chances, mean steps, and what does not end."""

from collections.abc import Iterator
from fractions import Fraction

import pytest

from games.probability.absorption import Way, absorbed


def test_what_never_ends_is_refused() -> None:
    with pytest.raises(ZeroDivisionError):
        absorbed("here", lambda state: [(Fraction(1), state, None)])


def test_a_coin_that_is_tossed_until_it_shows_heads() -> None:
    found = absorbed(0, lambda state: [(Fraction(1, 2), state, None), (Fraction(1, 2), None, "heads")])
    assert found.chances == {"heads": 1}
    assert found.mean_steps == 2


@pytest.mark.parametrize("start", range(1, 10))
def test_a_gambler_with_even_chances_is_ruined_by_what_there_is_to_win(start: int) -> None:
    """The classical ruin: chance start in ten to reach ten, after start times the rest of steps."""

    def ways(state: int) -> Iterator[Way[int, str]]:
        for after in (state - 1, state + 1):
            ended = {0: "ruined", 10: "rich"}.get(after)
            yield Fraction(1, 2), None if ended else after, ended

    found = absorbed(start, ways)
    assert found.chances == {"ruined": Fraction(10 - start, 10), "rich": Fraction(start, 10)}
    assert found.mean_steps == start * (10 - start)


def test_an_end_at_the_first_step_is_one_step() -> None:
    found = absorbed("a", lambda state: [(Fraction(1, 3), None, "x"), (Fraction(2, 3), None, "y")])
    assert found.chances == {"x": Fraction(1, 3), "y": Fraction(2, 3)}
    assert found.mean_steps == 1
