"""The table of all equipment with sections besides: running on twins, its faults, and what the file has wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.config.mistake import InvalidTable
from controller.rehearsal.scenario.world import MemoryStorage, World
from tests.controller.devices.card_tables import table_with

SECOND = 1_000_000_000


def running(lines: str, folder: Path) -> Iterator[World]:
    """That table five seconds after its start; it stops at the end of the test."""
    floor = World(table_with(lines, folder), 1, MemoryStorage(1))
    floor.advance(5 * SECOND)
    yield floor
    floor.stop()


def faults(floor: World) -> list[tuple[str, str]]:
    return [(fault.device, fault.fault) for fault in floor.state.faults]


def wrong_with(lines: str, folder: Path) -> list[str]:
    with pytest.raises(InvalidTable) as raised:
        table_with(lines, folder)
    return [f"{mistake.key}: {mistake.right}" for mistake in raised.value.mistakes]
