"""Looks once a minute at the box under the table, and tells the table what has appeared or gone, as faults of the box.

The looking takes as long as disks take, so another thread does it; one look at a time. What is only noticed is not
told: a fault lights the tower light and stands on the dealer's display. Does not measure and does not judge.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from controller.health.check import Health, judge
from controller.health.checks import CHECKS
from controller.health.facts import BoxFacts, Facts, Unknown
from controller.health.told import told_by
from controller.table.state import TableState
from drivers.reactor import Reactor, Timer
from drivers.signals import DeviceFault, DeviceRecovered, Signal

EVERY_NS = 60_000_000_000
GONE_AFTER = 10
"""So many looks in a row have to find it gone: what comes and goes is one fault, and not one each minute."""
STEP_NS = 100_000_000
"""Wall clock and monotonic clock may part by so much between two looks; a clock that is slewed stays below."""
STEP_TOLD_NS = 3_600_000_000_000
_BY_ID = {check.id: check for check in CHECKS}

Look = BoxFacts | str
"""What a look found, or why it found nothing."""


class Table(Protocol):
    """What is asked of the service."""

    state: TableState

    def take(self, signal: Signal) -> None:
        """Decide on a signal."""


class Work(Protocol):
    """What does work beside the loop."""

    def run(self, work: Callable[[], Look], then: Callable[[Look], None]) -> None:
        """Do ``work``, then ``then`` on the loop. Raises RuntimeError where it cannot even begin."""


class HealthWatch:
    """Looks from ``start`` until ``close``. ``measure`` looks at the box, ``has_copies`` is said of its table.

    ``heard`` is told of each look on the loop, with its time in UTC.
    """

    def __init__(
        self,
        table: Table,
        reactor: Reactor,
        work: Work,
        measure: Callable[[], BoxFacts],
        utc_now_ns: Callable[[], int],
        *,
        has_copies: bool,
        heard: Callable[[Health, int], None] = lambda _, __: None,
    ) -> None:
        self.why_not = "nobody has looked at the box yet"
        """Why the last look found nothing; empty where it did."""
        self._table = table
        self._reactor = reactor
        self._work = work
        self._measure = measure
        self._utc_now_ns = utc_now_ns
        self._has_copies = has_copies
        self._heard = heard
        self._box: BoxFacts | None = None
        self._looking = False
        self._offset_ns: int | None = None
        self._step: tuple[int, int] | None = None
        self._was_low = False
        self._gone: Counter[str] = Counter()
        self._next: Timer | None = None

    def start(self) -> None:
        """Look now, and from now on."""
        self._watch_clock()
        if self._looking:
            self.why_not = "the last look at the box has not come back: a disk may hang"
        else:
            self._begin()
        self._next = self._reactor.call_later(EVERY_NS, self.start)

    def close(self) -> None:
        """Look no more; closing twice is harmless."""
        if self._next is not None:
            self._next.cancel()
            self._next = None

    def facts(self) -> Facts | None:
        """What is known now: the box by the last look, the table as it stands. None before the first look."""
        if self._box is None:
            return None
        return Facts(self._box, told_by(self._table.state, has_copies=self._has_copies))

    def _begin(self) -> None:
        self._looking = True
        try:
            self._work.run(self._look, self._looked)
        except RuntimeError as error:
            self._looking = False
            self.why_not = f"nothing could be looked at: {error}"

    def _look(self) -> Look:
        """In the other thread. Whatever goes wrong there is told on the page, and ends nothing."""
        try:
            return self._measure()
        except Exception as error:  # noqa: BLE001 - no table ends because its box could not be looked at
            return f"the last look at the box failed: {error!r}"

    def _looked(self, found: Look) -> None:
        self._looking = False
        if isinstance(found, str):
            self.why_not = found
            return
        self.why_not = ""
        self._box = self._with_what_was_seen(found)
        facts = self.facts()
        if facts is None:
            return
        health = judge(CHECKS, facts)
        self._heard(health, facts.box.at_utc_ns)
        if not self._table.state.testing:
            self._tell(health)

    def _tell(self, health: Health) -> None:
        """What is on record already is not said again, also after a start."""
        now = self._reactor.now()
        known = {(fault.device, fault.fault) for fault in self._table.state.faults}
        for finding in health.findings:
            check = finding.check
            self._gone.pop(check.id, None)
            if check.device and (check.device, check.id) not in known:
                self._table.take(
                    DeviceFault(device=check.device, at=now, fault=check.id, where="", text=f"{check.says}: {check.do}")
                )
        for name in health.fine:
            check = _BY_ID[name]
            if (check.device, name) in known:
                self._gone[name] += 1
                if self._gone[name] >= GONE_AFTER:
                    del self._gone[name]
                    self._table.take(DeviceRecovered(device=check.device, at=now, fault=name))

    def _watch_clock(self) -> None:
        now = self._reactor.now()
        offset_ns = self._utc_now_ns() - now
        before_ns, self._offset_ns = self._offset_ns, offset_ns
        if before_ns is not None and abs(offset_ns - before_ns) > STEP_NS:
            self._step = now, (offset_ns - before_ns) // 1_000_000

    def _with_what_was_seen(self, box: BoxFacts) -> BoxFacts:
        """Steps of the clock, and a low voltage of which the kernel tells only how it is now."""
        since, by_ms = self._step or (0, 0)
        stepped_ms = by_ms if self._reactor.now() - since < STEP_TOLD_NS else 0
        supply = box.supply
        if not isinstance(supply, Unknown):
            self._was_low |= supply.low
            if self._was_low:
                supply = replace(supply, low_before=True)
        return replace(box, stepped_ms=stepped_ms, supply=supply)
