"""A button that acts on the first edge of a press; what follows is ignored until the line was quiet.

Debounce is by the edges' own times: an edge counts when nothing moved for ``debounce_ms`` before it. A button held when
the lines are opened reports nothing until it was released and pressed again. Where edges are lost a press may be among
them: that is a fault until the next press that is told. Does not know what the button is for.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.points import InputPoint
from drivers.reactor import Reactor
from drivers.settled import level_at_start
from drivers.signals import ButtonPressed, DeviceFault, DeviceRecovered, Signal


class Button:
    """One button. ``pressed_level`` is the level while it is down.

    Faults: ``held`` at the start, until it is released; ``presses-lost``, until the next press.
    """

    def __init__(
        self,
        device: str,
        point: InputPoint,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        pressed_level: bool = False,
        debounce_ms: int = 20,
    ) -> None:
        if debounce_ms < 0:
            raise ValueError(f"{device}: debounce of {debounce_ms} ms; it cannot be negative")
        self.device = device
        self._where = point.where
        self._emit = emit
        self._pressed_level = pressed_level
        self._debounce_ns = debounce_ms * 1_000_000
        self._last_ns: int | None = None
        self._held = self._lost = False
        self._level = level_at_start(point)
        point.watch(self._edge, self._gap)
        if self._level is pressed_level:
            self._report_held(reactor.now())

    def _edge(self, level: bool, at_ns: int) -> None:
        known, self._level = self._level, level
        last_ns, self._last_ns = self._last_ns, at_ns
        if known is None:  # the part answers for the first time: this is where the button stands, not a press
            if level is self._pressed_level:
                self._report_held(at_ns)
            return
        quiet = last_ns is None or at_ns - last_ns >= self._debounce_ns
        if level is not self._pressed_level:
            if self._held:
                self._held = False
                self._emit(DeviceRecovered(device=self.device, at=at_ns, fault="held"))
        elif quiet:
            if self._lost:
                self._lost = False
                self._emit(DeviceRecovered(device=self.device, at=at_ns, fault="presses-lost"))
            self._emit(ButtonPressed(device=self.device, at=at_ns))

    def _gap(self, at_ns: int) -> None:
        """What moved just before is as near as the next edge: that one is no press of its own."""
        self._last_ns = at_ns
        if not self._lost:
            self._lost = True
            text = f"the button at {self._where} moved more often than anybody listened: press it again"
            self._emit(DeviceFault(device=self.device, at=at_ns, fault="presses-lost", where=self._where, text=text))

    def _report_held(self, at_ns: int) -> None:
        self._held = True
        text = f"the button at {self._where} was down already at the start; release it, or look for a shorted wire"
        self._emit(DeviceFault(device=self.device, at=at_ns, fault="held", where=self._where, text=text))
