"""A ticket printer in a table file, on a table of twins and in the technician's walk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.devices.equipment import TICKET_PRINTER
from controller.rehearsal.scenario.world import World
from drivers.ticket_printer.port import Ticket, TicketLine, TicketPrinter
from tests.controller.devices.card_tables import table_with
from tests.controller.devices.floors import SECOND, faults, running
from tests.controller.diagnostics.bench import Bench

TICKET = Ticket((TicketLine("KENO", large=True), TicketLine("4 17 23")), "0047110815")
PRINTER = """
[bus.tickets]
kind = "twin"

[ticket-printer]
driver = "escpos"
bus    = "tickets"
"""


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[World]:
    yield from running(PRINTER, tmp_path)


def printer_of(floor: World) -> TicketPrinter:
    assert floor.table is not None
    printer = floor.table.equipment.port(TICKET_PRINTER)
    assert printer is not None
    return printer


def test_a_ticket_of_which_nobody_knows_is_a_fault_of_the_table_until_somebody_says(floor: World) -> None:
    printer = printer_of(floor)
    printer.print(1, TICKET)
    floor.advance(SECOND // 10)
    floor.faults.break_device("ticket-printer", "brown-out")
    floor.advance(10 * SECOND)
    assert faults(floor) == [("ticket-printer", "unknown-print")]
    printer.answer(1, printed=False)
    floor.advance(SECOND)
    assert faults(floor) == []


def test_a_printed_ticket_lies_there_to_be_read(floor: World) -> None:
    printer_of(floor).print(1, TICKET)
    floor.advance(2 * SECOND)
    assert floor.twins.twin("ticket-printer").pieces == (("KENO", "4 17 23", "*0047110815*"),)


@pytest.mark.parametrize(
    ("broken", "fault"), [("paper-out", "paper-out"), ("cover-open", "cover-open"), ("unplug", "lost")]
)
def test_what_a_person_can_mend_is_a_fault_until_it_is(floor: World, broken: str, fault: str) -> None:
    floor.faults.break_device("ticket-printer", broken)
    floor.advance(2 * SECOND)
    assert ("ticket-printer", fault) in faults(floor)
    floor.faults.mend("ticket-printer")
    floor.advance(6 * SECOND)
    assert faults(floor) == []


def found(bench: Bench) -> list[tuple[str, str]]:
    walk = bench.walk("ticket-printer")
    return [(finding.test, finding.verdict) for finding in walk if finding.device == "ticket-printer"]


def test_a_sound_printer_prints_a_trial_and_cuts_it(tmp_path: Path) -> None:
    bench = Bench(table_with(PRINTER, tmp_path), tmp_path)
    assert found(bench) == [("ticket", "ok")]


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("paper-out", "printed no ticket: there is no paper"),
        ("cutter", "printed no ticket: the cutter is stuck"),
        ("no-receipts", "printed no ticket: the ticket printer does not say what it printed"),
        ("silence", "does not answer"),
        ("unplug", "nothing is plugged in"),
    ],
)
def test_what_is_broken_is_named(tmp_path: Path, fault: str, said: str) -> None:
    bench = Bench(table_with(PRINTER, tmp_path), tmp_path)
    bench.faults.break_device("ticket-printer", fault)
    assert any(said in finding.text for finding in bench.wrong("ticket-printer")), bench.walk("ticket-printer")
