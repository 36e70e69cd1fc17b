"""Which way a chip went, from two sensors in its way: the entry first is forwards, the exit first is backwards.

Chips may follow each other closely: what entered waits in a row, and each passage of the exit takes the oldest. A
chip that covers the exit and then leaves the entry last was pulled back; one that never reaches the exit came back too.
Does not measure: an implausible pulse is not put here.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from drivers.reactor import Reactor, Timer

PulseAction = Callable[[int, int], None]
"""Called with (leading edge, trailing edge) of the entry's pulse, or of the exit's when the entry had none."""


class Direction:
    """Sorts entry pulses into ``forwards`` and ``backwards``; a chip has ``exit_ms`` from entry to exit."""

    def __init__(self, *, reactor: Reactor, forwards: PulseAction, backwards: PulseAction, exit_ms: int) -> None:
        self._reactor = reactor
        self._forwards = forwards
        self._backwards = backwards
        self._exit_ns = exit_ms * 1_000_000
        self._entered: deque[tuple[int, int]] = deque()
        self._entry_covered = False
        self._pulled_back = False
        self._rising: tuple[int, int] | None = None  # the exit saw something that had not entered
        self._exit_first = False
        self._timer: Timer | None = None

    def entry_covered(self, lead_ns: int) -> None:
        """The entry's leading edge."""
        self._entry_covered = True

    def entry_passed(self, lead_ns: int, trail_ns: int) -> None:
        """A plausible pulse of the entry."""
        self._entry_covered = False
        if self._pulled_back or self._exit_first or self._rising is not None:
            self._pulled_back = False
            self._exit_first = False
            self._rising = None
            self._backwards(lead_ns, trail_ns)
        else:
            self._entered.append((lead_ns, trail_ns))
            self._wait()

    def entry_refused(self) -> None:
        """The entry's pulse was implausible and has been reported as that."""
        self._entry_covered = self._pulled_back = self._exit_first = False
        self._rising = None

    def lost(self) -> None:
        """Edges of either sensor are missing: what entered and did not leave yet is known to nobody."""
        self.entry_refused()
        self._entered.clear()

    def exit_covered(self, lead_ns: int) -> None:
        """The exit's leading edge."""
        if not self._entered and not self._entry_covered:
            self._exit_first = True

    def exit_passed(self, lead_ns: int, trail_ns: int) -> None:
        """A pulse of the exit, of any width."""
        if self._exit_first:
            if not self._entry_covered:
                self._exit_first = False
                self._rising = (lead_ns, trail_ns)
                self._wait()
        elif self._entered:
            self._forwards(*self._entered.popleft())
        elif self._entry_covered:
            self._pulled_back = True

    def _wait(self) -> None:
        if self._timer is None:
            self._timer = self._reactor.call_later(self._exit_ns, self._overdue)

    def _overdue(self) -> None:
        self._timer = None
        limit_ns = self._reactor.now() - self._exit_ns
        while self._entered and self._entered[0][1] <= limit_ns:
            self._backwards(*self._entered.popleft())
        if self._rising is not None and self._rising[1] <= limit_ns and not self._entry_covered:
            rising, self._rising = self._rising, None
            self._backwards(*rising)
        if self._entered or self._rising is not None:
            oldest_ns = self._entered[0][1] if self._entered else self._reactor.now()
            delay_ns = oldest_ns + self._exit_ns - self._reactor.now()
            self._timer = self._reactor.call_later(max(delay_ns, 1_000_000), self._overdue)
