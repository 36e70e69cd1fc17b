"""Runs a test: it waits on the reactor, inside a loop that may have other things to do, and for a person's answers.

An error that escapes from a test goes where every error of a callback goes. Does not open or close the table and shows
nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from controller.devices.checks.finding import Finding
from controller.devices.checks.person import DONE_WITHIN_MS
from controller.devices.checks.steps import Ask, Begin, Do, Reply, Request, Steps, Wait
from drivers.reactor import Reactor, Timer

LOOK_EVERY_NS = 5_000_000
MILLISECOND_NS = 1_000_000


class LiveRun:
    """One run of ``steps``.

    ``began`` is told each test by its word, ``found`` each finding, ``asked`` that ``request`` changed, with the task
    that was seen done, ``ended`` that it is over, unless ``end`` ended it. A question that has no answer within
    ``answer_within_ms`` is skipped; None: it waits as long as it takes.
    """

    def __init__(
        self,
        steps: Steps,
        reactor: Reactor,
        *,
        began: Callable[[str], None],
        found: Callable[[Finding], None],
        asked: Callable[[str], None],
        ended: Callable[[], None],
        answer_within_ms: int | None = None,
    ) -> None:
        self.request: Request | None = None
        """What a person is asked for now."""
        self.number = 0
        """Which request of this run it is, so that an answer to an old one can be told."""
        self._steps = steps
        self._reactor = reactor
        self._began = began
        self._found = found
        self._asked = asked
        self._ended = ended
        self._answer_within_ms = answer_within_ms
        self._timer: Timer | None = None
        self._over = self._inside = False

    def begin(self) -> None:
        """Begin when the loop comes to it."""
        self._go_on_in(0, None)

    def answer(self, reply: Reply) -> None:
        """What the person says to ``request``: an Answer to a question, ``skipped`` to a task, a bool to Play."""
        if self.request is not None:
            self._let_be()
            self._go_on_in(0, reply)

    def end(self) -> None:
        """Stop here; nothing is found or asked any more."""
        self._over = True
        self._let_be()
        if not self._inside:
            self._steps.close()

    # --- inside ---

    def _is_over(self) -> bool:
        """Whether what was just done made an end, which the type checker cannot see."""
        return self._over

    def _go_on_in(self, delay_ms: int, reply: Reply) -> None:
        self._timer = self._reactor.call_later(delay_ms * MILLISECOND_NS, lambda: self._go_on(reply))

    def _go_on(self, reply: Reply) -> None:
        done = self.request
        self._let_be()
        if reply == "seen" and isinstance(done, Do):
            self._asked(str(done.task))
        while not self._is_over():
            self._inside = True
            try:
                step = self._steps.send(reply)
            except StopIteration:
                if not self._is_over():
                    self._over = True
                    self._ended()
                return
            finally:
                self._inside = False
            if self._is_over():
                break
            reply = None
            if isinstance(step, Begin):
                self._began(step.word)
            elif isinstance(step, Finding):
                self._found(step)
            else:
                self._wait_for(step)
                return
        self._steps.close()

    def _wait_for(self, step: Wait | Request) -> None:
        if isinstance(step, Wait):
            if step.reached is None:
                self._go_on_in(step.limit_ms, False)
            else:
                self._look_until(step.reached, step.limit_ms, True, False)
            return
        self.request, self.number = step, self.number + 1
        if isinstance(step, Do):
            self._look_until(step.seen, DONE_WITHIN_MS, "seen", "not seen")
        elif isinstance(step, Ask) and self._answer_within_ms is not None:
            self._go_on_in(self._answer_within_ms, "skipped")
        self._asked("")  # which may answer it at once

    def _look_until(self, reached: Callable[[], bool], limit_ms: int, yes: Reply, no: Reply) -> None:
        """Look again and again until ``reached`` or the time is up."""
        end_ns = self._reactor.now() + limit_ms * MILLISECOND_NS

        def look() -> None:
            if reached():
                self._go_on(yes)
            elif self._reactor.now() >= end_ns:
                self._go_on(no)
            else:
                self._timer = self._reactor.call_later(LOOK_EVERY_NS, look)

        self._timer = self._reactor.call_later(0, look)

    def _let_be(self) -> None:
        self.request = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
