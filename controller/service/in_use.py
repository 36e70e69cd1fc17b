"""How long cards, dice and what is kept up have been on the table: by a clock that nobody sets, and on record.

The day's clock is asked for one thing alone: how long the table was off, since its last count on record (003:229-230).
A clock that is set back in that time takes nothing away. Does not say when anything is due.
"""

from __future__ import annotations

from collections.abc import Callable

from controller.table.state import TableState
from controller.table.upkeep.course import since


class _Age:
    """Of what was changed last at ``changed``, a time of the day that stands for the change itself."""

    def __init__(self, changed: int | None, used_ns: int, now: int) -> None:
        self._changed = changed
        self._used_ns = used_ns
        self._since = now

    def follow(self, changed: int | None, now: int) -> None:
        if changed != self._changed:
            self._changed, self._used_ns, self._since = changed, 0, now

    def at(self, now: int) -> int:
        return self._used_ns + now - self._since


class InUse:
    """``now`` is monotonic, both clocks in ns. Everything is called by the name of the time at which it is due."""

    def __init__(self, now: Callable[[], int], utc_now_ns: Callable[[], int]) -> None:
        self._now = now
        self._utc_now_ns = utc_now_ns
        self._ages: dict[str, _Age] = {}

    def begin(self, state: TableState) -> None:
        """Go on from the record: what was counted there, and the time since."""
        self._ages = {
            name: self._going_on(state, changed, used_ns) for name, (changed, used_ns) in since(state).items()
        }

    def follow(self, state: TableState) -> None:
        """What was changed, or done, begins anew."""
        now = self._now()
        for name, (changed, _) in since(state).items():
            self._ages.setdefault(name, _Age(None, 0, now)).follow(changed, now)

    def ages(self) -> dict[str, int]:
        """How long each is there."""
        now = self._now()
        return {name: age.at(now) for name, age in self._ages.items()}

    def _going_on(self, state: TableState, changed: int | None, used_ns: int) -> _Age:
        marks = [mark for mark in (changed, state.use_counted_utc_ns) if mark is not None]
        since_ns = max(0, self._utc_now_ns() - max(marks)) if marks else 0
        return _Age(changed, used_ns + since_ns, self._now())
