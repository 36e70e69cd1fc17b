"""Carries out the draws that the record orders, each once it is on disk.

An order without a result is drawn, now or after a restart: nobody has seen a number of it. A result that was decided on
is never drawn again, and after a restart only what was recorded exists. Does not show anything and decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from controller.generator.machine import DrawingMachine
from controller.table.commands import DrawGivenUp, NumbersGiven
from controller.table.state import TableState
from drivers.entropy.generator import GeneratorFailed
from drivers.signals import Signal


class Recorded(Protocol):
    """The table, as far as draws need it (:class:`controller.service.service.TableService`)."""

    state: TableState
    """As decided."""
    durable: TableState
    """As it is on disk."""

    def take(self, signal: Signal) -> None:
        """Decide on a signal."""


class DrawWork:
    """Looks after each change of what is on disk. ``now`` is the monotonic clock."""

    def __init__(self, table: Recorded, machine: DrawingMachine, now: Callable[[], int]) -> None:
        self._table = table
        self._machine = machine
        self._now = now
        self._tested = True

    def look(self) -> None:
        """Draw what waits to be drawn. After a start and after a test, the machine passes its start-up tests first."""
        table = self._table
        if table.durable.testing:
            self._machine.close()
            self._tested = True
            return
        if self._tested:
            self._tested = False
            self._machine.open()
        order = table.durable.round.draw_order
        if order is None or order != table.state.round.draw_order or table.state.testing:
            return
        device, at = self._machine.device, self._now()
        try:
            numbers = self._machine.draw(order.draw)
        except GeneratorFailed as failure:
            table.take(DrawGivenUp(device=device, at=at, order=order.order, why=failure.text))
            return
        table.take(NumbersGiven(device=device, at=at, order=order.order, numbers=numbers))
