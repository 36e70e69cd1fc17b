"""What a test yields as it goes: what it found, and what it waits for before it goes on.

A test reads from top to bottom and owns no loop. What runs it (``controller/diagnostics/live_run.py``) lets time pass
or asks the person, and sends back what came of it. Does not run anything.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, cast

from controller.devices.checks.finding import Finding
from controller.devices.checks.person import Answer, Done, Question, Reading, Task

FREELY = "Move whatever you like and watch the inputs."


@dataclass(frozen=True, slots=True)
class Begin:
    """From here on it is the test of this word."""

    word: str


@dataclass(frozen=True, slots=True)
class Wait:
    """Let time pass until ``reached``, at most ``limit_ms``; the reply is whether it was reached. None: all of it."""

    reached: Callable[[], bool] | None
    limit_ms: int


@dataclass(frozen=True, slots=True)
class Do:
    """Somebody's hands; ``seen`` tells that the table noticed. The reply is a Done."""

    task: Task
    seen: Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Ask:
    """Somebody's eyes. The reply is an Answer."""

    question: Question


@dataclass(frozen=True, slots=True)
class Play:
    """Somebody moves what the words ``say``. The reply is whether anybody did."""

    readings: Callable[[], Sequence[Reading]]
    """Everything that there is to be moved, as it stands."""
    say: str


Request = Do | Ask | Play
"""What only a person can answer."""
Step = Begin | Finding | Wait | Request
Reply = bool | Done | Answer | None
"""What comes back into the test; None after a finding."""
REPLIES: Mapping[type[Request], Mapping[str, Reply]] = {
    Do: {"skip": "skipped"},
    Ask: {"yes": "yes", "no": "no", "skip": "skipped"},
    Play: {"done": True, "skip": False},
}
"""What a person can say to each kind of request, by the word on a button."""
SKIPPED: Mapping[type[Request], Reply] = {kind: replies["skip"] for kind, replies in REPLIES.items()}
Steps: TypeAlias = Generator[Step, Reply, None]
"""One test, or a walk of many. Closed in the middle, it ends there: it waits for nothing any more."""


def wait(ms: int) -> Steps:
    """Let this long pass."""
    yield Wait(None, ms)


def until(reached: Callable[[], bool], limit_ms: int) -> Generator[Step, Reply, bool]:
    """Let time pass until ``reached``; False when it was not within ``limit_ms``."""
    return (yield Wait(reached, limit_ms)) is True


def do(task: Task, seen: Callable[[], bool]) -> Generator[Step, Reply, Done]:
    """Have it done by the person at the table."""
    return cast(Done, (yield Do(task, seen)))


def ask(question: Question) -> Generator[Step, Reply, Answer]:
    """Ask the person at the table."""
    return cast(Answer, (yield Ask(question)))


def play(readings: Callable[[], Sequence[Reading]], say: str = FREELY) -> Generator[Step, Reply, bool]:
    """Let the person at the table move things and watch."""
    return (yield Play(readings, say)) is True
