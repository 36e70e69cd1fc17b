"""The person at a table of twins: does with the twins what is asked, and reads what a person would see on them.

Does not look at the driver's side: a lamp that is burnt out is dark here although its wire is right.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from controller.devices.checks.person import (
    Answer,
    ChipFellBack,
    DealerDisplayShows,
    Done,
    DropChip,
    LampIs,
    Look,
    MeterShows,
    PressKey,
    PressLockOut,
    Question,
    Reading,
    Task,
    Work,
)
from controller.diagnostics.lapse import Lapse
from controller.twins.table import TwinTable

SEEN_WITHIN_MS = 2_500
FALLEN_WITHIN_MS = 500


class TwinHands:
    """A Person (``person.py``)."""

    def __init__(self, twins: TwinTable, lapse: Lapse) -> None:
        self._twins = twins
        self._lapse = lapse

    def do(self, task: Task, seen: Callable[[], bool]) -> Done:
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
        return "seen" if self._lapse.until(seen, SEEN_WITHIN_MS) else "not seen"

    def answer(self, question: Question) -> Answer:
        return "yes" if self._is_so(question) else "no"

    def play(self, readings: Callable[[], Sequence[Reading]]) -> bool:
        return False

    def _is_so(self, question: Question) -> bool:
        twins = self._twins
        if isinstance(question, LampIs):
            others = [seat for seat in twins.lamps if seat != question.seat and twins.lamp_lit(seat)]
            return twins.lamp_lit(question.seat) is question.lit and not (question.lit and others)
        if isinstance(question, MeterShows):
            return twins.meter_text() == question.text
        if isinstance(question, DealerDisplayShows):
            return twins.dealer_lines() == question.lines
        if isinstance(question, Look):
            return question.on_twin(twins.twin(question.device))
        assert isinstance(question, ChipFellBack)
        before = twins.returned(question.seat)
        twins.chip(question.seat)
        self._lapse.until(lambda: False, FALLEN_WITHIN_MS)
        return twins.returned(question.seat) == before + 1
