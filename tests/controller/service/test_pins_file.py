"""The file of PINs: for the service alone, whole or not there, and no part of what leaves the box."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.service.pins_file import FilePins

HASHES = {1: "$argon2id$one", 20: "$argon2id$two"}


@pytest.fixture
def kept(tmp_path: Path) -> FilePins:
    pins = FilePins.beside(tmp_path / "lp-01.journal")
    pins.replace(HASHES)
    return pins


def test_what_is_kept_is_read_back_and_is_readable_by_its_owner_alone(kept: FilePins) -> None:
    assert kept.path.name == "lp-01.journal-pins"
    assert kept.path.stat().st_mode & 0o777 == 0o600
    assert FilePins(kept.path).read() == HASHES


def test_without_a_file_nobody_has_a_pin(tmp_path: Path) -> None:
    assert FilePins(tmp_path / "none").read() == {}


def test_a_file_that_others_may_read_is_not_used(kept: FilePins) -> None:
    kept.path.chmod(0o644)
    with pytest.raises(ValueError, match="others may read the PINs; chmod 600 it"):
        kept.read()


@pytest.mark.parametrize("content", [b"", b"[]", b'{"hashes": {"x": 1}}', b'{"format": 1}', b"\xff"])
def test_a_file_that_is_none_is_said_to_be_none(kept: FilePins, content: bytes) -> None:
    kept.path.write_bytes(content)
    with pytest.raises(ValueError, match="is no file of PINs"):
        kept.read()


def test_a_file_of_another_version_is_named(kept: FilePins) -> None:
    kept.path.write_bytes(b'{"format": 9, "hashes": {}}')
    with pytest.raises(ValueError, match="was written by another version, as format 9"):
        kept.read()
