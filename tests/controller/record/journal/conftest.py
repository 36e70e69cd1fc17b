from random import Random

import pytest

from controller.record.journal.memory import MemoryJournal
from controller.record.journal.simulated_disk import SimulatedDisk
from controller.record.journal.sqlite import SqliteJournal
from tests.controller.record.journal.happening import CODEC


@pytest.fixture
def disk():
    disk = SimulatedDisk(Random(1))
    yield disk
    disk.close()


@pytest.fixture
def open_journal(disk):
    """Opens the journal of table demo on the simulated disk, and closes what a test left open."""
    opened = []

    def open_(path="demo.journal", table="demo", **settings):
        opened.append(SqliteJournal(path, table, CODEC, disk, **settings))
        return opened[-1]

    yield open_
    for journal in opened:
        journal.close()


@pytest.fixture(params=["memory", "simulated disk", "file"])
def journal(request, disk, tmp_path):
    """Every kind of journal, empty."""
    if request.param == "memory":
        journal = MemoryJournal("demo", CODEC)
    elif request.param == "simulated disk":
        journal = SqliteJournal("demo.journal", "demo", CODEC, disk)
    else:
        journal = SqliteJournal(str(tmp_path / "demo.journal"), "demo", CODEC)
    yield journal
    journal.close()
