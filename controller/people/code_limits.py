"""How soon the next staff code is taken: a few wrong ones are free, then each one is followed by a longer wait.

A try counts as wrong from before it is compared, and is taken back when it was right; so tries at the same moment see
each other, and a right code clears nothing but itself. The key pad has a count of its own, which no network reaches.
Each source of the network has one, and all of them together; the keys of the pages count with each of them, so that
nobody goes from a form to the keys beside it. Compares no code and holds none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from controller.table.staff.apply import REMEMBERED_NS
from controller.table.staff.state import WrongCode

SECOND = 1_000_000_000
FIRST_WAIT_NS = 10 * SECOND
_MOST_DOUBLINGS = 20

PAD = "key-pad"
"""The source that stands at the table itself."""
CONSOLE = "console"
"""The keys of the pages, whoever presses them: who has them has the forms beside them too."""


@dataclass(frozen=True, slots=True)
class Limit:
    """Up to ``free`` wrong codes within an hour the next one is taken at once; then it waits, up to ``longest_ns``."""

    free: int
    longest_ns: int

    def wait_ns(self, wrong: Sequence[int], now: int) -> int:
        """How long from ``now`` until the next code is taken; ``wrong``: when the others were given, oldest first.

        >>> limit = Limit(free=3, longest_ns=60 * SECOND)
        >>> [limit.wait_ns([0] * wrong, 0) // SECOND for wrong in range(8)]
        [0, 0, 0, 10, 20, 40, 60, 60]
        """
        recent = [at for at in wrong if now - at < REMEMBERED_NS]
        if len(recent) < self.free:
            return 0
        doublings = min(len(recent) - self.free, _MOST_DOUBLINGS)
        return max(0, recent[-1] + min(self.longest_ns, FIRST_WAIT_NS << doublings) - now)


AT_THE_PAD = Limit(free=3, longest_ns=60 * SECOND)
"""Somebody stands there, seen by all; play must be able to go on."""
OF_ONE_SOURCE = Limit(free=3, longest_ns=900 * SECOND)
OF_THE_NETWORK = Limit(free=20, longest_ns=900 * SECOND)
"""More than one source alone ever reaches, so that one cannot keep the others waiting."""


@dataclass(frozen=True, slots=True, eq=False)
class Try:
    """One code that is being compared, or that was wrong."""

    source: str
    at: int


class CodeLimits:
    """The tries of one table. ``now_ns`` is monotonic."""

    def __init__(self, now_ns: Callable[[], int]) -> None:
        self._now_ns = now_ns
        self._tries: list[Try] = []

    def remember(self, known: Iterable[WrongCode], utc_now_ns: int) -> None:
        """What the record knows from before this start. A time that has not come yet is now: the clock was set back."""
        now = self._now_ns()
        earlier = [Try(one.source, now - max(0, utc_now_ns - one.at_utc_ns)) for one in known]
        self._tries = sorted([*earlier, *self._tries], key=lambda one: one.at)

    def wait_ns(self, source: str) -> int:
        """How long until a code from ``source`` is taken; 0: now."""
        now = self._now_ns()
        if source == PAD:
            return AT_THE_PAD.wait_ns([one.at for one in self._tries if one.source == PAD], now)
        network = [one for one in self._tries if one.source != PAD]
        own = [one.at for one in network if source == CONSOLE or one.source in (source, CONSOLE)]
        return max(OF_ONE_SOURCE.wait_ns(own, now), OF_THE_NETWORK.wait_ns([one.at for one in network], now))

    def begin(self, source: str) -> Try:
        """A code from ``source`` is about to be compared: wrong, until :meth:`right` says otherwise."""
        now = self._now_ns()
        begun = Try(source, now)
        self._tries = [*(one for one in self._tries if now - one.at < REMEMBERED_NS), begun]
        return begun

    def right(self, tried: Try) -> None:
        """It was somebody's."""
        self._tries = [one for one in self._tries if one is not tried]
