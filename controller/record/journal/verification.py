"""Is this journal file what was written? Every byte of it is looked at, and damage is named by record.

Three nets, one inside the other: the write-ahead file frame by frame (`wal`), each page of the main file against
its checksum (`pages`), each record against the seal chain (`record`), then the snapshots. Damage that belongs to
no record is named by its page and the record nearest to it. Verifying writes nothing, and may be done while the
table plays: it looks at one moment.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import sha256

import apsw

from controller.record.journal import database, files, pages, reading, snapshots
from controller.record.journal.errors import JournalDamaged, JournalMismatch
from controller.record.journal.record import Record, Start, Verification, check_chain
from controller.record.journal.volume import Volume
from controller.record.journal.wal import Wal, walk

Fault = tuple[int, str]
"""The nearest record, and one sentence."""
Told = Callable[[int], None]
"""Is told now and then up to which record a verification has come."""
TELL_EVERY = 8_192
"""Records."""
_pack = struct.Struct(">Qq").pack


def tell_nobody(_: int) -> None:
    """Nobody waits for it."""


def verify_file(path: str, volume: Volume, told: Told = tell_nobody) -> Verification:
    """Verify the journal at ``path``.

    Raises:
        JournalMismatch: there is no file.
        JournalUnreadable: it cannot be read from here, so that nobody can say whether it is damaged.
    """
    if volume.size(path) == 0:
        raise JournalMismatch(f"{path}: there is no journal here")
    connection = reading.open_reader(path, volume.raw_vfs, volume)
    try:
        with suppress(apsw.Error):  # what cannot be read is named by the checks below
            connection.execute("begin")
            connection.execute("select 1 from sqlite_schema limit 1").fetchall()
        wal = _walk_wal(path, volume)
        records, chain_faults = _check_records(connection, told)
        if volume.page_checksums:
            file_faults = _file_faults(connection, volume.size(path), wal, records)
        else:
            file_faults = [(records + 1, _lost(wal.damage))] if wal.damage is not None else []
        file_faults += _snapshot_faults(connection, records)
        return _verdict(records, chain_faults, file_faults, wal)
    except apsw.Error as error:
        raise reading.cannot_be_read(path, error) from error
    finally:
        database.discard(connection)


def verify_journal(path: str, volume: Volume) -> Verification:
    """Verify every file of the journal at ``path`` that is not archived, and that each goes on from the one before.

    Raises JournalMismatch when there is no file.
    """
    names = files.files_of(path, volume)
    if len(names) <= 1:
        return verify_file(files.current_file(path, volume), volume)
    before: tuple[int, bytes] | None = None
    for name in names:
        found = verify_file(name, volume)
        if not found.ok:
            return found
        start, end = _ends(name, volume)
        if before is not None and (start.position, start.seal) != before:
            what = f"{name} does not go on from the end of the file before it"
            return Verification(ok=False, records=before[0], first_bad=before[0] + 1, what=what)
        before = end
    what = f"{len(names)} files, each going on from the one before: {found.what}"
    return Verification(ok=True, records=found.records, first_bad=None, what=what)


def _ends(path: str, volume: Volume) -> tuple[Start, tuple[int, bytes]]:
    """Where a file's records begin, and the last one's position and seal."""
    connection = reading.open_reader(path, volume.vfs, volume)
    try:
        start = database.start(connection)
        end = (start.position, start.chain)
        for position, sealed in connection.execute(database.SELECT_LAST):
            end = (position, sealed)
        return start, end
    finally:
        database.discard(connection)


def sound_wal_bytes(path: str, volume: Volume) -> int:
    """How far the write-ahead file holds commits; what follows was torn before anybody was answered.

    Raises JournalDamaged rather than let SQLite drop acknowledged commits, which it does when it opens the file.
    """
    wal = walk(volume.contents(path + "-wal"))
    if wal.damage is not None and volume.size(path):
        found = verify_file(path, volume)
        raise JournalDamaged(f"{path}: {found.what}", found.first_bad or 1)
    return wal.sound_bytes


def _walk_wal(path: str, volume: Volume) -> Wal:
    """A writer may be in the middle of a frame while we read: damage stays, so a second look decides."""
    wal = walk(volume.contents(path + "-wal"))
    return wal if wal.damage is None else walk(volume.contents(path + "-wal"))


def _verdict(records: int, chain_faults: list[Fault], file_faults: list[Fault], wal: Wal) -> Verification:
    """The chain says exactly which record is the first bad one; where it holds, the nearest record must do."""
    if not chain_faults and not file_faults:
        what = f"{records} records, each sealed to the one before; every page and frame as it was written"
        if wal.torn:
            what += "; the write-ahead file ends in a torn commit that was never acknowledged"
        return Verification(ok=True, records=records, first_bad=None, what=what)
    nearest = min(near for near, _ in chain_faults or file_faults)
    first_bad = max(1, min(nearest, records + 1))
    sentences = "; ".join(text for _, text in (chain_faults + file_faults)[:4])
    what = f"record {first_bad} is the first that cannot be trusted: {sentences}"
    return Verification(ok=False, records=first_bad - 1, first_bad=first_bad, what=what)


def _check_records(connection: apsw.Connection, told: Told) -> tuple[int, list[Fault]]:
    """How many records hold, and why the next one does not."""
    if (whole := _whole_chain(connection, told)) is not None:
        return whole, []
    broken: list[str] = []

    def readable() -> Iterator[Record]:
        try:
            yield from database.records(connection)
        except apsw.Error as error:
            _say_nothing_of_records(error)
            broken.append(str(error))

    try:
        database.table_id(connection)
        start = database.start(connection)
    except apsw.Error as error:
        _say_nothing_of_records(error)
        return 0, [(1, str(error))]
    except JournalMismatch as error:
        return 0, [(1, str(error))]
    found = check_chain(readable(), start.chain, start.position)
    faults: list[Fault] = [] if found.ok else [(found.first_bad or 1, found.what)]
    if broken:
        faults.append((found.records + 1, f"record {found.records + 1} cannot be read: {broken[0]}"))
    return found.records, faults


def _whole_chain(connection: apsw.Connection, told: Told) -> int | None:
    """The last record, where the whole chain holds; None where anything is wrong, which a second walk names.

    It says what `check_chain` says of records in order, with nothing made for each of them: twice as fast.
    """
    try:
        database.table_id(connection)
        start = database.start(connection)
        last, previous = start.position, start.chain
        for position, at_utc_ns, body, sealed in connection.execute(database.SELECT_RECORDS, (1,)):
            last += 1
            if position != last or sha256(previous + _pack(last, at_utc_ns) + body).digest() != sealed:
                return None
            previous = sealed
            if not last % TELL_EVERY:
                told(last)
    except (apsw.Error, JournalMismatch, TypeError, ValueError, struct.error):
        return None
    return last


def _file_faults(connection: apsw.Connection, size: int, wal: Wal, records: int) -> list[Fault]:
    """Damage in the write-ahead file, and pages that do not fit their checksum unless a newer version waits there."""
    holds = pages.page_checker()
    page_bytes = _page_bytes(connection, wal, holds)
    if wal.damage is None and not size % page_bytes and _every_page_holds(connection, size, page_bytes, wal, holds):
        return []
    faults: list[Fault] = []
    newest = max((at for number, page in wal.committed.items() for at in pages.positions_on(page, number)), default=0)
    last_seen = 0
    for number in range(1, size // page_bytes + 1):
        _, page = connection.read("main", 0, (number - 1) * page_bytes, page_bytes)
        positions = pages.positions_on(page, number)
        if number in wal.committed or holds(page):
            last_seen = max(positions, default=last_seen)
            newest = max(newest, last_seen)
        else:
            near = min(positions, default=last_seen + 1)
            faults.append((near, f"page {number} does not fit its checksum (nearest record: {near})"))
    if size % page_bytes:
        faults.append((last_seen + 1, f"the file ends in the middle of page {size // page_bytes + 1}"))
    if wal.damage is not None:
        faults.append((min(newest, records) + 1, _lost(wal.damage)))
    return faults


def _every_page_holds(
    connection: apsw.Connection, size: int, page_bytes: int, wal: Wal, holds: Callable[[bytes], bool]
) -> bool:
    """Whether no page has to be named: which records lie near it is only asked of one that is damaged."""
    for number, at in enumerate(range(0, size, page_bytes), start=1):
        _, page = connection.read("main", 0, at, page_bytes)
        if number not in wal.committed and not holds(page):
            return False
    return True


def _page_bytes(connection: apsw.Connection, wal: Wal, holds: Callable[[bytes], bool]) -> int:
    """The pages that wait in the write-ahead file tell it surest: they passed a checksum."""
    for page in wal.committed.values():
        return len(page)
    _, file_start = connection.read("main", 0, 0, database.OLDER_PAGE_BYTES)
    return pages.page_bytes(file_start, holds)


def _snapshot_faults(connection: apsw.Connection, records: int) -> list[Fault]:
    try:
        return snapshots.faults(connection, records)
    except apsw.Error as error:
        _say_nothing_of_records(error)
        return [(records + 1, f"the snapshots cannot be read: {error}")]


def _say_nothing_of_records(error: apsw.Error) -> None:
    """Raise an error that is the medium's: it is no damage of any record."""
    if reading.about_the_medium(error):
        raise error


def _lost(damage: str) -> str:
    return f"{damage}; what was acknowledged after it is lost"
