"""The casino chooses the progressive wager of a table among those of the document (003:3548-3549, 3655-3733)."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from controller.cli.main import main
from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.config.house_rules import load_house_rules
from controller.config.mistake import InvalidTable
from controller.config.table_file import TableFile
from controller.reports.table import house_of, house_of_journal
from controller.table.running.rules_on_record import rules_loaded, setup_on_record
from controller.table.setup import TableSetup, setup_of
from games.library import game
from tests.controller.conftest import CoreTable
from tests.controller.floor import Floor

FIVE = Path(__file__).parents[2] / "scenarios" / "tables" / "five-dollars.toml"


@pytest.fixture
def file() -> TableFile:
    return load_table(FIVE)


@pytest.fixture
def setup(file: TableFile) -> TableSetup:
    return setup_of(file, game(file.table.game), load_house_rules(file.table.game, file.table.rules))


def test_the_meter_rises_by_27_percent_of_the_5_dollars(setup: TableSetup) -> None:
    table = CoreTable(setup)
    before = table.meter
    table.lock(2, 4)
    assert Fraction(table.meter - before, 2) == Fraction(27, 100) * 500


@pytest.mark.parametrize(
    ("hand", "cents"), [("royal-flush-and-pair", 100_000), ("straight-flush", 12_500), ("three-of-a-kind", 1_000)]
)
def test_fixed_awards_are_those_of_the_wager_and_shares_stay_shares(setup: TableSetup, hand: str, cents: int) -> None:
    assert setup.awards[hand].cents == cents
    assert setup.awards["five-aces"].of_meter == Fraction(1, 10)


def test_what_is_less_than_125_dollars_leaves_the_meter_alone(setup: TableSetup) -> None:
    assert setup.progressive.meter_pays_from_cents == 12_500


def test_the_record_says_which_wager_was_chosen(file: TableFile) -> None:
    text = (config_folder() / "rules" / "oneida" / "pai-gow-poker.toml").read_text()
    assert setup_on_record(rules_loaded(file, text)).progressive.chip_cents == 500


def test_reports_and_the_running_table_count_chips_of_5_dollars(file: TableFile) -> None:
    assert house_of(file).chip_cents == 500
    table = Floor(file)
    try:
        assert table.running.setup.progressive.chip_cents == 500
    finally:
        table.close()


def test_a_wager_that_the_document_does_not_know_is_refused_with_those_it_does(tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(FIVE.read_text().replace("chip_cents    = 500", "chip_cents    = 200"))
    with pytest.raises(InvalidTable, match="the progressive chip of oneida is 100 or 500"):
        load_table(path)


@pytest.mark.parametrize("rate", ["26/100", "101/100"])
def test_rules_whose_chosen_wager_feeds_the_meter_too_little_or_too_much_are_refused(rate: str) -> None:
    rules = load_house_rules("pai-gow-poker", "oneida").progressive
    assert rules is not None
    told = rules.model_dump(exclude_unset=True)
    told["at_wager"]["500"]["rate"] = Fraction(rate)
    with pytest.raises(ValueError, match=r"at_wager.500: the meter rises by"):
        type(rules).model_validate(told)


def test_a_journal_alone_tells_what_its_chips_are_worth(tmp_path: Path) -> None:
    journal = tmp_path / "five.journal"
    assert main(["scenario", str(FIVE.parents[1] / "five-dollars.toml"), "--journal", str(journal)]) == 0
    assert house_of_journal(journal).chip_cents == 500
