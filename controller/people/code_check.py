"""The one way in which a keyed staff code is looked at, from the key pad and from the network alike.

First it is counted (:mod:`controller.people.code_limits`), then compared away from the table's loop, since comparing
takes long on purpose; a wrong one is recorded. While codes wait nothing is compared, so that the answer tells nothing.
Does not decide what somebody may do, and neither keeps nor tells a code.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Protocol, TypeVar

from controller.people.code_limits import CodeLimits, Try
from controller.people.staff import Identified
from controller.table.commands import CodeWrong
from controller.table.staff.decide import NOBODYS
from drivers.signals import Signal

SECOND = 1_000_000_000
MISSING = "the staff code is missing"

Result = TypeVar("Result")


class Worker(Protocol):
    """Where long work is done."""

    def run(self, work: Callable[[], Result], then: Callable[[Result], None]) -> None:
        """Do ``work`` somewhere, one piece after the other; ``then`` is called on the loop with what came out."""


async def done_by(worker: Worker, work: Callable[[], Result]) -> Result:
    """What came out of ``work``, which a worker does while the loop goes on."""
    done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()

    def then(found: Result) -> None:
        if not done.done():  # the one who asked may have gone
            done.set_result(found)

    worker.run(work, then)
    return await done


class AtOnce:
    """Long work that is done here and now: for tables without a loop of their own."""

    def run(self, work: Callable[[], Result], then: Callable[[Result], None]) -> None:
        then(work())


@dataclass(frozen=True, slots=True)
class NotTaken:
    """Why a code opens nothing. ``recorded``: it was compared, and the record says so."""

    why: str
    recorded: bool = False


Looked = Identified | NotTaken


class CodeCheck:
    """The codes of one table. ``identify`` compares one; ``limits`` say when."""

    def __init__(
        self,
        identify: Callable[[str], Identified | None],
        limits: CodeLimits,
        worker: Worker,
        now_ns: Callable[[], int],
        utc_now_ns: Callable[[], int],
    ) -> None:
        self._identify = identify
        self._limits = limits
        self._worker = worker
        self._now_ns = now_ns
        self._utc_now_ns = utc_now_ns
        self._take: Callable[[Signal], None] = _nobody_listens

    def open(self, take: Callable[[Signal], None]) -> None:
        """From now on ``take`` is told of every wrong code."""
        self._take = take

    def wait_ns(self, source: str) -> int:
        """How long until a code from ``source`` is compared; 0: now."""
        return self._limits.wait_ns(source)

    def look(
        self, code: str, device: str, source: str, then: Callable[[Looked], None], *, configuration: bool = False
    ) -> None:
        """Whose code it is, or why it opens nothing: ``then`` is told, at once or later.

        One for settings is good where ``configuration`` is asked for, and elsewhere as wrong as any.
        """
        if not code:
            then(NotTaken(MISSING))
            return
        wait_ns = self.wait_ns(source)
        if wait_ns:
            then(NotTaken(f"too many wrong codes: wait {-(-wait_ns // SECOND)} s"))
            return
        tried = self._limits.begin(source)
        found = partial(self._compared, tried, device, then, configuration)
        self._worker.run(partial(self._identify, code), found)

    def _compared(
        self,
        tried: Try,
        device: str,
        then: Callable[[Looked], None],
        configuration: bool,
        who: Identified | None,
    ) -> None:
        if who is not None and (configuration or not who.configuration):
            self._limits.right(tried)
            then(who)
            return
        wrong = CodeWrong(device=device, at=self._now_ns(), source=tried.source, at_utc_ns=self._utc_now_ns())
        self._take(wrong)
        then(NotTaken(NOBODYS, recorded=True))


def _nobody_listens(_: Signal) -> None:
    """Before a table runs."""
