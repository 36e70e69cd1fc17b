"""The entry lines of a table: that of its own key pad, and that of the keys on the console's pages.

They are apart, so that nobody on the network can spoil what a dealer keys in, or have it counted as the network's. Does
not know what a key means: :mod:`controller.people.key_pad_entry` does.
"""

from __future__ import annotations

from collections.abc import Callable

from controller.people.code_check import CodeCheck
from controller.people.code_limits import CONSOLE as CONSOLE, PAD
from controller.people.key_pad_entry import FORGET_NS as FORGET_NS, KeyPadEntry, LastNext
from controller.table.setup import TableSetup
from controller.table.state import TableState
from drivers.signals import KeyPressed, Signal


class EntryLines:
    """Both lines as the service has them."""

    def __init__(self, setup: TableSetup, codes: CodeCheck, utc_now_ns: Callable[[], int]) -> None:
        last_next = LastNext()
        self._pad = KeyPadEntry(setup, codes, PAD, utc_now_ns, last_next)
        self._console = KeyPadEntry(setup, codes, CONSOLE, utc_now_ns, last_next)

    def open(self, take: Callable[[Signal], None]) -> None:
        """From now on ``take`` is told what a staff code completes, and of the keys that waited for it."""
        self._pad.open(take)
        self._console.open(take)

    @property
    def text(self) -> str:
        """What the dealer's display shows: the pad's line, and the console's while the pad's is empty."""
        return self._pad.text or self._console.text

    @property
    def text_on_pages(self) -> str:
        """The same for the pages, which show their own keys first."""
        return self._console.text or self._pad.text

    def forget(self, now_ns: int) -> bool:
        """Clear what nobody went on with; whether there was something."""
        stale = [line.forget(now_ns) for line in (self._pad, self._console)]
        return any(stale)

    def press(self, pressed: KeyPressed, state: TableState) -> Signal | None:
        """Take one key; the command that it completes, if it does."""
        line = self._console if pressed.device == CONSOLE else self._pad
        return line.press(pressed, state)
