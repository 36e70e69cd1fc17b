"""What `make hil` says on this side, without a guest."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hil.__main__ import main
from tests.hil.power_cuts import Cut


def test_without_qemu_it_says_so_in_one_line_and_is_no_failure(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    assert main() == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("hil: SKIPPED, no driver was tried on a real kernel: there is no qemu-system-x86_64")
    assert "apt install qemu-system-x86 " in line


def test_on_another_processor_it_says_what_the_guest_needs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("platform.machine", lambda: "aarch64")
    assert main() == 0
    assert "built on a Debian for amd64, and this machine is aarch64" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("answered_for", "found", "ok"),
    [
        (40, "40", True),
        (40, "43", True),
        (40, "39", False),
        (0, "record 3 does not follow record 2", False),
        (0, "nothing: no start", False),
    ],
)
def test_after_a_power_cut_all_that_was_answered_for_must_be_there(answered_for: int, found: str, ok: bool) -> None:
    assert Cut(answered_for, found).ok is ok
