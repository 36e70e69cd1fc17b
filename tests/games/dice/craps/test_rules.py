"""Rules files of craps: mistakes are named, and each house prints what its document does."""

import re
from typing import Any

import pytest
from pydantic import ValidationError

from games.dice.craps.rules import CrapsRules, OddsRule, Vigorish
from games.money.odds import Odds
from tests.games.dice.craps.houses import FOLDER, HOUSES, data_of, rules_of


def without(table: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in table.items() if key != name}


@pytest.mark.parametrize(
    ("changes", "right"),
    [
        ({"wagers": {"pas": {"min_cents": 1, "max_cents": 2}}}, "wagers has pas; the families are pass, "),
        ({"off_on_come_out": ["places"]}, "off_on_come_out has places; the families are pass, "),
        ({"pays": data_of("oneida")["pays"] | {"place-7": "1 to 1"}}, "pays has place-7; its lines are any-craps, "),
        (
            {"pays": without(data_of("oneida")["pays"], "place-4")},
            "pays lacks place-4, which wagers of this house need",
        ),
        ({"pays": without(data_of("oneida")["pays"], "true-win-5")}, "pays lacks true-win-5"),
        ({"vigorish": without(data_of("oneida")["vigorish"], "lay")}, "vigorish is about buy and lay, as wagers are"),
        ({"chip_cents": 0}, "greater than 0"),
        ({"chip_cents": "100"}, "valid integer"),
        ({"dont_goes_up": "always"}, "'never' or 'after-reduction'"),
    ],
)
def test_a_mistake_is_named_with_what_would_be_right(changes: dict[str, Any], right: str) -> None:
    with pytest.raises(ValidationError, match=re.escape(right)):
        CrapsRules.model_validate(data_of("oneida") | changes)


@pytest.mark.parametrize(
    ("limits", "right"),
    [
        ({"max_by_number": {"7": 500}}, "'4-10', '5-9' or '6-8'"),
        ({"max_by_number": {"6-8": 100}}, "max_by_number is below min_cents"),
    ],
)
def test_a_limit_by_number_is_of_a_number_and_above_the_least(limits: dict[str, Any], right: str) -> None:
    data = data_of("grand-ronde")
    data["wagers"]["place"] |= limits
    with pytest.raises(ValidationError, match=right):
        CrapsRules.model_validate(data)


def test_a_limit_by_number_may_be_the_least_itself() -> None:
    data = data_of("grand-ronde")
    data["wagers"]["place"] |= {"min_cents": 500, "max_by_number": {"6-8": 500}}
    assert CrapsRules.model_validate(data).limits_of("place-6") == (500, 500)


def test_a_house_with_one_wager_needs_the_lines_of_that_wager_alone() -> None:
    """Odds on the point need those of all six points."""
    of_odds = {f"true-win-{point}": "1 to 1" for point in ("4", "5", "6", "8", "9", "10")}
    data = data_of("oneida") | {"off_on_come_out": [], "vigorish": {}}
    limits = {"min_cents": 100, "max_cents": 1_000}
    line = data | {"wagers": {"pass": limits}, "pays": {"pass": "1 to 1"}}
    assert set(CrapsRules.model_validate(line).pays) == {"pass"}
    odds = {"wagers": {"pass": limits, "pass-odds": limits}, "pays": {"pass": "1 to 1"} | of_odds}
    assert len(CrapsRules.model_validate(line | odds).pays) == 7
    for point in of_odds:
        with pytest.raises(ValidationError, match=f"pays lacks {point}"):
            CrapsRules.model_validate(line | odds | {"pays": without(odds["pays"], point)})


def test_what_can_be_paid_in_whole_chips_follows_from_the_line_in_its_lowest_terms() -> None:
    """002:168; 003:1190-1191."""
    rules = rules_of("choctaw")
    assert (rules.step_cents("pass"), rules.step_cents("pass-odds"), rules.step_cents("no-such")) == (100, 1, 1)
    assert (rules.step_cents("place-6"), rules.step_cents("place")) == (600, 1)
    changed = rules.model_copy(update={"pays": {**rules.pays, "place-6": Odds(14, 12), "eleven": Odds(31, 2)}})
    assert changed.step_cents("place-6") == 600
    assert changed.step_cents("c-and-e") == 2 * 200


def test_what_odds_may_win_is_counted_back_to_what_is_put_up() -> None:
    """003:1270-1275."""
    assert OddsRule(multiple=3, of="win").most_cents("6", 500, Odds(5, 6)) == 1_800


def test_the_vigorish_is_any_share() -> None:
    rule = Vigorish(percent="7.5 %", of="bet", when="made")
    assert (rule.cents_on(4_000, 0), rule.cents_on(3, 0)) == (300, 0)


def test_a_limit_of_a_family_is_that_of_its_wagers() -> None:
    """000:306, 309."""
    rules = rules_of("grand-ronde")
    assert rules.limits_of("place") == (500, 50_000)
    assert rules.limits_of("place-6") == (500, 60_000)
    assert rules.limits_of("dont-come-4-odds") == (100, 100_000)
    with pytest.raises(LookupError, match="craps has no wager"):
        rules.limits_of("places")


def test_a_multiple_is_of_the_wager_or_of_what_the_odds_win() -> None:
    """003:1270-1275."""
    half = Odds(1, 2)
    assert OddsRule(multiple=3).most_cents("4", 500, half) == 1500
    assert OddsRule(multiple=3, of="win").most_cents("4", 500, half) == 3000
    assert OddsRule(multiple={"4-10": 20}).most_cents("10", 500, half) == 10_000
    assert OddsRule(multiple={"4-10": 20}).most_cents("6", 500, half) is None
    assert OddsRule().most_cents("6", 500, half) is None


def test_the_vigorish_is_never_more_than_its_share() -> None:
    for cents in range(1, 5000, 37):
        for step in (0, 1, 25, 100):
            rule = Vigorish(percent="5 %", of="bet", when="made", step_cents=step)
            assert 0 <= 20 * rule.cents_on(cents, 0) <= cents


@pytest.mark.parametrize("house", HOUSES)
def test_every_value_of_a_file_names_its_line_or_the_house(house: str) -> None:
    lines = (FOLDER / house / "craps.toml").read_text(encoding="utf-8").splitlines()
    values = [line for line in lines if re.match(r'[a-z0-9"_-]+ +=', line)]
    assert len(values) > 60
    plain = ("document", "jurisdiction", "game ", "title")
    assert not [line for line in values if not re.search(r"# .*([0-9]|house)", line) and not line.startswith(plain)]
