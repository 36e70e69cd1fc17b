"""Long work on virtual time: what it comes to is known at once, and told only when so much time has passed.

So keys, chips, deaths and test mode come between a code and its answer here too. Does not outlive the process that it
works for: a reactor that ends tells nothing any more.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeVar

from drivers.reactor import Reactor

Result = TypeVar("Result")

TAKES_MS = (1, 5, 20, 60, 300)


class LongWork:
    """A :class:`controller.people.code_check.Worker`; one piece after the other."""

    def __init__(self, reactor: Reactor, rng: random.Random) -> None:
        self._reactor = reactor
        self._rng = rng
        self._free_at = 0

    def run(self, work: Callable[[], Result], then: Callable[[Result], None]) -> None:
        found, now = work(), self._reactor.now()
        self._free_at = max(self._free_at, now) + self._rng.choice(TAKES_MS) * 1_000_000
        self._reactor.call_later(self._free_at - now, lambda: then(found))
