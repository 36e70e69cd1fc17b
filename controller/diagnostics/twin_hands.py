"""The hands and eyes at a table of twins: does with the twins what is asked, and reads what a person would see on them.

Does not look at the driver's side: a lamp that is burnt out is dark here although its wire is right.
"""

from __future__ import annotations

from collections.abc import Callable

from controller.devices.checks.person import (
    ChipFellBack,
    DealerDisplayShows,
    DropChip,
    LampIs,
    Look,
    MeterShows,
    PressKey,
    PressLockOut,
    Question,
    Task,
    Work,
)
from controller.devices.checks.steps import Ask, Do, Reply
from controller.diagnostics.stopped_run import Asking
from controller.twins.table import TwinTable
from drivers.reactor import Reactor

SEEN_WITHIN_MS = 2_500
FALLEN_WITHIN_MS = 500
MILLISECOND_NS = 1_000_000


class TwinHands:
    """A Face (``stopped_run.py``)."""

    def __init__(self, twins: TwinTable, reactor: Reactor) -> None:
        self._twins = twins
        self._reactor = reactor

    def asked(self, run: Asking) -> None:
        request = run.request
        if isinstance(request, Do):
            self._do(request.task)
            self._later(run, SEEN_WITHIN_MS, lambda: "not seen")
        elif isinstance(request, Ask) and isinstance(request.question, ChipFellBack):
            seat = request.question.seat
            before = self._twins.returned(seat)
            self._twins.chip(seat)
            self._later(run, FALLEN_WITHIN_MS, lambda: _answer(self._twins.returned(seat) == before + 1))
        elif isinstance(request, Ask):
            run.answer(_answer(self._is_so(request.question)))
        else:
            run.answer(False)

    def _later(self, run: Asking, delay_ms: int, reply: Callable[[], Reply]) -> None:
        """Answer what is asked now, unless that is over by then."""
        request = run.request

        def answer() -> None:
            if run.request is request:
                run.answer(reply())

        self._reactor.call_later(delay_ms * MILLISECOND_NS, answer)

    def _do(self, task: Task) -> None:
        if isinstance(task, DropChip):
            self._twins.chip(task.seat)
        elif isinstance(task, PressLockOut):
            self._twins.press("lock-out")
        elif isinstance(task, PressKey):
            self._twins.key(task.legend)
        elif isinstance(task, Work):
            task.by_twin(self._twins.twin(task.device))
        else:
            self._twins.turn(task.key, task.on)

    def _is_so(self, question: Question) -> bool:
        twins = self._twins
        if isinstance(question, LampIs):
            others = [seat for seat in twins.lamps if seat != question.seat and twins.lamp_lit(seat)]
            return twins.lamp_lit(question.seat) is question.lit and not (question.lit and others)
        if isinstance(question, MeterShows):
            return twins.meter_text() == question.text
        if isinstance(question, DealerDisplayShows):
            return twins.dealer_lines() == question.lines
        assert isinstance(question, Look)
        return question.on_twin(twins.twin(question.device))


def _answer(so: bool) -> Reply:
    return "yes" if so else "no"
