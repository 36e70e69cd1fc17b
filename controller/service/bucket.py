"""How often something may happen: so many at once, and so many a second in the long run. Keeps no clock of its own."""

from __future__ import annotations

import math

from controller.table.setup import SECOND


class Bucket:
    """So many at once, and so many a second in the long run. Time is handed in.

    >>> two = Bucket(2, 0.5, now_ns=0)
    >>> [two.take(0), two.take(0), two.take(0), two.take(2_000_000_000)]
    [True, True, False, True]
    """

    def __init__(self, at_once: int, a_second: float, now_ns: int) -> None:
        self._most = self._left = float(at_once)
        self._a_second = a_second
        self._at_ns = now_ns

    def take(self, now_ns: int) -> bool:
        """Take one, if there is one."""
        self._left = min(self._most, self._left + (now_ns - self._at_ns) / SECOND * self._a_second)
        self._at_ns = now_ns
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def wait_s(self) -> int:
        """Whole seconds until there is one again."""
        return max(1, math.ceil((1 - self._left) / self._a_second))
