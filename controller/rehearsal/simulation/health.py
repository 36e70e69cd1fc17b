"""Which devices of a simulated table were left alone long enough that they must do what they should.

What was mended may need a while to be found again. Does not know what the controller thinks of a device.
"""

from __future__ import annotations

from collections import Counter, deque

from controller.config.table_file import TableFile
from drivers.reactor import Reactor

FOUND_AGAIN_NS = 12_000_000_000
"""A part that was away is asked again at growing distances; after this long it was."""


class Health:
    """Keeps when each device was disturbed last."""

    def __init__(self, reactor: Reactor, file: TableFile) -> None:
        self._reactor = reactor
        self._bus_of = {name: part.bus for name, part in file.part.items()}
        self._broken: Counter[str] = Counter()
        """How many things are wrong with each."""
        self._mended: dict[str, int] = {}
        self.last: deque[tuple[int, str, bool]] = deque(maxlen=8)
        """(nanoseconds, name, whether broken) of the last disturbances."""

    def disturbed(self, name: str, broken: bool) -> None:
        """Something was broken, or mended; ``power`` is everything."""
        self.last.append((self._reactor.now(), name, broken))
        self._broken[name] = max(0, self._broken[name] + (1 if broken else -1))
        self._mended[name] = self._reactor.now()

    def well(self, *names: str) -> bool:
        """Whether these devices and parts, their buses and the power were undisturbed for a while."""
        return self.well_at(self._reactor.now(), *names)

    def well_at(self, at: int, *names: str) -> bool:
        """Whether they were so at this time, and are still as they were then."""
        for name in (*names, *(self._bus_of[name] for name in names if name in self._bus_of), "power"):
            if self._broken[name] or at - self._mended.get(name, -FOUND_AGAIN_NS) < FOUND_AGAIN_NS:
                return False
        return True

    def undisturbed_since(self, at: int, *names: str) -> bool:
        """Whether nothing about these was broken or mended after ``at``."""
        return all(self._mended.get(name, -1) < at for name in (*names, "power"))

    def never_stuck(self, name: str) -> bool:
        """Whether this wire is not, at this moment, held by a fault."""
        return not self._broken[name]
