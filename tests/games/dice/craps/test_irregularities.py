"""Rolls that do not count, and those that count in spite of what happened."""

import pytest

from games.dice.craps.actions import face_up, keep_dice, late_wager, throw
from games.dice.craps.game import CRAPS
from games.dice.craps.irregularities import IRREGULARITIES
from games.irregularities.rule import AtLeast, Fact, rule_on
from tests.games.dice.craps.houses import HOUSES, rules_of

CHOCTAW, GRAND_RONDE, ONEIDA = (rules_of(house) for house in HOUSES)


def ruled(what: str, **facts: Fact) -> tuple[str, str]:
    rule = rule_on(IRREGULARITIES, what, facts)
    return rule.round, rule.wagers


@pytest.mark.parametrize("what", ["die-off-table", "die-on-die"])
def test_a_roll_is_void_whoever_says_what(what: str) -> None:
    """002:215; 003:1352-1354: wagers stay as they lie."""
    assert ruled(what) == ("void", "stand")


@pytest.mark.parametrize(
    "what",
    [
        "dice-not-together",
        "end-not-hit",
        "die-in-cup-or-rail",
        "dice-slid",
        "cheating",
        "improper-throw",
        "face-disputed",
    ],
)
def test_no_roll_may_be_called(what: str) -> None:
    """002:211, 217-222, 231; 003:1365-1391, 1419-1421."""
    assert ruled(what)[0] == "may-be-void"


def test_a_roll_onto_the_banks_chips_may_be_void_and_onto_others_it_counts() -> None:
    """002:219, 224; 003:1376-1379, 1395-1398."""
    assert ruled("dice-hit-chips", chips="bank")[0] == "may-be-void"
    assert ruled("dice-hit-chips", chips="player")[0] == "stands"


def test_a_die_that_rests_on_one_side_counts_by_the_opposite_face_and_on_more_it_is_void() -> None:
    """002:229; 003:1411-1417."""
    assert ruled("cocked-die", resting_sides=1)[0] == "stands"
    assert ruled("cocked-die", resting_sides=2)[0] == "void"
    assert [face_up({"resting": [side]}) for side in range(1, 7)] == [6, 5, 4, 3, 2, 1]
    assert face_up({"resting": [1, 2]}) is None
    with pytest.raises(ValueError, match="a die has the sides 1 to 6, not 7"):
        face_up({"resting": [7]})


def test_every_rule_is_reached_and_a_shooter_throws_again_what_is_void() -> None:
    for rule in IRREGULARITIES:
        facts = {name: fact.min if isinstance(fact, AtLeast) else fact for name, fact in rule.given.items()}
        assert rule_on(IRREGULARITIES, rule.what, facts) is rule
        assert (rule.again == "shooter") == (rule.round != "stands")


def test_a_void_roll_goes_back_to_open_wagers() -> None:
    chart = CRAPS.round
    assert chart.do("rolling", "round_voided", None).to == "voided"  # type: ignore[arg-type]
    assert chart.do("voided", "round_over", None).to == "betting"  # type: ignore[arg-type]


# -- the shooter


def test_the_dice_pass_after_a_losing_seven_alone() -> None:
    """000:367; 002:235-238; 003:1436-1440."""
    for rules, line in ((GRAND_RONDE, "000:367"), (CHOCTAW, "002:237"), (ONEIDA, "003:1436-1437")):
        assert line in (keep_dice(rules, {"point": 6, "dice": [1, 6]}).why_not or "")
        assert keep_dice(rules, {"point": None, "dice": [1, 6]}).legal
        assert keep_dice(rules, {"point": 6, "dice": [1, 5]}).legal


def test_what_is_no_point_is_told() -> None:
    with pytest.raises(ValueError, match="the point is 4, 5, 6, 8, 9, 10 or none"):
        keep_dice(CHOCTAW, {"point": 7, "dice": [3, 3]})


def test_the_boxperson_may_order_the_dice_on() -> None:
    """002:238; 003:1438-1440."""
    facts = {"point": 6, "dice": [1, 5], "ordered_to_pass": True}
    assert "002:238" in (keep_dice(CHOCTAW, facts).why_not or "")


@pytest.mark.parametrize("dice", [[1], [1, 2, 3], [0, 4]])
def test_dice_that_cannot_be_are_told(dice: list[int]) -> None:
    with pytest.raises(ValueError, match=r"two dice|1 to 6"):
        keep_dice(CHOCTAW, {"point": 6, "dice": dice})


@pytest.mark.parametrize("house", HOUSES)
def test_a_shooter_throws_with_a_line_bet(house: str) -> None:
    """000:366; 002:210; 003:1343-1344."""
    for line in ("pass", "dont-pass"):
        assert throw(rules_of(house), {"wagers": {line: 500}}).legal
    refused = throw(rules_of(house), {"wagers": {"field": 500}})
    assert "the shooter makes a pass or don't pass bet first" in (refused.why_not or "")


def test_a_shooter_without_a_line_bet_decides_the_come_bets_that_are_left() -> None:
    """003:1444-1458: where nobody else takes the dice; the marker lies "off"."""
    left = {"lying": {"come-6": 500, "place-8": 600}, "others_accept": False}
    found = throw(ONEIDA, left)
    assert (found.legal, found.choices) == (True, ("off-marker",))
    assert not throw(ONEIDA, left | {"others_accept": True}).legal
    assert not throw(ONEIDA, {"lying": left["lying"]}).legal, "that nobody takes them has to be said"
    assert not throw(ONEIDA, left | {"lying": {"place-8": 600}}).legal
    assert not throw(ONEIDA, left | {"point": 8}).legal
    assert not throw(CHOCTAW, left).legal


@pytest.mark.parametrize(
    ("house", "who"), [("choctaw", ["dealer", "boxperson"]), ("oneida", ["stickperson", "boxperson"])]
)
def test_a_late_wager_is_confirmed_by_both(house: str, who: list[str]) -> None:
    """002:95; 003:1086-1089."""
    rules = rules_of(house)
    for one in who:
        refused = late_wager(rules, {"confirmed_by": [one]})
        assert f"is confirmed by {' and '.join(who)}" in (refused.why_not or "")
    assert late_wager(rules, {"confirmed_by": who}).legal


def test_no_late_wager_is_taken_where_the_document_knows_none() -> None:
    assert "no wager is made while the dice are in the air" in (late_wager(GRAND_RONDE, {}).why_not or "")
