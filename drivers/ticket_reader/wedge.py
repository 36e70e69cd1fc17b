"""A reader that types what it reads, as a keyboard would, and ENTER after it (a "keyboard wedge").

It is taken from the kernel for this program alone, so no page and no console gets its keys. Auto-repeat counts nothing,
nor does what was typed while it was unplugged. When the kernel dropped events, the scan is spoiled, and not guessed.
Does not know layouts: a reader is set to that of the United States, whose digits are the kernel's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from drivers.buses.usb import InputPort
from drivers.buses.usb_events import KeyEvents
from drivers.buses.usb_plug import UsbPlug
from drivers.key_pad.usb_numeric import KEY_CODES
from drivers.reactor import Reactor
from drivers.signals import Signal
from drivers.ticket_reader.scan import Code, Scan

APART_MS = 500
"""A scanner types a character every few milliseconds; a hand that types on it is no scanner."""
DIGITS: Mapping[int, str] = MappingProxyType(
    {KEY_CODES[name]: digit for digit in "0123456789" for name in (digit, f"KP{digit}")}
)
ENDS = frozenset((KEY_CODES["ENTER"], KEY_CODES["KPENTER"]))


class WedgeReader:
    """One reader. ``keys`` are those of a code's own characters, ``shifts`` are held with them and say nothing.

    Faults: those of the plug (``usb_plug.py``), and ``not-read`` (``scan.py``).
    """

    def __init__(
        self,
        device: str,
        port: InputPort,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        code: Code,
        apart_ms: int = APART_MS,
        keys: Mapping[int, str] = MappingProxyType({}),
        shifts: frozenset[int] = frozenset(),
    ) -> None:
        self.device = device
        self._scan = Scan(device, port.where, reactor=reactor, emit=emit, code=code, apart_ms=apart_ms)
        self._keys = {**DIGITS, **keys}
        self._shifts = shifts
        self._events = KeyEvents(port, self._key, self._dropped)
        self._plug = UsbPlug(
            device,
            port,
            reactor=reactor,
            emit=emit,
            on_data=self._events.feed,
            found=self._found,
            gone=self._scan.forget,
        )

    def open(self) -> None:
        """Open the scanner now; a missing one is a fault until it is plugged in."""
        self._plug.open()

    def close(self) -> None:
        """Give it back; nothing is reported any more."""
        self._plug.close()
        self._scan.forget()

    def _found(self) -> None:
        self._events.restart()
        self._scan.forget()

    def _key(self, code: int, down: bool, at_ns: int) -> None:
        if down and code in ENDS:
            self._scan.end(at_ns)
        elif down and code not in self._shifts:
            self._scan.character(self._keys.get(code, ""))

    def _dropped(self, _down: frozenset[int], _at_ns: int) -> None:
        self._scan.spoil("it typed faster than it was read")
