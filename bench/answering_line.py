"""The far end of a serial line, as a process of its own: answers each question over a pseudo-terminal at once.

``python -m bench.answering_line FD`` answers on the controlling side FD until nobody has it open any more. Does not
measure, and knows one answer.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tty
from pathlib import Path
from types import TracebackType

from drivers.line_protocol.frame import LineReader, Mark, decode, encode

ROOT = Path(__file__).resolve().parents[1]
QUESTION = "STATE"
FIELDS: dict[str, str | int] = {"state": "ready", "cards": 52}


class AnsweringLine:
    """``path`` is what a host opens."""

    def __init__(self) -> None:
        controller, self._terminal = os.openpty()
        tty.setraw(self._terminal)
        self.path = os.ttyname(self._terminal)
        command = [sys.executable, "-m", "bench.answering_line", str(controller)]
        self._process = subprocess.Popen(command, cwd=ROOT, pass_fds=[controller])
        os.close(controller)

    def __enter__(self) -> AnsweringLine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._terminal)
        self._process.terminate()
        self._process.wait()


def answer(descriptor: int) -> None:
    """Answer what comes until the line is gone."""
    reader = LineReader()
    while True:
        try:
            data = os.read(descriptor, 4096)
        except OSError:
            return
        for raw in reader.feed(data):
            os.write(descriptor, encode(Mark.ANSWER, decode(raw).number, QUESTION, FIELDS))


if __name__ == "__main__":
    answer(int(sys.argv[1]))
