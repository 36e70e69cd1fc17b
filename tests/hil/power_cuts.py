"""Cuts the power of a guest whose table is committing, again and again, on one disk.

Each next guest verifies what the one before left. A cut takes away the guest's memory with all that its kernel had not
written, at any instruction. Does not model: a disk that says it has written and has not.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from pathlib import Path

from tests.hil.machine import GuestImages, Machine

DISK_BYTES = 64 * 1024 * 1024
STARTS_WITHIN_S = 120
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


def cut_power(images: GuestImages, folder: Path, cuts: int, chance: random.Random) -> list[Cut]:
    """Cut it ``cuts`` times, at random moments after the first answer; one guest more looks at the last."""
    folder.mkdir(parents=True, exist_ok=True)
    disk = folder / "disk"
    disk.unlink(missing_ok=True)
    with disk.open("wb") as image:
        image.truncate(DISK_BYTES)
    done: list[Cut] = []
    answered_for = 0
    for number in range(cuts + 1):
        guest = Machine(images, folder, run="/lammer/tests/hil/guest/commit", ports=("durable",), disk=disk)
        works = guest.wait_for("durable", b"durable ", STARTS_WITHIN_S)
        if works and number < cuts:
            time.sleep(chance.uniform(0, LONGEST_S))
        guest.kill()
        lines = guest.said("durable").decode().split("\n")[:-1]
        found = next((line.partition(" ")[2] for line in lines if line.startswith("found ")), "nothing: no start")
        if number or not works:
            done.append(Cut(answered_for, found if works else f"{found}, and could not go on"))
        if not works:
            break
        answers = [int(line.split()[1]) for line in lines if line.startswith("durable ")]
        answered_for = max(answers, default=answered_for)
    disk.unlink()
    return done
