"""Wheels and rooms of twins in the hands of a person: from the drawer of the pages, and refused with one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.controller.console.conftest import ConsoleTable, console_table


def drawer(demo_folder: Path, name: str) -> ConsoleTable:
    return console_table(demo_folder / f"{name}.toml")


@pytest.mark.parametrize(
    ("table", "what", "why"),
    [
        ("demo-roulette-wheel", "37", "is no pocket: give 0, 00 or 1 to 36"),
        ("demo-roulette-wheel", "216 pegs", "this table has no [turn-sensor]"),
        ("demo-big-six", "17", "this table has no [wheel]: the dealer keys the number in"),
        ("demo-roulette", "17", "this table has no [wheel]: the dealer keys the number in"),
    ],
)
def test_what_nobody_can_spin_is_answered_with_one_sentence(demo_folder: Path, table: str, what: str, why: str) -> None:
    status, text = drawer(demo_folder, table).ask("/bench/spin", what=what)
    assert (status, why.lower() in text.lower()) == (409, True), text


def test_a_ball_that_is_spun_in_the_drawer_brings_its_number_to_the_table(demo_folder: Path) -> None:
    table = drawer(demo_folder, "demo-roulette-wheel")
    assert "The ball runs, and will fall into 00." in table.ask("/bench/spin", what="00")[1]
    table.wait(16_000)
    assert (table.phase, table.running.service.durable.round.result) == ("settling", "00")


def test_a_wheel_that_is_turned_too_little_calls_a_supervisor(demo_folder: Path) -> None:
    table = drawer(demo_folder, "demo-big-six")
    assert table.ask("/bench/spin", what="120 pegs")[0] == 200
    table.wait(40_000)
    waits = table.running.service.durable.irregularity
    assert waits is not None
    assert waits.what == "short-spin"


def test_only_what_a_table_has_stands_in_its_drawer(demo_folder: Path) -> None:
    page = drawer(demo_folder, "demo-roulette").browser.get("/").text
    assert not [path for path in ("/bench/spin", "/bench/balls", "/bench/scan") if path in page]
    room = drawer(demo_folder, "demo-keno")
    assert '"/bench/balls"' in room.browser.get("/").text
    assert "All balls are back in the blower." in room.ask("/bench/balls")[1]


@pytest.mark.parametrize("number", ["", "1/2", "2-", "\ufeff17", "\uff11\uff17", "null", "9" * 40])
def test_what_are_no_bars_is_answered_with_one_sentence(demo_folder: Path, number: str) -> None:
    status, text = drawer(demo_folder, "demo-keno").ask("/bench/scan", number=number)
    assert (status, "are 1 to 32 digits and capital letters" in text) == (409, True), text
