"""Runs a test on a table whose service is stopped: time passes for it alone, and the table is closed however it ends.

A face is told what is asked, and answers the run. Does not judge or print.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from controller.devices.checks.finding import Finding
from controller.devices.checks.steps import SKIPPED, Reply, Request, Steps
from controller.diagnostics.lapse import Lapse
from controller.diagnostics.live_run import LiveRun
from controller.diagnostics.table_under_test import BLANKED_MS, TableUnderTest
from drivers.reactor import Reactor

ANSWER_WITHIN_MS = 600_000
"""How long a question waits before it is skipped."""
_LONG_MS = 3_600_000


class Asking(Protocol):
    """A run, as a face sees it."""

    @property
    def request(self) -> Request | None:
        """What is asked for now; None once it is answered or over."""

    def answer(self, reply: Reply) -> None:
        """Answer it."""


class Face(Protocol):
    """What answers a run: somebody at a terminal, a script on a pipe, the twins of a bench, or nobody."""

    def asked(self, run: Asking) -> None:
        """There is a new request; it is to be answered now or later."""


class Nobody:
    """Skips everything that needs a person."""

    def asked(self, run: Asking) -> None:
        if run.request is not None:
            run.answer(SKIPPED[type(run.request)])


def run_to_end(
    table: TableUnderTest, steps: Steps, reactor: Reactor, lapse: Lapse, face: Face, found: Callable[[Finding], None]
) -> None:
    """Run ``steps`` on ``table`` to their end and close it; ``found`` is told each finding as it is made.

    Raises:
        Exception: whatever escaped from a test, a driver, ``face`` or ``found``; the table is closed then too.
    """
    over = False

    def asked(done: str) -> None:
        if not done:
            face.asked(run)

    def ended() -> None:
        nonlocal over
        over = True

    run = LiveRun(
        steps,
        reactor,
        began=lambda word: None,
        found=found,
        asked=asked,
        ended=ended,
        answer_within_ms=ANSWER_WITHIN_MS,
    )
    run.begin()
    try:
        while not lapse.until(lambda: over, _LONG_MS):
            pass
    finally:
        run.end()
        if table.is_open:
            table.blank()
            lapse.until(lambda: False, BLANKED_MS)
        table.close()
