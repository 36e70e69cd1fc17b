import re
import shutil
from pathlib import Path

import pytest

from controller.config.document import read_document
from controller.config.folder import config_folder
from controller.config.house_rules import load_house_rules, read_house_rules
from controller.config.mistake import InvalidHouseRules

SHIPPED = sorted(config_folder().glob("rules/*/*.toml"))
SELF_SOURCED = re.compile(r"^(document|jurisdiction|game|title|settling\.lines\..*|irregularity.*)$")
"""Keys that name the file itself, or are sources."""


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_value_of_every_shipped_rules_file_says_where_it_comes_from(path: Path) -> None:
    rules_file = read_house_rules(path.stem, path.parent.name)
    document = read_document(path, InvalidHouseRules)
    keys = {
        ".".join(map(str, place))
        for place, what in document.places.places.items()
        if what.text and not any(isinstance(step, int) for step in place)
    }
    unsourced = {key for key in keys if not SELF_SOURCED.match(key)} - rules_file.sources.keys()
    assert unsourced == set()


def test_a_source_is_the_document_and_its_line() -> None:
    rules_file = read_house_rules("caribbean-stud", "choctaw")
    assert str(rules_file.sources["progressive.seed_cents"]) == "002_b6400b4aa69f6bf8.txt:752"
    assert rules_file.rules.progressive is not None
    assert rules_file.rules.progressive.seed_cents == 1_000_000


def test_what_the_document_leaves_open_is_marked_as_the_houses() -> None:
    source = read_house_rules("caribbean-stud", "choctaw").sources["progressive.chip_cents"]
    assert source.document == source.lines == ""
    assert str(source).startswith("house (")


@pytest.mark.parametrize(
    ("game", "house", "right"),
    [
        ("caribbean-stud", "chocktaw", 'no house "chocktaw" has rules for caribbean-stud; did you mean "choctaw"?'),
        ("caribean-stud", "choctaw", 'no game is called "caribean-stud"; did you mean "caribbean-stud"?'),
    ],
)
def test_an_unknown_house_or_game_names_those_there_are(game: str, house: str, right: str) -> None:
    with pytest.raises(InvalidHouseRules, match=re.escape(right)):
        load_house_rules(game, house)


@pytest.mark.parametrize(
    ("old", "new", "key", "right"),
    [
        ("per_chip_cents", "per_coin_cents", "progressive.per_coin_cents", 'did you mean "per_chip_cents"?'),
        ('jurisdiction = "choctaw"', 'jurisdiction = "oneida"', "jurisdiction", 'stands in the folder of "choctaw"'),
        ('key           = "lower"', 'key = "lowest"', "progressive.awards.flush.key", 'must be "lower" or "higher"'),
        ("[cards]", "[card]", "card", 'did you mean "cards"?'),
        ("seed_cents     = 1_000_000", "seed_cents = -1", "progressive.seed_cents", "must be at least 0"),
    ],
)
def test_a_mistake_in_a_rules_file_reads_like_one_in_a_table_file(
    tmp_path: Path, old: str, new: str, key: str, right: str
) -> None:
    shutil.copytree(config_folder(), tmp_path, dirs_exist_ok=True)
    path = tmp_path / "rules" / "choctaw" / "caribbean-stud.toml"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(InvalidHouseRules) as refused:
        load_house_rules("caribbean-stud", "choctaw", tmp_path)
    (mistake,) = (mistake for mistake in refused.value.mistakes if mistake.key == key)
    assert right in mistake.right
    assert mistake.line == 1 + text[: text.index(old)].count("\n")
