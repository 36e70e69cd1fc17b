"""A file for its owner alone, written whole or not at all: what was there stays until the new one is on the disk.

Makes no folder, and does not read what others wrote.
"""

from __future__ import annotations

import os
from pathlib import Path

from controller.record.flushing import flush_folder, naming


def write_private(path: Path, content: bytes) -> None:
    """Write ``path`` with mode 600, in the place of what is there; on the disk when it returns.

    Raises:
        OSError: the disk does not take it; the error names the file, and what was there is as it was.
    """
    unfinished = path.with_name(f".{path.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    try:
        with naming(path), os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)
    flush_folder(path.parent, path, needed=False)
