"""What was written to the equipment last, role by role, and the differences that a new state makes.

What an output must be told before the record is on disk (an acceptor that closes) goes out as soon as it is decided;
everything else waits. Knows no role: what each shows, and how its device is told, stands in
:mod:`controller.shows.outputs`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from controller.devices.equipment import TICKET_PRINTER, Equipment
from controller.shows.output import Output, Said, Text
from controller.shows.outputs import OUTPUTS, TEXTS
from controller.table.events import Event, PrintAnswered
from controller.table.setup import TableSetup
from controller.table.state import Firmware, TableState

P = TypeVar("P")
W = TypeVar("W")
NOTICED = {output.passing.event: output.role for output in OUTPUTS if output.passing is not None}
"""The roles that must notice an event however short it was."""


class _Told(Generic[P, W]):
    """One device, with what it was told last; None: nothing since it was opened."""

    def __init__(self, output: Output[P, W], port: P) -> None:
        self._output = output
        self._port = port
        self._last: W | None = None

    def write(self, durable: TableState, decided: TableState, setup: TableSetup) -> None:
        """Tell it what ``durable`` wants, and what ``decided`` wants at once."""
        output, before = self._output, self._last
        wanted = output.wanted(durable, setup)
        if wanted != before:
            if output.at_once is not None:
                wanted = output.at_once(wanted, output.wanted(decided, setup))
            self._last = wanted
            output.write(self._port, wanted, before)

    def write_at_once(self, decided: TableState, setup: TableSetup) -> None:
        """Tell it what may not wait for the record."""
        last, wanted = self._last, self._output.wanted(decided, setup)
        if self._output.at_once is not None and last is not None and wanted != last:
            self._last = safe = self._output.at_once(last, wanted)
            if safe != last:
                self._output.write(self._port, safe, last)

    def pass_by(self) -> None:
        """Let it notice an event of which the state may say nothing any more."""
        if self._output.passing is not None:
            self._output.passing.write(self._port, self._last)


class Written:
    """The outputs of one table. Nothing is known of them before ``write`` and after ``forget``."""

    def __init__(self, equipment: Equipment, setup: TableSetup) -> None:
        self._equipment = equipment
        self._setup = setup
        self._told: dict[str, _Told[object, object]] = {}
        self._urgent: tuple[_Told[object, object], ...] = ()
        self._answered_for: tuple[Firmware, ...] = ()
        self._passing: set[str] = set()
        """Roles that have yet to notice an event."""
        self._durable = self._decided = TableState()
        self._telling = self._behind = self._unsafe = False
        self.begun = False
        """Whether everything was written once."""

    def forget(self) -> None:
        """The equipment was let go of: whatever comes next is written anew."""
        self._told, self._urgent, self._answered_for = {}, (), ()
        self._passing.clear()
        self.begun = False

    def write(self, durable: TableState, decided: TableState) -> None:
        """Show ``durable``; what ``decided`` wants at once stays so.

        What follows from a report that a device makes while it is told comes right after it was told.
        """
        if not self.begun:
            self._begin()
        self._durable, self._decided, self._behind = durable, decided, True
        if self._telling:
            return
        self._telling = True
        try:
            while self._behind:
                self._behind = False
                for told in self._told.values():
                    told.write(self._durable, self._decided, self._setup)
                    if self._unsafe:
                        self._write_at_once()
            if self._passing:
                self._pass_by()
            if self._durable.firmware != self._answered_for:
                self._accept(self._durable.firmware)
        finally:
            self._telling = False

    def write_texts(self, durable: TableState, said: Said) -> None:
        """Show the texts of ``durable`` with what is said besides."""
        for text in TEXTS:
            port = self._equipment.device(text.role)
            if port is not None:
                text.write(port, text.wanted(durable, self._setup, said))

    def recorded(self, events: Sequence[Event]) -> None:
        """What an event must be noticed for is noticed, however short it was."""
        for event in events:
            if type(event) in NOTICED:
                self._passing.add(NOTICED[type(event)])
            if isinstance(event, PrintAnswered) and self.begun:
                printer = self._equipment.port(TICKET_PRINTER)
                if printer is not None:
                    printer.answer(event.order, printed=event.printed)
        if self._passing and self.begun:
            self._pass_by()

    def make_safe(self, decided: TableState) -> None:
        """Write at once what may not wait for the record."""
        self._decided, self._unsafe = decided, True
        if not self._telling:
            self._write_at_once()

    def _write_at_once(self) -> None:
        self._unsafe = False
        for told in self._urgent:
            told.write_at_once(self._decided, self._setup)

    def unrecorded(self) -> None:
        """Nothing can be recorded any more: acceptors close, and no amount is shown."""
        every: tuple[Output[Any, Any] | Text[Any, Any], ...] = (*OUTPUTS, *TEXTS)
        for output in every:
            port = self._equipment.device(output.role)
            if output.unrecorded is not None and port is not None:
                output.unrecorded(port)

    def _begin(self) -> None:
        self.begun = True
        for output in OUTPUTS:
            port = self._equipment.device(output.role)
            if port is not None:
                self._told[output.role] = told = _Told(output, port)
                if output.at_once is not None:
                    self._urgent += (told,)

    def _pass_by(self) -> None:
        for role in self._passing & self._told.keys():
            self._told[role].pass_by()
        self._passing.clear()

    def _accept(self, firmware: tuple[Firmware, ...]) -> None:
        before, self._answered_for = self._answered_for, firmware
        for found in firmware:
            if found.accepted_by is not None and found not in before:
                self._equipment.accept(found)
