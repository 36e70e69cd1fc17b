"""The secret key of a table's mystery pools: made once, readable by the service alone, in no backup and no bundle.

Its holder can tell every trigger of the table before it hits; without it no trigger can be revealed. Does not
draw triggers.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from controller.record.flushing import flush_folder, naming
from controller.table.pools.triggers import KEY_BYTES


def trigger_key(path: Path, new_key: Callable[[int], bytes]) -> bytes:
    """The key in ``path``; where there is none, a new one of the kernel's generator, on disk before it is used.

    Raises:
        ValueError: the file is no key, or others may read it.
        NotFlushed: a power cut may lose it.
    """
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _read(path)
    try:
        with naming(path), os.fdopen(descriptor, "wb") as file:
            file.write(key := new_key(KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        path.unlink()  # half a key would keep the table from every start
        raise
    flush_folder(path.parent, path)
    return key


def _read(path: Path) -> bytes:
    mode, key = path.stat().st_mode & 0o777, path.read_bytes()
    if mode & 0o077:
        raise ValueError(f"{path} has mode {mode:03o}: others may read the key of the triggers; chmod 600 it")
    if len(key) != KEY_BYTES:
        raise ValueError(f"{path} holds {len(key)} bytes and no key of {KEY_BYTES}: bring back the right one")
    return key
