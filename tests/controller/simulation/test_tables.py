"""Which table a seed plays on."""

import pytest

from controller.simulation.tables import named, variant, variants

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
    assert {table.file.acceptor.driver for table in variants()} == {"pulse", "proximity", "cctalk"}


def test_a_table_is_found_by_its_name_and_another_name_is_told():
    assert named("oneida, ccTalk acceptors").file.table.rules == "oneida"
    with pytest.raises(ValueError, match='no simulated table is called "roulette"; there are: choctaw, shuffler and'):
        named("roulette")
