"""Looks once a minute whether the system's clock is synchronised, and tells the table.

What tells it is a port: the kernel or the time service on a real table, nothing at all in a simulation. Does not set a
clock.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from controller.table.commands import ClockLookedAt
from drivers.reactor import Reactor, Timer
from drivers.signals import Signal

EVERY_NS = 60_000_000_000
TOUCHED = Path("/run/systemd/timesync/synchronized")
"""systemd-timesyncd touches it each time that it has set the clock (systemd-timesyncd.service(8), "Files")."""
FRESH_NS = 2 * 2_048_000_000_000
"""Twice the longest time between two of its questions (timesyncd.conf(5), ``PollIntervalMaxSec``)."""

Synchronised = Callable[[], bool | None]
"""Whether the clock is; None where nobody can say, which is no fact."""


class ClockWatch:
    """Tells ``take`` what ``synchronised`` says, from ``start`` until ``close``."""

    def __init__(self, reactor: Reactor, take: Callable[[Signal], None], synchronised: Synchronised) -> None:
        self._reactor = reactor
        self._take = take
        self._synchronised = synchronised
        self._next: Timer | None = None

    def start(self) -> None:
        """Look now, and from now on."""
        found = self._synchronised()
        if found is not None:
            self._take(ClockLookedAt(device="clock", at=self._reactor.now(), synchronised=found))
        self._next = self._reactor.call_later(EVERY_NS, self.start)

    def close(self) -> None:
        """Look no more; closing twice is harmless."""
        if self._next is not None:
            self._next.cancel()
            self._next = None


def of_the_system(kernel: Synchronised, utc_now_ns: Callable[[], int], touched: Path = TOUCHED) -> Synchronised:
    """What the kernel says; where it may not be asked, which a hardened unit forbids, what timesyncd last did.

    Nobody can say where neither answers: another time service leaves no such file.
    """

    def synchronised() -> bool | None:
        told = kernel()
        if told is not None:
            return told
        try:
            last_ns = touched.stat().st_mtime_ns
        except FileNotFoundError:
            return False if touched.parent.is_dir() else None
        except OSError:
            return None
        return abs(utc_now_ns() - last_ns) < FRESH_NS

    return synchronised
