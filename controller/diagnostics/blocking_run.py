"""Runs a test for somebody who has nothing else to do: the command line, which waits until it is over.

Closes the table at the end, and when whoever asked stops asking. Does not judge or print.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from controller.devices.checks.finding import Finding
from controller.devices.checks.person import Person
from controller.devices.checks.steps import Ask, Do, Play, Reply, Steps, Wait
from controller.diagnostics.lapse import Lapse
from controller.diagnostics.table_under_test import BLANKED_MS, TableUnderTest


def findings(table: TableUnderTest, steps: Steps, lapse: Lapse, person: Person) -> Iterator[Finding]:
    """Every finding of ``steps`` on ``table``, as it is made."""
    reply: Reply = None
    try:
        while True:
            try:
                step = steps.send(reply)
            except StopIteration:
                return
            reply = None
            if isinstance(step, Finding):
                yield step
            elif isinstance(step, Wait):
                reply = lapse.until(step.reached or _never, step.limit_ms)
            elif isinstance(step, Do):
                reply = person.do(step.task, step.seen)
            elif isinstance(step, Ask):
                reply = person.answer(step.question)
            elif isinstance(step, Play):
                reply = person.play(step.readings)
    finally:
        steps.close()
        _end(table, lapse)


def run(table: TableUnderTest, steps: Steps, lapse: Lapse) -> None:
    """Run steps that need nobody and find nothing, such as opening the table."""
    for step in steps:
        assert isinstance(step, Wait)
        lapse.until(step.reached or _never, step.limit_ms)


def _end(table: TableUnderTest, lapse: Lapse) -> None:
    if table.is_open:
        table.blank()
        lapse.until(_never, BLANKED_MS)
    table.close()


_never: Callable[[], bool] = bool
"""Nothing is waited for but the time."""
