"""The copies of the meters on the console: how each stands, and the decision where one contradicts the record."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.table import events as e
from controller.table.commands import CopyDiffers
from tests.controller.console.conftest import ConsoleTable, console_table

SETTINGS, MANAGER = "4402", "4401"
WHY = "the copies of the meters disagree: the journal was cut short. Memory (0x50 on felt): progressive $10,000.50"


@pytest.fixture
def kept(demo_folder: Path) -> ConsoleTable:
    """The table of all equipment, which has a memory."""
    return console_table(demo_folder / "demo-equipment.toml")


@pytest.fixture
def doubted(kept: ConsoleTable) -> ConsoleTable:
    """One whose memory contradicts its record."""
    kept.running.service.take(CopyDiffers(device="memory.fram", at=kept.reactor.now(), why=WHY, position=9))
    kept.wait(500)
    return kept


def test_a_table_without_a_memory_says_so(table: ConsoleTable) -> None:
    assert "This table has no further copy of its meters." in table.browser.get("/accounting").text


@pytest.mark.parametrize("page", ["/accounting", "/technician"])
def test_both_pages_show_the_record_and_each_copy(kept: ConsoleTable, page: str) -> None:
    shown = kept.browser.get(page).text
    assert "progressive $10,000.00 at record " in shown
    assert "It holds the newest record (0x50 on felt)." in shown


def test_a_dead_part_is_shown(kept: ConsoleTable) -> None:
    assert kept.running.faults is not None
    kept.running.faults.break_device("memory.fram", "unplug")
    kept.ask("/bench/open-door", door="logic")
    kept.running.service.demand_suspension("a test")
    kept.wait(2_000)
    assert "It does not answer (0x50 on felt)." in kept.browser.get("/technician").text


def test_the_disagreement_is_told_on_every_page(doubted: ConsoleTable) -> None:
    assert "Memory (0x50 on felt): progressive $10,000.50" in doubted.browser.get("/accounting").text
    assert "the copies of the meters disagree" in doubted.browser.get("/").text.lower()
    assert doubted.twins.dealer_lines()[0].startswith("SUSPENDED")


@pytest.mark.parametrize(
    ("code", "why", "told"),
    [
        (MANAGER, "looked", "takes the configuration code"),
        ("1111", "looked", "not by the dealer"),
        ("9999", "looked", "nobody"),
        (SETTINGS, "", "takes a reason"),
    ],
)
def test_nobody_else_decides(doubted: ConsoleTable, code: str, why: str, told: str) -> None:
    status, said = doubted.ask("/accounting/copies", code=code, why=why)
    assert status == 409
    assert told in said
    assert doubted.running.service.durable.disagreements


def test_a_named_person_decides_and_it_is_on_record(doubted: ConsoleTable) -> None:
    status, said = doubted.ask("/accounting/copies", code=SETTINGS, why="the reading of 08:00 agrees")
    assert status == 200
    assert "the record stands and every copy is written anew" in said
    settled = [entry.event for entry in doubted.running.journal.read() if type(entry.event) is e.CopiesSettled]
    by = {"role": "table-games-manager", "person": "mia-moss"}
    assert settled == [e.CopiesSettled(**by, why="the reading of 08:00 agrees")]
    doubted.wait(1_000)
    assert "It holds the newest record" in doubted.browser.get("/accounting").text


def test_after_a_test_of_the_table_the_copies_are_judged_and_kept_again(kept: ConsoleTable) -> None:
    """While it is tested the service has no wires, and no copy either."""
    assert kept.ask("/technician/enter", code="5555")[0] == 200
    kept.wait(4_000)
    assert kept.running.copies is not None
    assert kept.running.copies.status() == {}
    kept.ask("/technician/leave")
    kept.wait(5_000)
    assert set(kept.running.copies.status()) == {"memory.fram", "memory.stick"}
    assert all(text.startswith("it holds the newest") for text in kept.running.copies.status().values())
    assert not kept.running.service.durable.disagreements


def test_who_asks_twice_is_told_of_the_second_time_and_not_of_the_first(doubted: ConsoleTable) -> None:
    assert doubted.ask("/accounting/copies", code="1111", why="looked")[0] == 409
    status, said = doubted.ask("/accounting/copies", code=SETTINGS, why="the reading of 08:00 agrees")
    assert status == 200, said
