"""Card readers in a table file, on a table of twins and in the technician's walk."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from controller.config.table_file import TableFile
from tests.controller.devices.card_tables import BASE
from tests.controller.devices.floors import wrong_with
from tests.controller.diagnostics.bench import Bench
from tests.table_text import with_lines

READER = """
[bus.reader]
kind = "twin"

[card-reader.one]
driver  = "wedge"
bus     = "reader"
station = 1
"""


def a_table(driver: str = "wedge") -> TableFile:
    """A table with one, whatever is played there."""
    return TableFile.model_validate(tomllib.loads(with_lines(BASE, READER.replace("wedge", driver))))


def test_a_table_whose_players_have_chips_has_no_card_reader(tmp_path: Path) -> None:
    (told,) = wrong_with(READER, tmp_path)
    assert told.startswith("card-reader: leave it out: ")
    assert told.endswith(" keeps no accounts of players")


@pytest.mark.parametrize("driver", ["wedge", "serial"])
def test_a_sound_reader_tells_the_number_of_the_card(driver: str, tmp_path: Path) -> None:
    bench = Bench(a_table(driver), tmp_path)
    walk = bench.walk("card-reader.one")
    assert [(one.test, one.verdict) for one in walk if one.device == "card-reader.one"] == [("number", "ok")]


@pytest.mark.parametrize(
    ("fault", "said"),
    [("silence", "told no number"), ("half", "broke off"), ("unplug", "nothing is plugged in")],
)
def test_what_is_broken_is_named(fault: str, said: str, tmp_path: Path) -> None:
    bench = Bench(a_table(), tmp_path)
    bench.faults.break_device("card-reader.one", fault)
    assert any(said in finding.text for finding in bench.wrong("card-reader.one"))
