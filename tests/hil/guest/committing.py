"""A table that works without a pause and says what is on its disk: for power cuts in the middle of commits.

First program of a guest with a disk. It verifies the record that the guest before left there, says how that stands,
then lets people press anything, and says after each deed up to which record it answers. Does not end: its power is cut.
"""

from __future__ import annotations

import os
import random
import subprocess
from pathlib import Path

from controller.record.journal.verification import verify_file
from controller.record.journal.volume import FileVolume
from tests.hil.guest.hasty_people import HastyTable
from tests.hil.guest.ports import port

DISK = Path("/dev/vdc")
PLACE = Path("/var/lib/lammer")
JOURNAL = PLACE / "demo.journal"


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
    table = HastyTable(JOURNAL, random.Random())
    while True:
        table.play()
        say(f"durable {table.answers_for}")


if __name__ == "__main__":
    main()
