"""An input that does not come to rest: counts raw edges, says once that there are too many and once that it is quiet.

A debounced input whose wire never rests tells nothing at all; this tells that. Does not debounce: ``settled.py`` does.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from drivers.reactor import Reactor
from drivers.signals import DeviceFault, DeviceRecovered, Signal

EDGES = 30
"""More than a hand and a bouncing contact make together within the window."""
WINDOW_MS = 2_000
"""In which the edges are counted, and how long the wire must be quiet to be in order again."""


class Flicker:
    """One input's unrest. Fault: ``flicker``.

    ``what`` is the thing in the technician's words (``the door contact``); ``changed(at_ns)`` is called when
    ``flickering`` changed.
    """

    def __init__(
        self,
        device: str,
        where: str,
        *,
        what: str,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        changed: Callable[[int], None],
    ) -> None:
        self.flickering = False
        self._device = device
        self._where = where
        self._what = what
        self._reactor = reactor
        self._emit = emit
        self._changed = changed
        self._edges: deque[int] = deque(maxlen=EDGES)

    def edge(self, at_ns: int) -> None:
        """One raw edge, of either direction."""
        self._edges.append(at_ns)
        if len(self._edges) == EDGES and at_ns - self._edges[0] <= WINDOW_MS * 1_000_000:
            self._begin(f"changed {EDGES} times within {WINDOW_MS} ms", at_ns)

    def lost(self, at_ns: int) -> None:
        """Edges are missing before the one at ``at_ns``: too many to be heard are too many."""
        self._edges.append(at_ns)
        self._begin("changed more often than anybody listened", at_ns)

    def _begin(self, how: str, at_ns: int) -> None:
        if self.flickering:
            return
        self.flickering = True
        text = f"{self._what} at {self._where} {how}; look for a loose plug or a worn contact"
        self._emit(DeviceFault(device=self._device, at=at_ns, fault="flicker", where=self._where, text=text))
        self._changed(at_ns)
        self._reactor.call_later(WINDOW_MS * 1_000_000, self._look)

    def _look(self) -> None:
        now = self._reactor.now()
        remaining_ns = self._edges[-1] + WINDOW_MS * 1_000_000 - now
        if remaining_ns > 0:
            self._reactor.call_later(remaining_ns, self._look)
            return
        self.flickering = False
        self._emit(DeviceRecovered(device=self._device, at=now, fault="flicker"))
        self._changed(now)
