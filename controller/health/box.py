"""Measures one box: everything that its files, its clock and its folder of backups tell at one time.

What tells is handed in. Takes as long as the disks take, so it is asked beside the loop. Does not judge.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from controller.health import readers
from controller.health.facts import Backups, BoxFacts, Disk, Shown, Supply, Unknown
from controller.record.backup.first_line import CannotOpen
from controller.record.backup.target import Target

Told = TypeVar("Told")

NOW = {1: "its processor is slowed down", 2: "it is throttled", 3: "its soft temperature limit is reached"}
"""Bits of ``get_throttled`` (Raspberry Pi documentation, "vcgencmd"); those of "since the start" are 16 higher."""
SINCE = 16


@dataclass(frozen=True)
class Box:
    """One box. ``root`` is where its ``/sys`` and ``/proc`` are, ``folder`` that of the record.

    ``backups`` is where the table file wants backups of ``table``; None where it does not say.
    """

    utc_now_ns: Callable[[], int]
    synchronised: Callable[[], bool | None]
    sqlite: tuple[int, int, int]
    folder: Path
    table: str
    backups: Path | None
    certificate: Callable[[], Shown]
    recent_faults: Callable[[], Mapping[str, int] | Unknown]
    root: Path = Path("/")

    def measure(self) -> BoxFacts:
        """Everything, now."""
        root, folder = self.root, self.folder
        return BoxFacts(
            at_utc_ns=self.utc_now_ns(),
            supply=_supply(root),
            celsius=_or(readers.celsius(root), "this computer does not tell its temperature"),
            memory=_or(readers.memory(root), "the kernel does not show /proc/meminfo to this process"),
            disk=_disk(folder),
            disk_errors=_or(readers.file_system_errors(root, folder), "its file system does not count errors"),
            wear=_or(readers.wear(root, folder), "this disk does not tell how worn it is (memory cards never do)"),
            synchronised=_or(self.synchronised(), "nobody says here whether the clock is synchronised"),
            backups=self._backups(),
            sqlite=self.sqlite,
            certificate=self.certificate(),
            recent_faults=self.recent_faults(),
        )

    def _backups(self) -> Backups | Unknown:
        folder = self.backups
        if folder is None:
            return Unknown("the table file names no folder for backups ([backup])")
        try:
            newest = Target(folder, self.table).newest()
        except FileNotFoundError:
            return Backups(str(folder), False, None)
        except CannotOpen as error:
            return Unknown(str(error))
        except OSError as error:
            return Unknown(f"{folder}: {error.strerror}")
        return Backups(str(folder), True, None if newest is None else newest.header.made_utc_ns)


def _or(told: Told | None, why: str) -> Told | Unknown:
    return Unknown(why) if told is None else told


def _disk(folder: Path) -> Disk | Unknown:
    try:
        return readers.disk(folder)
    except OSError as error:
        return Unknown(f"the folder of the record cannot be looked at: {error.strerror} ({folder})")


def _supply(root: Path) -> Supply | Unknown:
    bits = readers.throttled_bits(root)
    if bits is not None:
        return Supply(
            low=bool(bits & 1),
            low_before=bool(bits >> SINCE & 1),
            slowed=tuple(words for bit, words in NOW.items() if bits >> bit & 1),
            slowed_before=tuple(words for bit, words in NOW.items() if bits >> SINCE + bit & 1),
        )
    low = readers.supply_is_low(root)
    if low is None:
        return Unknown("this computer does not tell its supply voltage")
    why = Unknown("this kernel tells of the supply voltage, and only how it is now")
    return Supply(low, why, why, why)
