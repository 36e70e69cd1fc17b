"""A twin table without power for a moment."""

from __future__ import annotations

import random

from controller.config.check import load_table
from controller.config.folder import config_folder, table_path
from controller.twins.lines import MemoryLines
from controller.twins.table import TwinTable
from drivers.parts.apa102 import frame
from drivers.reactor import VirtualReactor


def felt(name: str) -> TwinTable:
    reactor = VirtualReactor()
    return TwinTable(load_table(table_path(name, config_folder())), reactor, random.Random(1), MemoryLines(reactor))


def test_what_only_power_keeps_lit_is_dark_afterwards() -> None:
    table = felt("demo-equipment")
    table.spi("rings").write(frame([(255, 255, 255)] * 84, 31))
    assert table.lamp_lit(3)
    table.power_cut()
    assert not table.lamp_lit(3)


def test_an_acceptor_that_judges_by_itself_starts_closed() -> None:
    table = felt("demo-caribbean-stud-cctalk")
    table.acceptors[3].heard(228, b"\x01", lambda _header, _data: None)  # type: ignore[attr-defined]
    table.acceptors[3].heard(231, b"\xff\xff", lambda _header, _data: None)  # type: ignore[attr-defined]
    assert table.acceptor_open(3)
    table.power_cut()
    assert not table.acceptor_open(3)


def test_a_door_keeps_what_its_latch_remembers() -> None:
    table = felt("demo-equipment")
    door = table.door("cabinet")
    door.open()
    door.shut()
    table.power_cut()
    assert door.latched  # type: ignore[attr-defined]
