import tomllib
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given, strategies as st

from games.declared.house_rules import Progressive
from games.poker.caribbean_stud.rules import CaribbeanStudRules
from games.pools.awards import (
    Award,
    AwardError,
    Claim,
    award_rule,
    best_of_all,
    next_award,
    pays_more,
)
from games.pools.hit import hit, opened
from games.pools.rules import MAIN, AwardRule, Pool

RULES = Path(__file__).parents[3] / "config" / "rules"


def progressive(jurisdiction: str) -> Progressive:
    with (RULES / jurisdiction / "caribbean-stud.toml").open("rb") as file:
        rules = CaribbeanStudRules.model_validate(tomllib.load(file)).progressive
    assert rules is not None
    return rules


CHOCTAW, ONEIDA = progressive("choctaw"), progressive("oneida")
HOUSES = pytest.mark.parametrize("rules", [CHOCTAW, ONEIDA], ids=["choctaw", "oneida"])
HANDS = tuple(CHOCTAW.awards)


def claims(*pairs: tuple[int, str]) -> tuple[Claim, ...]:
    return tuple(Claim(seat, hand) for seat, hand in pairs)


def awards_in_order(rules: Progressive, meter_cents: int, claimed: Sequence[Claim]) -> tuple[Award, ...]:
    return hit({MAIN: rules}, {MAIN: opened(MAIN, rules, rules.chip_cents, meter_cents)}, claimed)[1]


def paid(awards: Sequence[Award]) -> list[tuple[int, int]]:
    return [(award.seat, award.cents) for award in awards]


@HOUSES
def test_a_hand_that_takes_no_award_is_named_with_those_that_do(rules: Progressive) -> None:
    with pytest.raises(AwardError, match=r"straight takes no progressive award; .*full-house.* do"):
        award_rule(rules, "straight")


def test_a_meter_below_nothing_is_refused() -> None:
    with pytest.raises(AwardError, match="-1 cents"):
        next_award(CHOCTAW, -1, Claim(1, "flush"), [], [])


@HOUSES
def test_winners_are_paid_from_the_dealers_right(rules: Progressive) -> None:
    """002:771, 003:692-694: the highest seat first."""
    awards = awards_in_order(rules, 1_000_000, claims((2, "flush"), (7, "flush"), (5, "full-house")))
    assert [award.seat for award in awards] == [7, 5, 2]
    assert {award.sharers for award in awards} == {1}, "a fixed award is paid to each, never divided"
    assert paid(awards)[-1] == (2, 5_000)


@HOUSES
def test_a_fixed_award_comes_off_the_meter(rules: Progressive) -> None:
    (award,) = awards_in_order(rules, 1_200_000, claims((4, "four-of-a-kind")))
    assert (award.cents, award.off_meter_cents, award.meter_after_cents) == (50_000, 50_000, 1_150_000)


@HOUSES
def test_what_the_meter_lacks_the_house_pays(rules: Progressive) -> None:
    (award,) = awards_in_order(rules, 3_000, claims((4, "flush")))
    assert (award.cents, award.off_meter_cents, award.meter_after_cents) == (5_000, 3_000, 0)


@HOUSES
def test_a_share_is_rounded_down_and_its_rest_stays_on_the_meter(rules: Progressive) -> None:
    (award,) = awards_in_order(rules, 1_000_009, claims((4, "straight-flush")))
    assert (award.cents, award.meter_after_cents) == (100_000, 900_009)


def test_choctaw_pays_the_next_royal_from_the_seed() -> None:
    """002:750, 771, 774."""
    awards = awards_in_order(CHOCTAW, 1_500_000, claims((2, "royal-flush"), (6, "royal-flush")))
    assert paid(awards) == [(6, 1_500_000), (2, 1_000_000)]
    assert [award.resets for award in awards] == [True, True]
    assert awards[-1].meter_after_cents == 1_000_000


def test_oneida_royals_share_what_stands_when_the_first_is_paid() -> None:
    """003:818-821; the straight flush before them lowers the meter first."""
    awards = awards_in_order(ONEIDA, 1_000_000, claims((6, "straight-flush"), (5, "royal-flush"), (1, "royal-flush")))
    assert paid(awards) == [(6, 100_000), (5, 450_000), (1, 450_000)]
    assert [award.resets for award in awards] == [False, False, True]


def test_the_odd_cents_of_a_shared_meter_stay_on_it_and_are_named() -> None:
    awards = awards_in_order(ONEIDA, 1_000_001, claims(*((seat, "royal-flush") for seat in (1, 2, 3))))
    assert paid(awards) == [(3, 333_333), (2, 333_333), (1, 333_333)]
    assert [award.kept_cents for award in awards] == [0, 0, 2]
    assert awards[-1].meter_after_cents == ONEIDA.reset_cents + 2


def test_a_hand_between_two_sharers_is_paid_from_the_meter_and_takes_nothing_from_them() -> None:
    """003:816-821 taken by the letter: the second royal has its full share, the house pays what the meter lacks."""
    awards = awards_in_order(ONEIDA, 1_000_000, claims((7, "royal-flush"), (4, "straight-flush"), (1, "royal-flush")))
    assert paid(awards) == [(7, 500_000), (4, 50_000), (1, 500_000)]
    assert awards[-1].off_meter_cents == 450_000
    assert awards[-1].meter_after_cents == ONEIDA.reset_cents


def test_a_royal_claimed_after_the_first_was_paid_alone_takes_the_meter_as_it_stands() -> None:
    first = next_award(ONEIDA, 1_500_000, Claim(7, "royal-flush"), [], claims((7, "royal-flush")))
    late = next_award(ONEIDA, first.meter_after_cents, Claim(2, "royal-flush"), [first], claims((2, "royal-flush")))
    assert (first.cents, late.cents) == (1_500_000, ONEIDA.reset_cents)


def test_royals_that_share_after_one_was_paid_alone_share_what_then_stands() -> None:
    alone = next_award(ONEIDA, 1_500_000, Claim(7, "royal-flush"), [], claims((7, "royal-flush")))
    both = claims((5, "royal-flush"), (2, "royal-flush"))
    first = next_award(ONEIDA, alone.meter_after_cents, both[0], [alone], both)
    second = next_award(ONEIDA, first.meter_after_cents, both[1], [alone, first], both[1:])
    assert [(one.cents, one.sharers) for one in (first, second)] == [(ONEIDA.reset_cents // 2, 2)] * 2
    assert (first.resets, second.resets) == (False, True)


AT_HIT = Pool(
    seed_cents=1_000,
    reset_cents=1_000,
    percent_of="hit",
    awards={
        "first": AwardRule(of_meter=Fraction(1, 2), verified_by=(), then="reset"),
        "second": AwardRule(of_meter=Fraction(1, 4), verified_by=()),
    },
)


@pytest.mark.parametrize(
    ("claimed", "resets"),
    [
        ([Claim(4, "first"), Claim(4, "second")], [False, True]),
        ([Claim(4, "first"), Claim(5, "first")], [False, True]),
        ([Claim(4, "second"), Claim(5, "first")], [False, True]),
        ([Claim(4, "second"), Claim(5, "second")], [False, False]),
        ([Claim(4, "first")], [True]),
    ],
)
def test_a_meter_divided_as_it_stood_at_the_hit_resets_with_the_last_share(
    claimed: list[Claim], resets: list[bool]
) -> None:
    """000:739-741; only where one of the hands that were paid resets it."""
    meter, done = 1_000, list[Award]()
    for number, claim in enumerate(claimed):
        done.append(next_award(AT_HIT, meter, claim, done, claimed[number:]))
        meter = done[-1].meter_after_cents
    assert [award.resets for award in done] == resets
    assert {award.base_cents for award in done} == {1_000}


@pytest.mark.parametrize(
    ("paid_from", "cents", "off_meter"),
    [("house", 500, 0), ("meter", 40, 40), (None, 99, 0), (None, 100, 100)],
)
def test_who_pays_an_award_is_said_by_its_rule_and_else_by_the_pools_threshold(
    paid_from: Literal["meter", "house"] | None, cents: int, off_meter: int
) -> None:
    """Standards B15."""
    rule = AwardRule(cents=cents, paid_from=paid_from, verified_by=())
    pool = Pool(seed_cents=1_000, reset_cents=1_000, meter_pays_from_cents=100, awards={"flush": rule})
    award = next_award(pool, 1_000, Claim(1, "flush"), [], [])
    assert (award.cents, award.off_meter_cents) == (cents, off_meter)


def fixed(**cents: int) -> dict[str, AwardRule]:
    return {hand: AwardRule(cents=one, verified_by=()) for hand, one in cents.items()}


BOTH = {
    "major": Pool(seed_cents=0, reset_cents=0, awards={**fixed(straight=500, flush=700)}),
    "minor": Pool(seed_cents=0, reset_cents=0, awards=fixed(pair=700, quads=600)),
    "mystery": Pool(
        seed_cents=0,
        reset_cents=0,
        must_hit_by_cents=9,
        awards={"trips": AwardRule(of_meter=Fraction(1), verified_by=(), then="reset")},
    ),
}
SHOWING = {"major": 0, "minor": 0, "mystery": 10**6}


@pytest.mark.parametrize(
    ("held", "best"),
    [
        (["straight", "quads"], "quads"),
        (["straight", "flush"], "flush"),
        (["quads", "straight", "trips"], "quads"),
        (["flush", "pair"], "flush"),
        (["trips"], None),
        (["nothing"], None),
    ],
)
def test_of_several_pools_the_hand_is_found_that_pays_most_and_what_a_meter_finds_is_none(
    held: list[str], best: str | None
) -> None:
    assert best_of_all(BOTH, SHOWING, held) == best


def test_a_hand_is_paid_more_as_another_only_where_that_pays_more() -> None:
    """003:3094-3098."""
    assert pays_more(BOTH, SHOWING, "straight", ["straight", "quads"]) == "quads"
    assert pays_more(BOTH, SHOWING, "quads", ["straight", "quads"]) is None
    assert pays_more(BOTH, SHOWING, "flush", ["flush", "pair"]) is None, "the same is not more"
    assert pays_more(BOTH, SHOWING, "pair", ["flush", "pair"]) is None
    assert pays_more(BOTH, SHOWING, "flush", ["nothing"]) is None


CLAIMS = st.lists(st.builds(Claim, st.integers(1, 7), st.sampled_from(HANDS)), unique_by=lambda claim: claim.seat)


@given(st.sampled_from([CHOCTAW, ONEIDA]), st.integers(0, 10**10), CLAIMS)
def test_not_a_cent_is_lost_or_made(rules: Progressive, meter_cents: int, round_claims: list[Claim]) -> None:
    """Meter before = off the meter + meter after - resets, award by award; nobody is left out or paid twice."""
    before = meter_cents
    awards = awards_in_order(rules, meter_cents, round_claims)
    for award in awards:
        after = before - award.off_meter_cents + (rules.reset_cents if award.resets else 0)
        assert award.meter_after_cents == after >= 0
        assert 0 <= award.off_meter_cents <= award.cents
        before = after
    assert sorted(award.seat for award in awards) == sorted(claim.seat for claim in round_claims)


@given(st.sampled_from([CHOCTAW, ONEIDA]), st.integers(0, 10**10), CLAIMS)
def test_one_by_one_pays_the_same_as_all_at_once(
    rules: Progressive, meter_cents: int, round_claims: list[Claim]
) -> None:
    whole = awards_in_order(rules, meter_cents, round_claims)
    done: list[Award] = []
    still_open = list(round_claims)
    for expected in whole:
        claim = Claim(expected.seat, expected.hand)
        award = next_award(rules, meter_cents, claim, done, still_open)
        assert award == expected
        meter_cents = award.meter_after_cents
        done.append(award)
        still_open.remove(claim)


@given(st.integers(0, 10**10), st.integers(2, 7))
def test_equal_royals_get_equal_shares(meter_cents: int, winners: int) -> None:
    awards = awards_in_order(ONEIDA, meter_cents, [Claim(seat, "royal-flush") for seat in range(1, winners + 1)])
    assert {award.cents for award in awards} == {meter_cents // winners}
    assert awards[-1].kept_cents == meter_cents % winners
