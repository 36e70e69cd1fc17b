"""The real process under a service manager that listens as systemd does (sd_notify(3), sd_watchdog_enabled(3))."""

from __future__ import annotations

import signal
import socket
import sys
import time

import pytest

from tests.systemd.conftest import BEAT_S, Manager

pytestmark = pytest.mark.slow


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
