from __future__ import annotations

from collections.abc import Callable

from drivers.reactor import VirtualReactor

MILLISECOND_NS = 1_000_000


class VirtualLapse:
    """Time that passes while a test waits (``controller/diagnostics/lapse.py``), from timer to timer."""

    def __init__(self, reactor: VirtualReactor) -> None:
        self._reactor = reactor

    def until(self, reached: Callable[[], bool], limit_ms: int) -> bool:
        end_ns = self._reactor.now() + limit_ms * MILLISECOND_NS
        while not reached():
            due_ns = self._reactor.next_due()
            if due_ns is None or due_ns > end_ns:
                self._reactor.advance_to(end_ns)
                return reached()
            self._reactor.advance_to(due_ns)
        return True
