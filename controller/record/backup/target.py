"""The folder or mounted disk that holds a table's backups: their names, their chain, and the newest generation seen.

A backup is ``TABLE-g00001-000042.lammer-backup``: generation 1, number 42. A restore leaves ``TABLE-g00002.generation``
as well, so that the copy that it replaced learns of it before the first backup of the new one. Does not open backups.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import msgspec

from controller.record.backup.first_line import Header, digest_of, read_header
from controller.record.flushing import flush_folder

SUFFIX = ".lammer-backup"


class Kept(msgspec.Struct, frozen=True):
    """One backup in a target."""

    path: Path
    header: Header


class Target:
    """Where backups of ``table`` are. Raises FileNotFoundError where the folder is not there: a disk not plugged in."""

    def __init__(self, folder: Path, table: str) -> None:
        if not folder.is_dir():
            raise FileNotFoundError(f"{folder}: there is no such folder; is the disk mounted?")
        self.folder = folder
        self.table = table
        self._named = re.compile(re.escape(_safe(table)) + r"-g(\d{5,})(?:-(\d{6,})\.lammer-backup|\.generation)")

    def path_of(self, generation: int, number: int) -> Path:
        """Where the backup with this number is or will be."""
        return self.folder / f"{_safe(self.table)}-g{generation:05}-{number:06}{SUFFIX}"

    def backups(self) -> tuple[Kept, ...]:
        """The backups, oldest first. Raises CannotOpen where a file bears such a name and is none."""
        kept = [Kept(path, read_header(path)) for _, path in self._files()]
        return tuple(sorted(kept, key=lambda one: (one.header.generation, one.header.number)))

    def newest(self) -> Kept | None:
        """The newest backup by its name; no other is read. Raises CannotOpen where the file is none."""
        _, path = max(self._files(), default=(None, None))
        return None if path is None else Kept(path, read_header(path))

    def generation(self) -> int:
        """The newest generation of the table that left a trace here; 0 where none did."""
        traces = (self._named.fullmatch(path.name) for path in self.folder.iterdir())
        return max((int(match[1]) for match in traces if match), default=0)

    def note_generation(self, generation: int) -> None:
        """Leave the trace of a restored copy, on the disk."""
        trace = self.folder / f"{_safe(self.table)}-g{generation:05}.generation"
        trace.touch()
        flush_folder(self.folder, trace, needed=False)

    def _files(self) -> Iterator[tuple[tuple[int, int], Path]]:
        """Every backup, with the generation and the number in its name."""
        for path in self.folder.iterdir():
            match = self._named.fullmatch(path.name)
            if match and match[2] is not None:
                yield (int(match[1]), int(match[2])), path

    def broken_chain(self) -> str | None:
        """The first backup that does not name the one before it, in one sentence; None where all do.

        Backups that were removed from the beginning, because they are old, are no break.
        """
        for before, after in pairwise(self.backups()):
            if after.header.previous != digest_of(before.path):
                return (
                    f"{after.path.name} was not made after {before.path.name} as it is now: one is changed or missing"
                )
        return None


def generation_seen(folder: Path, table: str) -> int:
    """The newest generation of ``table`` that left a trace in ``folder``; 0 where none did or the disk is not there."""
    try:
        return Target(folder, table).generation()
    except OSError:
        return 0


def newer_copy(table: str, own: int, seen: int, where: str) -> str | None:
    """Why a copy of generation ``own`` must not run where ``seen`` was seen; None where it may."""
    if seen <= own:
        return None
    return (
        f"table {table} was restored elsewhere and runs there as generation {seen} (seen in {where}); this copy is "
        f"generation {own} and does not start. If the other one never ran, restore the newest backup here"
    )


def _safe(table: str) -> str:
    return re.sub(r"[^A-Za-z0-9.]", "_", table)
