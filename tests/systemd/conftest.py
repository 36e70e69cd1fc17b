"""A service manager that listens as systemd does (sd_notify(3), sd_watchdog_enabled(3)), with the real process."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

BEAT_S = 0.1
RUN = [sys.executable, "-m", "controller.cli.main", "run", "--port", "0"]


class Manager:
    """One service under watch."""

    def __init__(self, folder: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(folder / "notify"))
        self.folder = folder
        self.process: subprocess.Popen[str] | None = None

    def start(self, *command: str, files: int | None = None, **environment: str) -> subprocess.Popen[str]:
        """Start the table, or another command; with at most so many ``files`` open."""
        under = [] if files is None else ["sh", "-c", f'ulimit -n {files}; exec "$@"', "sh"]
        asked = {"NOTIFY_SOCKET": str(self.folder / "notify"), "WATCHDOG_USEC": str(int(4 * BEAT_S * 1e6))}
        self.process = subprocess.Popen(
            [*under, *(command or RUN), "--journal", str(self.folder / "table.journal")],
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

    def fileno(self) -> int:
        """For a loop that waits for the next message."""
        return self._socket.fileno()

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
