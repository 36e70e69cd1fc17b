"""The two slots in a file: on a twin disk with its cache and its lies, and on a real file of this machine."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from drivers.critical_memory.disk_twin import DiskTwin
from drivers.critical_memory.file import Disk, FileCells, Work
from drivers.critical_memory.port import Damaged, Empty, Record
from drivers.critical_memory.two_slots import TwoSlots
from drivers.errors import DeviceError, DeviceLost, DeviceRefused

PATH = "/media/lammer/critical"
A, B, C = b"a" * 700, b"b" * 1_300, b"c" * 900


def wired(disk: DiskTwin, *, apart_from: str | None = None) -> TwoSlots:
    return TwoSlots(FileCells("memory", PATH, piece=512, apart_from=apart_from, disk=disk))


def a_disk(rng: Random | None = None) -> DiskTwin:
    """A disk whose file holds A and B."""
    disk = DiskTwin(rng)
    FileCells("memory", PATH, disk=disk).create()
    memory = wired(disk)
    memory.store(A)
    memory.store(B)
    return disk


class CutDisk(DiskTwin):
    """Its power dies after so many written bytes."""

    left: int | None = None

    def pwrite(self, fd: int, data: bytes, offset: int, /) -> int:
        if self.left is None or len(data) <= self.left:
            self.left = None if self.left is None else self.left - len(data)
            return super().pwrite(fd, data, offset)
        super().pwrite(fd, data[: self.left], offset)
        self.left = None
        self.power_cut()
        raise OSError(5, "Input/output error")


# --- power cuts ---


def test_a_power_cut_after_any_byte_of_a_write_leaves_the_record_before_or_the_new_one() -> None:
    """Whatever of the unsynced blocks reached the medium, and whichever part of it."""
    for cut in range(16 + len(C)):
        disk = CutDisk(Random(cut))
        FileCells("memory", PATH, disk=disk).create()
        for record in (A, B):
            wired(disk).store(record)
        disk.left = cut
        with pytest.raises(DeviceLost):
            wired(disk).store(C)
        found = wired(disk).load()
        assert isinstance(found, Record)
        assert found.data == B
        assert wired(disk).store(C).sequence == 3


@pytest.mark.parametrize("seed", range(20))
def test_a_power_cut_before_the_sync_leaves_the_record_before_or_the_new_one(seed: int) -> None:
    disk = a_disk(Random(seed))
    disk.fail("lies")
    wired(disk).store(C)
    disk.power_cut()
    found = wired(disk).load()
    assert isinstance(found, Record)
    assert found.data in (B, C)


def test_a_disk_that_lies_twice_loses_both_records_and_says_so() -> None:
    found = []
    for seed in range(30):
        disk = a_disk(Random(seed))
        disk.fail("lies")
        memory = wired(disk)
        memory.store(C)
        memory.store(A)
        disk.power_cut()
        found.append(wired(disk).load())
    kept = [(A, 1), (B, 2), (C, 3), (A, 4)]
    assert any(isinstance(contents, Damaged) for contents in found)
    assert all((contents.data, contents.sequence) in kept for contents in found if isinstance(contents, Record))


# --- faults ---


def test_a_sync_that_fails_is_not_believed_and_the_next_store_writes_anew() -> None:
    disk = a_disk()
    memory = wired(disk)
    disk.fail("io-error")
    with pytest.raises(DeviceLost, match="is gone"):
        memory.store(C)
    assert memory.load() == Record(B, 2)
    synced = disk.synced
    assert memory.store(C).data == C
    assert disk.synced == synced + 1
    disk.power_cut()
    assert wired(disk).load() == Record(C, 3)


def test_a_disk_that_is_unplugged_is_lost_and_comes_back() -> None:
    disk = a_disk()
    memory = wired(disk)
    disk.fail("unplug")
    for verb in (memory.load, lambda: memory.store(C)):
        with pytest.raises(DeviceLost, match="critical is gone"):
            verb()
    disk.mend()
    assert memory.load() == Record(B, 2)
    assert memory.store(C) == Record(C, 3)


def test_a_file_that_is_not_there_is_lost_and_never_made_anew() -> None:
    disk = DiskTwin()
    with pytest.raises(DeviceLost, match=r"is gone \(No such file or directory\); is its device plugged in\?"):
        wired(disk).store(A)
    assert disk.media == {}


def test_a_worn_medium_is_found_when_it_is_read_back() -> None:
    disk = a_disk()
    disk.fail("worn")
    disk.power_cut()
    assert isinstance(wired(disk).load(), Damaged)
    disk.mend()
    disk.power_cut()
    memory = wired(disk)
    assert memory.load() == Record(B, 2)
    disk.fail("worn")
    with pytest.raises(DeviceError, match="does not keep what is written"):
        memory.store(C)


def test_a_read_only_disk_is_an_error_in_plain_words() -> None:
    disk = a_disk()
    disk.fail("read-only")
    with pytest.raises(DeviceError, match="critical failed: Read-only file system"):
        wired(disk).store(C)


def test_a_full_disk_cannot_take_the_file_and_does_not_hinder_one_that_is_there() -> None:
    disk = DiskTwin()
    disk.fail("full")
    with pytest.raises(DeviceError, match="No space left"):
        FileCells("memory", PATH, disk=disk).create()
    assert disk.media == {}, "nothing that keeps it from being made when there is room"
    disk.mend()
    FileCells("memory", PATH, disk=disk).create()
    disk = a_disk()
    disk.fail("full")
    assert wired(disk).store(C) == Record(C, 3)


def test_a_file_that_was_cut_is_refused() -> None:
    disk = a_disk()
    disk.media[PATH] = disk.media[PATH][:5_000]
    disk.power_cut()
    with pytest.raises(DeviceRefused, match="has 5000 bytes and not 8192"):
        wired(disk).load()


def test_a_copy_on_the_device_of_the_journal_is_refused() -> None:
    disk = a_disk()
    assert wired(disk, apart_from="/var/lib/lammer").load() == Record(B, 2)
    with pytest.raises(DeviceRefused, match="a copy there is lost with it"):
        wired(disk, apart_from=PATH).load()


def test_a_fault_that_a_disk_does_not_have_is_refused() -> None:
    with pytest.raises(ValueError, match="no fault 'jam'"):
        DiskTwin().fail("jam")


# --- at work ---


@pytest.fixture(params=["twin", "machine"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, Disk]:
    if request.param == "twin":
        return PATH, DiskTwin()
    return str(tmp_path / "critical"), os


def test_what_is_stored_is_there_after_a_restart(place: tuple[str, Disk]) -> None:
    path, disk = place
    cells = FileCells("memory", path, disk=disk)
    cells.create()
    memory = TwoSlots(cells)
    assert memory.load() == Empty()
    memory.store(A)
    memory.store(B)
    cells.close()
    assert TwoSlots(FileCells("memory", path, disk=disk)).load() == Record(B, 2)
    memory.clear()
    assert memory.load() == Empty()


def test_a_file_that_is_there_is_not_made_again(place: tuple[str, Disk]) -> None:
    path, disk = place
    FileCells("memory", path, disk=disk).create()
    TwoSlots(FileCells("memory", path, disk=disk)).store(A)
    with pytest.raises(DeviceRefused, match="is there already; it is not written over"):
        FileCells("memory", path, disk=disk).create()
    assert TwoSlots(FileCells("memory", path, disk=disk)).load() == Record(A, 1)


@pytest.mark.parametrize(("number", "made"), [(errno.EINVAL, True), (errno.ENOTSUP, True), (errno.EIO, False)])
def test_a_disk_that_flushes_no_folders_takes_a_file_and_one_that_fails_is_named(number: int, made: bool) -> None:
    class Folderless(DiskTwin):
        def fsync(self, fd: int, /) -> None:
            super().fsync(fd)
            if self.synced == 2:  # the file, then its folder
                raise OSError(number, os.strerror(number))

    disk = Folderless()
    cells = FileCells("memory", PATH, disk=disk)
    if made:
        cells.create()
        assert TwoSlots(cells).load() == Empty()
    else:
        with pytest.raises(DeviceError, match=PATH):
            cells.create()


def test_a_folder_a_link_and_a_missing_folder_are_no_memory(tmp_path: Path) -> None:
    real = FileCells("memory", str(tmp_path / "real"))
    real.create()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    for path in (tmp_path, tmp_path / "link", tmp_path / "gone" / "critical", tmp_path / "real" / "critical"):
        with pytest.raises(DeviceError):
            FileCells("memory", str(path)).read(0, 16)


def test_a_sync_elsewhere_takes_as_many_steps_as_it_needs(tmp_path: Path) -> None:
    class Later:
        """Work that ends when somebody says so."""

        def __init__(self, work: Callable[[], None]) -> None:
            self.work, self.asked = work, 0

        def done(self) -> bool:
            self.asked += 1
            return self.asked > 5

        def result(self) -> None:
            self.work()

    given: list[Later] = []

    def elsewhere(work: Callable[[], None]) -> Work:
        given.append(Later(work))
        return given[-1]

    cells = FileCells("memory", str(tmp_path / "critical"), elsewhere=elsewhere)
    cells.create()
    steps = list(TwoSlots(cells).storing(A))
    assert given[0].asked == 6
    assert len(steps) > 5
    assert TwoSlots(cells).load() == Record(A, 1)


def test_a_thread_can_sync(tmp_path: Path) -> None:
    with ThreadPoolExecutor(1) as thread:
        cells = FileCells("memory", str(tmp_path / "critical"), elsewhere=thread.submit)
        cells.create()
        TwoSlots(cells).store(A)
        assert TwoSlots(cells).load() == Record(A, 1)
        cells.close()
