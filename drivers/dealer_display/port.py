"""What a table asks of its dealer display: a few lines of text, the newest only.

Does not queue or scroll, and knows no game: the words come from the table.
"""

from __future__ import annotations

from typing import Protocol


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
