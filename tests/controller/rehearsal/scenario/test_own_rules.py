"""House rules and tables of one's own beside a scenario count in place of the shipped ones."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.config.folder import config_folder
from controller.config.mistake import InvalidFile, InvalidTable
from controller.rehearsal.scenario.file import InvalidScenario, load_scenario
from controller.rehearsal.scenario.player import play
from controller.rehearsal.scenario.world import MemoryStorage

Write = Callable[..., Path]
CHIP = '[[step]]\nchip = 3\nexpect = { meter = "$10,000.25" }\n'
WITH_CONFIG = 'table = "demo-caribbean-stud"\nconfig = "mine"\nabout = "x"\n'


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A folder in which Choctaw's chip moves the meter by 25 cents."""
    shipped = (config_folder() / "rules/choctaw/caribbean-stud.toml").read_text()
    rules, changed = re.subn(r"(?m)^per_chip_cents = 50 .*$", "per_chip_cents = 25  # house", shipped)
    assert changed == 1
    path = tmp_path / "mine/rules/choctaw/caribbean-stud.toml"
    path.parent.mkdir(parents=True)
    path.write_text(rules)
    return tmp_path / "mine"


def unmet(scenario: Path, config: Path | None = None) -> list[str]:
    loaded = load_scenario(scenario, config=config)
    return [str(one) for step in play(loaded, MemoryStorage(loaded.seed)) for one in step.unmet]


def test_the_rules_of_a_folder_that_the_file_names_count(write: Write, mine: Path) -> None:
    assert unmet(write(CHIP, WITH_CONFIG)) == []


def test_the_rules_of_a_folder_that_is_given_count(write: Write, mine: Path) -> None:
    path = write(CHIP)
    assert unmet(path) == ["meter: wanted $10,000.25, found $10,000.50"]
    assert unmet(path, mine) == []


def test_a_table_of_the_folder_is_found_by_its_name(write: Write, mine: Path) -> None:
    text = (config_folder() / "tables/demo-caribbean-stud.toml").read_text().replace("CS-07", "CS-99")
    (mine / "tables").mkdir()
    (mine / "tables/own.toml").write_text(text)
    scenario = load_scenario(write(CHIP, WITH_CONFIG.replace("demo-caribbean-stud", "own")))
    assert scenario.table.table.id == "CS-99"


def test_a_house_that_the_folder_does_not_have_is_named(write: Write, mine: Path) -> None:
    with pytest.raises(InvalidTable, match='no house "oneida" has rules for caribbean-stud'):
        load_scenario(write(CHIP, WITH_CONFIG.replace("demo-caribbean-stud", "demo-caribbean-stud-oneida")))


def test_what_is_wrong_with_the_rules_is_named_in_their_own_file(write: Write, mine: Path) -> None:
    path = mine / "rules/choctaw/caribbean-stud.toml"
    path.write_text(path.read_text().replace("per_chip_cents = 25", 'per_chip_cents = "x"'))
    with pytest.raises(InvalidFile) as caught:
        load_scenario(write(CHIP, WITH_CONFIG))
    assert {mistake.file for mistake in caught.value.mistakes} == {str(path)}


@pytest.mark.parametrize("name", ["nowhere", "", "try.toml", "../\\u0000"])
def test_a_folder_without_rules_is_named(write: Write, name: str) -> None:
    with pytest.raises(InvalidScenario, match="there is no folder of rules"):
        load_scenario(write(CHIP, f'table = "demo-caribbean-stud"\nconfig = "{name}"\nabout = "x"\n'))


def test_a_wrong_step_is_named_with_the_pools_and_the_table_of_the_folder(write: Write, mine: Path) -> None:
    with pytest.raises(InvalidScenario, match="no twin is called so"):
        load_scenario(write('[[step]]\nchip = "x"\njam = "sho"\n', WITH_CONFIG))


def test_a_table_that_is_nearly_called_so_is_meant(write: Write) -> None:
    with pytest.raises(InvalidScenario, match='did you mean "demo-caribbean-stud"'):
        load_scenario(write(CHIP, 'table = "demo-carribean-stud"\nabout = "x"\n'))
