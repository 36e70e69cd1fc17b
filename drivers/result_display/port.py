"""What a table asks of its result display: up to two numbers, and a letter between them.

They are the totals of two hands and how they ended, the number that a wheel brought, or the total of dice, which has
the first place alone. Does not add up cards or dice, and does not know whose they are.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol

Letter = Literal["", "P", "b", "t"]
"""Those that it knows beside numbers; seven segments have no other shape for a B and a T."""


DoubleZero = Literal["00"]
"""The one number that is written otherwise than any total: a pocket of a wheel."""


class Result(NamedTuple):
    """What it shows, from left to right; None and no letter are dark."""

    first: int | DoubleZero | None = None
    letter: Letter = ""
    other: int | None = None


DARK = Result()


class ResultDisplay(Protocol):
    """A display of two numbers, and a letter between them."""

    def show(self, result: Result) -> None:
        """Show this, and nothing of what was shown before. Raises ValueError for a number that is not 0 to 99 or 00."""

    @property
    def confirmed(self) -> bool:
        """Whether it was read back and holds what was told last."""
