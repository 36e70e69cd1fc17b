"""The wiring of a table whose service is stopped, opened for a command: acceptors closed, lamps dark, nothing played.

Keeps the service out while it is open. Does not test anything (:mod:`controller.cli.diag` does) and records nothing.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from controller.assembly import twin_table
from controller.cli.files import BadFile
from controller.config.folder import folder_of
from controller.config.table_file import TableFile, TwinBus
from controller.devices.buses import Buses
from controller.devices.equipment import DOOR
from controller.devices.wired_table import WiredTable
from controller.diagnostics.lapse import LoopLapse
from controller.diagnostics.record import read_record, service_kept_out
from controller.service.loop import AsyncioReactor
from controller.twins.keeping import NoFelt
from controller.twins.lines import PtyLines
from controller.twins.table import TwinTable

FOUND_WITHIN_MS = 2_000
"""How long doors need until they are reported."""


@contextmanager
def stopped_table(file: TableFile, record: Path) -> Iterator[WiredTable]:
    """The wiring, every door reported where it can be. Raises JournalBusy while the service runs."""
    with ExitStack() as held:
        held.enter_context(service_kept_out(record))
        loop = asyncio.new_event_loop()
        held.callback(loop.close)
        failures: list[Exception] = []
        reactor, lapse = AsyncioReactor(loop, failures.append), LoopLapse(loop, failures)
        twins = stopped_twins(held, file, reactor, record.with_name(f"{record.name}-felt"))
        table = WiredTable(file, Buses(file, reactor, twins, str(folder_of(record))), reactor, time.time_ns)
        table.open(lambda _signal: None, _series(record))
        held.callback(table.close)
        lapse.until(lambda: all(door.is_open is not None for door in table.ports(DOOR).values()), FOUND_WITHIN_MS)
        yield table


def stopped_twins(held: ExitStack, file: TableFile, reactor: AsyncioReactor, felt: Path | None) -> TwinTable | None:
    """The twins of a table that has any, on pseudo-terminals that ``held`` takes away; as ``felt`` says they lay.

    Raises BadFile where the felt cannot be read.
    """
    if not any(isinstance(bus, TwinBus) for bus in file.bus.values()):
        return None
    lines = PtyLines(reactor, Path(held.enter_context(tempfile.TemporaryDirectory(prefix="lammer-"))))
    try:
        return twin_table(file, reactor, random.SystemRandom(), lines, felt, time.time_ns)
    except NoFelt as error:
        raise BadFile(str(error)) from error


def _series(record: Path) -> str:
    """The journal's own, or shuffler and shoe would forget what the service will ask them about."""
    return read_record(record).series or f"{random.SystemRandom().getrandbits(64):016x}"
