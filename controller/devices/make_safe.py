"""Closes a table's acceptors when no service stands behind them any more: after one that was killed, or gave up.

Opens the table's own drivers once, orders every acceptor closed, and waits until each was read back closed. Leaves
shuffler and shoe alone: what became of their orders is for the service to ask. Reads no journal and decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from controller.config.driver_choice import choice_of
from controller.config.table_file import Mcp23017, TableFile
from controller.devices.buses import Buses, TwinBuses
from controller.devices.equipment import ACCEPTORS
from controller.devices.wired_table import WiredTable
from drivers.reactor import Reactor
from drivers.signals import AcceptorConfirmed, DeviceFault, Signal

WITHIN_MS = 2_000
NEEDED = ("acceptor", "lamp", "lock_out", "meter_display")
"""The sections of the devices that are opened, besides those that every table has; the meter then shows no amount."""


class MakingSafe:
    """One go at it; ``done`` is called once, with the seats whose acceptors were not seen closed.

    ``faults`` are the sentences of the devices that could not be reached meanwhile.
    """

    def __init__(
        self, file: TableFile, reactor: Reactor, twins: TwinBuses | None, done: Callable[[tuple[int, ...]], None]
    ) -> None:
        only_felt = _without_cards_and_interrupts(file)
        self.faults: list[str] = []
        self._reactor = reactor
        self._equipment = WiredTable(only_felt, Buses(only_felt, reactor, twins), reactor, _no_clock)
        self._done: Callable[[tuple[int, ...]], None] | None = done
        seats = range(1, file.table.seats + 1) if file.acceptor is not None else ()
        self._open = {f"acceptor.{seat}": seat for seat in seats}

    def start(self) -> None:
        """Close them now; ``done`` comes within two seconds, never from here."""
        self._equipment.open(self._heard, series="")
        bank = self._equipment.port(ACCEPTORS)
        if bank is not None:
            bank.close()
        self._reactor.call_later(WITHIN_MS * 1_000_000 if self._open else 0, self._end)

    def _heard(self, signal: Signal) -> None:
        if self._done is None:
            return
        if isinstance(signal, AcceptorConfirmed) and signal.closed:
            self._open.pop(signal.device, None)
            if not self._open:
                self._reactor.call_later(0, self._end)
        elif isinstance(signal, DeviceFault) and signal.text not in self.faults:
            self.faults.append(signal.text)

    def _end(self) -> None:
        done, self._done = self._done, None
        if done is not None:
            self._equipment.close()
            done(tuple(self._open.values()))


def _no_clock() -> int:
    """No device that closes an acceptor asks for the time."""
    return 0


def _without_cards_and_interrupts(file: TableFile) -> TableFile:
    """The table as far as it is needed: no edge is waited for, so an interrupt line that is away stops nothing."""
    parts = {
        name: part.model_copy(update={"interrupt": None}) if isinstance(part, Mcp23017) else part
        for name, part in file.part.items()
    }
    others = {
        field: info.get_default(call_default_factory=True)
        for field, info in TableFile.model_fields.items()
        if choice_of(info)[0] is not None and not info.is_required() and field not in NEEDED
    }
    return file.model_copy(update={**others, "part": parts})
