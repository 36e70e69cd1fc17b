"""Names on the disk: a file that was made or moved is found after a power cut once its folder was flushed.

Some disks flush no folders, network and FUSE file systems among them. A copy that is handed over is made there all the
same: what it was made from stays. Where something is removed or begun on the strength of a name, it is needed. A disk
that fails is never told as one that cannot. Does not flush what is in files.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_CANNOT = frozenset({errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EBADF})
"""What fsync(2) says of a folder where its file system does not do that."""


class NotFlushed(OSError):
    """A power cut may lose the file ``filename``; the text says why."""

    def __str__(self) -> str:
        return f"{self.filename}: {self.strerror}"


def flush_folder(folder: Path, made: Path | None = None, *, needed: bool = True) -> None:
    """Have the names in ``folder`` on the disk, that of ``made`` among them.

    ``needed``: something will be removed or begun because it is there.

    Raises:
        NotFlushed: the disk failed, or, where it is needed, it flushes no folders at all.
    """
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(descriptor)
        except OSError as error:
            if needed or error.errno not in _CANNOT:
                raise
        finally:
            os.close(descriptor)
    except OSError as error:
        what = "what was made in it" if made is None else "it"
        why = f"a power cut may lose {what}, because the names in its folder cannot be flushed: {error.strerror}"
        raise NotFlushed(error.errno, why, str(made or folder)) from error


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Whatever cannot be written here is this file: the system does not say so of a file that is open.

    Raises:
        OSError: the same, with the name of the file.
    """
    try:
        yield
    except OSError as error:
        if error.errno is None or error.filename is not None:
            raise
        raise OSError(error.errno, error.strerror, str(path)) from error
