"""What a table asks of its dealer display: a few lines of text, the newest only.

Does not queue or scroll, and knows no game: the words come from the table.
"""

from __future__ import annotations

from typing import Protocol

CUT_MARK = "→"


class DealerDisplay(Protocol):
    """A display of ``rows`` lines of ``columns`` characters."""

    @property
    def columns(self) -> int:
        """Characters a line."""

    @property
    def rows(self) -> int:
        """Lines."""

    def show(self, lines: tuple[str, ...]) -> None:
        """Show these lines from the top. A line that is too long ends in an arrow; lines too many are not shown."""


def fitted(line: str, columns: int) -> str:
    """The line as a display of ``columns`` characters shows it.

    >>> fitted("a text that is far too long", 20)
    'a text that is far →'
    """
    return line if len(line) <= columns else line[: columns - 1] + CUT_MARK
