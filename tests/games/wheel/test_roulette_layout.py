"""The layout of roulette: which names are wagers, what they cover, and what may lie there."""

from collections import Counter
from collections.abc import Mapping

import pytest
from hypothesis import given, strategies as st

from games.declared.layout import Family, NoSuchWager, Placing
from games.layout import legality
from games.money.odds import Odds
from games.round.verdict import Verdict
from games.wheel.roulette.game import ROULETTE
from games.wheel.roulette.names import family_name
from games.wheel.roulette.places import places
from games.wheel.roulette.rules import RouletteRules
from tests.games.wheel.houses import CHOCTAW, GRAND_RONDE, HALF, ONE_ZERO, ONEIDA, roulette

LAYOUT = ROULETTE.by_result.layout


def placed(
    rules: RouletteRules,
    wager: str,
    cents: int,
    lying: Mapping[str, int] | None = None,
    *did: str,
    approved: bool = False,
) -> Verdict:
    return LAYOUT.why_not(rules, Placing(wager, cents, lying or {}, did=frozenset(did), approved=approved))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (
            "split-1-5",
            "split-1-5 is no split of this layout: a split lies on the line between two boxes, such as .*003:4042-4048",
        ),
        ("split-3-4", "is no split of this layout: a split lies"),
        ("split-0-3", "is no split of this layout: a split lies"),
        ("split-1-1", "is no split of this layout: a split lies"),
        ("split-8", "is no split of this layout: a split lies"),
        ("street-0-1-3", "is no street of this layout: a street is a row of three, or three boxes .*003:4050-4066"),
        ("street-2-3-4", "is no street of this layout: a street"),
        ("corner-0-1-2-3", "is no corner of this layout: a corner"),
        ("corner-8-9-10-11", "is no corner of this layout: a corner lies on the common corner of four boxes"),
        ("line-4-5-6-10-11-12", "is no line of this layout: a line is two rows that lie side by side"),
        ("straight-37", "there is no 37 on this wheel: it has 0, 00, 1 to 36"),
        ("split-36-39", "there is no 39 on this wheel"),
        ("straight-017", "there is no 017 on this wheel"),
        ("column-4", "there is no wager .column-4. on this layout .*003:4093-4098"),
        ("dozen-0", "there is no wager .dozen-0. on this layout"),
        ("straight", "straight is no straight of this layout: a straight is one number, such as straight-17"),
        ("odds", "there is no wager .odds. at this house; there are wagers such as straight-17, split-8-9"),
        ("pass", "there is no wager .pass. at this house"),
        ("back-to-back", "there is no wager .back-to-back. at this house"),
        ("", "there is no wager .. at this house"),
    ],
)
def test_what_is_not_side_by_side_or_not_on_the_wheel_is_refused_with_its_line(name: str, told: str) -> None:
    with pytest.raises(NoSuchWager, match=told):
        LAYOUT.read(ONEIDA, name)


@pytest.mark.parametrize("name", ["straight-00", "split-0-00", "street-0-2-00", "first-five"])
def test_a_wheel_of_one_zero_has_no_wager_on_00(name: str) -> None:
    """002:309, 314: the layout is that of the wheel."""
    with pytest.raises(NoSuchWager):
        LAYOUT.read(ONE_ZERO, name)


@pytest.mark.parametrize("name", ["split-0-3", "street-0-2-3", "corner-0-1-2-3"])
def test_a_single_zero_lies_along_the_first_row(name: str) -> None:
    assert LAYOUT.read(ONE_ZERO, name) == name


@pytest.mark.parametrize(
    ("name", "wager"),
    [
        ("split-00-0", "split-0-00"),
        ("split-9-8", "split-8-9"),
        ("street-00-2-0", "street-0-2-00"),
        ("corner-12-8-11-9", "corner-8-9-11-12"),
        ("line-18-17-16-15-14-13", "line-13-14-15-16-17-18"),
        ("trio-0-1-2", "street-0-1-2"),
        ("row-1-2-3", "street-1-2-3"),
        ("triple-00-3-2", "street-00-2-3"),
        ("single-17", "straight-17"),
        ("top-line", "first-five"),
        ("low", "1-to-18"),
        ("high", "19-to-36"),
        ("split-dozen-2-dozen-3", "split-0-00"),
    ],
)
def test_one_wager_has_one_name_in_the_order_of_the_layout(name: str, wager: str) -> None:
    """003:4036-4142."""
    assert LAYOUT.read(ONEIDA, name) == wager
    assert LAYOUT.read(ONEIDA, wager) == wager


def test_the_split_between_the_dozens_is_there_only_where_the_document_has_it() -> None:
    """003:4046-4048, 000:768; Choctaw prints nothing of it."""
    assert LAYOUT.read(GRAND_RONDE, "split-dozen-2-dozen-3") == "split-0-00"
    with pytest.raises(NoSuchWager, match="there is no dozen"):
        LAYOUT.read(CHOCTAW, "split-dozen-2-dozen-3")


@pytest.mark.parametrize(
    ("rules", "counts"),
    [
        (ONEIDA, {"straight": 38, "split": 62, "street": 15, "corner": 22, "line": 11, "first-five": 1}),
        (ONE_ZERO, {"straight": 37, "split": 60, "street": 14, "corner": 23, "line": 11}),
    ],
)
def test_every_place_of_a_layout_has_a_name_and_each_set_of_numbers_one(
    rules: RouletteRules, counts: Mapping[str, int]
) -> None:
    known = places(rules.wheel, rules.head)
    found = Counter(family_name(name) for name in known)
    assert {name: count for name, count in found.items() if name in counts} == counts
    assert sum(found.values()) == sum(counts.values()) + 12
    assert len({(family_name(name), frozenset(covered)) for name, covered in known.items()}) == len(known)
    sizes = {"straight": 1, "split": 2, "street": 3, "corner": 4, "first-five": 5, "line": 6, "column": 12, "dozen": 12}
    for name, covered in known.items():
        assert len(set(covered)) == sizes.get(family_name(name), 18), name
        assert LAYOUT.covers(rules, name, "") == covered


@given(family=st.sampled_from(["straight", "split", "street", "corner", "line"]), numbers=st.permutations(range(37)))
def test_numbers_in_any_order_are_one_wager_or_none(family: str, numbers: list[int]) -> None:
    size = {"straight": 1, "split": 2, "street": 3, "corner": 4, "line": 6}[family]
    name = f"{family}-{'-'.join(map(str, numbers[:size]))}"
    covered = set(map(str, numbers[:size]))
    known = [one for one, found in places(ONEIDA.wheel, ONEIDA.head).items() if set(found) == covered]
    if known:
        assert LAYOUT.read(ONEIDA, name) == known[0]
    else:
        with pytest.raises(NoSuchWager, match=name):
            LAYOUT.read(ONEIDA, name)


@pytest.mark.parametrize("family", LAYOUT.families, ids=lambda family: family.name)
def test_the_example_of_a_family_is_one_of_its_wagers(family: Family) -> None:
    assert LAYOUT.read(CHOCTAW, family.example) == family.example
    assert LAYOUT.family(family.example) is family


def test_a_wager_of_another_game_has_no_family() -> None:
    with pytest.raises(NoSuchWager, match='roulette has no wager "pass"; it has straight, split'):
        LAYOUT.family("pass")


# -- amounts -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cents", [1, 499, 20_001])
def test_an_amount_outside_the_posted_limits_is_refused(cents: int) -> None:
    """002:260, 003:4280-4282."""
    found = placed(CHOCTAW, "straight-17", cents)
    assert found.why_not == "the straight-17 is from $5.00 to $200.00"
    assert found.figures == {"min_cents": 500, "max_cents": 20_000}


def test_more_than_the_limit_lies_there_with_approval_where_the_document_knows_high_limit_players() -> None:
    """002:260; Oneida knows none."""
    assert placed(CHOCTAW, "red", 500_001, approved=True).legal
    assert not placed(CHOCTAW, "red", 499, approved=True).legal
    assert not placed(ONEIDA, "red", 500_001, approved=True).legal


def test_an_amount_without_a_half_is_refused_where_a_zero_returns_half() -> None:
    """003:4214-4221, in the spirit of 003:1190-1191."""
    assert "have no half" in str(placed(HALF, "red", 501).why_not)
    assert placed(HALF, "red", 502).legal
    assert placed(HALF, "dozen-1", 501).legal
    assert placed(ONEIDA, "red", 501).legal


def test_an_amount_that_the_odds_do_not_pay_exactly_is_refused() -> None:
    rules = roulette("choctaw")
    pays = rules.model_copy(update={"pays": {**rules.pays, "column": Odds(9, 5)}})
    assert placed(pays, "column-1", 503).why_not == "$5.03 on column-1 cannot be paid exactly at 9 to 5"
    assert placed(pays, "column-1", 505).legal


def test_amounts_go_in_steps_where_a_house_has_them() -> None:
    rules = roulette("choctaw")
    step = rules.wagers["split"].model_copy(update={"step_cents": 500})
    stepped = rules.model_copy(update={"wagers": {**rules.wagers, "split": step}})
    assert placed(stepped, "split-8-9", 750).why_not == "the split-8-9 goes in steps of $5.00"


def test_a_wager_is_taken_up_whatever_its_limits() -> None:
    assert placed(CHOCTAW, "red", 0, {"red": 500}).legal


# -- match play --------------------------------------------------------------------------------------------------


def test_no_value_chip_is_wagered_with_a_match_play_coupon() -> None:
    """003:4021-4024."""
    both = placed(ONEIDA, "red", 500, {}, "match-play", "value-chips")
    assert both.why_not == "no value chip is wagered with a match play coupon (003:4021-4024)"
    assert placed(ONEIDA, "red", 500, {}, "match-play").legal
    assert placed(ONEIDA, "red", 500, {}, "value-chips").legal


def test_a_house_that_prints_no_match_play_takes_none() -> None:
    assert placed(CHOCTAW, "red", 500, {}, "match-play").why_not == "match play is not taken at this table"


# -- back-to-back ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cents", [99, 101, 200, 50])
def test_back_to_back_is_exactly_a_dollar(cents: int) -> None:
    """002:263."""
    found = placed(CHOCTAW, "back-to-back", cents, {"straight-17": 500})
    assert not found.legal
    assert found.figures == {"required_cents": 100}


@pytest.mark.parametrize("lying", [{}, {"straight-17": 499}, {"red": 200, "straight-5": 200}])
def test_back_to_back_lies_beside_the_minimum_of_the_table(lying: Mapping[str, int]) -> None:
    """002:262."""
    assert "the minimum of the table" in str(placed(CHOCTAW, "back-to-back", 100, lying).why_not)


def test_what_back_to_back_lies_beside_is_not_taken_from_under_it() -> None:
    lying = {"straight-17": 500, "back-to-back": 100}
    assert "the minimum of the table" in str(placed(CHOCTAW, "straight-17", 0, lying).why_not)
    assert placed(CHOCTAW, "back-to-back", 0, lying).legal
    assert placed(CHOCTAW, "straight-17", 0, {**lying, "red": 500}).legal


def test_beside_back_to_back_one_number_is_picked_or_every_spin_would_be_a_hit() -> None:
    """002:264: the winning number; house: one."""
    assert placed(CHOCTAW, "back-to-back", 100, {"straight-17": 500, "red": 500}).legal
    two = {"straight-17": 500, "straight-5": 500}
    assert "a seat picks at most 1 number straight up" in str(placed(CHOCTAW, "back-to-back", 100, two).why_not)
    beside = {"straight-17": 500, "back-to-back-2": 100}
    assert "at most 1 number" in str(placed(CHOCTAW, "straight-5", 500, beside).why_not)
    assert placed(CHOCTAW, "split-8-9", 500, beside).legal


@pytest.mark.parametrize("wager", ["back-to-back-2", "back-to-back-3"])
def test_back_to_back_begins_with_the_first_hit(wager: str) -> None:
    """002:266-268."""
    found = placed(CHOCTAW, wager, 100, {"red": 500})
    assert found.why_not == f"the back-to-back begins with the first hit; it becomes the {wager} by winning"
    assert placed(CHOCTAW, wager, 100, {"red": 500, wager: 100}).legal
    assert placed(CHOCTAW, wager, 0, {wager: 100}).legal


def test_one_back_to_back_lies_at_a_seat() -> None:
    lying = {"red": 500, "back-to-back-2": 100}
    assert placed(CHOCTAW, "back-to-back", 100, lying).why_not == "the back-to-back-2 lies there already"


def test_after_a_hit_the_next_round_may_begin_with_nothing_else_on_the_layout() -> None:
    assert placed(CHOCTAW, "straight-17", 500, {"back-to-back-2": 100}).legal


# -- phases ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["spinning", "settling", "voided"])
def test_no_wager_is_placed_after_no_more_bets(phase: str) -> None:
    """000:794, 002:296, 003:4154-4157."""
    assert not legality.wager(ROULETTE, ONEIDA, "red", phase, {"red": 500}).legal
    assert legality.wager(ROULETTE, ONEIDA, "red", "betting", {"red": 500}).legal


def test_a_wager_that_is_asked_about_without_an_amount_is_one_or_none() -> None:
    assert legality.wager(ROULETTE, ONEIDA, "split-00-0", "betting", {}).legal
    with pytest.raises(NoSuchWager):
        legality.wager(ROULETTE, ONEIDA, "split-1-5", "betting", {})
    with pytest.raises(NoSuchWager):
        legality.wager(ROULETTE, ONEIDA, "no-such", "betting", {})


def test_a_wager_is_changed_while_wagers_are_open() -> None:
    assert legality.change(ROULETTE, ONEIDA, "straight-17", "betting").legal
    assert not legality.change(ROULETTE, ONEIDA, "straight-17", "spinning").legal


def test_a_wager_is_placed_by_any_of_its_names_and_one_that_is_none_is_refused() -> None:
    assert placed(ONEIDA, "row-9-8-7", 60_000).legal
    assert not placed(ONEIDA, "row-9-8-7", 60_001).legal
    with pytest.raises(NoSuchWager, match="split-1-5 is no split of this layout"):
        placed(ONEIDA, "split-1-5", 500)


@pytest.mark.parametrize("cents", [500, 20_000])
def test_both_limits_themselves_may_lie_there(cents: int) -> None:
    assert placed(ONEIDA, "straight-17", cents).legal


def test_without_back_to_back_a_seat_picks_as_many_numbers_as_it_likes() -> None:
    assert placed(CHOCTAW, "straight-5", 500, {"straight-17": 500}).legal


def test_back_to_back_is_taken_up_whatever_lies_beside_it() -> None:
    assert placed(CHOCTAW, "back-to-back", 0, {"back-to-back": 100}).legal
    assert placed(CHOCTAW, "back-to-back", 0, {"back-to-back": 100, "straight-5": 500, "straight-17": 500}).legal


def test_after_the_first_hit_the_regular_game_may_be_left() -> None:
    """002:262: the minimum is wagered to be able to place it."""
    assert placed(CHOCTAW, "straight-17", 0, {"straight-17": 500, "back-to-back-2": 100}).legal
    assert placed(CHOCTAW, "back-to-back", 100, {"back-to-back": 100}).legal


def test_what_stays_as_much_as_it_was_is_not_taken_from_under_it() -> None:
    terms = CHOCTAW.back_to_back
    assert terms is not None
    rules = CHOCTAW.model_copy(update={"back_to_back": terms.model_copy(update={"beside_at_least_cents": 1_000})})
    lying = {"straight-17": 600, "back-to-back": 100}
    assert placed(rules, "straight-17", 600, lying).legal
    assert not placed(rules, "straight-17", 500, lying).legal


def test_nobody_has_to_wager_and_back_to_back_alone_lies_on() -> None:
    assert all(wager.optional for wager in ROULETTE.wagers)
    assert [family.name for family in LAYOUT.families if family.stays] == ["back-to-back"]
    assert {rules.seats for rules in (CHOCTAW, ONEIDA, GRAND_RONDE)} == {ROULETTE.seats}
