"""A worker whose work comes to its end when the test says so, and a code check on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from controller.people.code_check import CodeCheck, Worker
from controller.people.code_limits import CodeLimits
from controller.people.staff import Identified

Result = TypeVar("Result")

NOW_UTC_NS = 1_700_000_000_000_000_000


class ByHand:
    """Work waits until ``finish``."""

    def __init__(self) -> None:
        self._waiting: list[Callable[[], None]] = []

    def run(self, work: Callable[[], Result], then: Callable[[Result], None]) -> None:
        self._waiting.append(lambda: then(work()))

    @property
    def pieces(self) -> int:
        return len(self._waiting)

    def finish(self) -> None:
        """Everything that waits is done, one after the other."""
        while self._waiting:
            self._waiting.pop(0)()


def code_check(codes: Mapping[str, Identified], worker: Worker, now_ns: Callable[[], int] = lambda: 0) -> CodeCheck:
    return CodeCheck(codes.get, CodeLimits(now_ns), worker, now_ns, lambda: NOW_UTC_NS + now_ns())
