"""What a table asks of its commission boxes: what each seat owes, to the cent.

An amount is never shortened and never rounded. Does not reckon commission, and does not know when it is due.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol


class CommissionBoxes(Protocol):
    """All boxes of a table. They are dark until ``show`` is called."""

    def show(self, owed: Mapping[int, int]) -> None:
        """Show exactly these cents by seat; the box of any other seat is dark.

        Raises ValueError for a seat that has no box, and for an amount below nothing.
        """

    @property
    def confirmed(self) -> bool:
        """Whether every box was read back and holds what was told last."""
