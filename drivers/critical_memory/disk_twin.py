"""A disk with one folder, at the calls of the kernel: writes lie in a cache until they are synced, as on a real one.

A power cut keeps of each unsynced block (512 bytes) the old, the new, or a beginning of the new, as ``rng`` has it: so
later writes may be there and earlier ones not. A sync that fails leaves its blocks clean in the cache and old on the
medium, as Linux does. Reading asks the cache, until it is dropped.
Does not model: directories, permissions, a file system's own journal, several files that share one block.
"""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass
from random import Random

from drivers.breakable import Breakable

_BLOCK = 512


@dataclass(frozen=True, slots=True)
class TwinStatus:
    """What stat tells."""

    st_dev: int
    st_size: int


class DiskTwin(Breakable):
    """The disk. Paths are names; a path that is no file of it lies on device 1, the disk itself is ``number``.

    Faults for ``fail``: ``unplug`` (it is gone; open files say I/O error), ``io-error`` (the next sync fails),
    ``worn`` (a bit of each block comes back wrong from the medium), ``lies`` (it says synced and has it in a cache of
    its own), ``full``, ``read-only``, ``brown-out`` (a power cut).
    """

    CALLED = "a disk"
    FAULTS = ("unplug", "io-error", "worn", "lies", "full", "read-only", "brown-out")
    PASSING = ("brown-out",)

    def __init__(self, rng: Random | None = None, *, number: int = 7) -> None:
        super().__init__()
        self.media: dict[str, bytearray] = {}
        """What outlives the power: a test may flip a bit of it."""
        self.synced = 0
        """How often it was asked to sync."""
        self._cache: dict[str, bytearray] = {}
        self._dirty: dict[str, set[int]] = {}
        self._files: dict[int, str] = {}
        self._next = 100
        self._rng = rng if rng is not None else Random(512)
        self._number = number

    # --- the kernel's calls ---

    def open(self, path: str, flags: int, mode: int = 0o777, /) -> int:
        """As the system opens a file.

        Raises:
            OSError: the disk is gone or read-only, or the file is there or not there.
        """
        if "unplug" in self._faults:
            raise _error(errno.ENOENT)
        if "read-only" in self._faults and flags & (os.O_RDWR | os.O_WRONLY):
            raise _error(errno.EROFS)
        if flags & os.O_CREAT:
            if path in self.media:
                raise _error(errno.EEXIST)
            self.media[path] = bytearray()
        elif path not in self.media and flags & os.O_RDWR:
            raise _error(errno.ENOENT)
        self._next += 1
        self._files[self._next] = path
        return self._next

    def pread(self, fd: int, length: int, offset: int, /) -> bytes:
        return bytes(self._cached(fd)[offset : offset + length])

    def pwrite(self, fd: int, data: bytes, offset: int, /) -> int:
        """As the system writes, into its own memory. Raises OSError where the disk is gone or full."""
        cached = self._cached(fd)
        if "full" in self._faults and offset + len(data) > len(cached):
            raise _error(errno.ENOSPC)
        cached.extend(bytes(max(0, offset - len(cached))))
        cached[offset : offset + len(data)] = data
        blocks = range(offset // _BLOCK, (offset + len(data) - 1) // _BLOCK + 1)
        self._dirty.setdefault(self._files[fd], set()).update(blocks)
        return len(data)

    def fsync(self, fd: int, /) -> None:
        """Bring to the medium what was written. Raises OSError where the disk is gone or fails."""
        self.synced += 1
        path = self._name(fd)
        if "lies" in self._faults:
            return
        dirty = self._dirty.pop(path, set())
        if "io-error" in self._faults:
            self._faults.discard("io-error")
            raise _error(errno.EIO)
        for block in sorted(dirty):
            self._keep(path, block, _BLOCK)

    def posix_fadvise(self, fd: int, offset: int, length: int, advice: int, /) -> None:
        path = self._name(fd)
        if advice == 4 and not self._dirty.get(path):  # POSIX_FADV_DONTNEED takes clean pages only
            self._cache.pop(path, None)

    def fstat(self, fd: int, /) -> TwinStatus:
        return TwinStatus(self._number, len(self._cached(fd)))

    def stat(self, path: str, /) -> TwinStatus:
        found = path in self.media
        return TwinStatus(self._number if found else 1, len(self.media[path]) if found else 0)

    def close(self, fd: int, /) -> None:
        self._files.pop(fd, None)

    def unlink(self, path: str, /) -> None:
        """As the system takes a name away. Raises OSError where the disk is gone or has no such file."""
        if "unplug" in self._faults or path not in self.media:
            raise _error(errno.ENOENT)
        for kept in (self.media, self._cache, self._dirty):
            kept.pop(path, None)

    # --- faults ---

    def _when_broken(self, fault: str) -> None:
        if fault in ("brown-out", "unplug"):
            self.power_cut()

    def power_cut(self) -> None:
        """The power is gone and back: the medium keeps what it has, and of what was unsynced whatever it got."""
        for path, blocks in self._dirty.items():
            for block in sorted(blocks):
                self._keep(path, block, self._rng.choice((0, self._rng.randrange(_BLOCK), _BLOCK)))
        self._dirty.clear()
        self._cache.clear()
        self._files.clear()

    # --- inside ---

    def _name(self, fd: int) -> str:
        if "unplug" in self._faults or fd not in self._files:
            raise _error(errno.EIO)
        return self._files[fd]

    def _cached(self, fd: int) -> bytearray:
        path = self._name(fd)
        if path not in self._cache:
            data = bytearray(self.media[path])
            if "worn" in self._faults:
                for place in range(0, len(data), _BLOCK):
                    data[place + 20 : place + 21] = bytes(value ^ 0x40 for value in data[place + 20 : place + 21])
            self._cache[path] = data
        return self._cache[path]

    def _keep(self, path: str, block: int, length: int) -> None:
        cached = self._cache.get(path, bytearray())
        start, end = block * _BLOCK, min(block * _BLOCK + length, len(cached))
        medium = self.media[path]
        medium.extend(bytes(max(0, end - len(medium))))
        medium[start:end] = cached[start:end]


def _error(number: int) -> OSError:
    return OSError(number, os.strerror(number))
