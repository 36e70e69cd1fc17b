"""Clocks of the rig's processes that can be stepped: the machine's, and a step that a file holds for each of them.

The kernel has one clock for all; a step of a server's own is not modelled.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

LINK = "link"
"""Whose clock is the link's; a table's bears its name."""


def stepped(folder: Path, whose: str) -> Callable[[], int]:
    """The clock of one process, in UTC nanoseconds."""
    path = _path(folder, whose)

    def utc_now_ns() -> int:
        try:
            step_s = int(path.read_text())
        except (OSError, ValueError):
            step_s = 0
        return time.time_ns() + step_s * 1_000_000_000

    return utc_now_ns


def step(folder: Path, whose: str, seconds: int) -> None:
    """Have a process find its clock so far from the machine's, from now on."""
    path = _path(folder, whose)
    (made := path.with_suffix(".new")).write_text(str(seconds))
    made.replace(path)


def _path(folder: Path, whose: str) -> Path:
    return folder / f"{whose}.clock"
