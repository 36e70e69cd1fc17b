"""A key lock of one contact: on or away. A cut wire must read as away, so only a closed contact can mean on.

A cut wire is silent: nothing tells it from a key that nobody turns. A lock with a changeover contact tells it
(``changeover.py``). Does not authorise anything: a key found on at the start is reported as that, and how long a key
stays on is for the table to watch.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.points import InputPoint
from drivers.reactor import Reactor
from drivers.settled import watch_settled
from drivers.signals import KeyLockChanged, Signal


class KeyLock:
    """One key lock. ``closed_level`` is the level of a closed contact (low with a pull-up).

    It reports its position when the lines are opened (``at_start=True``); if the part does not answer yet, then when it
    does.
    """

    def __init__(
        self,
        device: str,
        contact: InputPoint,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        closed_level: bool = False,
        debounce_ms: int = 20,
    ) -> None:
        self.device = device
        self.on = False
        self._emit = emit
        self._closed_level = closed_level
        self._reported = False
        level = watch_settled(contact, self._edge, reactor=reactor, debounce_ms=debounce_ms)
        if level is not None:
            self._edge(level, reactor.now())

    def _edge(self, level: bool, at_ns: int) -> None:
        on = level is self._closed_level
        if self._reported and on is self.on:
            return
        at_start = not self._reported
        self._reported, self.on = True, on
        self._emit(KeyLockChanged(device=self.device, at=at_ns, on=on, at_start=at_start))
