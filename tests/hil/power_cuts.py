"""Cuts the power of a guest whose table is committing, again and again, on one disk.

Each next guest verifies what the one before left. A cut takes away the guest's memory with all that its kernel had not
written, at any instruction. Does not model: a disk that says it has written and has not; that is
``guest/test_lying_disk_on_kernel.py``.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.hil.machine import GuestImages, start

DISK_BYTES = 64 * 1024 * 1024
LONGEST_S = 1.5


@dataclass(frozen=True)
class Cut:
    """What a guest had answered for when its power was cut, and what the next one found."""

    answered_for: int
    found: str

    @property
    def ok(self) -> bool:
        """Whether all of it was there, and all that was there is sound."""
        return self.found.isdecimal() and int(self.found) >= self.answered_for


def cut_power(images: GuestImages, folder: Path, cuts: int, chance: random.Random, until: float) -> Iterator[Cut]:
    """Cut it ``cuts`` times, at random moments after the first answer; one guest more looks at the last.

    All guests have until ``until``, a moment of ``time.monotonic``. Raises NotBooted and NotStarted.
    """
    folder.mkdir(parents=True, exist_ok=True)
    disk = folder / "disk"
    with disk.open("wb") as image:
        image.truncate(DISK_BYTES)
    run, answered_for = "/lammer/tests/hil/guest/commit", 0
    for number in range(cuts + 1):
        guest = start(images, folder, run=run, ports=("durable",), first=b"durable ", until=until, disk=disk)
        seen = guest.last_seen()
        if guest.running and number < cuts:
            time.sleep(chance.uniform(0, LONGEST_S))
        guest.kill()
        lines = guest.said("durable").decode().split("\n")[:-1]
        found = next((line.partition(" ")[2] for line in lines if line.startswith("found ")), "nothing")
        answers = [int(line.split()[1]) for line in lines if line.startswith("durable ")]
        if not answers:
            yield Cut(answered_for, f"{found}, and could not go on; {seen}")
            return
        if number:
            yield Cut(answered_for, found)
        answered_for = max(answers)
    disk.unlink()
