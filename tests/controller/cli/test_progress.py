import os
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, redirect_stderr, redirect_stdout
from io import StringIO
from typing import TextIO

import pytest

from controller.cli.progress import Bar


class Clock:
    """Time that passes when it is told to."""

    now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


class Terminal:
    """A terminal at both outputs of this process."""

    def __init__(self) -> None:
        self._near, far = os.openpty()
        os.set_blocking(self._near, False)
        self._outputs = {"stdout": os.fdopen(far, "w"), "stderr": os.fdopen(os.dup(far), "w")}

    def __enter__(self) -> "Terminal":
        self._patch = pytest.MonkeyPatch()
        self._patch.setenv("TERM", "xterm")
        for name, output in self._outputs.items():
            self._patch.setattr(sys, name, output)
        return self

    def __exit__(self, *_: object) -> None:
        self._patch.undo()
        for output in self._outputs.values():
            output.close()
        os.close(self._near)

    def shows(self) -> str:
        for output in self._outputs.values():
            output.flush()
        try:
            return os.read(self._near, 65_536).decode()
        except BlockingIOError:
            return ""


def work(bar: Bar, clock: Clock, whole_s: float) -> None:
    for done in range(1, 101):
        clock.now_s += whole_s / 100
        bar(done, 100)


def test_work_of_more_than_two_seconds_has_a_bar_on_the_terminal() -> None:
    clock = Clock()
    with Terminal() as terminal:
        with Bar("counting", as_json=False, now=clock) as bar:
            work(bar, clock, 3.0)
        assert "counting" in terminal.shows()


def test_work_of_two_seconds_has_none_and_the_next_is_judged_anew() -> None:
    clock = Clock()
    with Terminal() as terminal, Bar("counting", as_json=False, now=clock) as bar:
        work(bar, clock, 1.9)
        work(bar, clock, 1.5)
        assert terminal.shows() == ""
        work(bar, clock, 3.0)
        assert "counting" in terminal.shows()


def test_json_has_no_bar() -> None:
    clock = Clock()
    with Terminal() as terminal:
        with Bar("counting", as_json=True, now=clock) as bar:
            work(bar, clock, 30.0)
        assert terminal.shows() == ""


@pytest.mark.parametrize("piped", [redirect_stdout, redirect_stderr])
def test_a_pipe_at_either_output_has_no_bar(
    piped: Callable[[TextIO], AbstractContextManager[TextIO]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even where colours are forced, which rich takes for a terminal."""
    clock, pipe = Clock(), StringIO()
    monkeypatch.setenv("FORCE_COLOR", "1")
    with Terminal() as terminal:
        with piped(pipe), Bar("counting", as_json=False, now=clock) as bar:
            work(bar, clock, 30.0)
        assert terminal.shows() == ""
    assert pipe.getvalue() == ""
