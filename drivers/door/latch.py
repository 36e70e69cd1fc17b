"""The latch behind a door: a flip-flop on a coin cell that remembers an opening while the table has no power.

The circuit, one half of a 74HC74 (2.0 V to 6.0 V: Nexperia 74HC74 revision 9, section 2) on a CR2032:

- A second pole of the door's switch, closed while the door is shut, holds the clear input high against 4.7 MΩ to
  ground. The door, or a cut in this loop, lets it fall: Q goes low and stays low.
- Q drives a BSS138 whose drain is ``line``, an input with a pull-up. *Low says that nothing happened.* High says
  opened, and so do a flat cell, a loose plug and a cut wire.
- ``reset`` drives another BSS138, which pulls the preset input low; 100 kΩ at its gate keep it off while the
  controller has no power. With both inputs low Q is high (function table), so an open door sets the latch again when
  the pulse ends. Clock and data are tied to ground.

It says when it was found set; whether the contact saw that opening too, the door knows (``door.py``).
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.points import InputPoint, OutputPoint
from drivers.reactor import Reactor, Timer
from drivers.settled import Settled, level_at_start
from drivers.signals import DeviceFault, DeviceRecovered, Signal

PULSE_MS = 20
"""The reset pulse. Long for the flip-flop, short beside the time for which a person holds a door open."""


class OpeningLatch:
    """One latch. Faults: ``latch-set`` (a reset does not clear it), ``disagree`` (an opening did not set it).

    ``found_set(at_ns, first)`` is called some ``debounce_ms`` after it was set, when the contact had time to tell of
    the same opening; ``first``: so it was when its line was heard for the first time. ``door_open`` tells what the
    contact says.
    """

    def __init__(
        self,
        device: str,
        line: InputPoint,
        reset: OutputPoint,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        found_set: Callable[[int, bool], None],
        door_open: Callable[[], bool | None],
        debounce_ms: int,
    ) -> None:
        self._device = device
        self._where = line.where
        self._line = line
        self._reset = reset
        self._reactor = reactor
        self._emit = emit
        self._found_set = found_set
        self._door_open = door_open
        self._judge_ns = 2 * debounce_ms * 1_000_000
        self._resetting = False
        self._cleared = False
        """Whether it was seen clear right after it was reset last: what sets it again is a new opening."""
        self._expecting: Timer | None = None
        self._judging: Timer | None = None
        self._faults: set[str] = set()
        reset.write(False)
        self._settled = Settled(self._changed, level_at_start(line), reactor=reactor, debounce_ms=debounce_ms)
        self._known = self.is_set is not None
        line.watch(self._settled.edge)

    @property
    def is_set(self) -> bool | None:
        """Whether it says that the door was opened; None while its part does not answer."""
        return self._settled.level

    @property
    def judging(self) -> bool:
        """Whether ``found_set`` is still to be called for what it says."""
        return self._judging is not None

    @property
    def is_faulty(self) -> bool:
        """Whether it could not be cleared: that it is set is no news then."""
        return "latch-set" in self._faults

    def expect_set(self) -> None:
        """The contact tells of an opening: the latch must have taken it too."""
        if self._expecting is not None:
            self._expecting.cancel()
        self._expecting = self._reactor.call_later(self._judge_ns, self._check_opening)

    def make_safe(self) -> None:
        """Let go of the reset line, in the middle of a pulse too: a held reset would hide an opening."""
        self._reset.write(False)

    def forget(self) -> None:
        """Pulse the reset line and look whether the latch is clear then."""
        if self.is_set and not self._resetting:
            self._resetting = True
            self._reset.write(True)
            self._reactor.call_later(PULSE_MS * 1_000_000, self._end_pulse)

    # --- inside ---

    def _changed(self, level: bool, at_ns: int) -> None:
        first, self._known = not self._known, True
        if level:
            self._recover("disagree")
            if self._judging is not None:
                self._judging.cancel()
            self._judging = self._reactor.call_later(self._judge_ns, lambda: self._tell(at_ns, first))

    def _tell(self, at_ns: int, first: bool) -> None:
        self._judging = None
        self._found_set(at_ns, first)

    def _end_pulse(self) -> None:
        self._reset.write(False)
        self._cleared = level_at_start(self._line) is False
        self._reactor.call_later(self._judge_ns, self._check_reset)

    def _check_reset(self) -> None:
        self._resetting = False
        level = level_at_start(self._line)
        if level is False or self._cleared:
            self._recover("latch-set")
        elif level and self._door_open() is False:
            self._report(
                "latch-set",
                f"the latch at {self._where} still reads opened after it was reset: its coin cell is empty, a wire of"
                " it is cut, or the door is open and its contact bridged; an opening without power cannot be told",
            )

    def _check_opening(self) -> None:
        self._expecting = None
        if self._door_open() and level_at_start(self._line) is False:
            self._report(
                "disagree",
                f"the door reads open and the latch at {self._where} did not take it: the door contact's wire is cut,"
                " or the latch's line is shorted; mend it and open the door once to try it",
            )

    def _report(self, fault: str, text: str) -> None:
        if fault not in self._faults:
            self._faults.add(fault)
            now = self._reactor.now()
            self._emit(DeviceFault(device=self._device, at=now, fault=fault, where=self._where, text=text))

    def _recover(self, fault: str) -> None:
        if fault in self._faults:
            self._faults.discard(fault)
            self._emit(DeviceRecovered(device=self._device, at=self._reactor.now(), fault=fault))
