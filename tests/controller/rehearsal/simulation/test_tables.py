"""Which table a seed plays on."""

import pytest

from controller.config.folder import config_folder
from controller.config.house_rules import houses, load_house_rules
from controller.rehearsal.simulation.tables import named, variant, variants
from games.library import GAMES

FIRST_EIGHT = (
    "choctaw, shuffler and shoe",
    "oneida, shuffler and shoe",
    "choctaw, shuffler that does not count, and shoe",
    "oneida, shuffler that does not count, and shoe",
    "choctaw, shuffler",
    "oneida, shuffler",
    "choctaw, no machine",
    "oneida, no machine",
)


def test_new_tables_come_last():
    assert tuple(table.name for table in variants()[:8]) == FIRST_EIGHT


def test_seeds_in_a_row_go_through_all_of_them():
    assert {variant(seed).name for seed in range(40_000, 40_000 + len(variants()))} == {one.name for one in variants()}


def test_every_way_of_taking_chips_is_played():
    acceptors = [table.file.acceptor for table in variants()]
    assert {acceptor.driver for acceptor in acceptors if acceptor is not None} == {"pulse", "proximity", "cctalk"}


def test_every_game_is_played_under_each_of_its_houses():
    played = {(table.file.table.game, table.file.table.rules) for table in variants()}
    known = {(name, house) for name in GAMES for house in houses(name, config_folder())}
    assert known - played == {
        ("keno", "choctaw"),  # its document has the meter of keno and no ticket
        ("draw-poker", "axtion"),  # nobody deals it now, 001:81
        ("lightning-poker", "delta"),  # dealt by the table itself, at stations
    }


def test_every_simulated_table_is_one_that_the_check_allows():
    for table in variants():
        rules = load_house_rules(table.file.table.game, table.file.table.rules)
        assert table.file.table.seats <= rules.seats, table.name


def test_a_table_is_found_by_its_name_and_another_name_is_told():
    assert named("oneida, ccTalk acceptors").file.table.rules == "oneida"
    with pytest.raises(ValueError, match='no simulated table is called "roulette"; there are: choctaw, shuffler and'):
        named("roulette")
