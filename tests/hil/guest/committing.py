"""A table that works without a pause and says what is on its disk: for power cuts in the middle of commits.

First program of a guest with a disk. It verifies the record that the guest before left there, says how that stands,
then lets people press anything, and says after each deed up to which record it answers. Does not end: its power is cut.
"""

from __future__ import annotations

import os
import random
import subprocess
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from controller.config.check import load_table
from controller.journal.verification import verify_file
from controller.journal.volume import FileVolume
from controller.scenario.world import FileStorage, World
from tests.hil.guest.ports import port

DISK = Path("/dev/vdc")
PLACE = Path("/var/lib/lammer")
JOURNAL = PLACE / "demo.journal"
TABLE = Path("/lammer/config/tables/demo-caribbean-stud.toml")
STEP_NS = 200_000_000
LEGENDS = ("0", "1", "2", "3", "DEAL", "NEXT", "SHUFFLE", "ENTER", "ENTER", "CLEAR")


def main() -> None:
    """Mount, verify, play."""
    said = os.open(port("durable"), os.O_WRONLY)

    def say(text: str) -> None:
        os.write(said, f"{text}\n".encode())

    if subprocess.run(["mount", "-t", "ext4", DISK, PLACE], check=False).returncode != 0:
        subprocess.run(["mkfs.ext4", "-q", DISK], check=True)
        subprocess.run(["mount", "-t", "ext4", DISK, PLACE], check=True)
    if JOURNAL.exists():
        found = verify_file(str(JOURNAL), FileVolume())
        say(f"found {found.records if found.ok else found.what}")
    else:
        say("found 0")
    world = World(load_table(TABLE), seed=1, storage=FileStorage(JOURNAL))
    chance = random.Random()
    deeds = _deeds(world, chance)
    while world.table is not None:
        with suppress(ValueError):  # no deck lies there, no stack waits
            chance.choice(deeds)()
        world.advance(STEP_NS)
        say(f"durable {world.table.service.position}")


def _deeds(world: World, chance: random.Random) -> tuple[Callable[[], object], ...]:
    """What people do at a table, in no order."""
    twins = world.twins
    return (
        lambda: twins.chip(chance.randint(1, 7)),
        lambda: twins.press("lock-out"),
        lambda: twins.key(chance.choice(LEGENDS)),
        lambda: twins.key(chance.choice(LEGENDS)),
        lambda: twins.load(chance.choice(("red", "blue"))),
        lambda: twins.take_stack(),
        lambda: twins.turn("lower", on=chance.random() < 0.5),
    )


if __name__ == "__main__":
    main()
