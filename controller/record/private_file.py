"""A file for its owner alone, written whole or not at all: what was there stays until the new one is on the disk.

It is read for its owner alone, too: not where others could have seen it. Makes no folder, and knows no content.
"""

from __future__ import annotations

import os
from pathlib import Path

from controller.record.flushing import flush_folder, naming


def read_private(path: Path, what: str) -> bytes | None:
    """What lies in ``path``; None where there is no such file. ``what`` names it in sentences: ``the accounts``.

    Raises:
        ValueError: others may read it, or the disk does not give it out; the text says what would be right.
    """
    try:
        mode, content = path.stat().st_mode & 0o777, path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise ValueError(f"{path}: {what} cannot be read: {error.strerror}") from error
    if mode & 0o077:
        raise ValueError(f"{path} has mode {mode:03o}: others may read {what}; chmod 600 it")
    return content


def write_private(path: Path, content: bytes) -> None:
    """Write ``path`` with mode 600, in the place of what is there; on the disk when it returns.

    Raises:
        OSError: the disk does not take it; the error names the file, and what was there is as it was.
    """
    _write(path, content, None)


def write_like(path: Path, content: bytes, like: Path) -> None:
    """The same with the mode of another file, and with its owner where this is root. Raises OSError."""
    _write(path, content, like.stat())


def _write(path: Path, content: bytes, like: os.stat_result | None) -> None:
    unfinished = path.with_name(f".{path.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    try:
        with naming(path), os.fdopen(descriptor, "wb") as file:
            if like is not None:
                if os.geteuid() == 0:
                    os.fchown(descriptor, like.st_uid, like.st_gid)
                os.fchmod(descriptor, like.st_mode & 0o777)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)
    flush_folder(path.parent, path, needed=False)
