"""The table's heartbeat: tells the watcher of this process that it lives, only while it does its work on time.

A process that hangs is still there, so being there proves nothing. At each beat two things are asked: was the loop on
time, and does every critical task go on. The watcher (systemd's ``WatchdogSec``) hears only of a good beat and ends a
process that it has not heard for too long. Does not end anything itself, and keeps no clock: all is on the reactor.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from drivers.reactor import Reactor, Timer

LATE_MS = 250
"""A beat this late is not told: timers, edges and inhibits of this loop were as late."""
RECORD_MS = 5_000
"""How long what was decided may wait for the disk. A memory card that tidies itself up takes a second or two."""

MILLISECOND = 1_000_000


class Task(Protocol):
    """Something that must go on while the table is to be trusted."""

    def trouble(self, now_ns: int) -> str | None:
        """What is wrong with it at this beat, as half a sentence; None when it goes on."""


class Recorded(Protocol):
    """What is seen of a :class:`controller.service.service.TableService`; both states are one object when all is on
    disk.
    """

    @property
    def position(self) -> int:
        """The last record that is on disk."""

    @property
    def state(self) -> object:
        """What was decided."""

    @property
    def durable(self) -> object:
        """What is on disk."""


class RecordTask:
    """The journal goes on: what was decided reaches the disk within ``limit_ms``."""

    def __init__(self, service: Recorded, limit_ms: int = RECORD_MS) -> None:
        self._service = service
        self._limit_ns = limit_ms * MILLISECOND
        self._position = -1
        self._since_ns = 0

    def trouble(self, now_ns: int) -> str | None:
        service = self._service
        if service.durable is service.state or service.position != self._position:
            self._position, self._since_ns = service.position, now_ns
            return None
        waited_ns = now_ns - self._since_ns
        if waited_ns < self._limit_ns:
            return None
        return f"the disk has not taken record {self._position + 1} for {waited_ns // (1_000 * MILLISECOND)} s"


class Heartbeat:
    """Calls ``alive`` at each good beat, and ``changed`` with the trouble, or None, whenever that changes."""

    def __init__(
        self,
        reactor: Reactor,
        tasks: Sequence[Task],
        *,
        interval_ns: int,
        alive: Callable[[], None],
        changed: Callable[[str | None], None],
    ) -> None:
        self.trouble: str | None = None
        self._reactor = reactor
        self._tasks = tuple(tasks)
        self._interval_ns = interval_ns
        self._alive = alive
        self._changed = changed
        self._due_ns = 0
        self._timer: Timer | None = None

    def start(self) -> None:
        """Beat from now on."""
        self.stop()
        self._wait(self._reactor.now())

    def stop(self) -> None:
        """Beat no more; stopping twice is harmless."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wait(self, since_ns: int) -> None:
        """The next beat is due one interval after this one began: what this one costs makes the next one late."""
        self._due_ns = since_ns + self._interval_ns
        self._timer = self._reactor.call_later(self._due_ns - self._reactor.now(), self._beat)

    def _beat(self) -> None:
        now = self._reactor.now()
        trouble = self._trouble_at(now)
        if trouble is None:
            self._alive()
        if trouble != self.trouble:
            self.trouble = trouble
            self._changed(trouble)
        self._wait(now)

    def _trouble_at(self, now: int) -> str | None:
        late_ms = (now - self._due_ns) // MILLISECOND
        if late_ms >= LATE_MS:
            return f"the loop was {late_ms} ms late"
        return next((trouble for task in self._tasks if (trouble := task.trouble(now)) is not None), None)
