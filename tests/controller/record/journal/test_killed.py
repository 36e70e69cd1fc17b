"""A real process, killed while it writes: what it said was durable is there, and what is there verifies."""

import subprocess
import sys
from random import Random

import pytest

from controller.record.journal.sqlite import SqliteJournal
from controller.record.journal.verification import verify_journal
from controller.record.journal.volume import FileVolume
from tests.controller.record.journal.happening import CODEC, Happened, numbers

WRITER = """
import sys
from controller.record.journal.sqlite import SqliteJournal
from tests.controller.record.journal.happening import CODEC, Happened

journal = SqliteJournal(sys.argv[1], "demo", CODEC, rotate_bytes=int(sys.argv[2]))
while True:
    first = journal.position + 1
    print(journal.append([Happened(first + n) for n in range(1 + first % 3)], first), flush=True)
    if first % 5 == 0:
        journal.snapshot(journal.position, b"state %d" % journal.position)
    if first % 7 == 0:
        journal.checkpoint()
    if first % 5 == 0:
        journal.rotate()
"""


@pytest.mark.slow
@pytest.mark.parametrize("rotate_bytes", [1 << 30, 1], ids=["one file", "a new file after every snapshot"])
def test_a_killed_writer_loses_nothing_that_it_said_was_durable(tmp_path, rotate_bytes):
    path, chance, acknowledged = str(tmp_path / "demo.journal"), Random(7), 0
    for _ in range(6):
        with subprocess.Popen(
            [sys.executable, "-c", WRITER, path, str(rotate_bytes)], stdout=subprocess.PIPE, text=True
        ) as writer:
            for _ in range(chance.randrange(1, 60)):
                acknowledged = int(writer.stdout.readline())
            writer.kill()
            acknowledged = max([acknowledged, *(int(line) for line in writer.stdout if line.endswith("\n"))])
        found = verify_journal(path, FileVolume())
        assert found.ok, found.what
        journal = SqliteJournal(path, "demo", CODEC)
        assert journal.position >= acknowledged
        assert numbers(journal.read()) == list(range(1, journal.position + 1))
        snapshot = journal.last_snapshot()
        assert snapshot is None or snapshot.state == b"state %d" % snapshot.position
        journal.append([Happened(journal.position + 1)], 1)
        journal.close()
