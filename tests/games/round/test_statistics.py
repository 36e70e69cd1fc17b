from fractions import Fraction

from hypothesis import given, strategies as st

from games.round.statistics import Run, statistics

NAMES = ("banker", "player", "tie")
OUTCOMES = st.lists(st.sampled_from(NAMES), max_size=60)


def test_before_the_first_round_there_is_nothing_to_share() -> None:
    empty = statistics([], NAMES)
    assert (empty.rounds, empty.shares, empty.run, empty.last) == (0, {}, None, ())
    assert empty.counts == dict.fromkeys(NAMES, 0)


def test_a_tie_neither_goes_on_with_a_run_nor_ends_it() -> None:
    played = ["banker", "tie", "tie", "banker", "player", "banker", "banker", "tie", "banker"]
    found = statistics(played, NAMES, aside=frozenset({"tie"}))
    assert found.run == Run("banker", 3)
    assert found.longest == {"banker": 3, "player": 1, "tie": 2}
    assert found.shares["banker"] == Fraction(5, 9)


@given(played=OUTCOMES, last=st.integers(0, 30))
def test_every_round_is_counted_and_the_newest_stands_last(played: list[str], last: int) -> None:
    found = statistics(played, NAMES, last=last)
    assert found.rounds == len(played)
    assert sum(found.shares.values()) == (1 if played else 0)
    assert list(found.last) == played[max(0, len(played) - last) :]
    assert found.run == (Run(played[-1], found.run.rounds) if found.run and played else None)
    assert all(found.longest[name] <= found.counts[name] for name in NAMES)
