"""A disk that loses what was not flushed: an ext4 image whose file system is shut down without its log.

That is what a power cut leaves: what was flushed is there, the rest is not. Needs root and loop devices; ``may`` says
whether this machine has them. Does not model: a disk that lies about a flush.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import struct
import subprocess
import time
from contextlib import suppress
from pathlib import Path

SHUTDOWN = (2 << 30) | (4 << 16) | (ord("X") << 8) | 125
"""EXT4_IOC_SHUTDOWN (linux/fs/ext4/ext4.h)."""
WITHOUT_LOG = 2
FILLER = "filler"


def may() -> bool:
    """Whether this machine lets us."""
    return os.geteuid() == 0 and shutil.which("mkfs.ext4") is not None and Path("/dev/loop-control").exists()


class LossyDisk:
    """One disk, mounted at ``at``."""

    def __init__(self, image: Path, at: Path, mib: int) -> None:
        self._image = image
        self.at = at
        at.mkdir(parents=True, exist_ok=True)
        with open(image, "wb") as file:
            file.truncate(mib << 20)
        _run("mkfs.ext4", "-q", "-F", str(image))
        self.mount()

    def mount(self) -> None:
        """Have it back, as it is on disk."""
        _run("mount", "-o", "loop", str(self._image), str(self.at))

    def cut(self) -> None:
        """Lose what was not flushed; nobody may write any more. `unmount` and `mount` follow once all let go."""
        folder = os.open(self.at, os.O_RDONLY)
        try:
            fcntl.ioctl(folder, SHUTDOWN, struct.pack("I", WITHOUT_LOG))
        finally:
            os.close(folder)

    def unmount(self) -> None:
        """Let go of it, once the last of those that were killed has."""
        for attempt in range(200):
            try:
                _run("umount", str(self.at))
            except OSError:
                if attempt == 199:
                    raise
                time.sleep(0.05)
            else:
                return

    def fill(self) -> None:
        """Leave no room on it."""
        with open(self.at / FILLER, "ab", buffering=0) as file:
            for size in (1 << 20, 4096):
                with suppress(OSError):
                    while True:
                        file.write(bytes(size))

    def free(self) -> None:
        """Have the room back."""
        (self.at / FILLER).unlink(missing_ok=True)

    def clear(self) -> None:
        """What a new disk in its place has: nothing."""
        for one in self.at.iterdir():
            if one.is_dir():
                shutil.rmtree(one)
            else:
                one.unlink()

    def close(self) -> None:
        """Let go of it for good, whoever still writes."""
        subprocess.run(["umount", "-l", str(self.at)], check=False, capture_output=True)


def _run(*command: str) -> None:
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        raise OSError(f"{' '.join(command)}: {done.stderr.strip()}")
