"""Disks that lie, made of a file by the kernel's device mapper: dm-flakey and dm-log-writes.

A flaky disk drops writes that it acknowledges, or fails them, while it is told to
(Documentation/admin-guide/device-mapper/dm-flakey.rst). A recording disk is honest and keeps every write and flush in
order, from which `images_after_power_cuts` makes what a disk with a volatile cache could hold
(Documentation/admin-guide/device-mapper/log-writes.rst). Does not model: torn sectors, bad sectors.
"""

from __future__ import annotations

import random
import re
import struct
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

DISK_BYTES = 32 * 1024 * 1024
LOG_BYTES = 256 * 1024 * 1024
SECTOR_BYTES = 512
MAGIC = 0x6A736677736872
FLUSH, DISCARD, MARK = 1, 4, 8
Way = Literal["honest", "drops writes", "fails writes"]


def run(*words: str | Path) -> str:
    """Run a program of the guest; what it printed. Raises AssertionError with its words when it fails."""
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(map(str, words))}: {done.stderr.strip()}"
    return done.stdout.strip()


@contextmanager
def attached(file: Path, size: int) -> Iterator[Path]:
    """A block device that is this file; the file is made where there is none."""
    with file.open("ab") as content:
        content.truncate(size)
    device = Path(run("losetup", "--find", "--show", file))
    try:
        yield device
    finally:
        run("losetup", "--detach", device)


@contextmanager
def mounted(device: Path, place: Path) -> Iterator[Path]:
    """The file system of a device. What the kernel kept of it in memory is gone when it ends."""
    place.mkdir(exist_ok=True)
    run("mount", "-t", "ext4", device, place)
    try:
        yield place
    finally:
        run("umount", place)


class MappedDisk:
    """A device of the device mapper over another one."""

    def __init__(self, name: str, table: str) -> None:
        self.device = Path("/dev/mapper") / name
        self._name = name
        self._table = table
        run("dmsetup", "create", name, "--table", table)

    def change(self, table: str) -> None:
        """Another table from now on; what was under way ends under the old one."""
        if table == self._table:
            return
        self._table = table
        run("dmsetup", "suspend", "--nolockfs", self._name)
        run("dmsetup", "load", self._name, "--table", table)
        run("dmsetup", "resume", self._name)

    def say(self, message: str) -> None:
        run("dmsetup", "message", self._name, "0", message)

    def remove(self) -> None:
        run("dmsetup", "remove", self._name)


class FlakyDisk:
    """A disk over ``below``, honest until told otherwise."""

    def __init__(self, below: Path) -> None:
        self._below = below
        self._mapped = MappedDisk("flaky", self._table("honest"))
        self.device = self._mapped.device

    def turn(self, way: Way) -> None:
        self._mapped.change(self._table(way))

    def remove(self) -> None:
        self._mapped.remove()

    def _table(self, way: Way) -> str:
        sectors = DISK_BYTES // SECTOR_BYTES
        if way == "honest":
            return f"0 {sectors} linear {self._below} 0"
        feature = "drop_writes" if way == "drops writes" else "error_writes"
        return f"0 {sectors} flakey {self._below} 0 0 180 1 {feature}"


@dataclass(frozen=True)
class Entry:
    """What the disk was asked, in the order in which it was done."""

    flags: int
    offset: int
    data: bytes
    """What was written at ``offset``, or a mark."""


def recorded(log: Path) -> list[Entry]:
    """The entries of dm-log-writes, whose disk was removed (drivers/md/dm-log-writes.c)."""
    content = log.read_bytes()
    magic, _, count, sector = struct.unpack_from("<QQQI", content)
    assert magic == MAGIC, "this is no log of dm-log-writes"
    entries: list[Entry] = []
    place = sector
    for _ in range(count):
        at, sectors, flags, length = struct.unpack_from("<QQQQ", content, place)
        if flags & MARK:
            entries.append(Entry(flags, 0, content[place + 32 : place + 32 + length]))
            place += sector
            continue
        written = 0 if flags & DISCARD else sectors * sector
        entries.append(Entry(flags, at * sector, content[place + sector : place + sector + written]))
        place += sector + written
    return entries


def images_after_power_cuts(
    before: bytes, entries: Sequence[Entry], chance: random.Random, count: int
) -> Iterator[tuple[int, bytearray]]:
    """``count`` times what the disk held when its power went, with the newest mark that stood before; oldest first.

    Each cut comes after some flush: all that was written until then is there, and any part of what came until the next.
    """
    flushes = [number for number, entry in enumerate(entries) if entry.flags & FLUSH]
    assert len(flushes) >= count, f"the disk was flushed {len(flushes)} times only"
    disk, mark, done = bytearray(before), 0, 0
    for chosen in sorted(chance.sample(range(len(flushes)), count)):
        upto = flushes[chosen] + 1
        for entry in entries[done:upto]:
            if entry.flags & MARK:
                mark = int(re.findall(rb"\d+", entry.data)[0])
            _put(disk, entry)
        done = upto
        following = flushes[chosen + 1] if chosen + 1 < len(flushes) else len(entries)
        held = bytearray(disk)
        for entry in entries[upto:following]:
            if chance.random() < 0.5:
                _put(held, entry)
        yield mark, held


def _put(disk: bytearray, entry: Entry) -> None:
    if not entry.flags & MARK and entry.data:
        disk[entry.offset : entry.offset + len(entry.data)] = entry.data
