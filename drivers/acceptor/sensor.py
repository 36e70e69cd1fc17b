"""One sensor in a chip's way: edges in, whole pulses out, and a fault when it stays covered.

A sensor covered when the lines are opened is a fault at once, since nobody saw the pulse begin.
Does not judge a pulse: that is ``pulse.py``.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.points import GapAction, InputPoint
from drivers.reactor import Reactor, Timer
from drivers.settled import watch_settled
from drivers.signals import DeviceFault, DeviceRecovered, Signal


class PulseSensor:
    """A sensor that calls ``covered(lead_ns)`` and ``pulse(lead_ns, trail_ns)``; a stuck pulse is never given out.

    ``lost(at_ns)``: edges are missing, and the pulse that was under way is no pulse.
    """

    __slots__ = (
        "_active",
        "_covered",
        "_device",
        "_emit",
        "_fault",
        "_lead_ns",
        "_lost",
        "_pulse",
        "_reactor",
        "_stuck",
        "_stuck_ns",
        "_timer",
        "_unseen",
        "_where",
    )

    def __init__(
        self,
        device: str,
        point: InputPoint,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        pulse: Callable[[int, int], None],
        covered: Callable[[int], None] | None = None,
        lost: GapAction | None = None,
        active_level: bool,
        debounce_ms: int,
        stuck_ms: int,
        fault: str = "stuck",
    ) -> None:
        self._device = device
        self._where = point.where
        self._reactor = reactor
        self._emit = emit
        self._pulse = pulse
        self._covered = covered
        self._lost = lost
        self._active = active_level
        self._stuck_ns = stuck_ms * 1_000_000
        self._fault = fault
        self._lead_ns: int | None = None
        self._stuck = False
        self._timer: Timer | None = None
        level = watch_settled(point, self._edge, reactor=reactor, debounce_ms=debounce_ms, lost=self._gap)
        self._unseen = level is None  # the part does not answer yet; the level found later is not an edge
        if level is active_level:
            self._report_stuck("was covered already when the lines were opened")

    def _edge(self, level: bool, at_ns: int) -> None:
        if level is self._active:
            if self._unseen:
                self._unseen = False
                self._report_stuck("was covered already when its part answered")
            elif self._lead_ns is None:
                self._lead_ns = at_ns
                if self._timer is None:
                    self._timer = self._reactor.call_later(self._stuck_ns, self._look)
                if self._covered is not None:
                    self._covered(at_ns)
            return
        self._unseen = False
        lead_ns = self._lead_ns
        if lead_ns is not None:
            self._lead_ns = None
            self._pulse(lead_ns, at_ns)
        elif self._stuck:
            self._stuck = False
            self._emit(DeviceRecovered(device=self._device, at=at_ns, fault=self._fault))

    def _gap(self, at_ns: int) -> None:
        self._lead_ns = None
        if self._lost is not None:
            self._lost(at_ns)

    def _look(self) -> None:
        """One timer serves a row of pulses: it comes back until the sensor is free or really stuck."""
        self._timer = None
        if self._lead_ns is None:
            return
        remaining_ns = self._lead_ns + self._stuck_ns - self._reactor.now()
        if remaining_ns > 0:
            self._timer = self._reactor.call_later(remaining_ns, self._look)
        else:
            self._lead_ns = None
            self._report_stuck(f"has been covered for {self._stuck_ns // 1_000_000} ms")

    def _report_stuck(self, what: str) -> None:
        self._stuck = True
        text = f"the sensor at {self._where} {what}; look for a chip in the slot or a broken wire"
        now = self._reactor.now()
        self._emit(DeviceFault(device=self._device, at=now, fault=self._fault, where=self._where, text=text))
