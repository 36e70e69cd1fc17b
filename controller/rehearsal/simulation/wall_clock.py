"""The wall clock of a simulated table: people and time services set it, it can stand still, and a start can have none.

Runs on virtual time otherwise. Does not say when anything is wrong with it: troubles do.
"""

from __future__ import annotations

from drivers.reactor import Reactor

START_UTC_NS = 1_767_225_600 * 1_000_000_000
"""2026-01-01 00:00 UTC."""


class WallClock:
    """The time of day, as the table's program gets it. Never before 1970, as on Linux (settimeofday(2))."""

    def __init__(self, reactor: Reactor) -> None:
        self.right = True
        """Whether the time service says that the clock is right, while there is one."""
        self._reactor = reactor
        self._ahead_ns = START_UTC_NS
        """How far it is ahead of the virtual time."""
        self._stands_at: int | None = None
        self._has_service = True

    @property
    def synchronised(self) -> bool | None:
        """What the time service says; None while there is none that could."""
        return self.right if self._has_service else None

    def utc_now_ns(self) -> int:
        """Nanoseconds since 1970."""
        return self._reactor.now() + self._ahead_ns if self._stands_at is None else self._stands_at

    def set_by(self, ns: int) -> None:
        """Somebody sets it so much forward, or back where it is negative."""
        self._show(max(0, self.utc_now_ns() + ns))

    def stand_still(self) -> None:
        """It shows what it shows, until it goes on."""
        self._stands_at = self.utc_now_ns()

    def go_on(self) -> None:
        """It goes on from where it stood, and is behind by as long."""
        stood_at, self._stands_at = self._stands_at, None
        if stood_at is not None:
            self._show(stood_at)

    def lose_time(self) -> None:
        """The computer starts in 1970, and no time service is there to tell it better."""
        self._show(0)
        self._has_service = False

    def find_time(self) -> None:
        """The time service is there, and has set the clock right."""
        self._show(START_UTC_NS + self._reactor.now())
        self._has_service = True

    def _show(self, utc_ns: int) -> None:
        if self._stands_at is not None:
            self._stands_at = utc_ns
        else:
            self._ahead_ns = utc_ns - self._reactor.now()
