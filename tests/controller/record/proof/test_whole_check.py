"""Damage anywhere in a record is found and named by its record and its file (audit: R19)."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.record.journal.files import files_of
from controller.record.journal.sqlite import SqliteJournal
from controller.record.journal.volume import FileVolume
from controller.record.proof import whole_check
from controller.record.proof.archives import archive_folder, archives_in
from controller.record.proof.sealing import Stamp, seal_closed_files
from controller.record.proof.signing import SigningKey
from controller.record.proof.verification import verify_signed
from controller.record.proof.whole_check import Checked, check_whole, machines_key, size_of
from tests.controller.record.journal.happening import CODEC, Happened

STAMP = Stamp("0.1.0", "", {}, 5)
EACH = 40
"""Records of a file: they fill several pages."""


def named(number: int) -> str:
    """What is written in one record and nowhere else."""
    return f"record number {number} of this table"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, key: SigningKey) -> Path:
    """A record in two archives, a closed file, and the written one: 40 records each."""
    folder = tmp_path_factory.mktemp("whole")
    path = str(folder / "CS-07.journal")
    journal = SqliteJournal(path, "CS-07", CODEC, rotate_bytes=1)
    for number in range(1, 4 * EACH + 1):
        journal.append([Happened(number, named(number))], number)
        if number % EACH == 0 and number < 4 * EACH:
            journal.snapshot(number, b'{"after":%d}' % number)
            journal.rotate()
    journal.checkpoint()
    journal.close()
    sealing = seal_closed_files(path, key, STAMP)
    next(sealing)
    next(sealing)
    return folder


@pytest.fixture
def journal(made: Path, tmp_path: Path) -> str:
    folder = tmp_path / "record"
    shutil.copytree(made, folder)
    return str(folder / "CS-07.journal")


def parts(journal: str) -> list[Path]:
    return [
        *(archive.path for archive in archives_in(archive_folder(journal))),
        *map(Path, files_of(journal, FileVolume())),
    ]


def change(path: Path, what: str) -> None:
    """Change one byte wherever this stands in a file: of a record it is there once, or a second time in old pages."""
    content, wanted = path.read_bytes(), what.encode()
    assert wanted in content
    path.write_bytes(content.replace(wanted, wanted[:-1] + bytes([wanted[-1] ^ 1])))


def test_a_record_in_archives_and_files_is_found_whole(journal: str, key: SigningKey) -> None:
    told: list[tuple[int, int]] = []
    found = check_whole(journal, key.public, lambda done, of: told.append((done, of)))
    assert (found.ok, found.position) == (True, 4 * EACH)
    assert len(parts(journal)) == 4
    assert told[0] == (0, 4 * EACH)
    assert size_of(journal) >= sum(part.stat().st_size for part in parts(journal))


@pytest.mark.parametrize("number", [1, 40, 41, 53, 80, 81, 100, 120, 121, 130, 160])
@pytest.mark.parametrize("trusted", [True, False], ids=["with its key", "without a key"])
def test_one_byte_of_any_record_is_named_with_its_record_and_file(
    journal: str, key: SigningKey, number: int, trusted: bool
) -> None:
    part = parts(journal)[(number - 1) // EACH]
    change(part, named(number))
    found = check_whole(journal, key.public if trusted else None)
    assert (found.ok, found.first_bad, found.file) == (False, number, str(part))
    assert f"record {number} " in found.what


@pytest.mark.parametrize("which", range(4))
def test_any_other_byte_of_any_part_is_found(journal: str, key: SigningKey, which: int) -> None:
    """In turn, over each whole file: a page, a header, a signature, free space."""
    part = parts(journal)[which]
    content = part.read_bytes()
    for at in range(0, len(content), len(content) // 7):
        part.write_bytes(content[:at] + bytes([content[at] ^ 0x10]) + content[at + 1 :])
        found = check_whole(journal, key.public)
        assert (found.ok, found.file) == (False, str(part)), at
        assert found.first_bad >= 1
    part.write_bytes(content)
    assert check_whole(journal, key.public).ok


def test_a_part_that_is_missing_between_others_is_named(journal: str, key: SigningKey) -> None:
    parts(journal)[1].unlink()
    found = check_whole(journal, key.public)
    assert (found.ok, found.first_bad) == (False, EACH + 1)
    assert f"records {EACH + 1} to {2 * EACH} are in no file" in found.what


def test_the_oldest_archives_may_lie_elsewhere(journal: str, key: SigningKey) -> None:
    parts(journal)[0].unlink()
    assert check_whole(journal, key.public).ok
    parts(journal)[0].unlink()
    assert check_whole(journal, key.public).ok


def test_a_file_of_another_history_does_not_join(journal: str, key: SigningKey, tmp_path: Path) -> None:
    other = SqliteJournal(str(tmp_path / "other"), "CS-07", CODEC, rotate_bytes=1)
    for number in range(1, 3 * EACH + 1):
        other.append([Happened(number, "otherwise")], number)
    other.snapshot(3 * EACH, b"{}")
    other.rotate()
    other.append([Happened(3 * EACH + 1)], 1)
    other.close()
    newest = parts(journal)[-1]
    shutil.copyfile(other.file, newest)
    found = check_whole(journal, key.public)
    assert (found.ok, found.first_bad, found.file) == (False, 3 * EACH + 1, str(newest))
    assert "does not go on from" in found.what


def test_a_torn_end_that_nobody_was_told_of_is_no_damage(journal: str, key: SigningKey) -> None:
    opened = SqliteJournal(journal, "CS-07", CODEC)
    opened.append([Happened(4 * EACH + 1)], 1)
    wal = Path(opened.file + "-wal")
    kept = wal.read_bytes()
    opened.abandon()
    wal.write_bytes(kept[:-200])
    found = check_whole(journal, key.public)
    assert found.ok
    assert found.position in (4 * EACH, 4 * EACH + 1)


def test_archives_of_the_machine_that_a_table_was_restored_from_are_walked(
    journal: str, other_key: SigningKey, key: SigningKey
) -> None:
    assert check_whole(journal, other_key.public).ok
    change(parts(journal)[0], named(7))
    assert check_whole(journal, other_key.public).first_bad == 7


def test_an_archive_that_its_machine_signed_is_not_walked_again(journal: str, key: SigningKey, monkeypatch) -> None:
    """Its signature says it all, which makes a long record quick to check."""
    monkeypatch.setattr("controller.record.proof.verification._Chain", None)
    assert verify_signed(parts(journal)[0], key.public).ok


def test_a_wire_that_failed_once_is_no_damage(journal: str, key: SigningKey, monkeypatch) -> None:
    verify = whole_check.verify_file
    looks: list[str] = []

    def unsteady(path: str, volume: FileVolume, told: Callable[[int], None]):
        looks.append(path)
        found = verify(path, volume, told)
        return found if len(looks) > 1 else type(found)(ok=False, records=0, first_bad=1, what="a bit fell over")

    monkeypatch.setattr(whole_check, "verify_file", unsteady)
    assert check_whole(journal, key.public).ok
    assert looks[0] == looks[1]


def test_a_file_that_nobody_may_read_is_no_better_than_a_damaged_one(journal: str, key: SigningKey) -> None:
    part = parts(journal)[-1]
    part.unlink()
    part.mkdir()
    found = check_whole(journal, key.public)
    assert not found.ok
    assert found.file


def test_a_file_that_becomes_an_archive_meanwhile_is_looked_for_again(
    journal: str, key: SigningKey, monkeypatch
) -> None:
    files = whole_check.files_of

    def sealed_in_between(path: str, volume: FileVolume) -> tuple[str, ...]:
        there = files(path, volume)
        monkeypatch.setattr(whole_check, "files_of", files)
        list(seal_closed_files(path, key, STAMP))
        return there

    monkeypatch.setattr(whole_check, "files_of", sealed_in_between)
    assert check_whole(journal, key.public).position == 4 * EACH


def test_a_machine_without_a_key_checks_by_the_chains_alone(tmp_path: Path) -> None:
    assert machines_key(tmp_path) is None
    assert Checked(True, 1, "").ok
