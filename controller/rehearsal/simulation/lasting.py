"""Troubles that last: each is mended after a while, or when everything is. Does not choose them."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from controller.rehearsal.simulation.floor import MS
from drivers.reactor import Reactor

LONGEST_MS = (1, 30, 400, 3_000, 20_000, 120_000)


class Lasting:
    """What is wrong now, by name, with how it is mended. ``rng`` says how long each lasts."""

    def __init__(self, reactor: Reactor, rng: random.Random) -> None:
        self._reactor = reactor
        self._rng = rng
        self._broken: dict[str, Callable[[], None]] = {}

    def begin(self, name: str, act: Callable[[], None], mend: Callable[[], None]) -> None:
        """Do it now and mend it after a while; nothing where this is wrong already."""
        if name in self._broken:
            return
        self._broken[name] = mend
        act()
        lasts_ms = self._rng.choice(LONGEST_MS)
        self._reactor.call_later(self._rng.randint(1, lasts_ms) * MS, partial(self.mend, name))

    def mend(self, name: str) -> None:
        """Mend this, where it is wrong."""
        mend = self._broken.pop(name, None)
        if mend is not None:
            mend()

    def mend_all(self) -> None:
        """Mend everything, in the order in which it went wrong."""
        for name in list(self._broken):
            self.mend(name)
