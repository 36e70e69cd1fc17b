"""A door watched by a contact that is closed while the door is shut, so that a cut wire reads as an open door.

With a latch (``latch.py``) it also tells of an opening that the contact did not see: while the table had no power, or
with the contact bridged. What tells two things about one door errs towards open. Does not know what an open door
stops.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.contact import Contact
from drivers.door.latch import OpeningLatch
from drivers.points import InputPoint, OutputPoint
from drivers.reactor import Reactor
from drivers.signals import DoorChanged, Signal


class ContactDoor:
    """One door; a Door (``port.py``). ``shut_level`` is the contact's level while the door is shut.

    Low with a pull-up: a cut wire and a loose plug read open. A contact that does not come to rest reads open too, and
    so does one of whose edges some are lost: an opening may be among them.
    Faults: ``flicker``, ``latch-set``, ``disagree``. Raises ValueError for settings that contradict.

    An open door has always set its latch: found open at the start, ``while_off`` says no more than ``open`` does.
    """

    def __init__(
        self,
        device: str,
        contact: InputPoint,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        latch: InputPoint | None = None,
        latch_reset: OutputPoint | None = None,
        shut_level: bool = False,
        debounce_ms: int = 50,
    ) -> None:
        self.device = device
        self.is_open: bool | None = None
        self._emit = emit
        self._shut_level = shut_level
        self._opening_told = False
        """Whether an opening was told since the latch was clear; what the latch says is no news then."""
        self._forget_when_judged = False
        self._latch: OpeningLatch | None = None
        if latch is not None and latch_reset is not None:
            self._latch = OpeningLatch(
                device,
                latch,
                latch_reset,
                reactor=reactor,
                emit=emit,
                found_set=self._latch_found_set,
                door_open=lambda: self.is_open,
                debounce_ms=debounce_ms,
            )
        elif latch is not None or latch_reset is not None:
            raise ValueError(f"{device}: a latch needs two wires, its line and its reset; only one was given")
        self._contact = Contact(
            device,
            contact,
            what="the door contact",
            reactor=reactor,
            emit=emit,
            debounce_ms=debounce_ms,
            judge=self._judge,
        )
        self._judge(reactor.now())

    def forget_opening(self) -> None:
        if self._latch is None or self.is_open is not False:
            return
        if self._latch.judging:  # it may hold an opening that is not even told yet
            self._forget_when_judged = True
            return
        self._opening_told = False
        self._latch.forget()

    def make_safe(self) -> None:
        """Leave the latch watching: ordered when the table stops."""
        if self._latch is not None:
            self._latch.make_safe()

    # --- inside ---

    def _judge(self, at_ns: int) -> None:
        level = self._contact.level
        if level is None:  # the part behind the contact does not answer yet, and says so itself
            return
        is_open = self._contact.flickering or level is not self._shut_level
        if is_open is self.is_open:
            return
        at_start, self.is_open = self.is_open is None, is_open
        latch = self._latch
        while_off = at_start and latch is not None and bool(latch.is_set)
        if is_open or while_off:
            self._opening_told = True
        self._emit(DoorChanged(device=self.device, at=at_ns, open=is_open, at_start=at_start, while_off=while_off))
        if latch is not None and is_open and not at_start:
            latch.expect_set()

    def _latch_found_set(self, at_ns: int, first: bool) -> None:
        forget, self._forget_when_judged = self._forget_when_judged, False
        if self.is_open is False and not self._opening_told and not (self._latch and self._latch.is_faulty):
            self._opening_told = True
            self._emit(DoorChanged(device=self.device, at=at_ns, open=False, at_start=first, while_off=True))
        elif forget:
            self.forget_opening()
