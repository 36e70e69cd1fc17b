import pytest

from tests.games.cards.ranking.peer import KINDS, disagreements

HANDS = {"three-card": 20_000, "five-card": 20_000, "best-of-six": 5_000, "best-of-seven": 5_000}
"""In ``make test``; the peer tries all 6 or 21 choices."""


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_the_order_is_that_of_an_independent_evaluator(kind: str) -> None:
    assert list(disagreements(kind, HANDS[kind], seed=20)) == []
