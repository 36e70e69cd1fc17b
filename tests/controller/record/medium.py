"""A journal file as a medium that fails: which pages hold what, and one byte of a page changed.

Does not know what a record means.
"""

from __future__ import annotations

from pathlib import Path

import apsw

PAGE = 1024


def pages_of(path: Path, table: str) -> list[int]:
    """The numbers of the pages that hold rows of this table, and what did not fit on them."""
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        found = connection.execute("select pageno from dbstat where name = ? and pagetype != 'internal'", (table,))
        return [page for (page,) in found]
    finally:
        connection.close()


def page_with(path: Path, content: bytes) -> int:
    """The page on which this stands; the root of a tree keeps old bytes of its first rows, so the last is meant."""
    return path.read_bytes().rindex(content) // PAGE + 1


def damage(path: Path, page: int, at: int = PAGE // 2) -> None:
    """Change one byte of a page."""
    with path.open("r+b") as medium:
        medium.seek((page - 1) * PAGE + at)
        (old,) = medium.read(1)
        medium.seek(-1, 1)
        medium.write(bytes([old ^ 0x40]))
