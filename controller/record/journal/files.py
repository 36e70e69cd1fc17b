"""The files of one table's journal: the one that is written, and those before it.

The first file has the name that the table file gives, ``NAME``; one that goes on with record 1234 is
``NAME-from-000000001234``. A live file never changes its name, since SQLite's readers would mix up its write-ahead
file with another's. A new file is made whole under ``NAME-next`` and then given its name: that rename is the moment at
which the journal goes on in it. Does not open any of them.
"""

from __future__ import annotations

from controller.record.journal.errors import JournalDamaged
from controller.record.journal.volume import Volume

NEXT_SUFFIX = "-next"
ARCHIVE_SUFFIX = "-archive"
"""The folder beside a journal with its sealed archives."""
RESTORING_SUFFIX = "-restoring"
"""The folder beside a journal in which a backup is being put in its place."""
CLEARING_SUFFIX = "-clearing"
"""The folder beside a journal in which the one that follows a RAM clear is being made."""
_FROM = "-from-"
_DIGITS = 12


def name_of(path: str, first: int) -> str:
    """The name of the file of journal ``path`` that goes on with record ``first``.

    >>> name_of("cs-07.journal", 1234)
    'cs-07.journal-from-000000001234'
    """
    return f"{path}{_FROM}{first:0{_DIGITS}}"


def first_name(name: str) -> str:
    """The name of the journal of which this is a file: that of its first one.

    >>> first_name("cs-07.journal-from-000000001234"), first_name("cs-07.journal")
    ('cs-07.journal', 'cs-07.journal')
    """
    journal = name[: -len(_FROM) - _DIGITS]
    return journal if _is_later(journal, name) else name


def first_of(name: str) -> int:
    """The number of the first record in a file of this name.

    >>> first_of("cs-07.journal-from-000000001234"), first_of("cs-07.journal")
    (1234, 1)
    """
    return 1 if first_name(name) == name else int(name[-_DIGITS:])


def is_left(name: str, volume: Volume) -> bool:
    """Whether the journal went on in a later file: nobody writes this one any more."""
    there = files_of(first_name(name), volume)
    return name in there[:-1]


def files_of(path: str, volume: Volume) -> tuple[str, ...]:
    """The files that are there, oldest first; the last is the one that is written."""
    return _among(path, volume.beginning_with(path), volume)


def current_file(path: str, volume: Volume) -> str:
    """The file that is written: the newest, or ``path`` itself where there is none yet.

    Raises JournalDamaged where there is none and there was: nothing is begun anew beside what is left of a record; and
    where a restore was begun and not finished.
    """
    there = volume.beginning_with(path)
    if _any(there, path + RESTORING_SUFFIX):
        raise JournalDamaged(
            f"{path}: the restoring of a backup was not finished here ({path}{RESTORING_SUFFIX} is left): restore it "
            "again; what was there before is kept beside it",
            1,
        )
    if _any(there, path + CLEARING_SUFFIX):
        raise JournalDamaged(
            f"{path}: a clear of the critical memory was not finished here ({path}{CLEARING_SUFFIX} is left): clear it "
            "again; what was there before is kept",
            1,
        )
    files = _among(path, there, volume)
    if files:
        return files[-1]
    for left, what in ((path + ARCHIVE_SUFFIX, "its archives"), (path + "-wal", "its write-ahead file")):
        if _any(there, left):
            raise JournalDamaged(
                f"{path}: the journal is gone and {what} are still here ({left}): nothing is begun anew. Put back the "
                "newest file, or restore a backup",
                1,
            )
    return path


def _among(path: str, there: tuple[str, ...], volume: Volume) -> tuple[str, ...]:
    """The journal's files among the names that are there, which are in order."""
    return (*((path,) if volume.size(path) else ()), *(name for name in there if _is_later(path, name)))


def _any(names: tuple[str, ...], prefix: str) -> bool:
    return any(name.startswith(prefix) for name in names)


def _is_later(path: str, name: str) -> bool:
    """Whether this is a file with which the journal at ``path`` went on."""
    number = name.removeprefix(path + _FROM)
    return number != name and len(number) == _DIGITS and number.isascii() and number.isdigit()
