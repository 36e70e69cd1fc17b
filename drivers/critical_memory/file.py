"""The bytes of a critical memory in a file on another device than the journal: the same two slots, the same bytes.

The file has its size from the start and is written in place: a rename would put both records at the mercy of one
directory, and a file that grows or vanishes is a fault here. It is made by ``create`` only, at the installation: where
a stick is not mounted, a file made anew in its place would look like a memory that was cleared.
What was written is synced, and the kernel's copy of it dropped, so that the reading back asks the device. After a sync
that failed nothing is believed: the file is closed, and the next store reads and writes it anew.
Does not mount anything and does not choose the place.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import NamedTuple, Protocol

from drivers.errors import DeviceError, DeviceLost, DeviceRefused

_GONE = frozenset({errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.EIO, errno.ESTALE, errno.ENOTDIR})

_FLUSHES_NO_FOLDERS = frozenset({errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EBADF})
"""What fsync(2) says of a folder on a disk that keeps names in a way of its own, as network file systems do."""


class Status(Protocol):
    """The part of ``os.stat_result`` that is used."""

    @property
    def st_dev(self) -> int:
        """The device that holds the file."""

    @property
    def st_size(self) -> int:
        """Its size in bytes."""


class Disk(Protocol):
    """The verbs of module ``os`` that are used; the twin (``disk_twin.py``) has the same. All raise OSError."""

    def open(self, path: str, flags: int, mode: int = ..., /) -> int: ...

    def pread(self, fd: int, length: int, offset: int, /) -> bytes: ...

    def pwrite(self, fd: int, data: bytes, offset: int, /) -> int: ...

    def fsync(self, fd: int, /) -> None: ...

    def posix_fadvise(self, fd: int, offset: int, length: int, advice: int, /) -> None: ...

    def fstat(self, fd: int, /) -> Status: ...

    def stat(self, path: str, /) -> Status: ...

    def close(self, fd: int, /) -> None: ...

    def unlink(self, path: str, /) -> None: ...


class Work(Protocol):
    """Something that goes on elsewhere: a ``concurrent.futures.Future``."""

    def done(self) -> bool:
        """Whether it ended."""

    def result(self) -> None:
        """Raises what it raised."""


class Mounted(NamedTuple):
    """Where a file may be kept.

    ``apart_from``: a folder that must not lie on the same disk; None asks nothing. ``slow``: a sync may take its time.
    """

    disk: Disk
    folder: str
    apart_from: str | None
    slow: bool


class FileCells:
    """A ``Cells`` in the file ``path`` of ``size`` bytes.

    Args:
        device: the name of the device for errors.
        path: the file; made by ``create``.
        apart_from: a path on the device that must not be this one, the journal's folder; None asks nothing.
        elsewhere: runs a sync where it holds nobody up, as ``ThreadPoolExecutor(1).submit`` does. None: here, and the
            loop stands still for as long as the disk takes.
        disk: module ``os``, or a twin.
    """

    def __init__(
        self,
        device: str,
        path: str,
        *,
        size: int = 8_192,
        piece: int = 4_096,
        apart_from: str | None = None,
        elsewhere: Callable[[Callable[[], None]], Work] | None = None,
        disk: Disk = os,
    ) -> None:
        self.device = device
        self.where = path
        self.size = size
        self.piece = piece
        self._apart_from = apart_from
        self._elsewhere = elsewhere
        self._disk = disk
        self._fd: int | None = None
        self._syncing: Work | None = None

    def create(self) -> None:
        """Make the file, full of zeros; whole, or not at all.

        Raises:
            DeviceRefused: something is there.
            DeviceError: it cannot be made.
        """
        disk = self._disk
        try:
            fd = disk.open(self.where, os.O_CREAT | os.O_EXCL | os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
            try:
                _write_all(disk, fd, bytes(self.size), 0)
                disk.fsync(fd)
            except BaseException:
                with suppress(OSError):
                    disk.unlink(self.where)
                raise
            finally:
                disk.close(fd)
            folder = disk.open(os.path.dirname(self.where) or ".", os.O_RDONLY | os.O_CLOEXEC)
            try:
                disk.fsync(folder)
            except OSError as error:
                if error.errno not in _FLUSHES_NO_FOLDERS:
                    raise
            finally:
                disk.close(folder)
        except FileExistsError as error:
            text = f"{self.where} is there already; it is not written over"
            raise DeviceRefused(self.device, text) from error
        except OSError as error:
            raise self._failed(error) from error

    def read(self, start: int, length: int) -> bytes:
        """The bytes from ``start`` on.

        Raises:
            DeviceError: the file is gone, another one, cut short, or cannot be read.
        """
        fd = self._open()
        try:
            data = self._disk.pread(fd, length, start)
        except OSError as error:
            raise self._failed(error) from error
        if len(data) != length:
            self.close()
            raise DeviceError(self.device, f"{self.where} ends at {start + len(data)} of {self.size} bytes; it was cut")
        return data

    def write(self, start: int, data: bytes) -> None:
        """Write the bytes from ``start`` on.

        Raises:
            DeviceError: the file is gone, another one, or cannot be written.
            ValueError: the bytes do not fit into it.
        """
        fd = self._open()
        if start < 0 or start + len(data) > self.size:
            raise ValueError(f"{self.device}: {len(data)} bytes at {start} are outside the file of {self.size} bytes")
        try:
            _write_all(self._disk, fd, data, start)
        except OSError as error:
            raise self._failed(error) from error

    def settling(self) -> Iterator[None]:
        """Steps until the file is on its device; with ``elsewhere``, as many as it takes.

        Raises:
            DeviceError: the device fails.
        """
        fd = self._open()
        try:
            if self._elsewhere is None:
                self._disk.fsync(fd)
            else:
                self._syncing = self._elsewhere(lambda: self._disk.fsync(fd))
                while not self._syncing.done():
                    yield
                syncing, self._syncing = self._syncing, None
                syncing.result()
            self._disk.posix_fadvise(fd, 0, 0, os.POSIX_FADV_DONTNEED)
        except OSError as error:
            self._syncing = None
            raise self._failed(error) from error

    def close(self) -> None:
        """Close the file; the next verb opens it again. A sync that goes on elsewhere is waited for."""
        syncing, self._syncing = self._syncing, None
        fd, self._fd = self._fd, None
        try:
            with suppress(OSError):  # nobody who stopped waiting for it has called the record kept
                if syncing is not None:
                    syncing.result()
        finally:
            if fd is not None:
                self._disk.close(fd)

    # --- inside ---

    def _open(self) -> int:
        """The open file. The kernel's copy is dropped: after a sync that failed it has what the device has not."""
        if self._fd is not None:
            return self._fd
        disk = self._disk
        try:
            self._fd = fd = disk.open(self.where, os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW)
            disk.posix_fadvise(fd, 0, 0, os.POSIX_FADV_DONTNEED)
            found = disk.fstat(fd)
            beside = None if self._apart_from is None else disk.stat(self._apart_from).st_dev
        except OSError as error:
            raise self._failed(error) from error
        text = None
        if found.st_size != self.size:
            text = f"{self.where} has {found.st_size} bytes and not {self.size}; it is another file, or was cut"
        elif beside == found.st_dev:
            text = f"{self.where} lies on the device of {self._apart_from}; a copy there is lost with it"
        if text is not None:
            self.close()
            raise DeviceRefused(self.device, text)
        return fd

    def _failed(self, error: OSError) -> DeviceError:
        self.close()
        if error.errno in _GONE:
            return DeviceLost(self.device, f"{self.where} is gone ({error.strerror}); is its device plugged in?")
        return DeviceError(self.device, f"{self.where} failed: {error.strerror}")


def _write_all(disk: Disk, fd: int, data: bytes, start: int) -> None:
    written = 0
    while written < len(data):
        written += disk.pwrite(fd, data[written:], start + written)
