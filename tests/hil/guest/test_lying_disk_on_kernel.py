"""A record on disks that lose power, drop what they acknowledged, or fail: what was honest is there, and counts once.

The file system is ext4, as on the card of a Raspberry Pi; the disks are those of ``lying_disk``.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.assembly import CODEC
from controller.record.journal.errors import JournalDamaged, JournalFailed
from controller.record.journal.reader import JournalReader
from controller.record.journal.record import Verification
from controller.record.journal.verification import verify_file
from controller.record.journal.volume import FileVolume
from controller.table.events import Event
from tests.hil.guest.hasty_people import HastyTable
from tests.hil.guest.lying_disk import (
    DISK_BYTES,
    LOG_BYTES,
    SECTOR_BYTES,
    FlakyDisk,
    MappedDisk,
    attached,
    images_after_power_cuts,
    mounted,
    recorded,
    run,
)

pytestmark = pytest.mark.guest

DEEDS = 25
CUTS = 12
NAME = "demo.journal"


@pytest.fixture
def chance(request: pytest.FixtureRequest) -> random.Random:
    return random.Random(request.node.name)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[FlakyDisk]:
    with attached(tmp_path / "medium", DISK_BYTES) as below:
        run("mkfs.ext4", "-q", below)
        disk = FlakyDisk(below)
        yield disk
        disk.remove()


def verified(place: Path) -> Verification:
    return verify_file(str(place / NAME), FileVolume())


def events(place: Path) -> list[Event]:
    with JournalReader(str(place / NAME)) as reader:
        return [entry.event for entry in reader.read(CODEC)]


def play(table: HastyTable, records: int = DEEDS) -> int:
    """Play until it answers for so many records more; for how many it answers then."""
    wanted = table.answers_for + records
    while table.answers_for < wanted:
        table.play()
    return table.answers_for


def test_a_power_cut_at_any_flush_leaves_all_that_was_answered_for(tmp_path: Path, chance: random.Random) -> None:
    """Whatever part of the writes that were not flushed yet reached the medium."""
    medium, log, place = tmp_path / "medium", tmp_path / "log", tmp_path / "disk"
    with attached(medium, DISK_BYTES) as below, attached(log, LOG_BYTES) as records:
        run("mkfs.ext4", "-q", below)
        before = medium.read_bytes()
        disk = MappedDisk("recording", f"0 {DISK_BYTES // SECTOR_BYTES} log-writes {below} {records}")
        with mounted(disk.device, place):
            table = HastyTable(place / NAME, chance)
            while table.answers_for < 2 * DEEDS:
                table.play()
                disk.say(f"mark {table.answers_for}")
            table.world.kill()
        disk.remove()
        entries = recorded(log)
    for answered_for, image in images_after_power_cuts(before, entries, chance, CUTS):
        medium.write_bytes(image)
        with attached(medium, DISK_BYTES) as below, mounted(below, place):
            if answered_for:
                found = verified(place)
                assert found.ok, found.what
                assert found.records >= answered_for
    assert answered_for > DEEDS, "the last cuts came late"


def test_a_disk_that_drops_writes_until_the_power_goes_leaves_a_shorter_record_that_counts_once(
    disk: FlakyDisk, tmp_path: Path, chance: random.Random
) -> None:
    with mounted(disk.device, tmp_path / "disk") as place:
        table = HastyTable(place / NAME, chance)
        honest = play(table)
        disk.turn("drops writes")
        answered_for = play(table)
        told = events(place)
        table.world.kill()
    disk.turn("honest")
    with mounted(disk.device, place):
        found = verified(place)
        assert found.ok, found.what
        assert honest <= found.records < answered_for
        assert events(place) == told[: found.records]
        table = HastyTable(place / NAME, chance)
        assert table.answers_for >= found.records
        play(table)
        assert verified(place).ok
        assert events(place)[: found.records] == told[: found.records]
        table.world.kill()


def test_a_disk_that_dropped_writes_and_came_back_is_found_out_at_the_next_start(
    disk: FlakyDisk, tmp_path: Path, chance: random.Random
) -> None:
    with mounted(disk.device, tmp_path / "disk") as place:
        table = HastyTable(place / NAME, chance)
        honest = play(table)
        disk.turn("drops writes")
        play(table)
        disk.turn("honest")
        play(table)
        told = events(place)
        table.world.kill()
    with mounted(disk.device, place):
        found = verified(place)
        assert not found.ok
        assert found.records >= honest
        assert events(place) == told[: found.records]
        with pytest.raises(JournalDamaged, match="the first that cannot be trusted"):
            HastyTable(place / NAME, chance)


def test_a_disk_that_fails_writes_ends_the_table_before_it_answers_for_anything_more(
    disk: FlakyDisk, tmp_path: Path, chance: random.Random
) -> None:
    """Its acceptors are closed. The next start, on a disk that is well again, finds every record."""
    with mounted(disk.device, tmp_path / "disk") as place:
        table = HastyTable(place / NAME, chance)
        answered_for = play(table)
        told = events(place)
        disk.turn("fails writes")
        with pytest.raises(JournalFailed):
            play(table)
        assert table.answers_for == answered_for
        assert not any(table.world.twins.acceptor_open(seat) for seat in range(1, 8))
        table.world.kill()
    disk.turn("honest")
    with mounted(disk.device, place):
        found = verified(place)
        assert found.ok, found.what
        assert found.records >= answered_for
        assert events(place)[:answered_for] == told
        table = HastyTable(place / NAME, chance)
        play(table)
        assert verified(place).ok
        table.world.kill()
