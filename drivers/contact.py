"""A contact on a line: its level once it has come to rest, and a fault while it does not.

It puts ``settled.py`` and ``flicker.py`` on one wire. Does not know what a contact tells, nor what counts while it
flickers: the device judges that.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.flicker import Flicker
from drivers.points import GapAction, InputPoint
from drivers.reactor import Reactor
from drivers.settled import Settled, level_at_start
from drivers.signals import Signal


class Contact:
    """One contact. Fault: ``flicker``; where edges are lost it flickers, and what moved before them counts for nothing.

    Args:
        device: the device's name.
        line: its wire.
        what: the thing in the technician's words (``the door contact``).
        reactor: time.
        emit: takes the fault.
        debounce_ms: how long the line must rest until its level counts.
        judge: called with the monotonic nanoseconds when the level or the flickering changed.
        lost: called where edges were lost, with the nanoseconds of the next one.

    Raises ValueError for a debounce below 1 ms.
    """

    def __init__(
        self,
        device: str,
        line: InputPoint,
        *,
        what: str,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        debounce_ms: int,
        judge: Callable[[int], None],
        lost: GapAction | None = None,
    ) -> None:
        if debounce_ms < 1:
            raise ValueError(f"{device}: debounce of {debounce_ms} ms; it is 1 ms or more")
        self.moved_ns = 0
        """The last edge, whether it counted or not."""
        self._lost = lost
        self._settled = Settled(
            lambda _level, at_ns: judge(at_ns), level_at_start(line), reactor=reactor, debounce_ms=debounce_ms
        )
        self._flicker = Flicker(device, line.where, what=what, reactor=reactor, emit=emit, changed=judge)
        line.watch(self._edge, self._gap)

    @property
    def level(self) -> bool | None:
        """The level at rest; None while the part behind the line has not answered."""
        return self._settled.level

    @property
    def flickering(self) -> bool:
        """Whether it does not come to rest."""
        return self._flicker.flickering

    def _edge(self, level: bool, at_ns: int) -> None:
        self.moved_ns = at_ns
        self._flicker.edge(at_ns)
        self._settled.edge(level, at_ns)

    def _gap(self, at_ns: int) -> None:
        self._settled.lost()
        self._flicker.lost(at_ns)
        if self._lost is not None:
            self._lost(at_ns)
