"""Each call to the disk fails once, in turn, and the power goes at each call, in turn (a sweep, not a sample).

Afterwards the journal opens, verifies, holds every event that was acknowledged, and of the rest a prefix.
"""

from random import Random

import pytest

from controller.record.journal.errors import JournalError
from controller.record.journal.simulated_disk import SimulatedDisk
from controller.record.journal.sqlite import SqliteJournal
from tests.controller.record.journal.happening import CODEC, Happened, numbers

PATH = "demo.journal"
BATCHES = [1, 1, 2, 1, 5, 1, 1, 3, 1, 40, 1, 1]


def batch(first, size):
    """Events that each say whether the batch goes on after them."""
    return [Happened(first + n, "more" if n + 1 < size else "last") for n in range(size)]


def play(disk):
    """Open, append in batches, take snapshots, checkpoint, close, and once more; what was acknowledged."""
    acknowledged = 0
    try:
        for _ in range(2):
            journal = SqliteJournal(PATH, "demo", CODEC, disk)
            acknowledged = max(acknowledged, journal.position)
            for count, size in enumerate(BATCHES):
                first = journal.position + 1
                acknowledged = journal.append(batch(first, size), first * 1000)
                if count % 4 == 3:
                    journal.snapshot(journal.position, b"state %d" % journal.position)
                if count % 6 == 5:
                    journal.checkpoint()
            journal.close()
    except JournalError:
        pass
    return acknowledged


def calls_of_a_whole_play():
    disk = SimulatedDisk(Random(0))
    assert play(disk) == 2 * sum(BATCHES)
    disk.close()
    return disk.calls


def check(disk, acknowledged):
    journal = SqliteJournal(PATH, "demo", CODEC, disk)
    found = journal.verify()
    assert found.ok, found.what
    assert found.records == journal.position >= acknowledged
    entries = list(journal.read())
    assert numbers(entries) == list(range(1, journal.position + 1))
    assert not entries or entries[-1].event.text == "last", "a batch is durable in whole or not at all"
    snapshot = journal.last_snapshot()
    assert snapshot is None or snapshot.state == b"state %d" % snapshot.position
    assert journal.append([Happened(journal.position + 1)], 10) == found.records + 1
    journal.close()


def append_one(disk):
    """Start, append one event and leave the journal open, as a process does that is killed; its position."""
    journal = SqliteJournal(PATH, "demo", CODEC, disk)
    position = journal.append(batch(journal.position + 1, 1), 10)
    journal.abandon()
    return position


@pytest.mark.parametrize("then", ["go on", "power cut", "go on, then power cut"])
def test_whichever_call_fails_nothing_acknowledged_is_lost(then):
    """What a failed flush left in the cache only, a start can still read; what it builds on that must last too."""
    for call in range(1, calls_of_a_whole_play() + 1):
        disk = SimulatedDisk(Random(call))
        disk.fail_at = call
        acknowledged = play(disk)
        if then.startswith("go on,"):
            acknowledged = append_one(disk)
        if then.endswith("power cut"):
            disk.power_cut()
        check(disk, acknowledged)
        disk.close()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_wherever_the_power_goes_nothing_acknowledged_is_lost(seed):
    for call in range(1, calls_of_a_whole_play() + 1):
        disk = SimulatedDisk(Random(seed * 1_000_003 + call))
        disk.cut_at = call
        check(disk, play(disk))
        disk.close()


def test_a_second_power_cut_during_recovery_changes_nothing():
    for call in range(1, 60):
        disk = SimulatedDisk(Random(call))
        disk.cut_at = 150
        acknowledged = play(disk)
        disk.cut_at = disk.calls + call
        acknowledged = max(acknowledged, play(disk))
        check(disk, acknowledged)
        disk.close()
