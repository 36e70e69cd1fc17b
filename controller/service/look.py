"""Looks at program and whole record: at once where that is little, else in a process of its own, read on the loop.

Does not say when, nor what follows (`record_check`).
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress

import msgspec

from controller.record.journal.committer import Watcher
from controller.record.proof import check_process
from controller.record.proof.check_process import Found, Job, Line
from controller.record.proof.program import check_program, root, takes_time
from controller.record.proof.signing import PublicKey
from controller.record.proof.whole_check import check_whole, size_of

SMALL_BYTES = 1 << 20
"""Some 5,000 records: a check of so much is over before a page is open."""
ENDS_WITHIN_S = 5
"""How long a process that has closed its output, or was told to end, may still be there."""
_READ_BYTES = 1 << 16


class ProcessLook:
    """Looks at the record of the journal at this path; ``trusted`` is the key that signed its archives."""

    def __init__(self, journal: str, trusted: PublicKey | None, watcher: Watcher) -> None:
        self._journal = journal
        self._trusted = trusted
        self._watcher = watcher
        self._process: subprocess.Popen[bytes] | None = None
        self._unread = b""
        self._found: Found | None = None
        self._told: Callable[[int, int], None]
        self._done: Callable[[Found | None], None]

    @property
    def takes_long(self) -> bool:
        """Whether it is more than a start should wait for."""
        return size_of(self._journal) > SMALL_BYTES or takes_time(root())

    def now(self) -> Found:
        """Look in this process, which may have the journal open."""
        return Found(check_program(root()), check_whole(self._journal, self._trusted, anew=False))

    def begin(self, nice: int, told: Callable[[int, int], None], done: Callable[[Found | None], None]) -> None:
        """Look in another process."""
        self.end()
        self._told, self._done, self._unread, self._found = told, done, b"", None
        job = Job(journal=self._journal, key=b"" if self._trusted is None else self._trusted.raw, nice=nice)
        words = (sys.executable, "-m", check_process.__name__)
        try:
            process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError:  # too many processes, no memory: tried again later
            done(None)
            return
        assert process.stdin is not None
        assert process.stdout is not None
        self._process = process
        with suppress(BrokenPipeError), process.stdin:
            process.stdin.write(msgspec.json.encode(job))
        os.set_blocking(process.stdout.fileno(), False)
        self._watcher.add_reader(process.stdout.fileno(), self._read)

    def end(self) -> None:
        """Have the process end, where there is one; ending twice is harmless."""
        process, self._process = self._process, None
        if process is None or process.stdout is None:
            return
        self._watcher.remove_reader(process.stdout.fileno())
        process.stdout.close()
        process.kill()
        with suppress(subprocess.TimeoutExpired):
            process.wait(ENDS_WITHIN_S)

    def _read(self) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        try:
            data = os.read(self._process.stdout.fileno(), _READ_BYTES)
        except BlockingIOError:
            return
        *lines, self._unread = (self._unread + data).split(b"\n")
        for line in lines:
            self._take(line)
        if not data:
            self.end()
            self._done(self._found)

    def _take(self, line: bytes) -> None:
        with suppress(msgspec.DecodeError):  # of a process that was ended in the middle of it
            said = msgspec.json.decode(line, type=Line)
            if said.found is not None:
                self._found = said.found
            else:
                self._told(said.done, said.of)
