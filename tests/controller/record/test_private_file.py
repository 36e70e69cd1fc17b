"""A file for its owner alone: nobody else reads it, and it is the old one or the new one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from controller.record.private_file import write_private


def test_only_its_owner_may_read_it_whatever_was_there(tmp_path: Path) -> None:
    path = tmp_path / "key.pem"
    path.write_bytes(b"for all")
    path.chmod(0o644)
    write_private(path, b"for one")
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"for one", 0o600)
    assert os.listdir(tmp_path) == ["key.pem"]


def test_a_disk_that_is_full_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "key.pem"
    write_private(path, b"old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match=r"No space left on device: .*key\.pem"):
        write_private(path, b"new")
    assert (path.read_bytes(), os.listdir(tmp_path)) == (b"old", ["key.pem"])


def test_what_a_power_cut_left_unfinished_is_in_nobodys_way(tmp_path: Path) -> None:
    (tmp_path / ".key.pem.unfinished").write_bytes(b"half of")
    write_private(tmp_path / "key.pem", b"whole")
    assert os.listdir(tmp_path) == ["key.pem"]
