"""Output that finds no room, or nobody who reads: one sentence and exit code 2, or silence; nothing torn is left."""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.cli.output import LOST, NobodyReads, Output, OutputLost
from controller.record.journal.sqlite import SqliteJournal
from controller.record.replay import EVENTS
from tests.controller.cli.conftest import SCENARIOS, Lammer

ROOT = Path(__file__).parents[3]
FULL = Path("/dev/full")
DRIVER = """
import json, os, resource, sys
from controller.cli.main import main
told, target, limit, commands = json.loads(sys.argv[1])
report = os.fdopen(os.dup(1), "w")
if target == "nobody":
    reading, writing = os.pipe()
    os.close(reading)
else:
    writing = os.open(target, os.O_WRONLY)
os.dup2(writing, 1)
if limit:
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
for words in commands:
    with open(told, "w+") as said:
        error, sys.stderr = sys.stderr, said
        code = main(words)
        sys.stderr = error
        said.seek(0)
        print(json.dumps([words, code, said.read()]), file=report, flush=True)
"""
"""Plays commands in one process whose standard output leads elsewhere; what each said and its exit code go back."""


def played(
    tmp_path: Path, commands: list[list[str]], target: str, *, limit: int = 0, **environment: str
) -> list[tuple[list[str], int, str]]:
    asked = json.dumps([str(tmp_path / "told"), target, limit, commands])
    done = subprocess.run(
        [sys.executable, "-c", DRIVER, asked],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, **environment},
    )
    assert (done.returncode, done.stderr) == (0, "")
    return [tuple(json.loads(line)) for line in done.stdout.splitlines()]


@pytest.fixture
def record(flush_journal: Path, tmp_path: Path) -> Iterator[Path]:
    """The record of a table that runs: it is read where it lies, so that no copy of it meets a limit."""
    (tmp_path / "table").mkdir()
    path = tmp_path / "table" / "x.journal"
    shutil.copy(flush_journal, path)
    journal = SqliteJournal(str(path), "CS-07", EVENTS)
    yield path
    journal.close()


def every_command(journal: Path) -> list[list[str]]:
    path = str(journal)
    return [
        ["--help"],
        ["--version"],
        ["report", "--help"],
        ["check", "demo-caribbean-stud"],
        ["check", "--json", "demo-caribbean-stud-no"],
        ["games"],
        ["games", "show", "caribbean-stud", "--json"],
        ["games", "show", "caribbean-stud", "--mermaid"],
        ["rank", "As Ks Qs Js Ts"],
        ["odds", "caribbean-stud", "--rules", "choctaw"],
        ["journal", "show", path],
        ["journal", "show", "--json", path],
        ["journal", "verify", path],
        ["journal", "verify", "--json", path],
        ["journal", "replay", path],
        ["journal", "export", path],
        ["report", "shift", "--journal", path],
        ["report", "shift", "--journal", path, "--json"],
        ["report", "shift", "--journal", path, "--format", "csv"],
        ["report", "shift", "--journal", path, "--format", "pdf"],
        ["scenario", str(SCENARIOS / "flush.toml")],
        ["scenario", "--json", str(SCENARIOS / "flush.toml")],
        ["rng", "write", "--raw", "--bytes", "100000", "-"],
        ["rng", "write", "--scaled", "1-7", "--count", "3", "-"],
    ]


@pytest.mark.slow
@pytest.mark.skipif(not FULL.is_char_device(), reason="no /dev/full here")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_command_whose_output_finds_no_room_says_so_and_ends_with_2(
    flush_journal: Path, tmp_path: Path, unbuffered: str
) -> None:
    said = "lammer: the output could not be written: No space left on device\n"
    answers = played(tmp_path, every_command(flush_journal), str(FULL), PYTHONUNBUFFERED=unbuffered)
    assert [answer for answer in answers if answer[1:] != [2, said] and answer[1:] != (2, said)] == []
    assert FULL.is_char_device()


@pytest.mark.slow
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_command_that_nobody_reads_ends_quietly_and_not_as_a_check_that_failed(
    flush_journal: Path, tmp_path: Path, unbuffered: str
) -> None:
    answers = played(tmp_path, every_command(flush_journal), "nobody", PYTHONUNBUFFERED=unbuffered)
    wanted = {words[0]: 0 if words[0] == "rng" else 141 for words, _, _ in answers}
    assert [answer for answer in answers if tuple(answer[1:]) != (wanted[answer[0][0]], "")] == []


@pytest.mark.slow
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_no_exit_code_of_python_comes_after_it(flush_journal: Path, unbuffered: str) -> None:
    words = [sys.executable, "-m", "controller.cli.main", "journal", "show", str(flush_journal)]
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    with FULL.open("wb") as full:
        done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, text=True, cwd=ROOT, env=environment)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    with FULL.open("wb") as full:
        assert subprocess.run(words, stdout=full, stderr=full, cwd=ROOT, env=environment).returncode == 2
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(words, stdout=writing, stderr=subprocess.PIPE, text=True, cwd=ROOT, env=environment)
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.slow
@pytest.mark.skipif(not FULL.is_char_device(), reason="no /dev/full here")
def test_a_table_that_cannot_say_where_it_is_stops_in_order(lammer: Lammer, tmp_path: Path) -> None:
    path = tmp_path / "x.journal"
    said = "lammer: the output could not be written: No space left on device\n"
    ((_, code, told),) = played(tmp_path, [["run", "--port", "0", "--journal", str(path)]], str(FULL))
    assert (code, told) == (2, said)
    assert "ServiceStopped" in lammer("journal", "show", path).lines[-1]


@pytest.mark.slow
def test_a_file_that_the_shell_made_holds_all_or_the_exit_code_is_2(
    lammer: Lammer, record: Path, tmp_path: Path
) -> None:
    """A write that a disk takes in part only is no error of the system's: the next one is."""
    words = ["report", "shift", "--journal", str(record), "--format", "csv"]  # as long, whenever it is printed
    assert lammer(*words, "--out", tmp_path / "whole.csv").code == 0
    size = (tmp_path / "whole.csv").stat().st_size
    (tmp_path / "x.csv").touch()
    for limit, wanted in ((size, 0), (size - 1, 2)):
        ((_, code, _),) = played(tmp_path, [words], str(tmp_path / "x.csv"), limit=limit, PYTHONUNBUFFERED="1")
        assert code == wanted


# --- --out ---


def outs(journal: Path, out: Path) -> list[list[str]]:
    return [
        ["report", "shift", "--journal", str(journal), "--format", "pdf", "--out", str(out)],
        ["report", "shift", "--journal", str(journal), "--out", str(out)],
        ["journal", "export", str(journal), "--out", str(out)],
    ]


@pytest.fixture
def sink(tmp_path: Path) -> Path:
    (tmp_path / "sink").touch()
    return tmp_path / "sink"


@pytest.mark.slow
def test_nothing_torn_is_left_where_a_file_finds_no_room(record: Path, tmp_path: Path, sink: Path) -> None:
    (tmp_path / "folder").mkdir()
    out = tmp_path / "folder" / "x.jsonl"
    for words, code, said in played(tmp_path, outs(record, out), str(sink), limit=512):
        assert (code, said) == (2, f"lammer: {out}: cannot be written: File too large\n"), words
        assert list((tmp_path / "folder").iterdir()) == []
    out.write_text("of yesterday")
    for words, code, said in played(tmp_path, outs(record, out), str(sink), limit=512):
        assert (code, said) == (2, f"lammer: {out}: cannot be written: File too large\n"), words
        assert [path.name for path in (tmp_path / "folder").iterdir()] == ["x.jsonl"]
        assert out.read_text() == "of yesterday"


@pytest.mark.skipif(not FULL.is_char_device(), reason="no /dev/full here")
def test_a_device_a_pipe_and_a_link_are_written_and_never_removed(
    lammer: Lammer, flush_journal: Path, tmp_path: Path
) -> None:
    link = tmp_path / "link"
    link.symlink_to(FULL)
    for out in (FULL, link):
        for words in outs(flush_journal, out):
            answer = lammer(*words)
            assert (answer.code, answer.err) == (2, f"lammer: {out}: cannot be written: No space left on device\n")
            assert FULL.is_char_device()
            assert link.is_symlink()
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    assert lammer(*outs(flush_journal, pipe)[1]).code == 0
    reader.join()
    assert read[0].startswith(b"Shift report")
    assert stat.S_ISFIFO(pipe.lstat().st_mode)


def test_a_link_is_followed_and_stays(lammer: Lammer, flush_journal: Path, tmp_path: Path) -> None:
    link, file = tmp_path / "link", tmp_path / "file"
    link.symlink_to(file)
    for _ in range(2):  # the file is not there, then it is
        assert lammer(*outs(flush_journal, link)[1]).code == 0
        assert file.read_text().startswith("Shift report")
        assert link.is_symlink()
        file.write_text("old")


def test_a_file_that_is_there_keeps_its_mode_and_one_of_another_name(
    lammer: Lammer, flush_journal: Path, tmp_path: Path
) -> None:
    out, other = tmp_path / "x.txt", tmp_path / "other"
    out.write_text("old")
    out.chmod(0o604)
    assert lammer(*outs(flush_journal, out)[1]).code == 0
    assert stat.S_IMODE(out.stat().st_mode) == 0o604
    os.link(out, other)
    assert lammer(*outs(flush_journal, out)[2]).code == 0
    assert other.read_bytes() == out.read_bytes()
    mask = os.umask(0o027)
    try:
        assert lammer(*outs(flush_journal, tmp_path / "new")[1]).code == 0
    finally:
        os.umask(mask)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640


def test_a_record_is_not_written_over_by_what_is_made_of_it(
    lammer: Lammer, flush_journal: Path, tmp_path: Path
) -> None:
    before = flush_journal.read_bytes()
    link = tmp_path / "link.jsonl"
    link.symlink_to(flush_journal)
    for out in (flush_journal, link):
        for words in outs(flush_journal, out):
            answer = lammer(*words)
            assert (answer.code, answer.err) == (2, f"lammer: {out}: this is a file of the record itself\n")
    assert flush_journal.read_bytes() == before


# --- the stream itself ---


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    ends = os.pipe()
    yield ends
    for end in ends:
        try:
            os.close(end)
        except OSError:
            continue


def test_a_pipe_that_has_no_room_now_is_waited_for(pipe: tuple[int, int]) -> None:
    reading, writing = pipe
    os.set_blocking(writing, False)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.extend(iter(lambda: os.read(reading, 4_096), b"")))
    reader.start()
    out = Output(writing)
    out.write("x" * 1_000_000)
    out.settle()
    out.drop()
    os.close(writing)
    reader.join()
    assert sum(map(len, read)) == 1_000_000


def test_what_is_lost_is_told_once_and_what_follows_is_dropped(pipe: tuple[int, int]) -> None:
    reading, writing = pipe
    os.close(reading)
    out = Output(writing)
    with pytest.raises(NobodyReads):
        print("x", file=out, flush=True)
    print("y", file=out, flush=True)
    out.settle()
    out.drop()


@pytest.mark.skipif(not FULL.is_char_device(), reason="no /dev/full here")
def test_a_loss_is_no_error_of_the_file_that_a_command_was_reading() -> None:
    with FULL.open("wb") as full:
        out = Output(full.fileno())
        with pytest.raises(OutputLost) as lost:
            print("x", file=out, flush=True)
        assert not isinstance(lost.value, OSError)
        assert lost.value.exit_code == LOST
        out.drop()
        quiet = Output(full.fileno(), quiet=True)
        print("x", file=quiet, flush=True)
        assert isinstance(quiet.loss, OutputLost)
        quiet.drop()
