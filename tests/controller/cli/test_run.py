"""The real process: it says where everything is, obeys signals, and ends safely when its journal fails."""

import os
import resource
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from controller.record.journal.reader import JournalReader
from controller.record.proof.whole_record import WholeRecord
from controller.record.replay import EVENTS, replay

pytestmark = pytest.mark.slow

Start = Callable[..., subprocess.Popen[str]]
RUN = [sys.executable, "-m", "controller.cli.main", "run"]


@pytest.fixture
def start() -> Iterator[Start]:
    """Start `lammer run`; whatever still runs at the end is killed."""
    started: list[subprocess.Popen[str]] = []

    def start(*arguments: str | Path, **environment: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [*RUN, *map(str, arguments)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **environment},
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


def head(process: subprocess.Popen[str], lines: int = 6) -> dict[str, str]:
    """What it says at its start, by the first word of each line."""
    assert process.stdout is not None
    said = [process.stdout.readline() for _ in range(lines)]
    return dict(line.rstrip("\n").split(maxsplit=1) for line in said)


def kinds(record: Path) -> list[str]:
    with JournalReader(str(record)) as reader:
        return [type(entry.event).__name__ for entry in reader.read(EVENTS)]


def test_it_says_where_everything_is_and_stops_in_order_at_a_signal(start: Start, tmp_path: Path) -> None:
    record = tmp_path / "demo.journal"
    process = start("--port", "0", "--journal", record)
    said = head(process)
    assert list(said) == ["console", "table", "twins", "record", "program", "stop"]
    assert said["console"].startswith("http://127.0.0.1:")
    assert said["record"].startswith(str(record))
    assert said["program"] == "it runs from a source checkout: no list of its files, nothing is checked"
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (0, "")
    assert out.startswith("stopped; acceptors closed")
    assert kinds(record)[-1] == "ServiceStopped"


def network_table(demo_folder: Path, folder: Path) -> tuple[Path, int]:
    """The demonstration with an encrypted console at this machine, and its port."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    network = f'[console]\nnetwork = {{ host = "127.0.0.1", port = {port} }}\n'
    path = folder / "table.toml"
    path.write_text((demo_folder / "demo-caribbean-stud.toml").read_text().replace("[console]\n", network))
    return path, port


def test_a_first_start_makes_certificates_beside_the_record_and_serves_in_clear_and_encrypted(
    start: Start, tmp_path: Path, demo_folder: Path
) -> None:
    """5.9"""
    path, port = network_table(demo_folder, tmp_path)
    process = start("--table", path, "--port", "0", "--journal", tmp_path / "demo.journal")
    said = head(process, lines=7)
    assert list(said)[:2] == ["console", "network"]
    assert said["network"] == f"https://127.0.0.1:{port}"
    authority = (tmp_path / "certificate" / "authority.pem").read_text()
    trusting = ssl.create_default_context(cadata=authority[authority.index("-----BEGIN CERT") :])
    for url, verify in ((said["console"], False), (said["network"], trusting)):
        assert httpx.get(f"{url}/sign", verify=verify).status_code == 200
    process.send_signal(signal.SIGTERM)
    _, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (0, "")


def test_where_no_certificate_can_be_used_the_table_runs_and_stays_closed_to_others(
    start: Start, tmp_path: Path, demo_folder: Path
) -> None:
    path, port = network_table(demo_folder, tmp_path)
    (tmp_path / "certificate").mkdir()
    (tmp_path / "certificate" / "authority.pem").write_text("torn")
    (tmp_path / "certificate" / "authority.pem").chmod(0o600)
    process = start("--table", path, "--port", "0", "--journal", tmp_path / "demo.journal")
    assert "network" not in head(process)
    with pytest.raises(OSError), socket.create_connection(("127.0.0.1", port)):
        pass
    process.send_signal(signal.SIGTERM)
    _, err = process.communicate(timeout=20)
    assert process.returncode == 0
    assert err.startswith("lammer: the console stays closed to other machines: ")
    assert err.count("\n") == 1


def test_killed_and_started_again_it_goes_on_in_the_same_record(start: Start, tmp_path: Path) -> None:
    record = tmp_path / "demo.journal"
    process = start("--port", "0", "--journal", record)
    head(process)
    process.kill()
    process.wait(timeout=20)
    again = start("--port", "0", "--journal", record)
    head(again)
    again.send_signal(signal.SIGINT)
    again.communicate(timeout=20)
    assert [kind for kind in kinds(record) if kind in ("TableOpened", "ServiceStarted", "ServiceStopped")] == [
        "TableOpened",
        "ServiceStarted",
        "ServiceStarted",
        "ServiceStopped",
    ]


def test_what_a_process_recorded_can_be_decided_again_from_its_first_start_on(start: Start, tmp_path: Path) -> None:
    """In real time no two looks at the clock are the same: what one start records has one time."""
    record = tmp_path / "demo.journal"
    for end in (signal.SIGKILL, signal.SIGTERM):
        process = start("--port", "0", "--journal", record)
        head(process)
        process.send_signal(end)
        process.wait(timeout=20)
    with WholeRecord(str(record)) as whole:
        found = replay(whole)
    assert (found.unfounded, found.not_judged) == ((), 0)


def test_a_second_process_on_the_same_record_is_refused(start: Start, tmp_path: Path) -> None:
    record = tmp_path / "demo.journal"
    head(start("--port", "0", "--journal", record))
    out, err = start("--port", "0", "--journal", record).communicate(timeout=20)
    assert out == ""
    assert err == f"lammer: {record}: another process writes this journal; stop it first\n"


def test_a_taken_port_is_one_sentence_that_says_how_to_choose_another(start: Start, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        process = start("--port", port, "--journal", tmp_path / "demo.journal")
        out, err = process.communicate(timeout=20)
    assert (process.returncode, out) == (2, "")
    assert err.startswith(f"lammer: port {port} on 127.0.0.1 is taken")
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("record", "why"),
    [("/proc/none/x.journal", "no place for the record"), ("/proc/x.journal", "no journal can be kept here")],
)
def test_a_record_that_cannot_be_kept_where_it_was_asked_for_is_one_sentence(
    start: Start, record: str, why: str
) -> None:
    process = start("--port", "0", "--journal", record)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out) == (2, "")
    assert why in err
    assert len(err.splitlines()) == 1


def test_the_record_of_another_table_is_refused(start: Start, tmp_path: Path) -> None:
    record = tmp_path / "demo.journal"
    process = start("--port", "0", "--journal", record)
    head(process)
    process.terminate()
    process.communicate(timeout=20)
    other = start("--port", "0", "--journal", record, "--table", "demo-caribbean-stud-oneida")
    _, err = other.communicate(timeout=20)
    assert other.returncode == 2
    assert "journal of table" in err


def test_a_damaged_record_ends_with_70_and_one_sentence(start: Start, tmp_path: Path) -> None:
    record = tmp_path / "demo.journal"
    process = start("--port", "0", "--journal", record)
    head(process)
    process.terminate()
    process.communicate(timeout=20)
    content = record.read_bytes()
    assert b"TableOpened" in content
    # Everywhere: a page that was split keeps an old copy, which nobody reads.
    record.write_bytes(content.replace(b"TableOpened", b"UableOpened"))
    again = start("--port", "0", "--journal", record)
    _, err = again.communicate(timeout=20)
    assert again.returncode == 70
    assert err.startswith("lammer: the table is safe and stopped, because its journal failed:")
    assert len(err.splitlines()) == 1


def test_a_record_that_cannot_be_written_any_more_ends_with_70_and_never_says_that_it_is_complete(
    start: Start, tmp_path: Path
) -> None:
    record = tmp_path / "demo.journal"
    process = start("--port", "0", "--journal", record)
    head(process)
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (0, 0))  # every write to a file fails from now on
    process.terminate()
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out) == (70, "")
    assert err.startswith("lammer: the table is safe and stopped, because its journal failed:")
    assert kinds(record)[-1] != "ServiceStopped"
