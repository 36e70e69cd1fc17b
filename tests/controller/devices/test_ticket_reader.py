"""A ticket reader in a table file, on a table of twins and in the technician's walk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.rehearsal.scenario.world import World
from tests.controller.devices.card_tables import table_with
from tests.controller.devices.floors import SECOND, faults, running, wrong_with
from tests.controller.diagnostics.bench import Bench

TICKET = "0047110815"
READER = """
[bus.scanner]
kind = "twin"

[ticket-reader]
driver        = "wedge"
bus           = "scanner"
fewest_digits = 10
most_digits   = 10
"""


def test_the_fewest_digits_are_not_above_the_most(tmp_path: Path) -> None:
    told = wrong_with(READER.replace("fewest_digits = 10", "fewest_digits = 11"), tmp_path)
    assert told == ["ticket-reader: fewest_digits must not be above most_digits, 10"]


@pytest.fixture(params=["wedge", "serial"])
def section(request: pytest.FixtureRequest) -> str:
    return READER.replace("wedge", request.param)


@pytest.fixture
def floor(section: str, tmp_path: Path) -> Iterator[World]:
    yield from running(section, tmp_path)


def test_a_code_that_is_no_ticket_is_a_fault_of_the_table_until_the_next_ticket(floor: World) -> None:
    floor.faults.break_device("ticket-reader", "foreign")
    floor.twins.twin("ticket-reader").read(TICKET)
    floor.advance(SECOND)
    assert faults(floor) == [("ticket-reader", "not-read")]
    floor.faults.mend("ticket-reader")
    floor.twins.twin("ticket-reader").read(TICKET)
    floor.advance(SECOND)
    assert faults(floor) == []


def test_a_reader_that_is_unplugged_is_a_fault_until_it_is_back(floor: World) -> None:
    floor.faults.break_device("ticket-reader", "unplug")
    floor.advance(SECOND)
    assert faults(floor) == [("ticket-reader", "lost")]
    floor.faults.mend("ticket-reader")
    floor.advance(2 * SECOND)
    assert faults(floor) == []


def found(bench: Bench) -> list[tuple[str, str]]:
    walk = bench.walk("ticket-reader")
    return [(finding.test, finding.verdict) for finding in walk if finding.device == "ticket-reader"]


def test_a_sound_reader_tells_the_number_that_is_printed(section: str, tmp_path: Path) -> None:
    bench = Bench(table_with(section, tmp_path), tmp_path)
    assert found(bench) == [("number", "ok")]


def test_what_nobody_holds_up_is_skipped(tmp_path: Path) -> None:
    bench = Bench(table_with(READER, tmp_path), tmp_path, hands=False)
    assert found(bench) == [("number", "skipped")]


@pytest.mark.parametrize(
    ("fault", "said"),
    [("silence", "told no number"), ("half", "broke off after 5 digits"), ("unplug", "nothing is plugged in")],
)
def test_what_is_broken_is_named(section: str, tmp_path: Path, fault: str, said: str) -> None:
    bench = Bench(table_with(section, tmp_path), tmp_path)
    bench.faults.break_device("ticket-reader", fault)
    assert any(said in finding.text for finding in bench.wrong("ticket-reader")), bench.walk("ticket-reader")
