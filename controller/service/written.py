"""What was written to the equipment last, and the differences that a new state makes.

Closing an acceptor goes out as soon as it is decided; everything else waits until it is on disk. Does not decide what
an output shows (:mod:`controller.shows.outputs` does) and writes no text.
"""

from __future__ import annotations

from typing import Literal

from controller.devices.equipment import Equipment
from controller.shows import outputs
from controller.table.events import DoorOpened, Event
from controller.table.setup import TableSetup
from controller.table.state import Firmware, TableState
from drivers.buzzer.pattern import BuzzerPattern
from drivers.buzzer.port import Buzzer
from drivers.lamp.pattern import LampMode
from drivers.start_position_display.port import StartPositionDisplay


class Written:
    """The outputs of one table. Nothing is known of them before ``write`` and after ``forget``."""

    def __init__(self, equipment: Equipment, setup: TableSetup) -> None:
        self._equipment = equipment
        self._setup = setup
        self._lamps: tuple[LampMode, ...] = ()
        self._closed: tuple[bool, ...] = ()
        self._sound: BuzzerPattern | None = None
        self._answered_for: tuple[Firmware, ...] = ()
        self._start_position: int | Literal["drawing"] | None = None
        self._alarm_due = False
        self.begun = False
        """Whether everything was written once."""

    def forget(self) -> None:
        """The equipment was let go of: whatever comes next is written anew."""
        self._lamps, self._closed, self._sound, self._answered_for = (), (), None, ()
        self._start_position = None
        self._alarm_due = self.begun = False

    def write(self, durable: TableState, decided: TableState) -> None:
        """Show ``durable``; an acceptor that ``decided`` closes stays closed."""
        everything, self.begun = not self.begun, True
        lamps = outputs.lamps(durable, self._setup)
        if lamps != self._lamps or everything:
            self._write_lamps(lamps, everything)
        closed = outputs.closed(durable, self._setup)
        if closed != self._closed:
            self._write_acceptors(closed, outputs.closed(decided, self._setup), everything)
        if durable.firmware != self._answered_for:
            self._accept(durable.firmware)
        if self._equipment.start_position is not None:
            self._write_start_position(self._equipment.start_position, outputs.start_position(durable))
        if self._equipment.tower_light is not None:
            self._equipment.tower_light.show(outputs.tower(durable, self._setup))
        if self._equipment.buzzer is not None:
            self._write_sound(self._equipment.buzzer, outputs.sound(durable))

    def recorded(self, events: list[Event]) -> None:
        """A door that was opened is heard, however soon it was shut again (NZ Gazette 2004, clause 1.18.3)."""
        for event in events:
            if type(event) is DoorOpened:
                self._alarm_due = True
        if self._alarm_due and self.begun and self._equipment.buzzer is not None:
            self._sound_alarm(self._equipment.buzzer)

    def make_safe(self, decided: TableState) -> None:
        """Close at once what must be closed now; opening waits for the record."""
        wanted = outputs.closed(decided, self._setup)
        if wanted == self._closed or not self._closed:
            return
        now = list(self._closed)
        for index, seat in enumerate(self._setup.seats):
            if wanted[index] and not now[index]:
                now[index] = True
                self._equipment.acceptors[seat].close()
        self._closed = tuple(now)

    def _write_start_position(self, display: StartPositionDisplay, wanted: int | Literal["drawing"] | None) -> None:
        """A display shows nothing when it is opened."""
        if wanted == self._start_position:
            return
        self._start_position = wanted
        if wanted == "drawing":
            display.show_drawing()
        else:
            display.show(wanted)

    def _write_lamps(self, lamps: tuple[LampMode, ...], everything: bool) -> None:
        before, self._lamps = self._lamps, lamps
        for index, mode in enumerate(lamps):
            if everything or mode is not before[index]:
                self._equipment.lamps[self._setup.seats[index]].show(mode)

    def _write_acceptors(self, wanted: tuple[bool, ...], decided: tuple[bool, ...], everything: bool) -> None:
        before = self._closed
        self._closed = tuple(one or other for one, other in zip(wanted, decided, strict=True))
        for index, closed in enumerate(self._closed):
            if everything or closed != before[index]:
                acceptor = self._equipment.acceptors[self._setup.seats[index]]
                if closed:
                    acceptor.close()
                else:
                    acceptor.open()

    def _accept(self, firmware: tuple[Firmware, ...]) -> None:
        before, self._answered_for = self._answered_for, firmware
        for found in firmware:
            if found.accepted_by is not None and found not in before:
                self._equipment.accept(found)

    def _write_sound(self, buzzer: Buzzer, wanted: BuzzerPattern | None) -> None:
        """A pattern begins when it becomes due; what ended by itself is not begun again."""
        if wanted is not self._sound:
            self._sound = wanted
            buzzer.silence()  # an alarm that is over must not go on in the place of what is due now
            if wanted is not None:
                buzzer.sound(wanted)
        if self._alarm_due:
            self._sound_alarm(buzzer)

    def _sound_alarm(self, buzzer: Buzzer) -> None:
        if self._sound != "alarm":
            buzzer.sound("alarm")
            buzzer.silence()  # once it was heard
        self._alarm_due = False
