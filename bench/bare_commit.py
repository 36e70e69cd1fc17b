"""The peers on the disk: one bare SQLite commit with the journal's promise, and one bare flush without SQLite.

Both write as many bytes as one accepted wager takes; the flush can also write as many as SQLite must. Does not seal,
encode or keep anything.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

import apsw

from controller.record.journal.database import PAGE_BYTES

BODY = b'{"event":"WagerAccepted","seat":3,"at":123456789012345,"units":50}'
SEAL = bytes(32)
RECORD = BODY + SEAL
WAL_FRAME = bytes(24 + PAGE_BYTES)
"""The least that a commit of ours adds to its write-ahead file: a page and its frame's header (file format, 4.1)."""

now = time.perf_counter_ns


class BareCommit:
    """An SQLite file in WAL mode with synchronous=FULL; what waits in the WAL is moved between rounds."""

    def __init__(self, path: Path) -> None:
        self._connection = apsw.Connection(str(path))
        for setting in ("journal_mode = wal", "synchronous = full", "wal_autocheckpoint = 0"):
            self._connection.execute(f"pragma {setting}")
        self._connection.execute(
            "create table record (position integer primary key, at_utc_ns integer, body blob, seal blob)"
        )

    def commits(self, number: int, pauses_s: tuple[float, float]) -> list[float]:
        """Nanoseconds of each of ``number`` commits of one row.

        Each is followed by one that is not timed, as a closing acceptor follows a chip, with pauses around it:
        what a flush takes depends on how long ago the last one was, and whose.
        """
        samples: list[float] = []
        for _ in range(number):
            begun = now()
            self._commit()
            samples.append(now() - begun)
            time.sleep(pauses_s[0])
            self._commit()
            time.sleep(pauses_s[1])
        self._connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
        self._commit()
        return samples

    def _commit(self) -> None:
        row = (now(), BODY, SEAL)
        self._connection.execute("insert into record (at_utc_ns, body, seal) values (?, ?, ?)", row)

    def close(self) -> None:
        self._connection.close()


class BareFlush:
    """A file that grows by ``record`` a flush."""

    def __init__(self, path: Path, record: bytes = RECORD) -> None:
        self._record = record
        self._descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o640)

    def flushes(self, number: int) -> list[float]:
        """Nanoseconds of each of ``number`` appends with fsync."""
        samples: list[float] = []
        for _ in range(number):
            begun = now()
            os.write(self._descriptor, self._record)
            os.fsync(self._descriptor)
            samples.append(now() - begun)
        return samples

    def close(self) -> None:
        os.close(self._descriptor)
