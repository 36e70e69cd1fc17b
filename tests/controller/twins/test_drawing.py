"""Hands at a twin table's card shoe: what its devices report then, in a scenario's file, in the console's drawer."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from controller.config.check import load_table
from controller.config.table_file import TableFile
from controller.devices.buses import Buses
from controller.devices.wired_table import WiredTable
from controller.rehearsal.scenario.file import InvalidScenario, load_scenario
from controller.twins.drawing import CARDS, draw
from controller.twins.lines import MemoryLines
from controller.twins.table import TwinTable
from drivers.reactor import VirtualReactor
from drivers.signals import CardDrawn, CutCardSeen, Signal
from tests.controller.console.conftest import ConsoleTable, console_of, console_table
from tests.controller.devices.card_tables import CARD_SHOE, CUT_CARD, table_with

TABLE = Path(__file__).parents[2] / "scenarios" / "tables" / "card-shoe.toml"
SECOND = 1_000_000_000


class Felt:
    """A twin table and what its devices report."""

    def __init__(self, file: TableFile) -> None:
        self.heard: list[Signal] = []
        self.reactor = VirtualReactor(SECOND)
        self.twins = TwinTable(file, self.reactor, random.Random(1), MemoryLines(self.reactor))
        equipment = WiredTable(file, Buses(file, self.reactor, self.twins), self.reactor, lambda: 0)
        equipment.open(self.heard.append, "a1")
        self.reactor.advance(SECOND)

    def draw(self, *what: str) -> list[tuple[str, str]]:
        """Draw one after another; what was told of it, by whom."""
        self.heard.clear()
        for one in what:
            draw(self.twins, one)
            self.reactor.advance(SECOND)
        told = [one for one in self.heard if isinstance(one, CardDrawn | CutCardSeen)]
        return [(one.device, one.card if isinstance(one, CardDrawn) else "cut card") for one in told]


# --- what the devices report ---


def test_cards_and_a_cut_card_are_told_in_the_order_in_which_they_are_drawn() -> None:
    drawn = Felt(load_table(TABLE)).draw("7h", "7h", "??", "cut-card", "Td")
    of_shoe = [("card-shoe", what) for what in ("7h", "7h", "??", "cut card", "Td")]
    assert [one for one in drawn if one[0] == "card-shoe"] == of_shoe
    assert [one for one in drawn if one[0] == "cut-card"] == [("cut-card", "cut card")]


def test_the_cut_card_is_told_by_the_sensor_alone_where_the_shoe_does_not_tell_it(tmp_path: Path) -> None:
    felt = Felt(table_with(f'{CARD_SHOE}cut_card = ""\n{CUT_CARD}', tmp_path))
    assert felt.draw("cut-card") == [("cut-card", "cut card")]


def test_nobody_draws_where_there_is_no_shoe(tmp_path: Path) -> None:
    felt = Felt(table_with(CUT_CARD, tmp_path))
    with pytest.raises(ValueError, match="this table has no card shoe"):
        felt.draw("7h")
    assert felt.draw("cut-card") == [("cut-card", "cut card")]


# --- a scenario's file ---


@pytest.mark.parametrize(
    ("table", "step", "right"),
    [
        (str(TABLE), 'draw = "7h 7x"', '"7x" cannot be drawn: give a card such as "7h"'),
        (str(TABLE), 'draw = ""', '"" cannot be drawn'),
        (str(TABLE), 'draw = "Jo"', '"Jo" cannot be drawn'),
        ("demo-caribbean-stud", 'draw = "7h"', "this table has no card shoe"),
        ("demo-caribbean-stud", 'draw = "cut-card"', "this table has nothing that sees a cut card"),
    ],
)
def test_what_cannot_be_drawn_is_named(tmp_path: Path, table: str, step: str, right: str) -> None:
    path = tmp_path / "scenario.toml"
    path.write_text(f'table = "{table}"\nabout = "a test"\n[[step]]\n{step}\n')
    with pytest.raises(InvalidScenario) as caught:
        load_scenario(path)
    (mistake,) = caught.value.mistakes
    assert mistake.key == "step 1 draw"
    assert right in mistake.right


# --- the drawer ---


@pytest.fixture
def table() -> ConsoleTable:
    return console_of(load_table(TABLE))


def test_a_card_of_the_drawer_is_drawn(table: ConsoleTable) -> None:
    assert "7h was drawn from the card shoe." in table.ask("/bench/draw", card="7h")[1]
    assert "The cut card was drawn." in table.ask("/bench/draw", card="cut-card")[1]


@pytest.mark.parametrize("card", ["", "7", "7x", "Jo", "7H", "7h 8h"])
def test_what_is_no_card_is_refused_by_the_drawer(table: ConsoleTable, card: str) -> None:
    status, text = table.ask("/bench/draw", card=card)
    assert status == 409
    assert "cannot be drawn: give a card such as" in text


def test_the_drawer_offers_every_card_one_that_is_not_read_and_the_cut_card(table: ConsoleTable) -> None:
    page = table.browser.get("/").text
    assert all(page.count(f'<option value="{what}">') == 1 for what in (*CARDS, "??", "cut-card"))


def test_a_sensor_alone_has_a_cut_card_and_no_cards(tmp_path: Path) -> None:
    page = console_of(table_with(CUT_CARD, tmp_path)).browser.get("/").text
    assert '<option value="cut-card">' in page
    assert '<option value="7h">' not in page


def test_a_table_without_both_has_nothing_to_draw_from(demo_folder: Path) -> None:
    table = console_table(demo_folder / "demo-let-it-ride.toml")
    assert table.ask("/bench/draw", card="7h")[0] == 409
    assert "/bench/draw" not in table.browser.get("/").text
