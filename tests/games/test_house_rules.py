import re
import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from games.irregularities.rule import AtLeast
from games.library import GAMES, game
from games.poker.caribbean_stud.rules import CaribbeanStudRules

RULES = Path(__file__).parents[2] / "config" / "rules"
FILES = sorted(RULES.glob("*/*.toml"))
EACH = pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")


def read(jurisdiction: str = "choctaw") -> dict[str, Any]:
    with (RULES / jurisdiction / "caribbean-stud.toml").open("rb") as file:
        return tomllib.load(file)


def put(where: str, value: object, jurisdiction: str = "choctaw") -> dict[str, Any]:
    """The rules of the house with one value replaced; None takes the key away."""
    rules = read(jurisdiction)
    table: dict[str, Any] = rules
    *path, last = where.split("/")
    for key in path:
        table = table[key]
    if value is None:
        del table[last]
    else:
        table[last] = value
    return rules


@pytest.mark.parametrize(
    ("where", "value", "told"),
    [
        ("progressive/sed_cents", 5, r"progressive\.sed_cents\n  Extra inputs are not permitted"),
        ("progressive/seed_cents", -1, r"progressive\.seed_cents\n  Input should be greater than or equal to 0"),
        ("progressive/seed_cents", 10.5, r"progressive\.seed_cents\n  Input should be a valid integer"),
        ("progressive/per_chip_cents", 0.5, r"an exact amount is a whole number or a fraction in quotes"),
        ("progressive/per_chip_cents", 101, r"cannot rise by more than the chip is worth"),
        ("progressive/rate", "1/4", r"rises by per_chip_cents or by rate, one of the two"),
        ("progressive/per_chip_cents", None, r"rises by per_chip_cents or by rate, one of the two"),
        (
            "progressive/min_rate",
            "3/4",
            r"chip of 100 cents; the document asks for at least 3/4",
        ),
        ("progressive/meter_moves_at", "deal", r"Input should be 'chip' or 'lock-out'"),
        ("progressive/max_contribution_cents", 49, r"a chip adds 50 cents to the pool progressive, and max_"),
        ("progressive/by_house", ["key"], r"by_house names key and turned_by together or neither"),
        ("progressive/awards/flush/cents", None, r"an award is either of_meter or cents"),
        ("progressive/awards/flush/of_meter", "1 %", r"an award is either of_meter or cents"),
        ("progressive/awards/royal-flush/of_meter", "101 %", r"a percentage up to 100"),
        ("progressive/awards/royal-flush/of_meter", 1.0, r"a percentage up to 100"),
        ("progressive/awards/flush/key", None, r"key and turned_by belong together"),
        ("progressive/awards/flush/turned_by", ["janitor"], r"Input should be 'dealer', 'floor-supervisor'"),
        ("pays/ante", "even", r'odds are written as "3 to 1"'),
        ("pays/bet/flush", None, r"bet has no odds for flush"),
        ("limits/ante_min_cents", 10_001, r"ante_min_cents is above ante_max_cents"),
        ("cards/colours", ["red", "red"], r"backs of different colours"),
        ("seats", 0, r"greater than or equal to 1"),
        (
            "irregularity",
            [{"what": "x", "sya": "?", "say": "X.", "source": "1"}],
            r"irregularity\.0\.sya\n  Unexpected",
        ),
    ],
)
def test_a_mistake_names_its_key_and_what_is_allowed(where: str, value: object, told: str) -> None:
    with pytest.raises(ValidationError, match=told):
        CaribbeanStudRules.model_validate(put(where, value))


def test_a_payout_limit_below_the_documents_floor_is_refused() -> None:
    """003:790-793."""
    with pytest.raises(ValidationError, match="max_payout_cents is below 500000, the least that the document allows"):
        CaribbeanStudRules.model_validate(put("limits/max_payout_cents", 499_999, "oneida"))


def test_the_floor_rises_with_what_the_minimum_wager_can_win() -> None:
    """003:790-793: 100 to 1 on a bet of $120, and the ante."""
    rules = put("limits/ante_min_cents", 6_000, "oneida")
    with pytest.raises(ValidationError, match="below 1206000"):
        CaribbeanStudRules.model_validate(rules)


def test_all_mistakes_are_told_at_once() -> None:
    rules = put("seats", 0)
    rules["pays"]["ante"] = "even"
    rules["extra"] = 1
    with pytest.raises(ValidationError) as error:
        CaribbeanStudRules.model_validate(rules)
    assert error.value.error_count() == 3


def test_a_rate_smaller_than_a_cent_is_exact() -> None:
    rules = CaribbeanStudRules.model_validate(put("progressive/per_chip_cents", "1/3"))
    assert rules.progressive is not None
    assert 3 * rules.progressive.increment_cents == 1
    assert isinstance(rules.progressive.increment_cents, Fraction)


def test_a_house_may_rule_on_more_than_a_number() -> None:
    rule = {"what": "face-up-in-deck", "given": {"exposed": {"min": 3}}, "say": "Three.", "source": "house"}
    rules = CaribbeanStudRules.model_validate(put("irregularity", [rule]))
    assert rules.irregularity[0].given == {"exposed": AtLeast(3)}


def test_a_file_without_a_progressive_is_a_table_without_one() -> None:
    assert CaribbeanStudRules.model_validate(put("progressive", None)).progressive is None


@pytest.mark.parametrize(
    ("where", "value", "told"),
    [
        ("game", "roulette", 'game: these are rules of "roulette", not of "caribbean-stud"'),
        ("seats", 8, "seats: 8 seats, but the layout has 7"),
        ("cards/colours", ["red", "blue", "green"], "cards.colours: 3 decks, but at most 2 take turns"),
        (
            "irregularity",
            [{"what": "flood", "say": "Wet.", "source": "house"}],
            'irregularity.what: "flood" is none',
        ),
        ("progressive/awards/straight", {"cents": 5, "verified_by": []}, 'progressive.awards: "straight" is none of'),
    ],
)
def test_rules_that_do_not_fit_the_game_are_told(where: str, value: object, told: str) -> None:
    (misfit,) = game("caribbean-stud").misfits(CaribbeanStudRules.model_validate(put(where, value)))
    assert misfit.startswith(told)


@EACH
def test_every_shipped_file_is_valid_and_fits_its_game(file: Path) -> None:
    known = GAMES[file.stem]
    rules = known.rules.model_validate(tomllib.loads(file.read_text(encoding="utf-8")))
    assert (rules.jurisdiction, rules.game) == (file.parent.name, file.stem)
    assert known.misfits(rules) == ()


@EACH
def test_every_value_says_where_it_comes_from(file: Path) -> None:
    """A comment that starts with a line number or with "house", behind each value or a table that holds it."""
    sourced_table = None
    depth = 0
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        sourced = re.search(r"# (house|\d+)", line) is not None
        if line.startswith("["):
            name = line.partition("]")[0].strip("[")
            if sourced or sourced_table is None or not name.startswith(f"{sourced_table}."):
                sourced_table = name if sourced else None
        elif "=" in line.partition("#")[0] and not depth and number > 9:
            assert sourced or sourced_table, f"{file.name}:{number} does not say where it comes from: {line}"
        depth += line.partition("#")[0].count("[") - line.partition("#")[0].count("]")
