"""A table of twins in test mode, on virtual time; whoever stands at it has hands unless told otherwise."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path

from controller.assembly import twin_table
from controller.config.table_file import TableFile
from controller.devices.buses import Buses
from controller.devices.checks.finding import Finding
from controller.diagnostics.computer import Computer
from controller.diagnostics.record import NOTHING, Record
from controller.diagnostics.stopped_run import Face, Nobody, run_to_end
from controller.diagnostics.table_under_test import TableUnderTest
from controller.diagnostics.twin_hands import TwinHands
from controller.diagnostics.walk import Surroundings, walk
from controller.twins.faults import TwinFaults
from controller.twins.lines import MemoryLines
from controller.twins.table import TwinTable
from drivers.reactor import VirtualReactor
from tests.controller.diagnostics.virtual_lapse import VirtualLapse

NOW_UTC_NS = 1_800_000_000_000_000_000


def no_command(words: Sequence[str]) -> str | None:
    return None


def computer(root: Path) -> Computer:
    """A computer that stands still and tells nothing of itself."""
    return Computer(
        utc_now_ns=lambda: NOW_UTC_NS,
        monotonic_ns=lambda: 5_000_000_000,
        root=root,
        synchronised=lambda: True,
        command=no_command,
        entropy=lambda: True,
    )


START_UTC_NS = 1_767_225_600_000_000_000


class Bench:
    """One table of twins, its faults, and the walks over it."""

    def __init__(self, file: TableFile, root: Path, *, hands: bool = True) -> None:
        self.file = file
        self.reactor = VirtualReactor(1_000_000_000)
        self.twins: TwinTable = twin_table(
            file, self.reactor, random.Random(1), MemoryLines(self.reactor), utc_now_ns=self.utc_now_ns
        )
        self.faults = TwinFaults(self.twins, random.Random(2))
        self.hands = hands
        self._root = root

    def utc_now_ns(self) -> int:
        return START_UTC_NS + self.reactor.now()

    def table(self, series: str = "a1") -> TableUnderTest:
        buses = Buses(self.file, self.reactor, self.twins)
        return TableUnderTest(self.file, buses, self.reactor, series=series, utc_now_ns=self.utc_now_ns)

    def around(self, record: Record = NOTHING) -> Surroundings:
        return Surroundings(computer(self._root), record, self._root)

    def walk(self, device: str | None = None, record: Record = NOTHING) -> list[Finding]:
        found: list[Finding] = []
        self.begin(found.append, device, record)
        return found

    def begin(self, found: Callable[[Finding], None], device: str | None = None, record: Record = NOTHING) -> None:
        """A walk that tells each finding."""
        face: Face = TwinHands(self.twins, self.reactor) if self.hands else Nobody()
        table, lapse = self.table(), VirtualLapse(self.reactor)
        run_to_end(table, walk(table, self.around(record), device), self.reactor, lapse, face, found)

    def wrong(self, device: str | None = None) -> list[Finding]:
        return [finding for finding in self.walk(device) if finding.verdict == "wrong"]


MakeBench = Callable[..., Bench]
