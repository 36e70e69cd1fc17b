"""What was written to the equipment last, and the differences that a new state makes.

Closing an acceptor goes out as soon as it is decided; everything else waits until it is on disk. Does not decide what
an output shows (:mod:`controller.outputs` does) and writes no text.
"""

from __future__ import annotations

from controller import outputs
from controller.equipment import Equipment
from controller.setup import TableSetup
from controller.state import TableState
from drivers.buzzer.pattern import BuzzerPattern
from drivers.buzzer.port import Buzzer
from drivers.lamp.pattern import LampMode


class Written:
    """The outputs of one table. Nothing is known of them before ``write`` and after ``forget``."""

    def __init__(self, equipment: Equipment, setup: TableSetup) -> None:
        self._equipment = equipment
        self._setup = setup
        self._lamps: tuple[LampMode, ...] = ()
        self._closed: tuple[bool, ...] = ()
        self._sound: BuzzerPattern | None = None

    @property
    def begun(self) -> bool:
        """Whether everything was written once."""
        return bool(self._closed)

    def forget(self) -> None:
        """The equipment was let go of: whatever comes next is written anew."""
        self._lamps, self._closed, self._sound = (), (), None

    def write(self, durable: TableState, decided: TableState) -> None:
        """Show ``durable``; an acceptor that ``decided`` closes stays closed."""
        everything = not self._closed
        self._write_lamps(outputs.lamps(durable, self._setup), everything)
        closed = outputs.closed(durable, self._setup)
        if closed != self._closed:
            self._write_acceptors(closed, outputs.closed(decided, self._setup), everything)
        if self._equipment.tower_light is not None:
            self._equipment.tower_light.show(outputs.tower(durable, self._setup))
        if self._equipment.buzzer is not None:
            self._write_sound(self._equipment.buzzer, outputs.sound(durable))

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

    def _write_lamps(self, lamps: tuple[LampMode, ...], everything: bool) -> None:
        if lamps == self._lamps and not everything:
            return
        before, self._lamps = self._lamps, lamps
        for index, seat in enumerate(self._setup.seats):
            if everything or lamps[index] is not before[index]:
                self._equipment.lamps[seat].show(lamps[index])

    def _write_acceptors(self, wanted: tuple[bool, ...], decided: tuple[bool, ...], everything: bool) -> None:
        before = self._closed
        self._closed = tuple(one or other for one, other in zip(wanted, decided, strict=True))
        for index, seat in enumerate(self._setup.seats):
            if everything or self._closed[index] != before[index]:
                acceptor = self._equipment.acceptors[seat]
                if self._closed[index]:
                    acceptor.close()
                else:
                    acceptor.open()

    def _write_sound(self, buzzer: Buzzer, wanted: BuzzerPattern | None) -> None:
        """A pattern begins when it becomes due; what ended by itself is not begun again."""
        if wanted is not self._sound:
            self._sound = wanted
            buzzer.silence()  # an alarm that is over must not go on in the place of what is due now
            if wanted is not None:
                buzzer.sound(wanted)
