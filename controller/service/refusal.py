"""What displays say that is no part of the state: a refusal, a notice, how far a check is. Decides nothing."""

from __future__ import annotations

from collections.abc import Callable

from drivers.reactor import Reactor, Timer

SHOWN_NS = 10_000_000_000
"""A refusal is an answer to somebody who stands there; after this long it only hides what matters."""
NOTICE_NS = 30_000_000_000
"""What somebody asked the dealer's display to show: long enough to compare its pages twice."""


class ShownAWhile:
    """``text`` is empty while there is nothing to say; ``changed`` is called when it ends by itself."""

    def __init__(self, reactor: Reactor, changed: Callable[[], None], shown_ns: int = SHOWN_NS) -> None:
        self.text = ""
        self._reactor = reactor
        self._changed = changed
        self._shown_ns = shown_ns
        self._end: Timer | None = None

    def say(self, text: str, for_ns: int | None = None) -> None:
        """Show this, or nothing where it is empty: the last request was granted."""
        self.text = text
        if self._end is not None:
            self._end.cancel()
        self._end = self._reactor.call_later(for_ns or self._shown_ns, self._ends) if text else None

    def show(self, text: str, for_ns: int | None = None) -> None:
        """The same, with the displays told at once."""
        self.say(text, for_ns)
        self._changed()

    def _ends(self) -> None:
        self.text, self._end = "", None
        self._changed()


class ShownProgress:
    """How far a check has come that the table waits for; ``text`` is empty while there is none."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self.text = ""
        self._changed = changed

    def say(self, text: str) -> None:
        """Show this, or nothing where it is empty."""
        if text != self.text:
            self.text = text
            self._changed()
