"""The sealed parts of a journal: signed bundles in the folder ``NAME-archive`` beside it, named by their records.

``000000000001-000000123456.tar`` holds records 1 to 123,456. The record of a table is then: its archives, the files
that are closed and not sealed yet, and the file that is written. Does not seal (`sealing`) and checks no signature when
records are read (`verify_folder` does).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import msgspec

from controller.record.journal.damage import Following
from controller.record.journal.errors import JournalDamaged, JournalMismatch, RecordsMissing
from controller.record.journal.files import ARCHIVE_SUFFIX, files_of
from controller.record.journal.reader import JournalReader
from controller.record.journal.record import Record
from controller.record.journal.volume import FileVolume
from controller.record.proof.signing import PublicKey
from controller.record.proof.tar import NotCanonical
from controller.record.proof.verification import Proof, Refused, read_records, read_start, verify_bundle

_NAME = re.compile(r"(\d{12})-(\d{12})\.tar")


class Archive(msgspec.Struct, frozen=True, order=True):
    """One sealed part: its first and last record, and its file."""

    first: int
    last: int
    path: Path


def archive_folder(journal: str) -> Path:
    """Where the archives of the journal at this path are."""
    return Path(journal + ARCHIVE_SUFFIX)


def archive_name(first: int, last: int) -> str:
    """What an archive of these records is called.

    >>> archive_name(1, 123456)
    '000000000001-000000123456.tar'
    """
    return f"{first:012}-{last:012}.tar"


def archives_in(folder: Path) -> tuple[Archive, ...]:
    """The archives in a folder, oldest first; other files are passed over."""
    if not folder.is_dir():
        return ()
    named = ((_NAME.fullmatch(path.name), path) for path in folder.iterdir())
    return tuple(sorted(Archive(int(match[1]), int(match[2]), path) for match, path in named if match))


def earlier_records(journal: str, from_position: int, to_position: int) -> Iterator[Record]:
    """The records of the journal at this path that are not in its newest file, from its archives and closed files.

    Raises RecordsMissing where one is not here, JournalError where it cannot be read.
    """
    position = from_position
    for _ in range(2):  # a file may have become an archive between two looks
        for source in _sources(journal):
            for record in source:
                if position == record.position <= to_position:
                    yield record
                    position += 1
                elif record.position > position:
                    break
            if position > to_position:
                return
    if position <= to_position:
        raise RecordsMissing(
            f"{journal}: records {position} to {to_position} are in no file of {archive_folder(journal)}; put it back"
        )


def verify_folder(folder: Path, trusted: PublicKey | str | None = None) -> Proof:
    """Verify each archive in a folder, and that each goes on from the one before it.

    The last may also be a bundle of the file that is written, exported under the name of an archive.
    """
    proofs: list[Proof] = []
    for archive in archives_in(folder):
        found = verify_bundle(archive.path, trusted)
        if not found.ok or found.about is None:
            return msgspec.structs.replace(found, what=f"{archive.path.name}: {found.what}")
        if (archive.first, archive.last) != (found.about.begins_after + 1, found.about.last):
            return Proof(ok=False, what=f"NOT PROVED: {archive.path.name} holds other records than its name says")
        proofs.append(found)
    if not proofs:
        return Proof(ok=False, what=f"NOT PROVED: there is no archive in {folder}")
    for before, after in pairwise(proofs):
        if why := _no_join(before, after):
            return Proof(ok=False, what=f"NOT PROVED: {why}")
    return _together(proofs)


def _no_join(before: Proof, after: Proof) -> str | None:
    one, other = before.about, after.about
    assert one is not None
    assert other is not None
    if one.table != other.table:
        return f"an archive of table {one.table} is followed by one of table {other.table}"
    if (one.last, one.last_seal) != (other.begins_after, other.begins_with):
        if other.begins_after > one.last:
            return f"records {one.last + 1} to {other.begins_after} are missing"
        return f"the archive that begins with record {other.begins_after + 1} does not go on from the one before it"
    if before.signed_by != after.signed_by:
        return f"the archives are signed by two keys, {before.signed_by} and {after.signed_by}"
    return None


def _together(proofs: list[Proof]) -> Proof:
    first, last = proofs[0].about, proofs[-1].about
    assert first is not None
    assert last is not None
    whose = f"{last.last - first.begins_after} records of table {last.table}, {first.begins_after + 1} to {last.last}"
    joined = f"{len(proofs)} archives, each going on from the one before it"
    not_proved = [text for text in proofs[-1].not_proved if not text.startswith("what came before")]
    if first.begins_after:
        not_proved.append(f"what came before record {first.begins_after + 1}")
    return msgspec.structs.replace(
        proofs[-1],
        what=f"{whose}, whole and in order, in {len(proofs)} archives",
        proved=(joined, *(text for proof in (proofs[0], proofs[-1]) for text in proof.proved)),
        not_proved=tuple(not_proved),
    )


def _sources(journal: str) -> Iterator[Iterator[Record]]:
    for archive in archives_in(archive_folder(journal)):
        yield _readable(archive)
    for name in files_of(journal, FileVolume())[:-1]:
        with suppress(JournalMismatch), JournalReader(name, exactly=True) as reader:  # archived meanwhile
            yield reader.records()


def _readable(archive: Archive) -> Iterator[Record]:
    path = archive.path
    following = Following(str(path), archive.first - 1, None)
    try:
        _, start = read_start(path)
        following.previous = start.chain if start.state else start.seal
        yield from following.checked(read_records(path))
    except (NotCanonical, Refused) as error:
        number = following.last + 1
        raise JournalDamaged(f"{path}: record {number} cannot be read in this archive: {error}", number) from error
