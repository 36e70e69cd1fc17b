"""The whole family of a journal on its disk, to put it aside as it is: written file, closed files, archives.

What is put aside is kept; nothing here deletes. Does not open any of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from controller.record.journal.files import ARCHIVE_SUFFIX, files_of
from controller.record.journal.volume import FileVolume

SIDE_FILES = ("-wal", "-shm", "-journal")


def family(journal: str) -> list[Path]:
    """The files of a journal with those beside them that SQLite keeps, and its archives; the archives first."""
    archives = Path(journal + ARCHIVE_SUFFIX)
    names = {journal, *files_of(journal, FileVolume())}
    beside = [Path(name + suffix) for name in sorted(names) for suffix in ("", *SIDE_FILES)]
    return [path for path in (archives, *beside) if path.exists()]


def new_folder(wanted: Path) -> Path:
    """An empty folder with this name, or with a number behind it where there is one already.

    Raises:
        FileExistsError: there are a thousand of them.
    """
    for number in range(1, 1000):
        path = wanted if number == 1 else wanted.with_name(f"{wanted.name}-{number}")
        try:
            path.mkdir(mode=0o750)
        except FileExistsError:
            continue
        return path
    raise FileExistsError(f"{wanted}: there are a thousand of these; move some away")


@contextmanager
def table_stopped(journal: str) -> Iterator[None]:
    """Nobody writes the journal meanwhile. Raises JournalBusy."""
    volume = FileVolume()
    volume.claim(journal)
    try:
        yield
    finally:
        volume.let_go(journal)
