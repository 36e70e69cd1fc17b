"""Keys and lines that come before they are asked for, and those that are no answer."""

from __future__ import annotations

import io
import json
import os
import pty
from collections.abc import Callable, Iterator

import pytest
from rich.console import Console

from controller.cli.technician import Ended, Pipe, Terminal
from controller.devices.checks.finding import Finding
from controller.devices.checks.person import LampIs, PressLockOut, Reading
from controller.devices.checks.steps import Steps, ask, do, play
from controller.diagnostics.live_run import LiveRun
from controller.diagnostics.stopped_run import Face
from drivers.reactor import VirtualReactor

MS = 1_000_000


def questions() -> Steps:
    """Three questions."""
    for seat in (1, 2, 3):
        yield Finding("device", "test", "ok", (yield from ask(LampIs(seat, True))))


def task() -> Steps:
    yield Finding("device", "test", "ok", (yield from do(PressLockOut(), lambda: False)))


def watching() -> Steps:
    yield Finding("device", "test", "ok", str((yield from play(lambda: [Reading("the door", "GPIO4", "open", "")]))))


class Asked:
    """A run, and what it found."""

    def __init__(self, reactor: VirtualReactor, face: Face, steps: Steps) -> None:
        self.found: list[str] = []
        self._reactor = reactor
        self._run = LiveRun(
            steps,
            reactor,
            began=lambda word: None,
            found=lambda finding: self.found.append(finding.text),
            asked=lambda done: None if done else face.asked(self._run),
            ended=lambda: None,
        )
        self._run.begin()
        self.passes()

    def passes(self, ms: int = 1_000) -> None:
        self._reactor.advance(ms * MS)


class Reactor(VirtualReactor):
    """Virtual time in which descriptors are read when they are told to be."""

    def __init__(self) -> None:
        super().__init__()
        self.readers: dict[int, Callable[[], None]] = {}

    def add_reader(self, descriptor: int, action: Callable[[], None]) -> None:
        self.readers[descriptor] = action

    def remove_reader(self, descriptor: int) -> None:
        del self.readers[descriptor]


@pytest.fixture
def reactor() -> Reactor:
    return Reactor()


class Typing:
    """A pseudo-terminal, and somebody who types."""

    def __init__(self, reactor: Reactor) -> None:
        self.out = io.StringIO()
        self._reactor = reactor
        self._master, self._slave = pty.openpty()
        console = Console(file=self.out, force_terminal=True, width=100, highlight=False)
        self.face = Terminal(console, self._slave, reactor)
        self.face.__enter__()

    def types(self, keys: str) -> None:
        os.write(self._master, keys.encode())
        self._reactor.readers[self._slave]()

    def close(self) -> None:
        self.face.__exit__(None, None, None)
        os.close(self._master)
        os.close(self._slave)


@pytest.fixture
def terminal(reactor: Reactor) -> Iterator[Typing]:
    opened = Typing(reactor)
    yield opened
    opened.close()


def test_keys_typed_ahead_answer_one_question_each(reactor: Reactor, terminal: Typing) -> None:
    terminal.types("yNs")
    assert Asked(reactor, terminal.face, questions()).found == ["yes", "no", "skipped"]


def test_a_key_that_is_no_answer_is_dropped(reactor: Reactor, terminal: Typing) -> None:
    asked = Asked(reactor, terminal.face, task())
    terminal.types("yx")
    asked.passes()
    assert asked.found == []
    terminal.types("s")
    asked.passes()
    assert asked.found == ["skipped"]


def test_q_ends_only_what_is_asked_after_the_keys_before_it(reactor: Reactor, terminal: Typing) -> None:
    terminal.types("yq")
    with pytest.raises(Ended):
        Asked(reactor, terminal.face, questions())
    assert "lamp of seat 2" in terminal.out.getvalue()


def test_inputs_are_drawn_anew_until_any_key(reactor: Reactor, terminal: Typing) -> None:
    asked = Asked(reactor, terminal.face, watching())
    asked.passes(500)
    drawn = terminal.out.getvalue().count("the door")
    assert drawn > 5
    terminal.types(" ")
    asked.passes()
    assert asked.found == ["True"]
    assert terminal.out.getvalue().count("the door") <= drawn + 1


class Writing:
    """The end of a pipe in which a script writes its lines."""

    def __init__(self, reactor: Reactor) -> None:
        self._reactor = reactor
        self._read, self._write = os.pipe()
        self.face = Pipe(self._read, reactor)

    def writes(self, text: str) -> None:
        os.write(self._write, text.encode())
        self._reactor.readers[self._read]()

    def ends(self) -> None:
        if self._write >= 0:
            os.close(self._write)
            self._write = -1
            self._reactor.readers[self._read]()

    def close(self) -> None:
        self.ends()
        os.close(self._read)


@pytest.fixture
def script(reactor: Reactor) -> Iterator[Writing]:
    opened = Writing(reactor)
    yield opened
    opened.close()


def test_lines_written_ahead_answer_one_question_each(reactor: Reactor, script: Writing) -> None:
    script.writes("yes\nmaybe\nNO\nskip\n")
    assert Asked(reactor, script.face, questions()).found == ["yes", "no", "skipped"]


def test_half_a_line_is_no_answer_yet(reactor: Reactor, script: Writing) -> None:
    asked = Asked(reactor, script.face, questions())
    script.writes("ye")
    asked.passes()
    assert asked.found == []
    script.writes("s\nno")
    asked.passes()
    assert asked.found == ["yes"]
    script.ends()
    asked.passes()
    assert asked.found == ["yes", "no", "skipped"], "the last line needs no end, and what follows it is skipped"


def test_a_task_is_skipped_at_the_end_of_the_input(reactor: Reactor, script: Writing) -> None:
    asked = Asked(reactor, script.face, task())
    assert asked.found == []
    script.ends()
    asked.passes()
    assert asked.found == ["skipped"]


def test_a_script_watches_no_inputs(reactor: Reactor, script: Writing, capsys: pytest.CaptureFixture[str]) -> None:
    assert Asked(reactor, script.face, watching()).found == ["False"]
    assert capsys.readouterr().out == ""


def test_a_question_is_one_object_with_the_words_that_answer_it(
    reactor: Reactor, script: Writing, capsys: pytest.CaptureFixture[str]
) -> None:
    Asked(reactor, script.face, questions())
    (row,) = capsys.readouterr().out.splitlines()
    assert json.loads(row) == {"ask": str(LampIs(1, True)), "question": "LampIs", "answers": ["yes", "no", "skip"]}
