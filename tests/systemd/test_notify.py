"""The real process under a service manager that listens as systemd does (sd_notify(3), sd_watchdog_enabled(3))."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

BEAT_S = 0.1
RUN = [sys.executable, "-m", "controller.cli.main", "run", "--port", "0"]


class Manager:
    """One service under watch."""

    def __init__(self, folder: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(folder / "notify"))
        self.folder = folder
        self.process: subprocess.Popen[str] | None = None

    def start(self, *command: str, **environment: str) -> subprocess.Popen[str]:
        asked = {"NOTIFY_SOCKET": str(self.folder / "notify"), "WATCHDOG_USEC": str(int(4 * BEAT_S * 1e6))}
        self.process = subprocess.Popen(
            [*(command or RUN), "--journal", str(self.folder / "table.journal")],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **asked, **environment},
        )
        return self.process

    def hears(self, within_s: float = 20) -> dict[str, str]:
        """The next message, by its keys; empty when none comes in time."""
        self._socket.settimeout(within_s)
        try:
            message = self._socket.recv(4096).decode()
        except TimeoutError:
            return {}
        return dict(line.split("=", 1) for line in message.splitlines())

    def hears_of(self, key: str) -> str:
        """Wait for a message with ``key``; what it says."""
        while key not in (message := self.hears()):
            assert message, f"nothing was said of {key}"
        return message[key]

    def close(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
        self._socket.close()


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[Manager]:
    manager = Manager(tmp_path)
    yield manager
    manager.close()


def test_a_loop_that_hangs_is_not_heard_any_more_and_comes_back_when_it_goes_on(manager: Manager) -> None:
    process = manager.start()
    manager.hears_of("WATCHDOG")
    process.send_signal(signal.SIGSTOP)
    while manager.hears(within_s=2 * BEAT_S):
        pass
    assert manager.hears(within_s=4 * BEAT_S) == {}
    process.send_signal(signal.SIGCONT)
    assert "ms late" in manager.hears_of("STATUS")
    manager.hears_of("WATCHDOG")


def test_an_error_that_escapes_a_callback_ends_the_table_with_70_and_the_acceptors_closed(manager: Manager) -> None:
    program = (
        "import sys, controller.service.watchdog as w\n"
        "w.RecordTask.trouble = lambda self, now: 1 // 0\n"
        "from controller.cli.main import main\n"
        "sys.exit(main())"
    )
    process = manager.start(sys.executable, "-c", program, "run", "--port", "0")
    manager.hears_of("STOPPING")
    _, err = process.communicate(timeout=20)
    assert process.returncode == 70
    assert "ZeroDivisionError" in err
    assert err.splitlines()[-1].startswith("lammer: the table is safe and stopped, because the program has an error")


def test_a_manager_that_is_gone_does_not_stop_the_table(manager: Manager) -> None:
    process = manager.start()
    manager.hears_of("WATCHDOG")
    (manager.folder / "notify").unlink()
    time.sleep(3 * BEAT_S)
    process.terminate()
    process.communicate(timeout=20)
    assert process.returncode == 0


@pytest.mark.parametrize(
    ("address", "why"), [("/nowhere/notify", "No such file or directory"), ("/" + "n" * 300, "AF_UNIX path too long")]
)
def test_a_socket_that_is_not_there_is_one_sentence(manager: Manager, address: str, why: str) -> None:
    process = manager.start(NOTIFY_SOCKET=address)
    _, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (2, f"lammer: NOTIFY_SOCKET: no service manager answers there: {why}\n")


@pytest.mark.parametrize("asked", [{"WATCHDOG_USEC": ""}, {"WATCHDOG_PID": "1"}])
def test_a_manager_that_does_not_watch_this_process_hears_no_beats(manager: Manager, asked: dict[str, str]) -> None:
    manager.start(**asked)
    assert "READY" in manager.hears()
    assert manager.hears(within_s=4 * BEAT_S) == {}


def test_ready_is_said_once_the_console_answers_and_its_status_says_what_to_do(manager: Manager) -> None:
    """Prints the time from the start of the process; docs/installation.md gives the figure."""
    began = time.monotonic()
    process = manager.start()
    first = manager.hears()
    print(f"start to READY=1: {time.monotonic() - began:.2f} s")
    assert first["READY"] == "1"
    port = int(first["STATUS"].rpartition(":")[2].rstrip("."))
    socket.create_connection(("127.0.0.1", port), timeout=5).close()
    assert first["STATUS"].startswith("Round 1: ")
    process.terminate()
    assert manager.hears_of("STOPPING") == "1"
