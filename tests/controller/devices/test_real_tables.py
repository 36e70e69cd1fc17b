"""The table files of Raspberry Pis: complete, within what their parts carry, and sound when they start on twins."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from controller.config.check import load_table
from controller.config.document import read_document
from controller.config.folder import config_folder
from controller.config.limits import limit_mistakes
from controller.config.mistake import InvalidTable
from controller.config.table_file import TableFile, TwinBus
from controller.devices.registry import devices_of
from controller.rehearsal.scenario.world import MemoryStorage, World
from docs.device_page import shipped
from tests.table_text import sections_of, with_lines

SECOND = 1_000_000_000
TABLES = config_folder() / "tables"
REAL = sorted(TABLES.glob("*-pi.toml"))
OTHER_PARTS = Path(__file__).parents[3] / "docs" / "hardware" / "other-parts.md"
OF_GAMES_WITHOUT_A_REAL_TABLE = {
    *(("card-shoe", "text"), ("cut-card", "contact"), ("commission-boxes", "ht16k33")),
    *(("turn-sensor", "pegs"), ("dice-cup", "contact")),
    ("ball-draw", "line"),
    *(("ticket-printer", "escpos"), ("ticket-reader", "wedge"), ("ticket-reader", "serial")),
    *(("card-reader", "wedge"), ("card-reader", "serial")),
}
"""No game that is dealt card by card, no big six and none of balls or accounts has the file of a Raspberry Pi yet."""
each_table = pytest.mark.parametrize("path", REAL, ids=lambda path: path.stem)


def documented() -> Iterator[tuple[str, str]]:
    """Each block of lines of the page, with the file whose sections it replaces."""
    for section in OTHER_PARTS.read_text().split("\n## ")[1:]:
        base = re.search(r"^`([a-z-]+-pi)\.toml`", section, re.MULTILINE)
        block = re.search(r"```toml\n(.*?)```", section, re.DOTALL)
        assert base is not None, section
        assert block is not None, section
        yield base.group(1), block.group(1)


def with_block(base: str, block: str, folder: Path) -> TableFile:
    path = folder / "table.toml"
    path.write_text(with_lines((TABLES / f"{base}.toml").read_text(), block))
    return load_table(path)


def kinds_of(file: TableFile) -> set[tuple[str, str]]:
    return {(device.role, device.section.driver) for device in devices_of(file)}


@pytest.mark.parametrize(("base", "block"), list(documented()), ids=lambda text: text.partition("\n")[0].strip("[]"))
def test_the_check_takes_the_documented_lines(base: str, block: str, tmp_path: Path) -> None:
    text = (TABLES / f"{base}.toml").read_text()
    assert set(sections_of(block)) <= set(sections_of(text)), "the file has nothing in whose place they would stand"
    before, after = tomllib.loads(text), with_block(base, block, tmp_path)
    assert tomllib.loads(with_lines(text, block)) != before
    assert after.table.id == before["table"]["id"]


def test_every_kind_of_device_stands_in_a_real_table_file_or_among_the_documented_lines(tmp_path: Path) -> None:
    real = set().union(*(kinds_of(load_table(path)) for path in REAL))
    there = real.union(*(kinds_of(with_block(base, block, tmp_path)) for base, block in documented()))
    assert set(shipped()) - there == OF_GAMES_WITHOUT_A_REAL_TABLE


def test_every_kind_of_bus_and_part_stands_in_a_real_table_file_or_among_the_documented_lines() -> None:
    texts = [*(path.read_text() for path in REAL), *(block for _, block in documented())]
    files: list[dict[str, Any]] = [tomllib.loads(text) for text in texts]
    kinds = {bus["kind"] for file in files for bus in file.get("bus", {}).values()}
    assert kinds == {"i2c", "gpio", "serial", "spi", "evdev", "usb", "hwrng", "disk"}
    types = {part["type"] for file in files for part in file.get("part", {}).values()}
    assert types == {"mcp23017", "ht16k33", "pcf8574", "pcf8574a", "ssd1306", "sh1106", "mb85rc256v", "ds3231"}
    assert any(bus.get("through") == "rpi-gpio" for file in files for bus in file.get("bus", {}).values())


@each_table
def test_what_drives_something_says_how_much_and_no_part_carries_more_than_it_can(path: Path) -> None:
    document = read_document(path, InvalidTable)
    assert list(limit_mistakes(document)) == []
    assert document.number("tower-light", "milliamps")
    assert document.number("bus", "felt", "cable_picofarads")
    if document.text("lamp", "line"):
        assert document.number("lamp", "milliamps")
    if document.text("acceptor", "inhibit"):
        assert document.number("acceptor", "milliamps")
    assert all(document.number("part", part, "package") for part in document.table("part")
               if document.text("part", part, "type") == "ht16k33")  # fmt: skip


@each_table
def test_a_real_table_has_all_that_belongs_to_one(path: Path) -> None:
    """Doors (D2, D3), copies on two kinds of disk (F5), clock, noise, people with own credentials (D7), papers."""
    file = load_table(path)
    assert {"cabinet", "logic", "drop"} <= file.door.keys()
    assert ("meter" in file.door) is (file.meter_display is not None)
    assert {section.driver for section in file.memory.values()} == {"mb85rc256v", "file"}
    assert file.clock is not None
    assert file.entropy
    assert file.tower_light is not None
    assert file.buzzer is not None
    assert file.backup is not None
    assert file.papers.casino
    assert file.papers.slip_form
    assert file.papers.slip_fields
    assert any(person.configuration_code_hash is not None for person in file.person.values())
    assert any(person.role == "accountant" for person in file.person.values()), "a change is witnessed from outside"
    assert {"shifts"} <= tomllib.loads(path.read_text())["table"].keys()
    assert "rotate_at_mib" in tomllib.loads(path.read_text())["journal"]


@each_table
def test_an_approved_firmware_stands_at_every_machine_on_a_line(path: Path) -> None:
    data = tomllib.loads(path.read_text())
    machines = [data[name] for name in ("shuffler", "shoe") if data.get(name, {}).get("driver") == "line"]
    assert all(machine["firmware"] and machine["digest"] for machine in machines)


def on_twins(path: Path) -> World:
    file = load_table(path)
    twins = {name: TwinBus(kind="twin") for name in file.bus}
    return World(file.model_copy(update={"bus": twins}), 1, MemoryStorage(1))


@each_table
def test_a_real_table_starts_on_twins_without_a_fault(path: Path) -> None:
    world = on_twins(path)
    try:
        world.reactor.advance(6 * SECOND)
        assert world.table is not None
        assert world.table.service.durable.faults == ()
    finally:
        world.stop()


def test_a_chip_on_a_string_is_told_at_the_real_stud_table_and_a_chip_counts() -> None:
    """NZ standard 2003 cl. 2.5.9, as standards C12 has it: the exit sensors of the shipped file see the direction."""
    world = on_twins(TABLES / "caribbean-stud-pi.toml")
    try:
        world.reactor.advance(6 * SECOND)
        assert world.table is not None
        acceptors = world.twins.twin("acceptor").seats
        acceptors[2].string()
        acceptors[3].drop()
        world.reactor.advance(3 * SECOND)
        now = world.table.service.durable.round
        assert (tuple(now.wagers), tuple(now.flagged)) == ((3,), (2,))
    finally:
        world.stop()
