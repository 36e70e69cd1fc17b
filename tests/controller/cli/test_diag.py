"""``lammer diag`` as a person types it: on the real loop, on a table of twins."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tarfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.assembly import CODEC
from controller.devices.checks.person import DropChip, LampIs, PressKey, PressLockOut, TurnKey
from controller.record.journal.sqlite import SqliteJournal
from controller.table.events import Event, FaultFound
from tests.controller.cli.conftest import Lammer

pytestmark = pytest.mark.slow


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "table.journal"
    journal: SqliteJournal[Event] = SqliteJournal(str(path), "CS-07", CODEC)
    journal.append([FaultFound(device="shoe", fault="silent", where="shoe", text="it does not answer")], 1)
    journal.close()
    return path


def test_while_the_table_runs_it_refuses_in_one_sentence(lammer: Lammer, record: Path) -> None:
    journal: SqliteJournal[Event] = SqliteJournal(str(record), "CS-07", CODEC)
    answer = lammer("diag", "--journal", record, "lamps")
    journal.close()
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.count("\n") == 1
    assert "the table runs: stop it first" in answer.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["lamp.9"], 'this table has no test "lamp.9"; there are buses, inputs'),
        (["bundle"], "a bundle needs one file to write"),
        (["lamps", "out.tar.gz"], "a bundle needs one file to write"),
        (["--table", "nowhere"], "nowhere"),
    ],
)
def test_a_wrong_word_is_answered_with_what_would_be_right(
    lammer: Lammer, record: Path, words: list[str], told: str
) -> None:
    answer = lammer("diag", "--journal", record, *words)
    assert answer.code == 2
    assert told in answer.err


def test_json_is_one_object_a_line(lammer: Lammer, record: Path) -> None:
    answer = lammer("diag", "--journal", record, "--json", "lamp.3")
    assert answer.code == 0
    assert [json.loads(line)["verdict"] for line in answer.lines] == ["ok", "ok"]


def test_text_is_one_sentence_a_finding_and_a_sum_at_the_end(lammer: Lammer, record: Path) -> None:
    answer = lammer("diag", "--journal", record, "lamp.3")
    assert answer.lines[0] == "Table CS-07 is tested: nothing that is done now counts."
    assert answer.lines[1].startswith("✓ The lamp of seat 3 is lit")
    assert answer.lines[-1] == "2 right, 0 wrong, 0 not tried"


def test_the_record_is_the_same_to_the_byte_and_nothing_lies_beside_it(lammer: Lammer, record: Path) -> None:
    before = {path.name: path.read_bytes() for path in record.parent.iterdir()}
    assert lammer("diag", "--journal", record, "acceptor.3").code == 0
    after = {path.name: path.read_bytes() for path in record.parent.iterdir()}
    assert {name: after[name] for name in before} == before
    assert set(after) - set(before) <= {"table.journal-shm", "table.journal-wal"}
    assert not after.get("table.journal-wal", b"")


def test_history_tells_the_faults_of_the_record(lammer: Lammer, record: Path) -> None:
    answer = lammer("diag", "--journal", record, "history")
    assert "shoe silent, it lasts: it does not answer" in " ".join(answer.out.split())


def test_a_bundle_is_written_once_and_never_over_another(lammer: Lammer, record: Path, tmp_path: Path) -> None:
    out = tmp_path / "bundle.tar.gz"
    journal: SqliteJournal[Event] = SqliteJournal(str(record), "CS-07", CODEC)
    answer = lammer("diag", "--journal", record, "bundle", out)
    journal.close()
    assert answer.code == 0
    assert "without tests, because the table runs" in answer.out
    with tarfile.open(out) as archive:
        assert "lammer-support/faults.jsonl" in archive.getnames()
    again = lammer("diag", "--journal", record, "bundle", out)
    assert (again.code, "is there already" in again.err) == (2, True)


@pytest.fixture
def damaged(record: Path) -> Iterator[Path]:
    """The record with two faults on a page of which a byte is changed while a service writes it."""
    journal: SqliteJournal[Event] = SqliteJournal(str(record), "CS-07", CODEC)
    journal.append([FaultFound(device="shuffler", fault="silent", where="shuffler", text="it does not answer")], 2)
    journal.checkpoint()
    with record.open("r+b") as medium:
        medium.seek(record.read_bytes().rindex(b"shuffler"))
        medium.write(b"S")
    yield record
    journal.abandon()


def test_a_bundle_of_a_damaged_record_holds_what_can_be_read_and_says_what_is_missing(
    lammer: Lammer, damaged: Path, tmp_path: Path
) -> None:
    out = tmp_path / "bundle.tar.gz"
    answer = lammer("diag", "--journal", damaged, "bundle", out)
    assert answer.code == 0
    assert f"{damaged}: record 2 was changed" in answer.out
    assert "what it says from record 1 on is missing" in answer.out
    with tarfile.open(out) as archive:
        kept = archive.extractfile("lammer-support/record.json")
        assert kept is not None
        assert json.load(kept) == {"records": 0, "kinds": {}, "missing_from": 1}


def test_a_stopped_table_with_a_damaged_record_is_tested_and_the_damage_is_told(
    lammer: Lammer, damaged: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.journal"
    shutil.copyfile(damaged, copy)
    answer = lammer("diag", "--journal", copy, "history")
    assert answer.code == 1
    assert "record 2 was changed" in " ".join(answer.out.split())
    out = tmp_path / "bundle.tar.gz"
    assert lammer("diag", "--journal", copy, "bundle", out).code == 0
    with tarfile.open(out) as archive:
        findings = archive.extractfile("lammer-support/findings.jsonl")
        assert findings is not None
        assert any(json.loads(line)["verdict"] == "ok" for line in findings), "what needs no hands was tested"


# --- a technician at a terminal, on a table that only looks real ---

DIAG = [sys.executable, "-m", "tests.controller.cli.diag_with_hands"]


@pytest.fixture
def terminal(record: Path) -> Iterator[Terminal]:
    opened = Terminal(record)
    yield opened
    opened.close()


class Terminal:
    """A pseudo-terminal with the walk on it."""

    def __init__(self, record: Path) -> None:
        self._record = record
        self._master, self._slave = pty.openpty()
        self._seen = ""
        self._process: subprocess.Popen[bytes] | None = None

    def run(self, *words: str) -> None:
        self._process = subprocess.Popen(
            [*DIAG, "--journal", str(self._record), *words],
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            env={**os.environ, "TERM": "xterm", "COLUMNS": "200"},
        )

    def shows(self, text: str) -> None:
        """Wait until it stands on the screen; what came before is forgotten."""
        end = time.monotonic() + 20
        while text not in self._seen:
            ready, _, _ = select.select([self._master], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"{text!r} is not in {self._seen!r}"
            self._seen += re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", os.read(self._master, 4096).decode())
        self._seen = self._seen.partition(text)[2]

    def key(self, key: str) -> None:
        os.write(self._master, key.encode())

    def ends(self) -> int:
        assert self._process is not None
        return self._process.wait(timeout=20)

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        os.close(self._master)
        os.close(self._slave)


def test_a_question_is_answered_with_one_key(terminal: Terminal) -> None:
    terminal.run("lamp.3")
    terminal.shows("Is the lamp of seat 3 lit, and no other?")
    terminal.key("y")
    terminal.shows("The lamp of seat 3 is lit")
    terminal.shows("Is the lamp of seat 3 dark?")
    terminal.key("n")
    terminal.shows("The lamp of seat 3 is not dark although its wire")
    terminal.shows("1 right, 1 wrong")
    assert terminal.ends() == 1


def test_a_step_can_be_skipped(terminal: Terminal) -> None:
    terminal.run("lock-out")
    terminal.shows("Press the lock-out button once.")
    terminal.key("s")
    terminal.shows("The lock-out button was not tried")
    assert terminal.ends() == 0


def test_q_ends_the_walk_safely(terminal: Terminal) -> None:
    terminal.run("acceptor.3")
    terminal.shows("Drop one chip into the acceptor of seat 3.")
    terminal.key("q")
    terminal.shows("ended; acceptors closed, lamps dark")
    assert terminal.ends() == 130


def test_inputs_are_watched_live_until_a_key(terminal: Terminal) -> None:
    terminal.run("inputs")
    terminal.shows("watch the inputs")
    terminal.shows("the lock-out button")
    terminal.key(" ")
    terminal.shows("The inputs were watched by hand")
    assert terminal.ends() == 0


def test_a_script_answers_on_its_input(record: Path) -> None:
    ran = subprocess.run(
        [*DIAG, "--journal", str(record), "--json", "lamp.3"],
        input="no\nyes\n",
        capture_output=True,
        text=True,
        check=False,
    )
    rows = [json.loads(line) for line in ran.stdout.splitlines()]
    assert rows[0] == {"ask": str(LampIs(3, True)), "question": "LampIs", "answers": ["yes", "no", "skip"]}
    assert [row.get("verdict") for row in rows] == [None, "wrong", None, "ok"]
    assert ran.returncode == 1


def test_at_the_end_of_its_input_the_rest_is_skipped(record: Path) -> None:
    ran = subprocess.run(
        [*DIAG, "--journal", str(record), "--json", "lock-out"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    rows = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [row.get("verdict") for row in rows] == [None, "skipped"]


def test_each_task_is_one_plain_sentence() -> None:
    tasks = [DropChip(3), PressLockOut(), TurnKey("lower", True), TurnKey("higher", False), PressKey("ENTER")]
    assert [str(task) for task in tasks] == [
        "Drop one chip into the acceptor of seat 3.",
        "Press the lock-out button once.",
        "Turn the lower key on.",
        "Turn the higher key away.",
        "Press ENTER on the key pad.",
    ]
