"""A table whose newest records are damaged, or that is in safe mode: it shows what can be trusted, and takes nothing.

Acceptors are closed and displays say why; meters, panel and console can be read. Nothing is decided, because nothing
could be recorded: no key, no code and no device moves it, no door's latch is made to forget, no copy of the meters is
touched. It ends when it is stopped; a named person then restores a backup or puts the good copy of the file back.
"""

from __future__ import annotations

from controller.service.answer import Answer
from controller.service.service import TableService
from controller.table import events as e
from controller.table.apply import fold
from controller.table.money import why_not_whole
from drivers.signals import Signal


class ShownTable(TableService):
    """Shows one table until it is stopped."""

    def found(self, damage: e.DamageFound) -> None:
        """What is damaged; said before ``start``."""
        left = [e.TestModeLeft()] if self.state.testing else []
        self.state = self.durable = fold([*left, damage], self.state)

    def start(self, *, unchecked: bool = False) -> None:
        """Open the equipment and show; nothing is recorded. A record that never began has no series of its own."""
        self._equipment.open(self.take, self.state.series or self._new_series())
        self._equipment_open = True
        self._write()

    def take(self, signal: Signal) -> None:
        """Nothing follows from it."""

    def ask(self, signal: Signal) -> Answer:
        """Refused, with the way back."""
        return Answer(self.position, why_not_whole(self.state))

    def stop(self) -> None:
        """Let everything go, and record nothing."""
        if not self._stopped:
            self._stopped = True
            self._timers.stop()
            self._committer.close()
            self._close_equipment()
