"""What a linked table shows of its pool: said to it, and no part of the state. Hears nothing by itself."""

from __future__ import annotations

from collections.abc import Callable

from controller.shows.linked import LinkedAmount


class ShownLinked:
    """``amount`` is None at a table that is not linked, and before anything was heard."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self.amount: LinkedAmount | None = None
        self._changed = changed

    def show(self, amount: LinkedAmount) -> None:
        """Show this."""
        if amount != self.amount:
            self.amount = amount
            self._changed()
