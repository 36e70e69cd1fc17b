"""Make one backup: copied at one moment, verified, encrypted, written, and opened again from what lies on the disk.

The table may play meanwhile. What cannot be tried here is the recovery key itself, whose private half is in a safe:
`restore --check` tries it. Does not choose when.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

import msgspec

from controller.record.backup.backup_file import open_backup, write_backup
from controller.record.backup.contents import check, unpack, write_contents
from controller.record.backup.encryption import Key, Passphrase
from controller.record.backup.first_line import CannotOpen, Header, digest_of
from controller.record.backup.target import Target, newer_copy
from controller.record.proof.whole_record import WholeRecord
from controller.record.recovery import rebuilt
from controller.record.replay import EVENTS
from controller.table.state import TableState


class OlderCopy(ValueError):
    """A newer generation of the table has been seen: this copy makes no backups and must not run."""


class Made(msgspec.Struct, frozen=True):
    """A backup that was written and opened again. ``found`` is what its journal and archives verified as."""

    path: Path
    header: Header
    found: str


def make_backup(
    journal: str,
    target: Target,
    recovery_keys: Sequence[str],
    extras: Mapping[str, bytes],
    *,
    passphrase: Passphrase | None = None,
    made_utc_ns: int,
    version: str,
) -> Made:
    """Back up the journal at this path into ``target``, for these public keys and this passphrase.

    ``extras``: the small files by name (`contents`).

    Raises OlderCopy, CannotOpen where the copy or what was written does not verify, JournalError, OSError.
    """
    scratch = Path(journal).parent
    with tempfile.TemporaryFile(dir=scratch) as content:
        write_contents(content, journal, extras, scratch)
        state, position, last_seal, found = _checked(content, scratch)
        if why := newer_copy(state.table, state.generation, target.generation(), str(target.folder)):
            raise OlderCopy(why)
        before, key = target.backups(), Key()
        header = Header(
            table=state.table,
            generation=state.generation,
            number=before[-1].header.number + 1 if before else 1,
            position=position,
            last_seal=last_seal.hex(),
            made_utc_ns=made_utc_ns,
            previous=digest_of(before[-1].path) if before else "",
            lammer=version,
            recovery_keys=tuple(recovery_keys),
            passphrase_key=passphrase.lock(key) if passphrase is not None else "",
        )
        path = target.path_of(header.generation, header.number)
        content.seek(0)
        write_backup(path, header, content, key, scratch)
        _try_to_open(path, key, content, scratch)
    return Made(path, header, found)


def _checked(content: BinaryIO, scratch: Path) -> tuple[TableState, int, bytes, str]:
    """The copy is sound: its state, last position, last seal, and what was verified."""
    content.seek(0)
    with tempfile.TemporaryDirectory(dir=scratch, prefix="backup-") as folder:
        copy = unpack(content, Path(folder), "journal")
        found = check(copy)
        with WholeRecord(copy) as record:
            return *state_of(record), found


def state_of(record: WholeRecord) -> tuple[TableState, int, bytes]:
    """The state at the end of a record, its last position and its last seal. Raises WrongJournal, JournalError."""
    position = record.position
    state = rebuilt(record.table, position, record.last_snapshot(), lambda first: record.read(EVENTS, first))
    seal = record.start.chain
    for last in record.records(position, position):
        seal = last.seal
    return state, position, seal


def _try_to_open(path: Path, key: Key, content: BinaryIO, scratch: Path) -> None:
    """Read the backup back from the disk: it is removed where it is not what was to be written."""
    with path.open("rb") as written:
        os.posix_fadvise(written.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)  # from the disk, not from the cache
    content.seek(0)
    wanted = _digest(content)
    try:
        _, opened = open_backup(path, key, scratch)
        with opened:
            if _digest(opened) != wanted:
                raise CannotOpen(f"{path}: what was written is not what was to be backed up")
    except CannotOpen:
        path.unlink()
        raise


def _digest(content: BinaryIO) -> bytes:
    digest = sha256()
    while part := content.read(1 << 20):
        digest.update(part)
    return digest.digest()
