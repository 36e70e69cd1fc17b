"""A real process, killed while it writes: what it said was durable is there, and what is there verifies."""

import subprocess
import sys
from random import Random

import pytest

from controller.journal.sqlite import SqliteJournal
from controller.journal.verification import verify_file
from controller.journal.volume import FileVolume
from tests.controller.journal.happening import CODEC, Happened, numbers

WRITER = """
import sys
from controller.journal.sqlite import SqliteJournal
from tests.controller.journal.happening import CODEC, Happened

journal = SqliteJournal(sys.argv[1], "demo", CODEC)
while True:
    first = journal.position + 1
    print(journal.append([Happened(first + n) for n in range(1 + first % 3)], first), flush=True)
    if first % 5 == 0:
        journal.snapshot(journal.position, b"state %d" % journal.position)
    if first % 7 == 0:
        journal.checkpoint()
"""


@pytest.mark.slow
def test_a_killed_writer_loses_nothing_that_it_said_was_durable(tmp_path):
    path, chance, acknowledged = str(tmp_path / "demo.journal"), Random(7), 0
    for _ in range(6):
        with subprocess.Popen([sys.executable, "-c", WRITER, path], stdout=subprocess.PIPE, text=True) as writer:
            for _ in range(chance.randrange(1, 60)):
                acknowledged = int(writer.stdout.readline())
            writer.kill()
            acknowledged = max([acknowledged, *(int(line) for line in writer.stdout if line.endswith("\n"))])
        assert verify_file(path, FileVolume()).ok
        journal = SqliteJournal(path, "demo", CODEC)
        assert journal.position >= acknowledged
        assert numbers(journal.read()) == list(range(1, journal.position + 1))
        snapshot = journal.last_snapshot()
        assert snapshot is None or snapshot.state == b"state %d" % snapshot.position
        journal.append([Happened(journal.position + 1)], 1)
        journal.close()
