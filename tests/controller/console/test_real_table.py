"""What the console of a real table has and has not: a first value to accept, and no key pad."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.config.check import load_table
from controller.config.table_file import HwrngBus
from controller.table import events as e
from tests.controller.console.conftest import ConsoleTable, console_of

SETTINGS, SUPERVISOR = "4402", "2201"


@pytest.fixture
def real(demo_folder: Path) -> ConsoleTable:
    """The demonstration table with one bus that is none of twins: to its file it is a real one."""
    file = load_table(demo_folder / "demo-caribbean-stud.toml")
    return console_of(file.model_copy(update={"bus": {**file.bus, "noise": HwrngBus(kind="hwrng")}}))


def accept(table: ConsoleTable, dollars: str = "10000.00", code: str = SETTINGS, why: str = "") -> tuple[int, str]:
    return table.ask("/accounting/first-value", code=code, pool="progressive", dollars=dollars, why=why)


def test_the_first_value_is_accepted_on_the_accounting_page(real: ConsoleTable) -> None:
    """Standards B8."""
    assert 'value="10000.00"' in real.browser.get("/accounting").text
    assert "Nothing is played yet" in real.browser.get("/").text
    assert "table closed for the moment" in real.browser.get("/sign").text
    for refused in (accept(real, "9999"), accept(real, code=SUPERVISOR), accept(real, "much"), accept(real, "12000")):
        assert refused[0] == 409
    assert accept(real, "12345.67", why="read off table CS-03") == (
        200,
        '<p class="said done">Recorded: the progressive meter begins with $12,345.67.</p>',
    )
    assert "First value of" not in real.browser.get("/accounting").text
    assert "$12,345.67" in real.browser.get("/sign").text
    real.ask("/bench/chip", seat="3")
    real.wait(1_000)
    assert [entry.event.seat for entry in real.running.journal.read(1) if isinstance(entry.event, e.WagerAccepted)] == [
        3
    ]


def test_no_keyboard_at_the_console_is_the_key_pad_of_a_real_table(real: ConsoleTable) -> None:
    """Standards K5: key pads bind to a port; whatever else is plugged in does nothing."""
    accept(real)
    before = real.running.service.position
    status, said = real.ask("/key", key="DEAL")
    assert status == 403
    assert said == "The key pad of a real table is its own: its keys are pressed there.\n"
    page = real.browser.get("/").text
    assert 'id="pad"' not in page
    assert "/key" not in page
    assert "keyshortcuts" not in page
    assert real.running.service.position == before
    assert real.ask("/lock-out")[0] == 204, "making safe stays one touch"
    assert real.phase == "ready"
