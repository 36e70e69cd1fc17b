"""A reactor for one run of a service: when the run ends, whatever it still waits for never happens.

A process that is killed takes its timers with it; a run inside a simulation has to be told. Does not keep time itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from drivers.reactor import Reactor, Timer

Told = TypeVar("Told")


class Lifetime:
    """A :class:`drivers.reactor.Reactor` that ends."""

    def __init__(self, reactor: Reactor) -> None:
        self._reactor = reactor
        self._ended = False

    def end(self) -> None:
        """From now on nothing that was asked of this reactor happens."""
        self._ended = True

    def while_it_lasts(self, action: Callable[[Told], None]) -> Callable[[Told], None]:
        """``action``, and nothing after the end."""
        return lambda told: None if self._ended else action(told)

    def now(self) -> int:
        return self._reactor.now()

    def call_later(self, delay_ns: int, action: Callable[[], None]) -> Timer:
        return self._reactor.call_later(delay_ns, lambda: None if self._ended else action())

    def add_reader(self, descriptor: int, action: Callable[[], None]) -> None:
        self._reactor.add_reader(descriptor, action)

    def remove_reader(self, descriptor: int) -> None:
        self._reactor.remove_reader(descriptor)
