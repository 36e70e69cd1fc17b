"""Results that came, and what a wheel's reader told last; part of :mod:`controller.table.state`.

Does not know any wheel or dice.
"""

from __future__ import annotations

import msgspec

KEPT = 500
"""So many results are kept for boards and statistics; all of them stand in the record."""


class History(msgspec.Struct, frozen=True):
    """The results of the rounds that are over, the last one last, and what stands on the table after them."""

    results: tuple[str, ...] = ()
    mark: str = ""
    """The point of craps; empty where nothing stands."""

    def after(self, result: str, mark: str) -> History:
        """The history once this result is in it."""
        return History((*self.results, result)[-KEPT:], mark)


class WheelGame(msgspec.Struct, frozen=True):
    """How the game on a wheel stands, as its reader told last."""

    state: str
    spin: int
    clockwise: bool | None = None
    warnings: tuple[str, ...] = ()
    void: bool = False
    """This ball was called off: whatever the reader says of it does not count."""

    def begins(self, state: str, spin: int) -> bool:
        """Whether the reader, telling this, tells of another ball than before."""
        return spin != self.spin or (state == "ball" and self.state != "ball")
