"""What an idle table takes: `lammer run` as a process of its own, without a browser and with one page open.

Memory is the resident set, looked at each second; the processor's time is that of the whole process over the whole
while. Both come from /proc. Does not measure a start, or a page that is being looked at by somebody who acts.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from urllib.parse import urlsplit

from bench.figure import Figure, within
from controller.config.folder import DEMO_TABLE

SETTLE_S = 4.0
"""Devices are looked at once more three seconds after a start; then the table is idle."""
RSS_MIB = 90.0
CPU_PERCENT = 2.0
TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")
ROOT = Path(__file__).resolve().parents[1]


def measure(folder: Path, seconds: int = 20) -> list[Figure]:
    """Two tables side by side, watched for ``seconds``; one of them has a page open."""
    with ExitStack() as opened:
        alone = opened.enter_context(running(folder / "alone.journal"))
        watched = opened.enter_context(running(folder / "watched.journal"))
        page = opened.enter_context(Page(watched.url))
        page.read_for(SETTLE_S)
        before = [process.cpu_seconds() for process in (alone, watched)]
        began = time.monotonic()
        memory: list[list[float]] = [[], []]
        for _ in range(seconds):
            page.read_for(1.0)
            for samples, process in zip(memory, (alone, watched), strict=True):
                samples.append(process.rss_mib())
        elapsed = time.monotonic() - began
        used = [process.cpu_seconds() - at for process, at in zip((alone, watched), before, strict=True)]
    figures: list[Figure] = []
    for what, samples, cpu_s in zip(("idle table", "idle table, one page open"), memory, used, strict=True):
        figures.append(within(f"{what}: memory", samples, RSS_MIB, "MiB"))
        figures.append(within(f"{what}: one core", [100 * cpu_s / elapsed], CPU_PERCENT, "%"))
    return figures


def running(journal: Path, table: str = DEMO_TABLE) -> Process:
    """`lammer run` on a demonstration table, with a journal of its own and any free port."""
    return Process("controller.cli.main", "run", "--table", table, "--port", "0", "--journal", str(journal))


class Process:
    """A module of ours as a process that says where its pages are."""

    def __init__(self, *words: str) -> None:
        command = [sys.executable, "-m", *words]
        self._process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.url = ""
        for line in self._process.stdout:
            if line.startswith("console"):
                self.url = line.split()[1]
            if line.startswith("stop"):
                break
        if not self.url:
            raise RuntimeError(f"{words[0]} ended before it said where its console is")

    def __enter__(self) -> Process:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.terminate()
        self._process.communicate(timeout=10)

    def rss_mib(self) -> float:
        """The resident set now."""
        lines = self._proc("status").splitlines()
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS:"))

    def cpu_seconds(self) -> float:
        """What all its threads have used so far, in user and kernel mode (proc(5): fields 14 and 15 of stat)."""
        fields = self._proc("stat").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS_A_SECOND

    def _proc(self, name: str) -> str:
        return Path(f"/proc/{self._process.pid}/{name}").read_text()


class Page:
    """A browser that has a page open: it takes what the stream sends and does nothing with it."""

    def __init__(self, url: str, name: str = "table") -> None:
        place = urlsplit(url)
        assert place.hostname is not None
        self._stream = socket.create_connection((place.hostname, place.port or 80), timeout=5)
        request = f"GET /stream/{name} HTTP/1.1\r\nHost: {place.netloc}\r\nAccept: text/event-stream\r\n\r\n"
        self._stream.sendall(request.encode())
        answer = self._stream.recv(65_536).split(b"\r\n")[0]
        if b" 200 " not in answer:
            raise RuntimeError(f"the console answered {answer!r} where its stream was asked for")

    def __enter__(self) -> Page:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stream.close()

    def read_for(self, seconds: float) -> None:
        """Read whatever comes for this long."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self._stream.settimeout(left)
            try:
                self._came()
            except TimeoutError:
                return

    def read_until(self, text: str, seconds: float = 5.0) -> None:
        """Read until this has come. Raises TimeoutError where it does not."""
        wanted, came, end = text.encode(), b"", time.monotonic() + seconds
        while wanted not in came:
            if (left := end - time.monotonic()) <= 0:
                raise TimeoutError(f"{text!r} did not come within {seconds:g} s; the end of what came: {came[-500:]!r}")
            self._stream.settimeout(left)
            came += self._came()

    def _came(self) -> bytes:
        data = self._stream.recv(65_536)
        if not data:
            raise RuntimeError("the console ended its stream")
        return data
