"""A bet sensor: one line a seat that is active while something covers the spot. It tells of chips, not of hands.

Two times stand between the wire and a signal. ``debounce_ms`` joins the edges of one movement. Then the spot must
stay covered for ``covered_ms`` before it counts as a bet, and bare for ``lifted_ms`` before it counts as lifted, so
that a hand that passes over is nothing. The signal comes late for it and carries the time of the first edge of that
movement; gaps longer than the debounce are not bridged, so a chip cannot borrow the time of a hand before it.

A cut wire, a loose plug and a sensor without supply read as bare: with ``covered_level`` low, the line of an
open-collector sensor that is off at rest is pulled up when nothing drives it. Such a spot takes no bet, and a
standing one reads as lifted.

Does not know rounds, and has no inhibit: nothing can keep a chip off the felt. It does not count: one chip or a stack.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.contact import Contact
from drivers.points import GapAction, InputPoint
from drivers.reactor import Reactor, Timer
from drivers.signals import BetSensorChanged, DeviceFault, DeviceRecovered, Signal

MS = 1_000_000


def decided_ms(*, covered_ms: int, lifted_ms: int, debounce_ms: int) -> int:
    """After how long every movement is known for what it was: a chip, a hand or nothing."""
    return max(covered_ms, lifted_ms) + debounce_ms + 1


class BetSensor:
    """One spot. ``covered_level`` is the line's level while something covers it.

    It reports how the spot was found and then each change (``BetSensorChanged``). Faults: ``covered-at-start``
    (nobody saw that chip laid), ``stuck`` (covered for ``stuck_ms``), ``flicker``. A covered spot that was found or
    is stuck is in order again when it was seen bare. Where edges are lost it flickers, and ``lost`` is called. Raises
    ValueError for times that contradict.
    """

    def __init__(
        self,
        device: str,
        line: InputPoint,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        covered_level: bool = False,
        covered_ms: int = 400,
        lifted_ms: int = 400,
        debounce_ms: int = 20,
        stuck_ms: int = 900_000,
        lost: GapAction | None = None,
    ) -> None:
        if not 1 <= debounce_ms < min(covered_ms, lifted_ms) or not covered_ms < stuck_ms:
            raise ValueError(
                f"{device}: needs 1 <= debounce_ms < covered_ms and lifted_ms, and covered_ms < stuck_ms,"
                f" not {debounce_ms}, {covered_ms}, {lifted_ms}, {stuck_ms}"
            )
        self.device = device
        self.covered: bool | None = None
        """As it was reported last; None while its part does not answer."""
        self._where = line.where
        self._reactor = reactor
        self._emit = emit
        self._covered_level = covered_level
        self._debounce_ns = debounce_ms * MS
        self._hold_ns = {True: covered_ms * MS, False: lifted_ms * MS}
        self._stuck_ns = stuck_ms * MS
        self._since_ns: int | None = None
        """The first edge of the movement that is not decided yet."""
        self._decision: Timer | None = None
        self._overdue: Timer | None = None
        self._fault: str | None = None
        self._contact = Contact(
            device,
            line,
            what="the bet sensor",
            reactor=reactor,
            emit=emit,
            debounce_ms=debounce_ms,
            judge=self._judge,
            lost=lost,
        )
        self._judge(reactor.now())

    @property
    def flickering(self) -> bool:
        """Whether the line does not come to rest; what was reported last is not to be trusted then."""
        return self._contact.flickering

    @property
    def undecided_ns(self) -> int | None:
        """The first edge of a movement that may be a chip laid or lifted, or a hand; None while all is decided."""
        return self._since_ns

    def _judge(self, at_ns: int) -> None:
        """A change; the one before it lasted until now.

        Nothing is decided while it flickers; what is there when it is quiet again counts from then on.
        """
        if self._contact.level is None:
            return
        covers = self._contact.level is self._covered_level
        if self.covered is None:
            self._found(covers, at_ns)
            return
        if self.flickering:
            self._since_ns = None
            return
        since_ns, self._since_ns = self._since_ns, None
        if since_ns is not None and at_ns - since_ns >= self._hold_ns[not self.covered]:
            self._report(not self.covered, since_ns)
        if covers is not self.covered:
            self._since_ns = at_ns
            # The end of the time, and as long as an edge within it may still be settling.
            self._decide_at(at_ns + self._hold_ns[not self.covered] + self._debounce_ns)

    def _decide_at(self, due_ns: int) -> None:
        if self._decision is not None:
            self._decision.cancel()
        self._decision = self._reactor.call_later(due_ns - self._reactor.now(), self._decide)

    def _decide(self) -> None:
        self._decision = None
        if self._since_ns is None:
            return
        rests_ns = self._contact.moved_ns + self._debounce_ns
        if rests_ns > self._reactor.now():  # something moves there now: let it settle first
            self._decide_at(rests_ns + MS)
        else:
            since_ns, self._since_ns = self._since_ns, None
            self._report(not self.covered, since_ns)

    def _report(self, covered: bool, at_ns: int) -> None:
        self.covered = covered
        self._emit(BetSensorChanged(device=self.device, at=at_ns, covered=covered))
        if self._overdue is not None:
            self._overdue.cancel()
            self._overdue = None
        if covered:
            self._overdue = self._reactor.call_later(self._stuck_ns, self._report_stuck)
        elif self._fault is not None:
            fault, self._fault = self._fault, None
            self._emit(DeviceRecovered(device=self.device, at=at_ns, fault=fault))

    def _found(self, covered: bool, at_ns: int) -> None:
        self._report(covered, at_ns)
        if covered:
            self._complain("covered-at-start", "was covered already when its line was first read")

    def _report_stuck(self) -> None:
        self._overdue = None
        if self._fault is None:
            self._complain("stuck", f"has been covered for {self._stuck_ns // MS // 1_000} s")

    def _complain(self, fault: str, what: str) -> None:
        self._fault = fault
        text = f"the bet sensor at {self._where} {what}; lift what lies there, then look for dirt or a shorted wire"
        now = self._reactor.now()
        self._emit(DeviceFault(device=self.device, at=now, fault=fault, where=self._where, text=text))
