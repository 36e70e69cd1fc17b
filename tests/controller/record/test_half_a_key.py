"""A key that finds no room is not made: half a key would stand in the way of a whole one."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from controller.record.backup.recovery_key import make_recovery_key
from controller.record.proof.signing import make_signing_key
from controller.record.trigger_key import trigger_key


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that has no room when it is to keep what was written."""

    def fsync(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fsync)


@pytest.fixture
def full_for_the_public_half(monkeypatch: pytest.MonkeyPatch) -> None:
    def write_bytes(path: Path, _: bytes) -> int:
        path.touch()
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", write_bytes)


@pytest.mark.parametrize("disk", ["full", "full_for_the_public_half"])
def test_nothing_is_left_of_a_pair_that_finds_no_room(
    request: pytest.FixtureRequest, tmp_path: Path, disk: str
) -> None:
    request.getfixturevalue(disk)
    with pytest.raises(OSError, match="No space left"):
        make_signing_key(tmp_path)
    with pytest.raises(OSError, match=f"No space left on device: '{tmp_path}"):
        make_recovery_key(tmp_path / "a.key", tmp_path / "a.key.pub")
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_left_of_a_key_of_triggers_that_finds_no_room(full: None, tmp_path: Path) -> None:
    with pytest.raises(OSError, match=f"No space left on device: '{tmp_path}/triggers'"):
        trigger_key(tmp_path / "triggers", os.urandom)
    assert list(tmp_path.iterdir()) == []
