"""A copy of the critical record in a file on another disk than the journal's: ``[memory.…] driver = "file"``.

The file is made once, by ``lammer memory create``, and never by a start: a disk that is not mounted would look like a
memory that was cleared. What is written is synced in a thread of its own, so that a slow disk holds nobody up. Does
not mount anything and does not know what the record says.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Literal

from controller.config.device_section import DeviceSection
from controller.config.marks import DiskFolder
from controller.devices.fram_memory import reads
from controller.devices.kind import Felt, Fitted, Harness, Kind, Soldered
from drivers.critical_memory.disk_twin import DiskTwin
from drivers.critical_memory.file import FileCells, Mounted, Work
from drivers.critical_memory.port import CriticalMemory
from drivers.critical_memory.two_slots import TwoSlots
from drivers.errors import DeviceLost, DeviceRefused

FILE = "lammer-critical-memory"
"""What the file is called, with the memory's name behind it."""
SLOT_BYTES = 16_384


class FileMemorySection(DeviceSection):
    """The keys of the section."""

    driver: Literal["file"]
    bus: DiskFolder
    """The disk: a bus of kind ``disk``."""


def cells(name: str, at: Mounted, elsewhere: Callable[[Callable[[], None]], Work] | None = None) -> FileCells:
    """The bytes of the memory ``name`` there."""
    return FileCells(
        name,
        f"{at.folder}/{FILE}-{name}",
        size=2 * SLOT_BYTES,
        apart_from=at.apart_from,
        elsewhere=elsewhere,
        disk=at.disk,
    )


def make(name: str, at: Mounted) -> str:
    """Make the file of the memory ``name`` there, once; where it is.

    Raises:
        DeviceLost: its disk is not there.
        DeviceRefused: it would lie on the disk of the journal, or is there already.
        DeviceError: it cannot be made for another reason.
    """
    made = cells(name, at)
    try:
        together = at.apart_from is not None and os.stat(at.folder).st_dev == os.stat(at.apart_from).st_dev
    except OSError as error:
        raise DeviceLost(name, f"{at.folder} cannot be looked at ({error.strerror}); is its disk mounted?") from error
    if together:
        raise DeviceRefused(name, f"{at.folder} lies on the disk of {at.apart_from}; a copy there is lost with it")
    made.create()
    return made.where


def _connect(section: FileMemorySection, harness: Harness, name: str) -> Callable[[], Fitted[CriticalMemory]]:
    at = harness.disk(section.bus)

    def make() -> Fitted[CriticalMemory]:
        if not at.slow:
            made = cells(name, at)
            return Fitted(TwoSlots(made, slot_bytes=SLOT_BYTES), let_go=made.close)
        syncing = ThreadPoolExecutor(1, thread_name_prefix=name)
        made = cells(name, at, syncing.submit)

        def let_go() -> None:
            made.close()
            syncing.shutdown()

        return Fitted(TwoSlots(made, slot_bytes=SLOT_BYTES), let_go=let_go)

    return make


def _solder(section: FileMemorySection, felt: Felt, name: str) -> Soldered[DiskTwin]:
    twin = felt.disk(section.bus)
    twin.media[f"{section.bus}/lammer-critical-memory-{name}"] = bytearray(32_768)
    return Soldered(twin, {name: twin})


KIND = Kind("memory", "file", FileMemorySection, _connect, _solder, tests=(reads,))
