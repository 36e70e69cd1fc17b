"""A folder whose names cannot be flushed: what is made there is told as made, or named with the reason."""

from __future__ import annotations

import errno
import os
import shutil
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.record.copies.clearing import clear
from controller.record.flushing import NotFlushed, flush_folder
from controller.record.journal.errors import JournalError
from controller.record.journal.files import files_of
from controller.record.journal.reader import JournalReader
from controller.record.journal.sqlite import SqliteJournal
from controller.record.journal.volume import FileVolume
from controller.record.proof.bundle import Contents, write_bundle
from controller.record.proof.sealing import Stamp, seal_closed_files
from controller.record.proof.signing import SigningKey, make_signing_key
from controller.record.proof.verification import verify_bundle
from controller.record.trigger_key import trigger_key
from games.house.authority import Person
from tests.controller.record.journal.happening import CODEC, Happened

CANNOT = [errno.EINVAL, errno.ENOTSUP, errno.ENOSYS, errno.EBADF]
"""What the kernel says of a disk that does not flush folders, as some network and FUSE file systems do not."""
FAILS = [errno.EIO, errno.ENOSPC, errno.EDQUOT]
Refuse = Callable[[Path, int], None]


@pytest.fixture
def refuse(monkeypatch: pytest.MonkeyPatch) -> Refuse:
    """From now on the kernel answers so where somebody flushes this folder, or one in it; files are flushed."""
    flush = os.fsync

    def refuse(folder: Path, number: int) -> None:
        def fsync(descriptor: int) -> None:
            path = os.readlink(f"/proc/self/fd/{descriptor}")
            if stat.S_ISDIR(os.fstat(descriptor).st_mode) and Path(path).is_relative_to(folder.resolve()):
                raise OSError(number, os.strerror(number))
            flush(descriptor)

        monkeypatch.setattr(os, "fsync", fsync)

    return refuse


@pytest.fixture
def key(tmp_path: Path) -> SigningKey:
    (tmp_path / "keys").mkdir()
    return make_signing_key(tmp_path / "keys")


@pytest.fixture
def disk(tmp_path: Path) -> Path:
    (tmp_path / "disk").mkdir()
    return tmp_path / "disk"


@pytest.fixture
def journal(disk: Path) -> str:
    """A journal in two files."""
    path = str(disk / "x.journal")
    journal = SqliteJournal(path, "CS-07", CODEC, rotate_bytes=1)
    journal.append([Happened(1)], 1)
    journal.snapshot(1, b"state")
    journal.rotate()
    journal.append([Happened(2)], 2)
    journal.close()
    return path


def bundle(path: Path, journal: str, key: SigningKey) -> None:
    with JournalReader(journal) as reader:
        write_bundle(path, Contents(table="CS-07", start=reader.start, records=reader.records()), key)


@pytest.mark.parametrize("number", CANNOT)
def test_what_is_handed_over_on_such_a_disk_is_made(refuse: Refuse, disk: Path, number: int) -> None:
    refuse(disk, number)
    flush_folder(disk, disk / "x.tar", needed=False)


@pytest.mark.parametrize("number", CANNOT + FAILS)
def test_where_it_is_needed_the_file_is_named_with_the_reason(refuse: Refuse, disk: Path, number: int) -> None:
    refuse(disk, number)
    with pytest.raises(NotFlushed) as told:
        flush_folder(disk, disk / "x.tar")
    said = "a power cut may lose it, because the names in its folder cannot be flushed"
    assert str(told.value) == f"{disk}/x.tar: {said}: {os.strerror(number)}"
    assert told.value.errno == number


@pytest.mark.parametrize("number", FAILS)
def test_a_disk_that_fails_is_never_told_as_done(refuse: Refuse, disk: Path, number: int) -> None:
    refuse(disk, number)
    with pytest.raises(NotFlushed, match=f"^{disk}: a power cut may lose what was made in it"):
        flush_folder(disk, needed=False)


def test_a_bundle_on_such_a_disk_is_made_and_on_one_that_fails_it_is_named(
    refuse: Refuse, journal: str, key: SigningKey, tmp_path: Path
) -> None:
    (tmp_path / "stick").mkdir()
    out = tmp_path / "stick" / "x.tar"
    refuse(tmp_path / "stick", errno.EINVAL)
    bundle(out, journal, key)
    assert verify_bundle(out, key.public).ok
    refuse(tmp_path / "stick", errno.EIO)
    with pytest.raises(NotFlushed, match=f"^{out}: "):
        bundle(out, journal, key)


def test_no_file_of_a_record_goes_for_an_archive_that_a_power_cut_may_lose(
    refuse: Refuse, journal: str, key: SigningKey, disk: Path
) -> None:
    names = files_of(journal, FileVolume())
    for number in (errno.EINVAL, errno.EIO):
        refuse(disk, number)
        with pytest.raises(NotFlushed, match=f"^{journal}-archive"):
            list(seal_closed_files(journal, key, Stamp("0.1.0", "", {}, 0)))
        assert files_of(journal, FileVolume()) == names


@pytest.mark.parametrize("number", [errno.EINVAL, errno.EIO])
def test_nothing_is_cleared_where_a_new_record_may_be_lost(
    refuse: Refuse, journal: str, disk: Path, number: int
) -> None:
    before = {path.name: path.read_bytes() for path in disk.iterdir()}
    refuse(disk, number)
    with pytest.raises(NotFlushed, match=f"^{journal}: "):
        clear(journal, "CS-07", {}, Person("table-games-manager", "mia"), "w", utc_now_ns=lambda: 7)
    assert {path.name: path.read_bytes() for path in disk.iterdir()} == before


@pytest.mark.parametrize("number", [errno.EINVAL, errno.EIO])
def test_a_table_begins_no_record_there_and_names_it(refuse: Refuse, disk: Path, number: int) -> None:
    refuse(disk, number)
    with pytest.raises(JournalError, match=f"{disk}/new.journal: a power cut may lose it, because"):
        SqliteJournal(str(disk / "new.journal"), "CS-07", CODEC)


def test_a_key_of_triggers_that_may_be_lost_is_named(refuse: Refuse, disk: Path) -> None:
    refuse(disk, errno.EINVAL)
    with pytest.raises(NotFlushed, match=f"^{disk}/triggers: "):
        trigger_key(disk / "triggers", os.urandom)


def test_a_folder_that_is_gone_is_named_too(disk: Path) -> None:
    shutil.rmtree(disk)
    with pytest.raises(NotFlushed, match=f"^{disk}: .*: No such file or directory$"):
        flush_folder(disk, needed=False)
