"""Every record of a damaged journal file that can still be read, and which of them cannot, each with the reason.

The leaves on which records lie are read one by one, past SQLite's tree: a damaged inner page hides records that are
whole. What is found is judged by its seal. One on a sound page whose predecessor cannot be read is given, though no
seal shows that it is what was written; one that does not fit its seal is not. Writes and repairs nothing.
Source: https://sqlite.org/fileformat2.html sections 1.6 and 2.1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

import apsw
import msgspec

from controller.record.journal import database, pages, reading
from controller.record.journal.database import CHECKSUM_BYTES, OLDER_PAGE_BYTES
from controller.record.journal.errors import JournalMismatch
from controller.record.journal.record import SEAL_BYTES, Record, seal
from controller.record.journal.volume import Volume
from controller.record.journal.wal import walk

_SIZES = (0, 1, 2, 3, 4, 6, 8)
"""Bytes of a value by its type, for those types that are whole numbers."""
BEYOND = 64
"""A damaged page may name any number: one so far behind the last sound record is noise."""


class Salvaged(msgspec.Struct, frozen=True):
    """What can be read of one file, in order, and the reason for each that cannot."""

    table: str
    begins: int
    """The number of the file's first record."""
    records: tuple[Record, ...]
    lost: dict[int, str]


def salvage(path: str, volume: Volume) -> Salvaged:
    """Read the file at ``path`` page by page.

    Raises:
        JournalError: it cannot be opened.
        JournalMismatch: it does not say whose it is.
    """
    connection = reading.open_reader(path, volume.raw_vfs, volume)
    try:
        with suppress(apsw.Error):  # the moment at which a table that plays is looked at
            connection.execute("begin")
            connection.execute("select 1 from sqlite_schema limit 1").fetchall()
        try:
            table, start = database.table_id(connection), database.start(connection)
        except apsw.Error as error:
            raise JournalMismatch(f"{path}: the journal does not say whose it is: {error}") from error
        leaves = _Leaves(connection, path, volume)
        records, lost = _judged(leaves, start.position, start.chain)
        return Salvaged(table, start.position + 1, records, lost)
    except apsw.Error as error:
        raise reading.cannot_be_read(path, error) from error
    finally:
        database.discard(connection)


class _Leaves:
    """What lies on the pages of a file: records by number, on sound pages and on damaged ones."""

    def __init__(self, connection: apsw.Connection, path: str, volume: Volume) -> None:
        holds = pages.page_checker()
        _, file_start = connection.read("main", 0, 0, OLDER_PAGE_BYTES)
        size = pages.page_bytes(file_start, holds)
        newer = walk(volume.contents(path + "-wal")).committed

        def page(number: int) -> bytes:
            if number in newer:
                return newer[number]
            return connection.read("main", 0, (number - 1) * size, size)[1]

        self.sound: dict[int, Record] = {}
        self.damaged: dict[int, tuple[int, Record | None]] = {}
        """By the number that stands on a page that does not fit its checksum: that page, and what can be made out."""
        usable = size - (CHECKSUM_BYTES if volume.page_checksums else 0)
        last = max(volume.size(path) // size, *newer, 0)
        for number in range(1, last + 1):
            content = page(number)
            is_sound = number in newer or not volume.page_checksums or holds(content)
            for position, at in pages.cells_on(content, number, whatever=not is_sound):
                record = None
                with suppress(ValueError, IndexError, RecursionError):
                    record = _record(position, _payload(content, at, usable, page))
                if record is not None and is_sound:
                    self.sound[position] = record
                elif not is_sound and position not in self.damaged:
                    self.damaged[position] = number, record

    def at(self, position: int) -> Record | None:
        """What bears this number: what lies on a sound page, where there is one."""
        return self.sound.get(position) or self.damaged.get(position, (0, None))[1]


def _judged(leaves: _Leaves, last: int, previous: bytes | None) -> tuple[tuple[Record, ...], dict[int, str]]:
    """What is given, in order, and what is not."""
    given: list[Record] = []
    lost: dict[int, str] = {}
    newest = max(leaves.sound, default=last)
    made_out = (position for position, (_, record) in leaves.damaged.items() if record is not None)
    ends = max([newest, *(position for position in made_out if position <= newest + BEYOND)])
    for position in range(last + 1, ends + 1):
        record = leaves.at(position)
        is_sound = position in leaves.sound
        if record is not None and (_fits(previous, record) if previous is not None else is_sound):
            given.append(record)
            previous = record.seal
            continue
        if is_sound:
            lost[position] = "was changed: its seal does not fit its content and the record before it"
        elif position in leaves.damaged:
            lost[position] = f"cannot be read: its page {leaves.damaged[position][0]} was changed"
        else:
            lost[position] = "is nowhere in the file"
        following = leaves.at(position + 1)
        shown = record is not None and following is not None and _fits(record.seal, following)
        previous = record.seal if record is not None and shown else None
    return tuple(given), lost


def _fits(previous: bytes, record: Record) -> bool:
    return seal(previous, record.position, record.at_utc_ns, record.body) == record.seal


def _payload(content: bytes, at: int, usable: int, page: Callable[[int], bytes]) -> bytes:
    """A cell's payload, with what lies on further pages. Raises ValueError, IndexError on what is none."""
    length, at = pages.varint(content, at)
    _, at = pages.varint(content, at)
    most, least = usable - 35, (usable - 12) * 32 // 255 - 23
    if length <= most:
        return content[at : at + length]
    here = least + (length - least) % (usable - 4)
    here = here if here <= most else least
    found = content[at : at + here]
    following = int.from_bytes(content[at + here : at + here + 4], "big")
    for _ in range(length // (usable - 4) + 1):
        if len(found) >= length or following == 0:
            break
        more = page(following)
        found += more[4:usable]
        following = int.from_bytes(more[:4], "big")
    return found[:length]


def _record(position: int, payload: bytes) -> Record | None:
    """The record in a payload; None where it is a row of another table. Raises ValueError, IndexError."""
    values = [*_values(payload)]
    if len(values) != 4:
        return None
    _, at_utc_ns, body, sealed = values
    if not isinstance(at_utc_ns, int) or not isinstance(body, bytes):
        return None
    if not isinstance(sealed, bytes) or len(sealed) != SEAL_BYTES:
        return None
    return Record(position, at_utc_ns, body, sealed)


def _values(payload: bytes) -> Iterator[int | bytes | None]:
    """The columns of a row; a text is taken for bytes, which no column of records is."""
    header, at = pages.varint(payload, 0)
    value_at = header
    while at < min(header, len(payload)):
        kind, at = pages.varint(payload, at)
        if kind in (8, 9):
            yield kind - 8
        elif kind < len(_SIZES):
            size = _SIZES[kind]
            yield int.from_bytes(payload[value_at : value_at + size], "big", signed=True) if kind else None
            value_at += size
        elif kind >= 12:
            size = (kind - 12) // 2
            yield payload[value_at : value_at + size]
            value_at += size
        else:
            raise ValueError(f"no value is of type {kind}")
