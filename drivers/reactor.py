"""The one loop that owns time and file descriptors, as drivers see it.

Drivers are written as small state machines on callbacks: no thread, no sleep, no clock of their own. The
controller hands in a reactor over asyncio; the simulator and the unit tests hand in one on virtual time.
Times are monotonic nanoseconds.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """A callback that is due later and can be called off."""

    def cancel(self) -> None:
        """Call it off; calling it off twice is harmless."""


class Reactor(Protocol):
    """What a driver may ask of the loop that runs it."""

    def now(self) -> int:
        """Monotonic nanoseconds."""

    def call_later(self, delay_ns: int, action: Callable[[], None]) -> Timer:
        """Run ``action`` once, ``delay_ns`` from now."""

    def add_reader(self, descriptor: int, action: Callable[[], None]) -> None:
        """Run ``action`` whenever ``descriptor`` can be read."""

    def remove_reader(self, descriptor: int) -> None:
        """Stop watching ``descriptor``."""


class VirtualTimer:
    """A timer of :class:`VirtualReactor`."""

    __slots__ = ("action",)

    def __init__(self, action: Callable[[], None]) -> None:
        self.action: Callable[[], None] | None = action

    def cancel(self) -> None:
        self.action = None


class VirtualReactor:
    """Time that moves only when told: jumps from timer to timer, in order of due time, then of asking.

    >>> reactor = VirtualReactor()
    >>> seen = []
    >>> _ = reactor.call_later(5_000_000, lambda: seen.append(reactor.now()))
    >>> reactor.advance(10_000_000)
    >>> seen, reactor.now()
    ([5000000], 10000000)
    """

    def __init__(self, start_ns: int = 0) -> None:
        self._now = start_ns
        self._due: list[tuple[int, int, VirtualTimer]] = []
        self._order = itertools.count()

    def now(self) -> int:
        return self._now

    def call_later(self, delay_ns: int, action: Callable[[], None]) -> VirtualTimer:
        timer = VirtualTimer(action)
        due = self._now + delay_ns if delay_ns > 0 else self._now
        heapq.heappush(self._due, (due, next(self._order), timer))
        return timer

    def add_reader(self, descriptor: int, action: Callable[[], None]) -> None:
        """Raises RuntimeError: virtual time has no file descriptors."""
        raise RuntimeError("virtual time has no file descriptors: use the in-memory transport")

    def remove_reader(self, descriptor: int) -> None:
        """Raises RuntimeError: virtual time has no file descriptors."""
        raise RuntimeError("virtual time has no file descriptors: use the in-memory transport")

    def next_due(self) -> int | None:
        """When the next timer is due, or None when nothing waits."""
        while self._due and self._due[0][2].action is None:
            heapq.heappop(self._due)
        return self._due[0][0] if self._due else None

    def advance(self, ns: int) -> None:
        """Let ``ns`` pass, running whatever falls due on the way, each at its own time."""
        self.advance_to(self._now + ns)

    def advance_to(self, end_ns: int) -> None:
        """Let time pass until ``end_ns``."""
        due = self._due
        while due and due[0][0] <= end_ns:
            when, _, timer = heapq.heappop(due)
            action, timer.action = timer.action, None
            if action is not None:
                if when > self._now:
                    self._now = when
                action()
        self._now = max(self._now, end_ns)
