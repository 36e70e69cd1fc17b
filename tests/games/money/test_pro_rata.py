"""Awards cut to a limit, each by the same ratio (002:1126-1129)."""

from __future__ import annotations

from hypothesis import given, strategies as st

from games.money.pro_rata import pro_rata


def test_awards_within_the_limit_stay_whole_also_those_that_reach_it_and_are_no_whole_steps() -> None:
    assert pro_rata([150, 50], 200, step_cents=100) == (150, 50)
    assert pro_rata([150, 49], 200, step_cents=100) == (150, 49)


def test_a_step_is_a_cent_where_nobody_says_otherwise() -> None:
    assert pro_rata([3, 3], 5) == (3, 2)


def test_what_rounding_leaves_goes_to_the_shares_that_lost_most_by_it() -> None:
    """Of 10: 5.4, 3.6 and 0.9 of a step; the two steps that rounding leaves go to the last and the middle one."""
    assert pro_rata([60, 40, 10], 10) == (5, 4, 1)
    assert pro_rata([10, 40, 60], 10) == (1, 4, 5)


@given(
    awards=st.lists(st.integers(1, 10**7), min_size=1, max_size=6),
    steps=st.integers(1, 10**5),
    step=st.sampled_from((1, 100)),
)
def test_shares_add_up_to_the_limit_and_none_is_more_than_a_step_off(awards: list[int], steps: int, step: int) -> None:
    limit, total = steps * step, sum(awards)
    shares = pro_rata(awards, limit, step)
    if total <= limit:
        assert shares == tuple(awards)
        return
    assert sum(shares) == limit
    assert all(abs(share * total - award * limit) < step * total for share, award in zip(shares, awards, strict=True))
