"""A person at an entry pad: keys a number in, one key after the other, and makes a person's mistakes.

Faults: ``half`` (turns away before the last digit), ``late`` (does something else before ENTER), ``duplicate`` (presses
ENTER twice), ``garbage`` (leans on the 9 in the middle). The pad under the fingers has faults of its own, in its twin.
Does not model: reading the display.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from drivers.breakable import Breakable
from drivers.buses.twin_wire import TwinReactor

LATE_MS = 60_000


class EntryHand(Breakable):
    """One person's hand; ``tap`` is the verb of the key pad's twin, ``enter`` and ``clear`` what its keys say."""

    CALLED = "a person at an entry pad"
    FAULTS = ("half", "late", "duplicate", "garbage")

    def __init__(
        self,
        reactor: TwinReactor,
        tap: Callable[[str], None],
        *,
        enter: str = "ENTER",
        clear: str = "CLEAR",
        every_ms: int = 300,
    ) -> None:
        super().__init__()
        self._reactor = reactor
        self._tap = tap
        self._enter = enter
        self._clear = clear
        self._every_ms = every_ms
        self._fault: str | None = None

    def key_in(self, digits: Sequence[str]) -> None:
        """Key in these digits, or keys (``["00"]``), and ENTER; the first key is tapped at once."""
        keys = [*digits, self._enter]
        if self._fault == "half":
            keys = keys[:-2]
        elif self._fault == "garbage":
            keys = [*digits, *"999", self._enter]
        elif self._fault == "duplicate":
            keys.append(self._enter)
        self._tap_all(keys)

    def clear(self) -> None:
        """Tap CLEAR."""
        self._tap(self._clear)

    def _when_broken(self, fault: str) -> None:
        """One mistake at a time: the newest."""
        self._fault = fault

    def _when_mended(self, faults: frozenset[str]) -> None:
        self._fault = None

    def _tap_all(self, keys: Sequence[str]) -> None:
        for place, key in enumerate(keys):
            after_ms = place * self._every_ms
            if self._fault == "late" and key == self._enter:
                after_ms += LATE_MS
            self._reactor.call_later(after_ms * 1_000_000, partial(self._tap, key))
