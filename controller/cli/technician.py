"""The person at a table that is tested: at a terminal, or behind a pipe. Tasks and questions out, keys or lines in.

At a terminal one key answers (y, n, s to skip, q to end). Behind a pipe tasks and questions are JSON objects and each
answer is a line: ``yes``, ``no`` or ``skip``; at the end of the input everything else is skipped. Does not judge.
"""

from __future__ import annotations

import os
import termios
import tty
from collections import deque
from collections.abc import Sequence
from contextlib import ExitStack
from types import TracebackType

from rich.console import Console
from rich.live import Live
from rich.table import Table

from controller.cli.lines import print_json
from controller.devices.checks.person import DONE_WITHIN_MS, Reading
from controller.devices.checks.steps import REPLIES, SKIPPED, Ask, Do, Play
from controller.diagnostics.stopped_run import Asking
from drivers.reactor import Reactor

REFRESHED_NS = 100_000_000
WORDS = {"y": "yes", "n": "no", "s": "skip"}


class Ended(Exception):
    """The technician ended the walk."""


class Terminal:
    """A Face (``stopped_run.py``) at the terminal on ``descriptor``, key by key while it is entered."""

    def __init__(self, console: Console, descriptor: int, reactor: Reactor) -> None:
        self._console = console
        self._descriptor = descriptor
        self._reactor = reactor
        self._before = termios.tcgetattr(descriptor)
        self._keys: deque[str] = deque()
        self._run: Asking | None = None
        self._shown = ExitStack()
        """The inputs, while they are watched."""

    def __enter__(self) -> Terminal:
        tty.setcbreak(self._descriptor)
        self._reactor.add_reader(self._descriptor, self._readable)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._shown.close()
        self._reactor.remove_reader(self._descriptor)
        termios.tcsetattr(self._descriptor, termios.TCSADRAIN, self._before)

    def asked(self, run: Asking) -> None:
        self._run = run
        request = run.request
        if isinstance(request, Do):
            self._say(f"→ {request.task}", "(s skips, q ends)")
        elif isinstance(request, Ask):
            self._say(f"? {request.question}", "(y, n, s skips, q ends)")
        elif isinstance(request, Play):
            self._say(f"→ {request.say}", "(any key goes on, q ends)")
            live = Live(_inputs(request.readings()), console=self._console, auto_refresh=False, transient=True)
            self._refresh(self._shown.enter_context(live), request)
        self._take_keys()

    def _say(self, asked: str, keys: str) -> None:
        self._console.print(asked, style="bold", end=" ")
        self._console.print(keys, style="dim")

    def _readable(self) -> None:
        self._keys.extend(os.read(self._descriptor, 64).decode(errors="replace").lower())
        self._take_keys()

    def _take_keys(self) -> None:
        """Answer with the keys there are; what is no answer is dropped. Raises Ended for q."""
        while self._keys and self._run is not None and self._run.request is not None:
            key, request = self._keys.popleft(), self._run.request
            if key == "q":
                raise Ended
            word = "done" if isinstance(request, Play) else WORDS.get(key, "")
            if word in REPLIES[type(request)]:
                self._shown.close()
                self._run.answer(REPLIES[type(request)][word])

    def _refresh(self, live: Live, request: Play) -> None:
        """Show the inputs again and again for as long as they are watched."""
        if self._run is not None and self._run.request is request:
            live.update(_inputs(request.readings()), refresh=True)
            self._reactor.call_later(REFRESHED_NS, lambda: self._refresh(live, request))


def _inputs(readings: Sequence[Reading]) -> Table:
    table = Table("input", "wire", "stands", "moved", box=None)
    for reading in readings:
        style = None if reading.stands == "at rest" else "bold yellow"
        table.add_row(reading.words, reading.where, reading.stands, reading.unrest, style=style)
    return table


class Pipe:
    """A Face (``stopped_run.py``) behind a pipe, or a file with the answers."""

    def __init__(self, descriptor: int, reactor: Reactor) -> None:
        self._descriptor = descriptor
        self._reactor = reactor
        self._run: Asking | None = None
        self._rest = b""
        self._lines: deque[str] = deque()
        self._watched = self._ended = False
        try:
            reactor.add_reader(descriptor, self._readable)
            self._watched = True
        except PermissionError:  # a file can always be read, and epoll does not take it
            while not self._ended:
                self._readable()

    def close(self) -> None:
        if self._watched:
            self._reactor.remove_reader(self._descriptor)
            self._watched = False

    def asked(self, run: Asking) -> None:
        self._run = run
        request = run.request
        if isinstance(request, Do):
            task = request.task
            print_json({"do": str(task), "task": type(task).__name__, "within_ms": DONE_WITHIN_MS})
        elif isinstance(request, Ask):
            question, answers = request.question, list(REPLIES[Ask])
            print_json({"ask": str(question), "question": type(question).__name__, "answers": answers})
        elif isinstance(request, Play):
            run.answer(SKIPPED[Play])
        self._take_lines()

    def _readable(self) -> None:
        data = os.read(self._descriptor, 4096)
        if not data:
            self._ended = True
            self.close()
        *lines, self._rest = (self._rest + data + (b"\n" if not data and self._rest else b"")).split(b"\n")
        self._lines.extend(line.decode(errors="replace").strip().lower() for line in lines)
        self._take_lines()

    def _take_lines(self) -> None:
        """Answer with the lines there are; what is no answer is dropped."""
        while self._run is not None and (request := self._run.request) is not None:
            replies = REPLIES[type(request)]
            if self._lines:
                line = self._lines.popleft()
                if line in replies:
                    self._run.answer(replies[line])
            elif self._ended:
                self._run.answer(SKIPPED[type(request)])
            else:
                return
