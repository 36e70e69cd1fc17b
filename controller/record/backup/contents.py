"""What is in a backup: the journal at one moment, its archives, the table file, the rules, the public signing key.

    journal/first, journal/from-000000000004, …    the journal's files, each a sound SQLite file by itself
    archive/000000000001-000000000003.tar, …       its sealed archives
    table.toml, rules/…, public-key.pem            as they were when the backup was made

No private key and no felt of a bench. Names in a backup are not paths: only these are ever taken from one. Does not
encrypt.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO

import apsw

from controller.record.backup.first_line import CannotOpen
from controller.record.journal import database, reading
from controller.record.journal.errors import JournalError
from controller.record.journal.files import files_of, name_of
from controller.record.journal.reader import JournalReader
from controller.record.journal.verification import verify_journal
from controller.record.journal.volume import FileVolume
from controller.record.proof.archives import archive_folder, archives_in, verify_folder
from controller.record.proof.tar import NotCanonical, TarWriter, members
from controller.record.proof.verification import read_start

_JOURNAL = re.compile(r"journal/(?:first|from-(\d{12}))")
_ARCHIVE = re.compile(r"archive/(\d{12}-\d{12}\.tar)")
_TRIES = 3


def write_contents(out: BinaryIO, journal: str, extras: Mapping[str, bytes], scratch: Path) -> None:
    """Write the tar file of a backup. ``extras``: the small files by name. ``scratch`` takes a copy of the newest file.

    The table may play meanwhile. Raises JournalError.
    """
    volume = FileVolume()
    for _ in range(_TRIES):
        out.seek(0)
        out.truncate()
        names = files_of(journal, volume)
        try:
            _write(out, journal, names, extras, scratch)
        except FileNotFoundError:  # archived or removed in between
            continue
        if files_of(journal, volume) == names:
            return
    raise JournalError(f"{journal}: its files changed while they were copied, {_TRIES} times; try again")


def unpack(content: BinaryIO, folder: Path, name: str) -> str:
    """Write the files of a backup into the empty ``folder``, the journal under ``name``; the path of that journal.

    Raises CannotOpen where it holds anything else.
    """
    journal = str(folder / name)
    archive_folder(journal).mkdir(mode=0o750)
    (folder / "rules").mkdir()
    try:
        for member in members(content):
            with _place(member.name, folder, journal).open("wb") as out:
                shutil.copyfileobj(member, out, 1 << 20)
    except NotCanonical as error:
        raise CannotOpen(f"its content is not what was written: {error}") from error
    return journal


def check(journal: str) -> str:
    """Verify the unpacked journal at this path and its archives as one chain; one sentence. Raises CannotOpen."""
    found = verify_journal(journal, FileVolume())
    if not found.ok:
        raise CannotOpen(f"its journal does not verify: {found.what}")
    folder = archive_folder(journal)
    archives = archives_in(folder)
    if not archives:
        return found.what
    proof = verify_folder(folder)
    if not proof.ok:
        raise CannotOpen(f"its archives do not verify: {proof.what}")
    about, _ = read_start(archives[-1].path)
    with JournalReader(files_of(journal, FileVolume())[0], exactly=True) as reader:
        joined = reader.start.position <= about.last
    if not joined:
        raise CannotOpen(
            f"records {about.last + 1} to {reader.start.position} are neither in its archives nor its journal"
        )
    return f"{found.what}; {proof.what}"


def _write(out: BinaryIO, journal: str, names: tuple[str, ...], extras: Mapping[str, bytes], scratch: Path) -> None:
    tar = TarWriter(out)
    for archive in archives_in(archive_folder(journal)):
        with archive.path.open("rb") as file, tar.stream(f"archive/{archive.path.name}") as member:
            shutil.copyfileobj(file, member, 1 << 20)
    for name in names:
        suffix = name.removeprefix(journal).removeprefix("-")
        with tar.stream(f"journal/{suffix or 'first'}") as member:
            for part in _at_one_moment(name, scratch):
                member.write(part)
    for name in sorted(extras):
        tar.add(name, extras[name])
    tar.finish()


def _at_one_moment(name: str, scratch: Path) -> Iterator[bytes]:
    """A journal file with everything committed in it, also what waits in its write-ahead file."""
    with TemporaryDirectory(dir=scratch, prefix="backup-") as folder:
        copy = Path(folder) / "copy"
        volume = FileVolume()
        source = reading.open_reader(name, volume.vfs, volume)
        target = apsw.Connection(str(copy), vfs=volume.vfs)
        try:
            with target.backup("main", source, "main") as copying:
                copying.step(-1)
        except apsw.Error as error:
            raise JournalError(f"{name}: cannot be copied: {error}; verify it") from error
        finally:
            target.close()
            database.discard(source)
        with copy.open("rb") as file:
            while part := file.read(1 << 20):
                yield part


def _place(name: str, folder: Path, journal: str) -> Path:
    if match := _JOURNAL.fullmatch(name):
        return Path(journal if match[1] is None else name_of(journal, int(match[1])))
    if match := _ARCHIVE.fullmatch(name):
        return archive_folder(journal) / match[1]
    if name in ("table.toml", "public-key.pem"):
        return folder / name
    if re.fullmatch(r"rules/[a-z0-9-]+\.toml", name):
        return folder / name
    raise CannotOpen(f"it holds {name!r}, which is no part of a backup")
