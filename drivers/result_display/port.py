"""What a table asks of its result display: the totals of two hands, and a letter once it is known how they ended.

Does not add up cards, and does not know whose hands they are.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol

Letter = Literal["", "P", "b", "t"]
"""Those that it knows beside numbers; seven segments have no other shape for a B and a T."""


class Result(NamedTuple):
    """What it shows, from left to right; None and no letter are dark."""

    first: int | None = None
    letter: Letter = ""
    other: int | None = None


DARK = Result()


class ResultDisplay(Protocol):
    """A display of two totals, and a letter between them."""

    def show(self, result: Result) -> None:
        """Show this, and nothing of what was shown before. Raises ValueError for a total that is not 0 to 99."""

    @property
    def confirmed(self) -> bool:
        """Whether it was read back and holds what was told last."""
