"""A sound record where nothing can be written: a write-protected stick, and a folder of somebody else."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.controller.cli.conftest import Lammer

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
COMMANDS = """
import contextlib, io, os
from controller.cli.main import main

def each(commands):
    for words in commands:
        out, said = io.TextIOWrapper(io.BytesIO()), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(said):
            code = main(words)
        yield " ".join(words), "exit", code, said.getvalue().strip()

list(each({commands}))  # whatever they import, before this process becomes somebody who may not
if {somebody} and os.getuid() == 0:
    os.setuid(65534)
for told in each({commands}):
    print(*told, flush=True)
"""


@pytest.fixture
def medium(flush_journal: Path) -> Iterator[Path]:
    """The record alone, as a person copies it; everybody may look there."""
    folder = Path(tempfile.mkdtemp(prefix="medium-"))
    shutil.copy(flush_journal, folder / "x.journal")
    (folder / "x.journal").chmod(0o644)
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


def commands(medium: Path, *, somebody: bool = False) -> str:
    record, bundle = str(medium / "x.journal"), str(medium / "x.tar")
    words = [["journal", verb, record] for verb in ("verify", "show", "replay", "export")]
    words += [["report", "shift", "--journal", record], ["journal", "verify", bundle], ["journal", "replay", bundle]]
    return COMMANDS.format(commands=words, somebody=somebody)


def exits(done: subprocess.CompletedProcess[str]) -> list[str]:
    return [line for line in done.stdout.splitlines() if " exit 0" not in line] + done.stderr.splitlines()


@pytest.fixture
def with_bundle(lammer: Lammer, medium: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    assert lammer("keys", "make").code == 0
    assert lammer("journal", "export", medium / "x.journal", "--out", medium / "x.tar").code == 0
    (medium / "x.tar").chmod(0o644)
    return medium


def test_a_record_on_a_read_only_medium_is_read_by_every_command(with_bundle: Path) -> None:
    mounted = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" || exit 99; exec "$@"'
    spaces = ["unshare", *([] if os.getuid() == 0 else ["-r"]), "-m"]
    program = [sys.executable, "-c", commands(with_bundle)]
    done = subprocess.run(
        [*spaces, "sh", "-c", mounted, str(with_bundle), *program], capture_output=True, text=True, cwd=ROOT
    )
    if done.returncode in (1, 99) and not done.stdout:
        pytest.skip("nothing can be mounted here")
    assert exits(done) == []
    assert sorted(path.name for path in with_bundle.iterdir()) == ["x.journal", "x.tar"]


def test_a_record_in_a_folder_in_which_the_reader_may_not_write_is_read_by_every_command(with_bundle: Path) -> None:
    with_bundle.chmod(0o555)
    program = [sys.executable, "-c", commands(with_bundle, somebody=True)]
    done = subprocess.run(program, capture_output=True, text=True, cwd=ROOT)
    assert exits(done) == []


def test_a_record_that_nobody_may_read_is_not_called_damaged(with_bundle: Path) -> None:
    (with_bundle / "x.journal").chmod(0o000)
    program = [sys.executable, "-c", commands(with_bundle, somebody=True)]
    done = subprocess.run(program, capture_output=True, text=True, cwd=ROOT)
    told = exits(done)
    said = f" exit 2 lammer: {with_bundle}/x.journal: cannot be read here: Permission denied"
    assert [line for line in told if not line.endswith(said)] == []
    assert len(told) == 5
