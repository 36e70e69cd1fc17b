"""What may lie on a craps layout: limits, the point, what is paid exactly, what comes down and what goes up."""

import pytest
from hypothesis import given, strategies as st

from games.declared.layout import NoSuchWager, Placing
from games.dice.craps.bets import BETS
from games.dice.craps.game import CRAPS
from games.dice.craps.points import POINTS
from games.dice.two_dice import ROLLS, of_total
from games.money.dollars import dollars
from tests.games.dice.craps.houses import HOUSES, LAYOUT, data_of, may, one, rules_of, with_options

CHOCTAW, GRAND_RONDE, ONEIDA = (rules_of(house) for house in HOUSES)


# -- amounts that cannot be paid


@pytest.mark.parametrize(
    ("wager", "cents", "step"),
    [
        ("place-6", 500, 600),
        ("place-5", 600, 500),
        ("lay-5", 1000, 300),
        ("horn", 500, 400),
        ("horn-high-12", 400, 500),
        ("c-and-e", 300, 200),
        ("field", 550, 100),
    ],
)
def test_what_cannot_be_paid_exactly_is_refused_with_the_step_and_the_line(wager: str, cents: int, step: int) -> None:
    """003:1190-1191."""
    found = may(ONEIDA, wager, cents, "8")
    assert found.why_not == f"the {wager} goes in steps of {dollars(step)}, so that it can be paid (003:1190-1191)"
    assert found.figures["step_cents"] == step


def test_a_place_bet_to_lose_goes_by_its_own_odds() -> None:
    """002:123-128, 168."""
    steps = {"4": 1100, "5": 800, "6": 500}
    for number, step in steps.items():
        assert may(CHOCTAW, f"place-lose-{number}", 2 * step, "8").legal
        refused = may(CHOCTAW, f"place-lose-{number}", 2 * step + 100, "8")
        assert refused.figures["step_cents"] == step
        assert "002:168" in (refused.why_not or "")


def test_odds_go_by_the_point_that_stands() -> None:
    """5 at 6 to 5 is paid exactly, 5 at 3 to 2 is not."""
    lying = {"pass": 1000}
    assert may(CHOCTAW, "pass-odds", 500, "6", lying).legal
    assert may(CHOCTAW, "pass-odds", 500, "5", lying).figures["step_cents"] == 200


@given(st.sampled_from(HOUSES), st.sampled_from(sorted(BETS)), st.sampled_from(POINTS), st.integers(1, 50))
def test_whole_steps_are_paid_in_whole_chips_on_every_roll(house: str, wager: str, mark: str, times: int) -> None:
    rules = rules_of(house)
    bet = BETS[wager]
    if bet.family not in rules.wagers:
        return
    step = rules.payable_step_cents(bet, mark)
    for shown in ROLLS:
        found = one(rules, wager, times * step, shown, mark, called_on=True)
        assert (found.pays_cents or 0) % rules.chip_cents == 0
        assert found.returned_cents % rules.chip_cents == 0


# -- limits


@pytest.mark.parametrize(
    ("wager", "most"),
    [
        ("pass", 50_000),
        ("place-5", 50_000),
        ("place-6", 60_000),
        ("lay-4", 100_000),
        ("lay-9", 75_000),
        ("lay-8", 60_000),
        ("hop-1-2", 50_000),
    ],
)
def test_the_most_goes_by_family_and_number(wager: str, most: int) -> None:
    """000:306-311."""
    step = GRAND_RONDE.step_cents(wager)
    assert may(GRAND_RONDE, wager, most, "").legal
    refused = may(GRAND_RONDE, wager, most + step, "")
    assert refused.figures["max_cents"] == most
    assert f"to {dollars(most)}" in (refused.why_not or "")
    assert may(GRAND_RONDE, wager, 0, "", {wager: step}).legal


def test_less_than_the_least_is_refused() -> None:
    assert may(CHOCTAW, "pass", 400).figures["min_cents"] == 500


# -- odds


def test_odds_want_a_wager_and_a_point() -> None:
    """000:314-321; 002:196; 003:1261-1263."""
    assert may(ONEIDA, "pass-odds", 1000, "", {"pass": 1000}).why_not == "the pass-odds is laid once there is a point"
    assert may(ONEIDA, "pass-odds", 1000, "6").why_not == "the pass-odds is laid only beside the pass"
    assert may(ONEIDA, "come-6-odds", 1000, "8", {"come-5": 1000}).why_not is not None
    assert may(ONEIDA, "come-6-odds", 1000, "", {"come-6": 1000}).legal


@pytest.mark.parametrize(
    ("wager", "point", "flat", "most"),
    [
        ("pass-odds", "6", 500, 5_000),  # 000:321
        ("pass-odds", "6", 10_000, 50_000),  # 000:321: not above the maximum bet limit
        ("dont-pass-odds", "4", 3_000, 60_000),  # 000:311
        ("dont-pass-odds", "4", 10_000, 100_000),  # 000:311
        ("dont-pass-odds", "6", 10_000, 60_000),  # 000:309
        ("dont-pass-odds", "6", 9_900, 49_800),  # 000:306, 309: under $100 the general limit, in steps of 6
        ("dont-pass-odds", "9", 500, 75_000),  # 000:310
    ],
)
def test_odds_go_up_to_the_multiple_and_the_printed_sum(wager: str, point: str, flat: int, most: int) -> None:
    lying = {wager.removesuffix("-odds"): flat}
    step = GRAND_RONDE.payable_step_cents(BETS[wager], point)
    assert may(GRAND_RONDE, wager, most, point, lying).legal
    assert most <= may(GRAND_RONDE, wager, most + step, point, lying).figures["max_cents"] < most + step


def test_more_than_the_limit_is_taken_where_only_so_it_can_be_paid() -> None:
    """003:1315-1319: one time 5 on a five is 5, which 3 to 2 does not pay."""
    once = with_options(
        "oneida", odds={name: {"multiple": 1, "above_for_exact_payment": True} for name in ("taken", "laid")}
    )
    assert may(once, "pass-odds", 600, "5", {"pass": 500}).legal
    assert not may(once, "pass-odds", 800, "5", {"pass": 500}).legal
    assert not may(once, "pass-odds", 600, "4", {"pass": 500}).legal
    literal = with_options("oneida", odds={name: {"multiple": 1} for name in ("taken", "laid")})
    assert may(literal, "pass-odds", 600, "5", {"pass": 500}).figures["max_cents"] == 500


def test_laid_odds_may_win_so_many_times_the_wager() -> None:
    """003:1270-1275, 1307-1310: by what they win, not by what is put up."""
    ten = data_of("oneida")["odds"]["laid"]["multiple"]
    assert may(ONEIDA, "dont-pass-odds", 2 * ten * 500, "4", {"dont-pass": 500}).legal
    assert not may(ONEIDA, "dont-pass-odds", 2 * ten * 500 + 200, "4", {"dont-pass": 500}).legal


# -- when


@pytest.mark.parametrize("house", HOUSES)
def test_a_come_bet_is_made_when_there_is_a_point_and_goes_to_its_number_by_a_roll(house: str) -> None:
    """000:274; 002:36; 003:961-962."""
    rules = rules_of(house)
    for name in ("come", "dont-come"):
        assert may(rules, name, 500, "6").legal
        assert not may(rules, name, 500, "").legal
        assert not may(rules, f"{name}-6", 500, "8").legal


def test_a_pass_bet_is_made_before_the_come_out_roll_or_at_any_time_where_that_is_printed() -> None:
    """000:295; 003:942-943 against 002:22."""
    assert may(GRAND_RONDE, "pass", 500, "").legal
    assert not may(GRAND_RONDE, "pass", 500, "6").legal
    assert not may(ONEIDA, "pass", 1000, "6", {"pass": 500}).legal
    assert may(CHOCTAW, "pass", 500, "6").legal


@pytest.mark.parametrize("house", HOUSES)
def test_a_dont_pass_bet_is_not_made_when_there_is_a_point(house: str) -> None:
    assert may(rules_of(house), "dont-pass", 500, "").legal
    assert not may(rules_of(house), "dont-pass", 500, "6").legal
    assert not may(rules_of(house), "dont-pass", 1000, "6", {"dont-pass": 500}).legal


# -- down and up


@pytest.mark.parametrize(
    ("house", "line"), [("choctaw", "002:97"), ("grand-ronde", "000:313"), ("oneida", "003:1097-1100")]
)
def test_a_pass_or_come_bet_is_locked_once_it_has_its_point(house: str, line: str) -> None:
    rules = rules_of(house)
    for wager in ("pass", "come-6"):
        for cents in (0, 500):
            assert line in (may(rules, wager, cents, "8", {wager: 1000}).why_not or "")
    assert may(rules, "pass", 0, "", {"pass": 1000}).legal
    assert may(rules, "come", 0, "8", {"come": 1000}).legal


@pytest.mark.parametrize("house", HOUSES)
def test_a_dont_bet_comes_down_at_any_time(house: str) -> None:
    """000:318; 002:98; 003:1102."""
    for wager in ("dont-pass", "dont-come-6"):
        for cents in (0, 500):
            assert may(rules_of(house), wager, cents, "8", {wager: 1000}).legal


@pytest.mark.parametrize("wager", ["dont-pass", "dont-come-6"])
def test_a_dont_bet_that_came_down_goes_up_again_only_where_that_is_printed(wager: str) -> None:
    """000:318; 003:1102-1103 against 002:98 as printed."""
    for rules, line in ((GRAND_RONDE, "000:318"), (ONEIDA, "003:1102-1103")):
        for lying in ({}, {wager: 500}):
            assert line in (may(rules, wager, 1000, "8", lying, "reduce").why_not or "")
    assert may(CHOCTAW, wager, 1000, "8", {wager: 500}, "reduce").legal
    assert may(CHOCTAW, wager, 1000, "8", {}, "remove").legal
    assert not may(with_options("choctaw", dont_goes_up="never"), wager, 1000, "8", {wager: 500}, "reduce").legal


def test_what_supports_odds_does_not_go_away_under_them() -> None:
    lying = {"dont-pass": 1000, "dont-pass-odds": 20_000}
    assert may(ONEIDA, "dont-pass", 0, "4", lying).why_not == (
        "the dont-pass-odds is more than that supports: take it down first"
    )
    assert may(ONEIDA, "dont-pass", 500, "4", lying).why_not is not None
    assert may(ONEIDA, "dont-pass", 500, "4", {"dont-pass": 1000, "dont-pass-odds": 10_000}).legal
    without_multiple = {"dont-pass": 1000, "dont-pass-odds": 600}  # 000:309 prints a sum for 6 and 8, and no multiple
    assert not may(GRAND_RONDE, "dont-pass", 0, "6", without_multiple).legal
    assert may(GRAND_RONDE, "dont-pass", 500, "6", without_multiple).legal


def test_odds_whose_wager_is_gone_can_only_be_taken_down() -> None:
    assert may(ONEIDA, "pass-odds", 500, "6", {"pass-odds": 1000}).figures["max_cents"] == 0
    assert may(ONEIDA, "pass-odds", 0, "6", {"pass-odds": 1000}).legal


@pytest.mark.parametrize("wager", ["place-6", "buy-4", "lay-4", "hardway-8", "field", "pass-odds", "horn"])
def test_any_other_wager_comes_down_and_goes_up_at_any_time(wager: str) -> None:
    """000:313; 002:97; 003:1097-1098."""
    step = ONEIDA.payable_step_cents(BETS[wager], "4")
    least = -(-600 // step) * step
    lying = {"pass": 1000, wager: least}
    assert may(ONEIDA, wager, 0, "4", lying).legal
    assert may(ONEIDA, wager, least + step, "4", lying).legal
    assert may(ONEIDA, wager, least, "4", lying).legal


# -- the layout as the table asks it


def test_a_wager_that_no_house_or_not_this_one_has_is_named() -> None:
    for rules, name in ((GRAND_RONDE, "put-6"), (ONEIDA, "place-lose-4"), (CHOCTAW, "place-7")):
        with pytest.raises(NoSuchWager):
            LAYOUT.read(rules, name)
        with pytest.raises(NoSuchWager):
            may(rules, name, 500)
    assert LAYOUT.read(CHOCTAW, "hop-5-3") == "hop-3-5"


def test_what_a_wager_covers_goes_by_the_point() -> None:
    assert LAYOUT.covers(CHOCTAW, "pass", "") == of_total(7, 11)
    assert LAYOUT.covers(CHOCTAW, "pass", "8") == of_total(8)
    assert LAYOUT.covers(CHOCTAW, "dont-pass", "8") == of_total(7)
    assert LAYOUT.covers(CHOCTAW, "hardway-8", "") == ("4-4",)
    assert set(LAYOUT.covers(CHOCTAW, "horn", "8")) == set(of_total(2, 3, 11, 12))


def test_every_family_is_a_wager_of_the_game_and_is_found_by_any_of_its_wagers() -> None:
    assert [family.name for family in LAYOUT.families] == [wager.name for wager in CRAPS.wagers]
    assert all(wager.optional for wager in CRAPS.wagers), "nobody has to wager but the shooter"
    assert {rules.seats for rules in (CHOCTAW, GRAND_RONDE, ONEIDA)} == {CRAPS.seats}
    for bet in BETS.values():
        assert LAYOUT.family(bet.name).name == bet.family
        assert CRAPS.wager(bet.name).name == bet.family


def test_more_than_the_limit_may_be_approved_where_the_house_says_so() -> None:
    """002:100: a procedure for bets of high limit players."""
    wagers = data_of("choctaw")["wagers"]
    high = with_options("choctaw", wagers=wagers | {"field": wagers["field"] | {"above_max_with_approval": True}})
    for approved in (True, False):
        assert LAYOUT.why_not(high, Placing("field", 200_000, approved=approved)).legal == approved
        assert not LAYOUT.why_not(CHOCTAW, Placing("field", 200_000, approved=approved)).legal
