"""Is every part of a table's record what was written? Archives, files that were left, and the file that is written.

A start asks before it takes money, and so does the running table once a day (standards F6, ecosystem 3.9). Nothing
that was found earlier is believed: each byte is read from the disk again. What an archive holds was proved before this
machine signed it, so that its signature says it all; a file of the journal is walked record by record. Each part goes
on from the one before it. Damage is only told once a second look found it too. Writes nothing.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec

from controller.record.journal.errors import JournalError, JournalMismatch
from controller.record.journal.files import current_file, files_of
from controller.record.journal.reader import JournalReader
from controller.record.journal.record import Start, Verification
from controller.record.journal.verification import verify_file
from controller.record.journal.volume import FileVolume, Volume
from controller.record.proof.archives import Archive, archive_folder, archives_in
from controller.record.proof.signing import PUBLIC_NAME, BadKey, PublicKey, read_public_key
from controller.record.proof.verification import Proof, verify_bundle, verify_signed

LOOKS = 3
"""How often the files are listed anew, because one became an archive meanwhile."""

Looked = TypeVar("Looked", Proof, Verification)
Progress = Callable[[int, int], None]
"""Is told up to which record the check has come, and how many there are."""


class Checked(msgspec.Struct, frozen=True):
    """What was found: records 1 to ``position`` are whole; or which record of which file is the first that is not."""

    ok: bool
    position: int
    seal: str
    """Of that record, in hexadecimal."""
    file: str = ""
    first_bad: int = 0
    what: str = ""
    """One sentence."""


class _Damaged(Exception):
    def __init__(self, file: str, first_bad: int, what: str) -> None:
        super().__init__(what)
        self.file = file
        self.first_bad = first_bad


class _End(msgspec.Struct, frozen=True):
    """Where one part ends: its last record, that one's seal in hexadecimal, and the file."""

    position: int
    seal: str
    file: str


def size_of(journal: str) -> int:
    """The bytes that a check of the record at this path reads."""
    names = [Path(name) for name in (journal, *files_of(journal, FileVolume()))]
    names += [archive.path for archive in archives_in(archive_folder(journal))]
    total = 0
    for name in {*names, *(Path(f"{name}-wal") for name in names)}:
        with suppress(FileNotFoundError):
            total += name.stat().st_size
    return total


def machines_key(folder: Path) -> PublicKey | None:
    """The public half of the key that this machine signs with; None where it has none, or none that can be read."""
    with suppress(OSError, BadKey):
        return read_public_key((folder / PUBLIC_NAME).read_bytes(), PUBLIC_NAME)
    return None


def check_whole(
    journal: str,
    trusted: PublicKey | None,
    told: Progress = lambda *_: None,
    *,
    anew: bool = True,
    volume: Volume | None = None,
) -> Checked:
    """Check the record at this path.

    ``trusted`` signed its archives; without it each one is walked record by record too. What cannot be read is no
    better than what is damaged: it is told in the same way. ``anew``: the system forgets first what it read of the
    files, so that the disk answers; never in a process that has the journal open, which would lose its locks.
    ``volume`` is where its files lie; without one, the file system.
    """
    end = _End(0, "", journal)
    gone: JournalError | OSError = FileNotFoundError()
    for _ in range(LOOKS):
        end = _End(0, "", journal)
        try:
            for part in _Check(journal, trusted, told, anew, volume or FileVolume()).parts():
                end = part
        except _Damaged as found:
            return Checked(False, found.first_bad - 1, "", found.file, found.first_bad, str(found))
        except (JournalMismatch, FileNotFoundError) as error:  # perhaps it became an archive a moment ago
            gone = error
        except (JournalError, OSError) as error:
            return _unreadable(error, end)
        else:
            return Checked(True, end.position, end.seal)
    return _unreadable(gone, end)


def _unreadable(error: JournalError | OSError, end: _End) -> Checked:
    name = getattr(error, "filename", None)
    what = f"{error}" if name is None else f"{name}: cannot be read: {getattr(error, 'strerror', error)}"
    return Checked(False, end.position, "", str(name or end.file), end.position + 1, what)


class _Check:
    def __init__(self, journal: str, trusted: PublicKey | None, told: Progress, anew: bool, volume: Volume) -> None:
        self._journal = journal
        self._anew = anew
        self._trusted = trusted
        self._told = told
        self._volume = volume

    def parts(self) -> Iterator[_End]:
        """The end of each part that is whole and goes on from the one before, oldest first. Raises _Damaged."""
        last = _last_record(self._journal, self._volume)
        before: _End | None = None
        for archive in archives_in(archive_folder(self._journal)):
            self._told(archive.first - 1, last)
            before = self._archive(archive, before)
            yield before
        for name in files_of(self._journal, self._volume) or (current_file(self._journal, self._volume),):
            before = self._file(name, before, last)
            yield before

    def _archive(self, archive: Archive, before: _End | None) -> _End:
        found, name = _twice(lambda: self._proved(archive.path)), str(archive.path)
        about = found.about
        if not found.ok or about is None:
            raise _Damaged(name, found.first_bad or archive.first, found.what.removeprefix("NOT PROVED: "))
        if (archive.first, archive.last) != (about.begins_after + 1, about.last):
            raise _Damaged(name, archive.first, "it holds other records than its name says")
        if before is not None:
            _check_join(before, about.begins_after, about.begins_with, name)
        return _End(about.last, about.last_seal, name)

    def _proved(self, path: Path) -> Proof:
        self._forget(str(path))
        return verify_bundle(path) if self._trusted is None else verify_signed(path, self._trusted)

    def _file(self, name: str, before: _End | None, last: int) -> _End:
        found = _twice(lambda: self._verified(name, last))
        if not found.ok:
            raise _Damaged(name, found.first_bad or 1, found.what)
        with JournalReader(name, self._volume, exactly=True) as reader:
            start, end = reader.start, _end_of(reader, name, found.records)
        if before is not None and start.position >= before.position:  # else it was archived and is not gone yet
            _check_join(before, start.position, start.seal.hex(), name)
        return end

    def _verified(self, name: str, last: int) -> Verification:
        self._forget(name)
        return verify_file(name, self._volume, lambda position: self._told(position, max(position, last)))

    def _forget(self, name: str) -> None:
        """Have the system forget what it read of a file."""
        if self._anew:
            descriptor = os.open(name, os.O_RDONLY | os.O_CLOEXEC)
            try:
                os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
            finally:
                os.close(descriptor)


def _twice(look: Callable[[], Looked]) -> Looked:
    """What a look found; where that is damage, what a second one does."""
    found = look()
    return found if found.ok else look()


def _check_join(before: _End, begins_after: int, begins_with: str, name: str) -> None:
    if begins_after > before.position:
        what = f"records {before.position + 1} to {begins_after} are in no file beside it"
        raise _Damaged(name, before.position + 1, what)
    if (begins_after, begins_with) != (before.position, before.seal):
        what = f"record {begins_after + 1} does not go on from record {before.position} in {before.file}"
        raise _Damaged(name, begins_after + 1, what)


def _end_of(reader: JournalReader, name: str, position: int) -> _End:
    start: Start = reader.start
    for record in reader.records(position, position):
        return _End(record.position, record.seal.hex(), name)
    return _End(start.position, start.seal.hex(), name)


def _last_record(journal: str, volume: Volume) -> int:
    """How far the record goes, as far as anybody can say before it is checked."""
    with suppress(JournalError), JournalReader(journal, volume) as reader:
        return reader.position
    return 0
