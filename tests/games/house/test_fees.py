import tomllib
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from pydantic import ValidationError

from games.declared.house_rules import CommonRules
from games.house.fees import Charge, Commission, FeeError, FeeSchedule, Play, collected
from games.library import GAMES

RULES = Path(__file__).parents[3] / "config" / "rules"


def house(jurisdiction: str, game: str) -> CommonRules:
    with (RULES / jurisdiction / f"{game}.toml").open("rb") as file:
        return GAMES[game].rules.model_validate(tomllib.load(file))


PURE, BACCARAT = house("axtion", "pure-21-5-blackjack"), house("axtion", "commission-free-baccarat")
POKER, LOW_BALL = house("delta", "poker-room"), house("axtion", "low-ball")
PEEK, NO_BUST = house("axtion", "two-card-peek"), house("delta", "no-bust-blackjack")


# What cannot be answered


def test_a_table_that_no_row_stands_for_is_named_with_those_that_are_posted() -> None:
    with pytest.raises(
        FeeError, match=r"no fee is posted for schedule-4; posted is schedule-1; schedule-2; schedule-3"
    ):
        collected(PURE.fees, Play(option="schedule-4", total_cents=100))
    with pytest.raises(FeeError, match=r"a table of \$5-\$60; posted is schedule-1 \$5-\$50;"):
        collected(BACCARAT.fees, Play(option="schedule-1", table_cents=(500, 6_000)))
    with pytest.raises(FeeError, match="play of which nothing is told; posted is nothing"):
        collected((), Play())


def test_a_fee_in_steps_says_what_it_goes_by() -> None:
    with pytest.raises(FeeError, match="goes by the total of all wagers, which is not told"):
        collected(PURE.fees, Play(option="schedule-1"))
    with pytest.raises(FeeError, match="goes by how many players are dealt in"):
        collected(POKER.fees, Play(stakes="4-8", structure="limit"))
    ends = FeeSchedule.model_validate(
        {"when": "before-deal", "hand": {"per": "hand", "by_players": [{"up_to": 4, "cents": 100}]}}
    )
    with pytest.raises(FeeError, match="no fee is printed for 5, how many players are dealt in; the steps end at 4"):
        collected((ends,), Play(players=5))


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"per": "hand"}, "one of the three"),
        ({"per": "hand", "cents": 1, "by_players": [{"cents": 1}]}, "one of the three"),
        ({"per": "hand", "by_action": [{"cents": 1}, {"up_to": 5, "cents": 2}]}, "only the last one has no up_to"),
        ({"per": "hand", "by_action": [{"up_to": 5, "cents": 1}, {"up_to": 5, "cents": 2}]}, "steps rise"),
        ({"per": "spot", "cents": 1, "wagers": ["win"]}, "wagers goes with"),
    ],
)
def test_a_charge_that_says_two_things_is_a_mistake(values: dict[str, object], told: str) -> None:
    with pytest.raises(ValidationError, match=told):
        Charge.model_validate(values)


def test_a_hand_that_all_pay_for_is_not_paid_for_by_one_as_well() -> None:
    charge = {"per": "hand", "cents": 100}
    with pytest.raises(ValidationError, match="the whole hand pays, or bank and players do"):
        FeeSchedule.model_validate({"when": "before-deal", "hand": charge, "bank": charge})


# What is collected


@pytest.mark.parametrize(
    ("total_cents", "fee_cents"),
    [(10_000, 100), (10_001, 200), (10_100, 200), (20_000, 200), (60_000, 500), (60_001, 800), (10_000_000, 800)],
)
def test_a_step_ends_at_its_bound_and_what_lies_between_two_belongs_to_the_upper(
    total_cents: int, fee_cents: int
) -> None:
    """001:507-512."""
    assert collected(PURE.fees, Play(option="schedule-1", total_cents=total_cents)).bank_cents == fee_cents


def test_doubles_and_splits_cost_nothing_more_where_the_document_says_so() -> None:
    """001:497; of a wager that it does not name, nothing is known."""
    play = Play(option="schedule-1", total_cents=20_000, added=("double", "split"))
    assert collected(PURE.fees, play).extra_cents == 0
    unknown = Play(option="schedule-1", total_cents=20_000, added=("insurance",))
    assert collected(PURE.fees, unknown).extra_cents is None


def test_nothing_is_collected_where_only_side_wagers_lie_that_no_row_charges() -> None:
    """001:1495, 1521, 1541; which row is posted does not matter."""
    side = ({"two-card-poker-a": 5_000, "super-bet": 100}, {"peek-bonus-c": 2_500})
    for option in ("option-1", "option-9", None):
        found = collected(PEEK.fees, Play(option=option, wagers=side))
        assert (found.total_cents, found.extra_cents, found.action_cents, found.paid_by) == (0, 0, 0, None)
    assert collected(PEEK.fees, Play(added=("super-bet",))).total_cents == 0
    beside = collected(PEEK.fees, Play(option="option-1", wagers=({"pick-ab": 5_000, **side[0]}, side[1])))
    assert (beside.bank_cents, beside.action_cents) == (50, 5_000)


def test_a_name_that_costs_nothing_stands_for_its_rows_and_for_no_other_wager() -> None:
    row = FeeSchedule(free=("peek",), when="before-deal")
    assert [row.charges(wager) for wager in ("peek", "peek-a", "peekaboo", "pick-a")] == [False, False, True, True]


def test_a_spot_pays_once_and_only_for_a_wager_that_is_charged() -> None:
    """004:604, 871."""
    limits, wagers = (500, 5_000), ({"main": 500, "buster": 500}, {"buster": 200}, {"main": 1_000})
    assert collected(NO_BUST.fees, Play(table_cents=limits, wagers=wagers)).players_cents == 200
    assert collected(NO_BUST.fees, Play(table_cents=limits, spots=3)).players_cents == 300


def test_every_line_that_is_wagered_on_pays_and_the_bank_once() -> None:
    """001:1250, 1257."""
    wagers = ({"player": 5_000, "tie": 5_000}, {"banker": 5_000})
    found = collected(BACCARAT.fees, Play(option="schedule-1", table_cents=(5_000, 30_000), wagers=wagers))
    assert (found.players_cents, found.bank_cents, found.total_cents) == (600, 300, 900)


@pytest.mark.parametrize(
    ("minutes", "limit", "fee_cents"), [(60, "4-10", 600), (60, "6-20", 1_000), (61, "6-20", 1_500), (30, None, 500)]
)
def test_time_is_paid_in_advance_by_each_player(minutes: int, limit: str | None, fee_cents: int) -> None:
    """001:3, 47, 53: a period that has begun is paid."""
    found = collected(LOW_BALL.fees, Play(stakes=limit, minutes=minutes))
    assert (found.total_cents, found.paid_by, found.when) == (fee_cents, "player", "in-advance")
    assert collected(LOW_BALL.fees, Play(stakes=limit, minutes=minutes, players=7)).total_cents == 7 * fee_cents


@pytest.mark.parametrize(("stakes", "fee_cents"), [("100-200", 500), ("150-300", 600), ("200-400", 600)])
def test_the_highest_limits_pay_by_the_half_hour(stakes: str, fee_cents: int) -> None:
    """004:639-641."""
    found = collected(POKER.fees, Play(stakes=stakes, structure="limit", players=1, minutes=30))
    assert found.total_cents == fee_cents


@given(st.integers(0, 10**9), st.integers(0, 10**9))
def test_no_fee_falls_when_more_is_wagered(one: int, other: int) -> None:
    less, more = sorted((one, other))
    for option in ("schedule-1", "schedule-2", "schedule-3"):
        assert (
            collected(PURE.fees, Play(option=option, total_cents=less)).total_cents
            <= collected(PURE.fees, Play(option=option, total_cents=more)).total_cents
        )


# Commissions


@pytest.mark.parametrize(("won_cents", "cents"), [(2_500, 125), (2_501, 150), (4_100, 225), (30, 25), (0, 0)])
def test_a_commission_goes_up_to_the_next_quarter(won_cents: int, cents: int) -> None:
    """002:877, 003:3087-3092."""
    assert house("choctaw", "baccarat-chemin-de-fer").commission["win"].cents_on(won_cents) == cents


def test_a_commission_is_never_more_than_what_it_is_taken_of() -> None:
    assert house("choctaw", "baccarat-chemin-de-fer").commission["win"].cents_on(7) == 7


@given(st.integers(0, 10**10), st.integers(0, 1_000), st.integers(0, 100))
def test_a_rounded_commission_is_a_multiple_and_less_than_a_step_above_the_exact_one(
    won_cents: int, step_cents: int, percent: int
) -> None:
    values = {"of": "win", "percent": f"{percent} %", "step_cents": step_cents, "paid_by": "winner"}
    cents = Commission.model_validate(values).cents_on(won_cents)
    exact = Fraction(percent, 100) * won_cents
    if step_cents == 0:
        assert cents <= exact < cents + 1
    elif cents == won_cents:
        assert exact <= won_cents < exact + step_cents
    else:
        assert cents % step_cents == 0
        assert exact <= cents < exact + step_cents
