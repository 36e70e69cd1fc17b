"""The disk under a journal file: its room, its lock, and the SQLite VFS that reaches it.

The journal asks a `Volume` and not the operating system, so that the simulator can put `simulated_disk` in place.
`FileVolume` is the real one. It loads SQLite's own ``cksumvfs`` extension (it comes with apsw), which keeps a
checksum in the last 8 bytes of each page: the hash chain covers the records, this covers every other byte.
https://sqlite.org/cksumvfs.html
"""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Protocol

import apsw
import apsw.sqlite_extra

from controller.record.flushing import flush_folder
from controller.record.journal.errors import JournalBusy, JournalError, JournalUnreadable

SPARE_BYTES = 4 * 1024 * 1024
LOCK_SUFFIX = "-lock"
"""The file beside a journal whose lock its one writer holds."""


class Volume(Protocol):
    """Where journal files lie."""

    @property
    def vfs(self) -> str:
        """The VFS that the writer uses."""

    @property
    def raw_vfs(self) -> str:
        """A VFS that shows damaged pages as they are, for verification."""

    @property
    def page_checksums(self) -> bool:
        """Pages carry a checksum."""

    @property
    def exclusive(self) -> bool:
        """No other process can look: SQLite needs no shared memory."""

    def claim(self, path: str) -> None:
        """Become the one writer of the journal at ``path``. Raises JournalBusy, or JournalError where none can be."""

    def let_go(self, path: str) -> None:
        """The opposite of `claim`."""

    def size(self, path: str) -> int:
        """Bytes in the file; 0 when there is none. Raises JournalUnreadable where nobody may look."""

    def contents(self, path: str) -> bytes:
        """The whole file; empty when there is none. Not for a database file that this process has open.

        Raises JournalUnreadable.
        """

    def free_bytes(self, path: str) -> int:
        """Room left beside the journal at ``path``, which was claimed."""

    def write_anew(self, path: str, length: int) -> None:
        """Write the first ``length`` bytes that reads show over themselves, drop the rest, and flush. Raises OSError.

        After a flush that failed, reads may show what never reached the medium; after this they show nothing else.
        """

    def lay_out(self, path: str, length: int) -> None:
        """Have an empty file begin with ``length`` zero bytes on the medium. Raises OSError.

        What is written over them needs a shorter flush than what makes the file longer: its size and place are known.
        """

    def release_spare(self, path: str) -> None:
        """Give up what was kept back for the last records."""

    def beginning_with(self, prefix: str) -> tuple[str, ...]:
        """The paths that are there and begin so, in order. Raises JournalUnreadable where nobody may look."""

    def publish(self, unfinished: str, path: str) -> None:
        """Give a whole, closed file its name, and have that on the medium. Raises OSError."""

    def flush_names(self, path: str) -> None:
        """Have the names in the folder of ``path`` on the medium as they are seen. Raises OSError."""

    def remove(self, path: str) -> None:
        """Delete a file, if it is there."""


@cache
def _load_page_checksums() -> None:
    """Register the VFS ``cksmvfs`` and the function ``verify_checksum``, once in a process."""
    if not apsw.sqlite_extra.has("cksumvfs"):
        raise JournalError("this build of apsw lacks the cksumvfs extension: install apsw's wheel from PyPI")
    connection = apsw.Connection(":memory:")
    apsw.sqlite_extra.load(connection, "cksumvfs")
    connection.close()


class FileVolume:
    """A directory of the operating system."""

    vfs = "cksmvfs"
    raw_vfs = "unix"
    page_checksums = True
    exclusive = False

    def __init__(self) -> None:
        _load_page_checksums()
        self._locks: dict[str, int] = {}

    def claim(self, path: str) -> None:
        """Write this journal alone.

        Raises:
            JournalBusy: another process writes this journal.
            JournalError: none can be kept there.
        """
        try:
            descriptor = os.open(path + LOCK_SUFFIX, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o640)
        except OSError as error:
            raise JournalError(f"{path}: no journal can be kept here: {error.strerror}") from error
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            raise JournalBusy(f"{path}: another process writes this journal; stop it first") from None
        self._locks[path] = descriptor
        self._keep_spare(path)

    def let_go(self, path: str) -> None:
        descriptor = self._locks.pop(path, None)
        if descriptor is not None:
            os.close(descriptor)

    def size(self, path: str) -> int:
        """Bytes in the file; 0 when there is none. Raises JournalUnreadable where nobody may look."""
        try:
            return os.stat(path).st_size
        except FileNotFoundError:
            return 0
        except OSError as error:
            raise _unreadable(path, error) from error

    def contents(self, path: str) -> bytes:
        """The whole file; empty when there is none. Raises JournalUnreadable where nobody may look."""
        try:
            return Path(path).read_bytes()
        except FileNotFoundError:
            return b""
        except OSError as error:
            raise _unreadable(path, error) from error

    def free_bytes(self, path: str) -> int:
        room = os.fstatvfs(self._locks[path])
        return room.f_bavail * room.f_frsize

    def write_anew(self, path: str, length: int) -> None:
        with open(path, "r+b") as file:
            content = file.read(length)
            file.seek(0)
            file.write(content)
            file.truncate()
            file.flush()
            os.fsync(file.fileno())

    def lay_out(self, path: str, length: int) -> None:
        with open(path, "r+b", buffering=0) as file:
            os.fsync(file.fileno())  # that it is empty: else zeros could come to lie among what it held before
            file.write(bytes(length))
            os.fsync(file.fileno())

    def release_spare(self, path: str) -> None:
        Path(path + "-spare").unlink(missing_ok=True)

    def beginning_with(self, prefix: str) -> tuple[str, ...]:
        """The paths that are there and begin so, in order. Raises JournalUnreadable where nobody may look."""
        folder, start = os.path.split(prefix)
        try:
            names = os.listdir(folder or ".")
        except FileNotFoundError:
            return ()
        except OSError as error:
            raise _unreadable(folder, error) from error
        return tuple(sorted(os.path.join(folder, name) for name in names if name.startswith(start)))

    def publish(self, unfinished: str, path: str) -> None:
        os.rename(unfinished, path)
        self.flush_names(path)

    def flush_names(self, path: str) -> None:
        flush_folder(Path(path).parent, Path(path))

    def remove(self, path: str) -> None:
        with suppress(FileNotFoundError):
            os.unlink(path)

    def _keep_spare(self, path: str) -> None:
        """Take the room for the last records now, while there is some; without room, do without."""
        if self.size(path + "-spare") >= SPARE_BYTES:
            return
        descriptor = os.open(path + "-spare", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o640)
        try:
            os.posix_fallocate(descriptor, 0, SPARE_BYTES)
        except OSError:
            self.release_spare(path)
        finally:
            os.close(descriptor)


def _unreadable(path: str, error: OSError) -> JournalUnreadable:
    return JournalUnreadable(f"{path}: cannot be read here: {error.strerror}")
