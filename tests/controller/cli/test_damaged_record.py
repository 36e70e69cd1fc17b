"""With one byte of one record changed no table plays on, and everything that reads the record names it (R19)."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest

from controller.console.entrance import ALL, BENCH, TOKEN
from controller.record.journal.reader import JournalReader
from controller.record.replay import EVENTS
from controller.table import events as e
from tests.controller.cli.conftest import Lammer
from tests.controller.record.medium import damage, page_with, pages_of

SEALED = b'"event":"LockOutPressed"'
"""What one record begins with, and no other of this journal."""
RUN = [sys.executable, "-m", "controller.cli.main", "run", "--port", "0"]


@pytest.fixture
def number(flush_journal: Path) -> int:
    """Which record that is."""
    with JournalReader(str(flush_journal)) as reader:
        return next(entry.position for entry in reader.read(EVENTS) if isinstance(entry.event, e.LockOutPressed))


@pytest.fixture
def damaged(flush_journal: Path, tmp_path: Path) -> Path:
    """A journal with one byte of that record changed."""
    path = tmp_path / "flush.journal"
    shutil.copyfile(flush_journal, path)
    content = path.read_bytes()
    assert SEALED in content
    path.write_bytes(content.replace(SEALED, SEALED.replace(b"Pressed", b"Presset")))
    return path


@pytest.fixture
def table(damaged: Path) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    """`lammer run` on it: the address of its console, and the process."""
    with running(damaged) as table:
        yield table


@contextmanager
def running(damaged: Path) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    environment = {**os.environ, "STATE_DIRECTORY": str(damaged.parent)}
    process = subprocess.Popen(
        [*RUN, "--journal", str(damaged)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )
    assert process.stdout is not None
    said = dict(process.stdout.readline().rstrip("\n").split(maxsplit=1) for _ in range(6))
    try:
        yield said["console"], process
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize(
    "words",
    [
        ["journal", "verify"],
        ["journal", "verify", "--json"],
        ["journal", "show"],
        ["journal", "show", "--from", "NEXT"],
        ["journal", "replay"],
        ["journal", "export"],
        ["journal", "export", "--out", "bundle.tar"],
        *(["report", name, "--journal"] for name in ("shift", "reconcile", "exceptions", "round", "payouts")),
        ["report", "shift", "--format", "pdf", "--out", "shift.pdf", "--journal"],
    ],
    ids=" ".join,
)
def test_whatever_reads_the_record_names_it_and_ends_with_1(
    lammer: Lammer, damaged: Path, number: int, words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(damaged.parent))
    monkeypatch.chdir(damaged.parent)
    assert lammer("keys", "make").code == 0
    answer = lammer(*(str(number + 1) if word == "NEXT" else word for word in words), damaged)
    assert answer.code == 1
    told = answer.out if "verify" in words else answer.err
    assert f"record {number}" in told
    assert str(damaged) in told
    assert "Traceback" not in answer.err
    assert not list(damaged.parent.glob("bundle.tar")), "nothing is handed over as if it were whole"


def test_an_exported_bundle_or_line_names_it_too(
    lammer: Lammer, flush_journal: Path, number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    assert lammer("keys", "make").code == 0
    for name in ("flush.tar", "flush.jsonl"):
        out = tmp_path / name
        assert lammer("journal", "export", flush_journal, "--out", out).code == 0
        out.write_bytes(out.read_bytes().replace(SEALED, SEALED.replace(b"Pressed", b"Presset")))
        for verb in ("verify", "replay") if name == "flush.tar" else ("verify",):
            answer = lammer("journal", verb, out)
            assert (answer.code, f"record {number}" in answer.out + answer.err) == (1, True), (name, verb, answer)


@pytest.mark.slow
def test_no_page_of_the_console_fails_on_it(table, number: int) -> None:
    console, _ = table
    for page in ("", "awards", "accounting", "technician", "reports", "sign"):
        with urlopen(by_everybody(f"{console}/{page}")) as answered:
            assert answered.status == 200, page
    with pytest.raises(HTTPError) as refused, urlopen(by_everybody(f"{console}/reports/shift")):
        pass
    assert f"record {number}" in refused.value.read().decode()


@pytest.mark.slow
def test_the_table_comes_up_without_money_and_takes_no_chip(
    table, damaged: Path, flush_journal: Path, number: int
) -> None:
    console, process = table
    with urlopen(console) as page:
        shown = page.read().decode()
    assert "Suspended" in shown
    assert f"record {number} is the first that cannot be trusted" in shown
    assert "$9,951.00" in shown, "the meter stays readable"
    drop = Request(f"{console}/bench/chip", urlencode({"seat": 4}).encode(), {"Origin": console})
    with urlopen(drop) as answered:
        assert "closed" in answered.read().decode()
    process.terminate()
    process.communicate(timeout=20)
    with JournalReader(str(flush_journal)) as before, JournalReader(str(damaged)) as reader:
        made = [entry.event for entry in reader.read(EVENTS, before.position + 1)]
    (found,) = [event for event in made if isinstance(event, e.DamageFound)]
    assert (found.record, found.file) == (number, str(damaged))
    assert not any(isinstance(event, e.WagerAccepted | e.ChipFlagged) for event in made)


@pytest.mark.slow
@pytest.mark.parametrize("where", ["newest snapshot", "record of the newest snapshot"])
def test_it_comes_up_so_too_where_a_page_of_the_newest_snapshot_is_damaged(
    flush_journal: Path, tmp_path: Path, where: str
) -> None:
    """The records that it was made of say the same; nothing is written where the damage is."""
    path = tmp_path / "flush.journal"
    shutil.copyfile(flush_journal, path)
    page = page_with(path, b'"event":"RoundClosed"') if where.startswith("record") else pages_of(path, "snapshot")[0]
    damage(path, page)
    with running(path) as (console, process):
        shown = once_checked(console)
        assert "Suspended" in shown
        assert "is the first that cannot be trusted" in shown
        assert str(path) in shown
        assert "$9,951.00" in shown, "the meter stays readable"
        process.terminate()
        out, _ = process.communicate(timeout=20)
        assert process.returncode == 0
        assert "is the first that cannot be trusted" in out


def by_everybody(url: str, form: bytes | None = None) -> Request:
    """A request of somebody who chose to be everybody of the bench."""
    origin = "/".join(url.split("/")[:3])
    return Request(url, form, {"Origin": origin, "Cookie": f"lammer-cs-07={BENCH}.{ALL}", TOKEN: BENCH})


def once_checked(console: str) -> str:
    """The table's page, once the start has looked at the whole record."""
    ends = time.monotonic() + 20
    while True:
        with urlopen(console) as answered:
            shown: str = answered.read().decode()
        if "is the first that cannot be trusted" in shown or time.monotonic() > ends:
            return shown
        time.sleep(0.05)


def posted(console: str, page: str, form: dict[str, str]) -> tuple[int, str]:
    try:
        with urlopen(by_everybody(f"{console}/{page}", urlencode(form).encode())) as answered:
            return answered.status, answered.read().decode()
    except HTTPError as refused:
        return refused.code, refused.read().decode()


@pytest.mark.slow
def test_where_the_newest_records_are_damaged_the_table_shows_the_last_that_can_be_trusted_and_takes_nothing(
    flush_journal: Path, tmp_path: Path, lammer: Lammer
) -> None:
    """What they said is not known: nothing is written behind them, and no key and no code moves anything."""
    path = tmp_path / "flush.journal"
    shutil.copyfile(flush_journal, path)
    damage(path, page_with(path, b'"event":"AcceptorSeen","seat":5'))
    before = path.read_bytes()
    with running(path) as (console, process):
        with urlopen(console) as answered:
            shown = answered.read().decode()
        assert "Suspended" in shown
        assert "is the first that cannot be trusted" in shown
        assert str(path) in shown
        assert "$9,951.00" in shown
        for page in ("awards", "accounting", "technician", "reports", "sign"):
            with urlopen(by_everybody(f"{console}/{page}")) as answered:
                assert answered.status == 200, page
        drop = Request(f"{console}/bench/chip", urlencode({"seat": 4}).encode(), {"Origin": console})
        with urlopen(drop) as answered:
            assert "closed" in answered.read().decode()
        code = {"role": "floor-supervisor", "code": "2222"}
        assert posted(console, "lock-out", {}) == posted(console, "key", {"key": "ENTER"}) == (204, "")
        for asked in ("desk/new-cards", "technician/enter"):
            status, said = posted(console, asked, code)
            assert (status, "is damaged: a named person restores a backup" in said) == (409, True), asked
        with pytest.raises(HTTPError) as refused, urlopen(by_everybody(f"{console}/reports/shift")):
            pass
        told = refused.value.read().decode()
        assert told.startswith(str(path))
        assert "cannot be" in told or "was changed" in told, "as the bytes fell: a page, or a record"
        held = lammer("diag", "--journal", path, "lamps")
        assert (held.code, "the table runs" in held.err) == (2, True)
        process.terminate()
        out, err = process.communicate(timeout=20)
    assert process.returncode == 0
    assert "is the first that cannot be trusted" in out
    assert "the last values that can be trusted, at record 6" in err
    assert "progressive $9,951.00" in err
    assert path.read_bytes() == before, "nothing damaged is begun anew or written on"
