"""Lines longer than a display, page by page: a line that fits stands still, the others take turns with themselves.

Breaks between words. A timer runs only while some line has more than one page, and new lines begin at their first.
Does not scroll, and does not know what a line says.
"""

from __future__ import annotations

import textwrap

from drivers.dealer_display.port import DealerDisplay
from drivers.reactor import Reactor, Timer

PAGE_MS = 2_000


class PagedDisplay:
    """A DealerDisplay (``port.py``) in front of another, which gets only lines that fit."""

    def __init__(self, display: DealerDisplay, *, reactor: Reactor, page_ms: int = PAGE_MS) -> None:
        self._display = display
        self._reactor = reactor
        self._page_ns = page_ms * 1_000_000
        self._lines: tuple[str, ...] = ()
        self._pages: tuple[tuple[str, ...], ...] = ()
        self._page = 0
        self._timer: Timer | None = None

    @property
    def columns(self) -> int:
        return self._display.columns

    @property
    def rows(self) -> int:
        return self._display.rows

    def show(self, lines: tuple[str, ...]) -> None:
        if lines == self._lines:
            return
        self._lines = lines
        self._pages = tuple(pages_of(line, self.columns) for line in lines)
        self._page = 0
        self._put()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if any(len(pages) > 1 for pages in self._pages):
            self._timer = self._reactor.call_later(self._page_ns, self._turn)

    def close(self) -> None:
        """Turn no more pages; what is shown stays."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _turn(self) -> None:
        self._timer = self._reactor.call_later(self._page_ns, self._turn)
        self._page += 1
        self._put()

    def _put(self) -> None:
        self._display.show(tuple(pages[self._page % len(pages)] for pages in self._pages))


def pages_of(line: str, columns: int) -> tuple[str, ...]:
    """The line as pages of at most ``columns`` characters, broken between words where that is possible.

    >>> pages_of("NO: the shuffler is empty: load the red deck", 20)
    ('NO: the shuffler is', 'empty: load the red', 'deck')
    >>> pages_of("CHIPS 3  ENTER=3", 20)
    ('CHIPS 3  ENTER=3',)
    """
    return (line,) if len(line) <= columns else tuple(textwrap.wrap(line, columns))
