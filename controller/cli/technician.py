"""The person of a test, at a terminal or behind a pipe: tasks and questions out, keys or lines in.

At a terminal one key answers (y, n, s to skip, q to end). Behind a pipe tasks and questions are JSON objects and each
answer is a line: ``yes``, ``no`` or ``skip``; at the end of the input everything else is skipped. Does not judge.
"""

from __future__ import annotations

import os
import termios
import tty
from collections import deque
from collections.abc import Callable, Sequence
from types import TracebackType

from rich.console import Console
from rich.live import Live
from rich.table import Table

from controller.cli.lines import print_json
from controller.devices.checks.person import DONE_WITHIN_MS, Answer, Done, Question, Reading, Task
from controller.diagnostics.lapse import Lapse
from drivers.reactor import Reactor

ANSWER_WITHIN_MS = 600_000
REFRESHED_MS = 100


class Ended(Exception):
    """The technician ended the walk."""


class Keyboard:
    """The terminal on ``descriptor``, key by key while it is entered."""

    def __init__(self, descriptor: int, reactor: Reactor) -> None:
        self._descriptor = descriptor
        self._reactor = reactor
        self._before = termios.tcgetattr(descriptor)
        self._keys: deque[str] = deque()

    def __enter__(self) -> Keyboard:
        tty.setcbreak(self._descriptor)
        self._reactor.add_reader(self._descriptor, self._readable)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._reactor.remove_reader(self._descriptor)
        termios.tcsetattr(self._descriptor, termios.TCSADRAIN, self._before)

    def key(self) -> str:
        """The next key, or nothing. Raises Ended for q."""
        key = self._keys.popleft() if self._keys else ""
        if key == "q":
            raise Ended
        return key

    def _readable(self) -> None:
        self._keys.extend(os.read(self._descriptor, 64).decode(errors="replace").lower())


class Technician:
    """A Person (``controller/devices/checks/person.py``) at a terminal."""

    def __init__(self, console: Console, keyboard: Keyboard, lapse: Lapse) -> None:
        self._console = console
        self._keyboard = keyboard
        self._lapse = lapse

    def do(self, task: Task, seen: Callable[[], bool]) -> Done:
        self._console.print(f"→ {task}", style="bold", end=" ")
        self._console.print("(s skips, q ends)", style="dim")
        pressed = ""

        def over() -> bool:
            nonlocal pressed
            pressed = self._keyboard.key()
            return seen() or pressed == "s"

        self._lapse.until(over, DONE_WITHIN_MS)
        return "seen" if seen() else "skipped" if pressed == "s" else "not seen"

    def answer(self, question: Question) -> Answer:
        self._console.print(f"? {question}", style="bold", end=" ")
        self._console.print("(y, n, s skips, q ends)", style="dim")
        answers: dict[str, Answer] = {"y": "yes", "n": "no", "s": "skipped"}
        given: list[Answer] = []

        def over() -> bool:
            answer = answers.get(self._keyboard.key())
            if answer is not None:
                given.append(answer)
            return bool(given)

        self._lapse.until(over, ANSWER_WITHIN_MS)
        return given[0] if given else "skipped"

    def play(self, readings: Callable[[], Sequence[Reading]]) -> bool:
        self._console.print("→ Move whatever you like and watch the inputs.", style="bold", end=" ")
        self._console.print("(any key goes on, q ends)", style="dim")
        with Live(_inputs(readings()), console=self._console, auto_refresh=False, transient=True) as live:
            while not self._lapse.until(lambda: self._keyboard.key() != "", REFRESHED_MS):
                live.update(_inputs(readings()), refresh=True)
        return True


def _inputs(readings: Sequence[Reading]) -> Table:
    table = Table("input", "wire", "stands", "moved", box=None)
    for reading in readings:
        style = None if reading.stands == "at rest" else "bold yellow"
        table.add_row(reading.words, reading.where, reading.stands, reading.unrest, style=style)
    return table


class Lines:
    """The lines of a pipe or a file, as they come."""

    def __init__(self, descriptor: int, reactor: Reactor) -> None:
        self.ended = False
        self._descriptor = descriptor
        self._reactor = reactor
        self._rest = b""
        self._lines: deque[str] = deque()
        self._watched = False
        try:
            reactor.add_reader(descriptor, self._readable)
            self._watched = True
        except PermissionError:  # a file can always be read, and epoll does not take it
            while not self.ended:
                self._readable()

    def line(self) -> str | None:
        """The next line, or None when there is none yet."""
        return self._lines.popleft() if self._lines else None

    def close(self) -> None:
        if self._watched:
            self._reactor.remove_reader(self._descriptor)
            self._watched = False

    def _readable(self) -> None:
        data = os.read(self._descriptor, 4096)
        if not data:
            self.ended = True
            self.close()
        *lines, self._rest = (self._rest + data + (b"\n" if not data and self._rest else b"")).split(b"\n")
        self._lines.extend(line.decode(errors="replace").strip().lower() for line in lines)


class Script:
    """A Person (``controller/devices/checks/person.py``) behind a pipe."""

    def __init__(self, lines: Lines, lapse: Lapse) -> None:
        self._lines = lines
        self._lapse = lapse

    def do(self, task: Task, seen: Callable[[], bool]) -> Done:
        print_json({"do": str(task), "task": type(task).__name__, "within_ms": DONE_WITHIN_MS})
        skipped = False

        def over() -> bool:
            nonlocal skipped
            skipped = self._lines.line() == "skip" or self._lines.ended
            return seen() or skipped

        self._lapse.until(over, DONE_WITHIN_MS)
        return "seen" if seen() else "skipped" if skipped else "not seen"

    def answer(self, question: Question) -> Answer:
        print_json({"ask": str(question), "question": type(question).__name__, "answers": ["yes", "no", "skip"]})
        answers: dict[str | None, Answer] = {"yes": "yes", "no": "no", "skip": "skipped"}
        given: list[Answer] = []

        def over() -> bool:
            answer = answers.get(self._lines.line())
            if answer is not None:
                given.append(answer)
            return bool(given) or self._lines.ended

        self._lapse.until(over, ANSWER_WITHIN_MS)
        return given[0] if given else "skipped"

    def play(self, readings: Callable[[], Sequence[Reading]]) -> bool:
        return False
