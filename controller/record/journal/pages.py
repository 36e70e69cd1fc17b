"""Pages of an SQLite file as bytes: does the checksum hold, and which records lie on it?

Source: https://sqlite.org/fileformat2.html sections 1.2 and 1.6, https://sqlite.org/cksumvfs.html.
Does not follow the tree: a damaged file is looked at page by page.
"""

from __future__ import annotations

from collections.abc import Callable

import apsw

from controller.record.journal.database import OLDER_PAGE_BYTES, PAGE_BYTES

_TABLE_LEAF = b"\x0d"
_FILE_HEADER_BYTES = 100
_PAGE_SIZE_AT = 16


def page_checker() -> Callable[[bytes], bool]:
    """A function that says whether the last 8 bytes of a page are its checksum."""
    connection = apsw.Connection(":memory:")

    def holds(page: bytes) -> bool:
        return connection.execute("select verify_checksum(?)", (page,)).fetchall() == [(1,)]

    return holds


def page_bytes(file_start: bytes, holds: Callable[[bytes], bool]) -> int:
    """How large the pages of a journal are: from its first 4,096 bytes, one of which may have been changed."""
    for size in (PAGE_BYTES, OLDER_PAGE_BYTES):
        if holds(file_start[:size]):
            return size
    said = int.from_bytes(file_start[_PAGE_SIZE_AT : _PAGE_SIZE_AT + 2], "big")
    return OLDER_PAGE_BYTES if said == OLDER_PAGE_BYTES else PAGE_BYTES


def positions_on(page: bytes, number: int) -> list[int]:
    """The row ids of a table's leaf page (of records and snapshots: positions); none when it is another page."""
    return [position for position, _ in cells_on(page, number)]


def cells_on(page: bytes, number: int, *, whatever: bool = False) -> list[tuple[int, int]]:
    """The row id of each cell of a table's leaf page, and where on the page it begins; none when it is another page.

    ``whatever``: of a damaged page that may have been one.
    """
    start = _FILE_HEADER_BYTES if number == 1 else 0
    if page[start : start + 1] != _TABLE_LEAF and not whatever:
        return []
    count = int.from_bytes(page[start + 3 : start + 5], "big")
    found = []
    for index in range(min(count, len(page) // 4)):
        pointer = start + 8 + 2 * index
        cell = int.from_bytes(page[pointer : pointer + 2], "big")
        _, after_size = varint(page, cell)
        position, _ = varint(page, after_size)
        found.append((position, cell))
    return found


def varint(page: bytes, at: int) -> tuple[int, int]:
    """A number in SQLite's variable length code, and where it ends."""
    value = 0
    for index, byte in enumerate(page[at : at + 9]):
        if index == 8:
            return value << 8 | byte, at + 9
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + index + 1
    return 0, len(page)
