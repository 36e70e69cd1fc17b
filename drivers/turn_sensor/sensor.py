"""A turn sensor: counts the pegs of a big six wheel until it rests, and tells its direction where two sensors see them.

The first sensor stands at the clapper: a peg that stays before it when the wheel rests is the one that the clapper
lies on, between two sections. The second stands so near behind it that a peg that passes clockwise covers first the
one, then both, then the other. What rocks back before it rests counts back with two sensors and once more with one.
While the part behind the wires is away pegs are missed: fewer are told, never more. Does not see which section won, and
knows no turn that is too short.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.points import InputPoint
from drivers.reactor import Reactor, Timer
from drivers.signals import DeviceFault, DeviceRecovered, Signal, WheelTurned
from drivers.turn_sensor.eye import Eye

MS = 1_000_000
BLIND_AFTER = 8
"""So many pegs past one sensor and none past the other."""
QUARTERS = {(False, False): 0, (True, False): 1, (True, True): 2, (False, True): 3}
"""Where a peg stands before the first and the second sensor, in the order in which it passes clockwise."""


class PegTurnSensor:
    """One wheel with one or two sensors. ``peg_level`` is a line's level while a peg is before its sensor.

    It reports each turn once the wheel has rested for ``rest_ms`` (``WheelTurned``). Faults: ``stuck`` (a peg has been
    before the first sensor for ``stuck_s``, or it saw none of those that the second one saw), ``second-stuck`` (the
    second one saw none), each until it sees a change; ``pegs-lost`` (pegs were missed, or came faster than a wheel
    turns: this turn is not counted), until one is. Raises ValueError for a time below 1.
    """

    def __init__(
        self,
        device: str,
        pegs: InputPoint,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        second: InputPoint | None = None,
        peg_level: bool = True,
        debounce_ms: int = 1,
        rest_ms: int = 3_000,
        stuck_s: int = 600,
    ) -> None:
        if debounce_ms < 1 or not debounce_ms < rest_ms or stuck_s < 1:
            raise ValueError(
                f"{device}: needs 1 <= debounce_ms < rest_ms and stuck_s of 1 or more, not {debounce_ms}, {rest_ms},"
                f" {stuck_s}"
            )
        self.device = device
        self._reactor = reactor
        self._emit = emit
        self._rest_ns = rest_ms * MS
        self._stuck_s = stuck_s
        self._turning = self._unsure = False
        self._last_ns = 0
        """The last edge of the turn."""
        self._quarters = 0
        """How far a peg went past both sensors, clockwise."""
        self._quarter = 0
        self._overdue: Timer | None = None
        self._faults: set[str] = set()

        def eye(line: InputPoint, moved: Callable[[int], None]) -> Eye:
            return Eye(
                line, reactor=reactor, peg_level=peg_level, debounce_ms=debounce_ms, moved=moved, unsure=self._lose
            )

        self._first = eye(pegs, self._first_moved)
        self._second = None if second is None else eye(second, self._second_moved)
        self._quarter = self._stands()
        self._watch_the_peg()

    @property
    def turning(self) -> bool:
        """Whether anything moved that has not come to rest yet."""
        return self._turning

    # --- the wheel turns ---

    def _first_moved(self, at_ns: int) -> None:
        self._recover("stuck", at_ns)
        self._moved(at_ns)

    def _second_moved(self, at_ns: int) -> None:
        self._recover("second-stuck", at_ns)
        self._moved(at_ns)

    def _moved(self, at_ns: int) -> None:
        before, self._quarter = self._quarter, self._stands()
        step = (self._quarter - before) % 4
        self._quarters += 1 if step == 1 else -1 if step == 3 else 0
        self._turns(at_ns)

    def _stands(self) -> int:
        return QUARTERS[bool(self._first.covered), self._second is not None and bool(self._second.covered)]

    def _lose(self, at_ns: int) -> None:
        self._unsure = True
        self._complain(
            "pegs-lost",
            self._first.where,
            f"the turn sensor at {self._first.where} saw pegs faster than a wheel turns, or nobody listened to all of"
            " them: this turn is not counted; count it by eye, and look for a loose plug",
        )
        self._turns(at_ns)

    def _turns(self, at_ns: int) -> None:
        self._last_ns = max(at_ns, self._last_ns)
        if not self._turning:
            self._turning = True
            if self._overdue is not None:
                self._overdue.cancel()
                self._overdue = None
            self._reactor.call_later(self._rest_ns, self._look)

    def _look(self) -> None:
        remaining_ns = self._last_ns + self._rest_ns - self._reactor.now()
        if remaining_ns > 0:
            self._reactor.call_later(remaining_ns, self._look)
        else:
            self._rest()

    # --- and rests ---

    def _rest(self) -> None:
        first, second = self._first, self._second
        seen = first.pegs, 0 if second is None else second.pegs
        unsure, quarters = self._unsure, self._quarters
        self._turning = self._unsure = False
        self._quarters = first.pegs = 0
        self._watch_the_peg()
        if second is not None:
            second.pegs = 0
        if unsure:
            return
        if second is not None:
            self._compare(*seen, second)
        pegs, clockwise = _passed(max(seen), quarters)
        if pegs == 0:
            return
        self._recover("pegs-lost", self._reactor.now())
        at_clapper = first if second is None or seen[0] else second
        self._emit(
            WheelTurned(
                device=self.device,
                at=self._last_ns,
                pegs=pegs,
                clockwise=clockwise,
                between=bool(at_clapper.covered),
            )
        )

    def _compare(self, first: int, second: int, second_eye: Eye) -> None:
        """Both sensors are at the same pegs."""
        if first >= BLIND_AFTER and second == 0:
            self._complain("second-stuck", second_eye.where, _blind("second sensor", second_eye.where, first))
        if second >= BLIND_AFTER and first == 0:
            self._complain("stuck", self._first.where, _blind("turn sensor", self._first.where, second))

    def _watch_the_peg(self) -> None:
        if self._first.covered:
            self._overdue = self._reactor.call_later(self._stuck_s * 1_000 * MS, self._report_stuck)

    def _report_stuck(self) -> None:
        self._overdue = None
        where = self._first.where
        self._complain(
            "stuck",
            where,
            f"the turn sensor at {where} has seen a peg for {self._stuck_s} s: turn the wheel on, then look for dirt,"
            " or for a cut or shorted wire",
        )

    # --- faults ---

    def _complain(self, fault: str, where: str, text: str) -> None:
        if fault not in self._faults:
            self._faults.add(fault)
            now = self._reactor.now()
            self._emit(DeviceFault(device=self.device, at=now, fault=fault, where=where, text=text))

    def _recover(self, fault: str, at_ns: int) -> None:
        if fault in self._faults:
            self._faults.remove(fault)
            self._emit(DeviceRecovered(device=self.device, at=at_ns, fault=fault))


def _passed(seen: int, quarters: int) -> tuple[int, bool | None]:
    """How many pegs passed, and which way: by both sensors where they saw one wheel turn one way, else by one.

    >>> _passed(216, 864), _passed(3, -10), _passed(216, 0)
    ((216, True), (3, False), (216, None))
    """
    net = (abs(quarters) + 2) // 4
    if 2 * net <= seen:
        return seen, None
    return net, quarters > 0


def _blind(what: str, where: str, pegs: int) -> str:
    return f"the {what} at {where} saw none of {pegs} pegs: look for dirt, its distance, or a cut or shorted wire"
