"""A card shoe in a table file, on a table of twins and in the technician's walk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.rehearsal.scenario.world import World
from tests.controller.devices.card_tables import CARD_SHOE, table_with
from tests.controller.devices.floors import SECOND, faults, running, wrong_with
from tests.controller.diagnostics.bench import Bench

# --- the section ---


def test_its_line_runs_at_its_speed(tmp_path: Path) -> None:
    port = 'kind = "serial"\nport = "/dev/serial/by-id/usb-shoe"'
    told = "bus.cards.baud: must be 9600, the speed of this shoe"
    assert told in wrong_with(CARD_SHOE.replace('kind = "twin"', port), tmp_path)
    assert told in wrong_with(CARD_SHOE.replace('kind = "twin"', f"{port}\nbaud = 115200"), tmp_path)
    assert told not in wrong_with(CARD_SHOE.replace('kind = "twin"', f"{port}\nbaud = 9600\nparity = 1"), tmp_path)


@pytest.mark.parametrize("words", ["Cut<Card>", "Game", "x" * 41])
def test_words_that_no_cut_card_has_are_named(tmp_path: Path, words: str) -> None:
    (told,) = wrong_with(f'{CARD_SHOE}cut_card = "{words}"', tmp_path)
    assert told.startswith("card-shoe.cut_card: must be the words of the cut card")


def test_a_window_longer_than_a_second_is_named(tmp_path: Path) -> None:
    (told,) = wrong_with(f"{CARD_SHOE}repeat_ms = 1001", tmp_path)
    assert told.startswith("card-shoe.repeat_ms")


# --- the table ---


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[World]:
    yield from running(CARD_SHOE, tmp_path)


@pytest.mark.parametrize("fault", ["garble", "cut-short"])
def test_a_card_that_may_be_missing_is_a_fault_of_the_table_until_the_next_one(floor: World, fault: str) -> None:
    floor.faults.break_device("card-shoe", fault)
    floor.twins.twin("card-shoe").draw("7h")
    floor.advance(SECOND)
    assert faults(floor) == [("card-shoe", "garbled")]
    floor.faults.mend("card-shoe")
    floor.twins.twin("card-shoe").draw("8h")
    floor.advance(SECOND)
    assert faults(floor) == []


def test_a_shoe_that_was_away_is_a_fault_when_it_is_back(floor: World) -> None:
    floor.faults.break_device("card-shoe", "unplug")
    floor.advance(SECOND)
    assert faults(floor) == [("card-shoe", "lost")]
    floor.faults.mend("card-shoe")
    floor.advance(5 * SECOND)
    assert faults(floor) == [("card-shoe", "unheard")]


def test_a_sound_shoe_is_silent_until_somebody_draws(floor: World) -> None:
    floor.advance(600 * SECOND)
    assert faults(floor) == []


# --- the technician ---


def found(bench: Bench) -> list[tuple[str, str]]:
    return [(finding.test, finding.verdict) for finding in bench.walk("card-shoe") if finding.device == "card-shoe"]


def test_a_sound_shoe_tells_one_card_once_and_the_cut_card(tmp_path: Path) -> None:
    bench = Bench(table_with(CARD_SHOE, tmp_path), tmp_path)
    assert found(bench) == [("card", "ok"), ("cut-card", "ok")]


def test_what_nobody_draws_is_skipped(tmp_path: Path) -> None:
    bench = Bench(table_with(CARD_SHOE, tmp_path), tmp_path, hands=False)
    assert found(bench) == [("card", "skipped"), ("cut-card", "skipped")]


def test_a_shoe_that_does_not_tell_its_cut_card_is_not_asked_for_it(tmp_path: Path) -> None:
    bench = Bench(table_with(f'{CARD_SHOE}cut_card = ""', tmp_path), tmp_path)
    assert found(bench) == [("card", "ok")]


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("silence", "said nothing: is it on"),
        ("misread", "could not read the card: clean its window"),
        ("garble", "said what is no card"),
        ("unplug", "nothing is plugged in"),
    ],
)
def test_what_is_broken_is_named(tmp_path: Path, fault: str, said: str) -> None:
    bench = Bench(table_with(CARD_SHOE, tmp_path), tmp_path)
    bench.faults.break_device("card-shoe", fault)
    assert any(said in finding.text for finding in bench.wrong("card-shoe")), bench.walk("card-shoe")


def test_a_card_that_is_told_twice_asks_for_a_longer_window(tmp_path: Path) -> None:
    bench = Bench(table_with(f"{CARD_SHOE}repeat_ms = 10", tmp_path), tmp_path)
    bench.faults.break_device("card-shoe", "repeat")
    assert any("told 2 times, as 7h 7h: raise repeat_ms" in finding.text for finding in bench.wrong("card-shoe"))
