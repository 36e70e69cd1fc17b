"""The times that a table waits for, on the reactor: those of the state, and when cards, dice and duties fall due.

Does not decide what a time that has come means: it names it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from controller.service.in_use import InUse
from controller.shows import outputs
from controller.table.commands import UseMeasured
from controller.table.setup import SECOND, TableSetup
from controller.table.state import TableState
from controller.table.upkeep.course import OF_UPKEEP, in_use
from drivers.reactor import Reactor, Timer
from drivers.signals import Signal

MINUTE = 60 * SECOND
COUNTED_NS = 10 * MINUTE
"""How often it is recorded how long cards and dice have been on the table."""


class Timers:
    """``reached`` is given the name of each time that has come, ``take`` how long cards and dice were in use."""

    def __init__(
        self,
        setup: TableSetup,
        reactor: Reactor,
        utc_now_ns: Callable[[], int],
        reached: Callable[[str], None],
        take: Callable[[Signal], object],
    ) -> None:
        self._setup = setup
        self._reactor = reactor
        self._utc_now_ns = utc_now_ns
        self._in_use = InUse(reactor.now, utc_now_ns)
        self._reached = reached
        self._take = take
        self._counted_ns = 0
        self._timers: dict[str, Timer] = {}
        self._stopped = False

    def follow(self, state: TableState) -> None:
        """Wait for just the times that this state waits for."""
        self._in_use.follow(state)
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
        self._in_use.begin(state())
        self._count(state())
        waited = outputs.due_in_ns(state(), self._setup, self._in_use.ages())
        self._reactor.call_later(min((MINUTE, *waited.values())), partial(self._perhaps_due, state))

    def _perhaps_due(self, state: Callable[[], TableState]) -> None:
        if self._stopped:
            return
        self._in_use.follow(state())
        if self._reactor.now() - self._counted_ns >= COUNTED_NS:
            self._count(state())
        for name, after in outputs.due_in_ns(state(), self._setup, self._in_use.ages()).items():
            if after <= SECOND:
                self._reached(name)
        self._reactor.call_later(MINUTE, partial(self._perhaps_due, state))

    def _count(self, state: TableState) -> None:
        self._counted_ns = self._reactor.now()
        rows = in_use(state, self._setup)
        if any(not one.is_due for one in rows if one.time == "cards-due" or one.limit_ns is not None):
            ages = self._in_use.ages()
            cards_ns, dice_ns = ages.pop("cards-due", 0), ages.pop("dice-due", 0)
            upkeep_ns = tuple((name.removeprefix(OF_UPKEEP), age) for name, age in ages.items())
            self._take(
                UseMeasured(
                    device="time",
                    at=self._counted_ns,
                    cards_ns=cards_ns,
                    dice_ns=dice_ns,
                    upkeep_ns=upkeep_ns,
                    at_utc_ns=self._utc_now_ns(),
                )
            )

    def stop(self) -> None:
        """No time comes any more."""
        self._stopped = True
        for timer in self._timers.values():
            timer.cancel()
