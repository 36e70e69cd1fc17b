"""The file that ``--out`` names: whole, or as it was before. What fails takes nothing with it that it did not make.

A regular file is written beside its name and takes it once it is whole. A device, a pipe, a link to what is there and a
file of several names are written where they are: another file in their place would be none of these. Does not know
what is written.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO
from uuid import uuid4

from controller.cli.files import BadFile
from controller.cli.output import NobodyReads


@contextmanager
def written(path: Path) -> Iterator[BinaryIO]:
    """The file to write.

    Raises:
        BadFile: it cannot be written; the text says why.
        NobodyReads: it is a pipe, and its reader has gone.
    """
    try:
        place, there = _to_replace(path)
        if place is None:
            with path.open("wb") as out:
                yield out
        else:
            with _beside(place, there) as out:
                yield out
    except BrokenPipeError as error:
        raise NobodyReads(f"{path}: nobody reads on") from error
    except OSError as error:
        raise BadFile(f"{path}: cannot be written: {error.strerror or error}") from error


def apart_from_record(path: Path, journal: Path) -> Path:
    """The same path, once it is sure that it is no file of the record. Raises BadFile where it is one."""
    from controller.record.journal.family import family

    for one in family(str(journal)):
        if path.exists() and path.samefile(one):
            raise BadFile(f"{path}: this is a file of the record itself")
    return path


def _to_replace(path: Path) -> tuple[Path | None, os.stat_result | None]:
    """The regular file that is made or replaced, and what it is now; None where ``path`` is written as it is.

    Raises OSError where what is there may not be written.
    """
    try:
        there = os.lstat(path)
    except FileNotFoundError:
        return path, None
    if stat.S_ISLNK(there.st_mode):
        return (None, None) if path.exists() else (Path(os.path.realpath(path)), None)
    if not stat.S_ISREG(there.st_mode) or there.st_nlink > 1 or not os.access(path.parent, os.W_OK):
        return None, None
    os.close(os.open(path, os.O_WRONLY | os.O_CLOEXEC))
    return path, there


@contextmanager
def _beside(place: Path, there: os.stat_result | None) -> Iterator[BinaryIO]:
    unfinished = place.with_name(f".{uuid4().hex}.unfinished")
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
    try:
        with os.fdopen(descriptor, "wb") as out:
            if there is not None:
                os.fchmod(descriptor, stat.S_IMODE(there.st_mode))
                if os.geteuid() == 0:
                    os.fchown(descriptor, there.st_uid, there.st_gid)
            yield out
            out.flush()
            os.fsync(descriptor)
        os.replace(unfinished, place)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
