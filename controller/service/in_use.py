"""How long the cards and the dice have been on the table: by a clock that nobody sets, and on record (003:229-230).

The day's clock is asked for one thing alone: how long the table was off, since its last count on record. A clock that
is set back in that time takes nothing away. Does not say when anything is due.
"""

from __future__ import annotations

from collections.abc import Callable

from controller.table.state import TableState


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
    """``now`` is monotonic, both clocks in ns."""

    def __init__(self, now: Callable[[], int], utc_now_ns: Callable[[], int]) -> None:
        self._now = now
        self._utc_now_ns = utc_now_ns
        self._cards = self._dice = _Age(None, 0, now())

    def begin(self, state: TableState) -> None:
        """Go on from the record: what was counted there, and the time since."""
        self._cards = self._going_on(state, state.cards_changed_utc_ns, state.cards_used_ns)
        self._dice = self._going_on(state, state.dice_changed_utc_ns, state.dice_used_ns)

    def follow(self, state: TableState) -> None:
        """New cards and new dice begin anew."""
        now = self._now()
        self._cards.follow(state.cards_changed_utc_ns, now)
        self._dice.follow(state.dice_changed_utc_ns, now)

    def ages(self) -> tuple[int, int]:
        """The cards' and the dice's time on the table."""
        now = self._now()
        return self._cards.at(now), self._dice.at(now)

    def _going_on(self, state: TableState, changed: int | None, used_ns: int) -> _Age:
        marks = [mark for mark in (changed, state.use_counted_utc_ns) if mark is not None]
        since_ns = max(0, self._utc_now_ns() - max(marks)) if marks else 0
        return _Age(changed, used_ns + since_ns, self._now())
