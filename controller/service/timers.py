"""The times that a table waits for, on the reactor: those of the state, and when cards and dice fall due.

Does not decide what a time that has come means: it names it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from controller.shows import outputs
from controller.table.setup import SECOND, TableSetup
from controller.table.state import TableState
from drivers.reactor import Reactor, Timer

MINUTE = 60 * SECOND


class Timers:
    """``reached`` is given the name of each time that has come."""

    def __init__(
        self, setup: TableSetup, reactor: Reactor, utc_now_ns: Callable[[], int], reached: Callable[[str], None]
    ) -> None:
        self._setup = setup
        self._reactor = reactor
        self._utc_now_ns = utc_now_ns
        self._reached = reached
        self._timers: dict[str, Timer] = {}
        self._stopped = False

    def follow(self, state: TableState) -> None:
        """Wait for just the times that this state waits for."""
        wanted = outputs.timers(state, self._setup)
        if not wanted and not self._timers:
            return
        names = [timer.name for timer in wanted]
        for name in [name for name in self._timers if name not in names]:
            self._timers.pop(name).cancel()
        for name, after_ns in wanted:
            if name not in self._timers:
                self._timers[name] = self._reactor.call_later(after_ns, partial(self._reached, name))

    def watch_cards_and_dice(self, state: Callable[[], TableState]) -> None:
        """Look at their time once a minute, also while they are due: new ones begin a new time."""
        waited = outputs.due_in_ns(state(), self._setup, self._utc_now_ns())
        self._reactor.call_later(min((MINUTE, *waited.values())), partial(self._perhaps_due, state))

    def _perhaps_due(self, state: Callable[[], TableState]) -> None:
        if self._stopped:
            return
        for name, after in outputs.due_in_ns(state(), self._setup, self._utc_now_ns()).items():
            if after <= SECOND:
                self._reached(name)
        self._reactor.call_later(MINUTE, partial(self._perhaps_due, state))

    def stop(self) -> None:
        """No time comes any more."""
        self._stopped = True
        for timer in self._timers.values():
            timer.cancel()
