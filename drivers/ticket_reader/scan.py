"""One scan: the characters that a reader sends for one code, and whether they are a ticket's number.

A scan is taken whole or not at all. What does not go on within ``apart_ms``, has another length than a ticket, or has a
character that no ticket has is no number, and no part of it is joined to the next one. Does not know how a reader is
connected, nor which tickets were sold.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.reactor import Reactor, Timer
from drivers.signals import DeviceFault, DeviceRecovered, Signal, TicketRead

MS = 1_000_000
NOISE = 5
"""So many bad scans in a row are told one by one, and no more until a good one."""


class Scan:
    """The scans of one reader, one after the other. Fault: ``not-read``, from a bad scan to the next good one.

    Args:
        device: the reader's name.
        where: its plug, for the fault.
        reactor: time.
        emit: takes ``TicketRead`` and the fault.
        digits: how many a ticket's number has, the fewest and the most.
        apart_ms: characters that come later after the one before are of another scan.

    Raises ValueError when a number is out of range.
    """

    def __init__(
        self,
        device: str,
        where: str,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        digits: tuple[int, int],
        apart_ms: int,
    ) -> None:
        if not 1 <= digits[0] <= digits[1] <= 40:
            raise ValueError(f"{device}: a number of {digits[0]} to {digits[1]} digits; 1 to 40, the fewest first")
        if apart_ms <= 0:
            raise ValueError(f"{device}: characters of one scan are {apart_ms} ms apart; it must be more than 0")
        self._device = device
        self._where = where
        self._reactor = reactor
        self._emit = emit
        self._digits = digits
        self._apart_ns = apart_ms * MS
        self._came = ""
        self._spoiled: str | None = None
        """Why what came is no number, whatever follows."""
        self._waiting: Timer | None = None
        self._bad = 0
        """Bad scans in a row."""

    def character(self, character: str) -> None:
        """One character came: a digit, or any other, which spoils the scan."""
        if len(character) != 1 or not (character.isascii() and character.isdigit()):
            self.spoil("the code has more than digits in it")
        elif len(self._came) == self._digits[1]:
            self.spoil(f"the code has more than {self._digits[1]} digits")
        else:
            self._came += character
            self._wait()

    def spoil(self, why: str) -> None:
        """Nothing of this scan is a number; ``why`` in one clause."""
        self._spoiled = self._spoiled or why
        self._wait()

    def end(self, at_ns: int) -> None:
        """The reader ended the scan. An end with nothing before it is none."""
        came, spoiled = self._came, self._spoiled
        self.forget()
        if spoiled is not None:
            self._refuse(spoiled)
        elif 0 < len(came) < self._digits[0]:
            self._refuse(f"the code has {len(came)} digits, and a ticket has {self._digits[0]} or more")
        elif came:
            if self._bad:
                self._bad = 0
                now = self._reactor.now()
                self._emit(DeviceRecovered(device=self._device, at=now, fault="not-read"))
            self._emit(TicketRead(device=self._device, at=at_ns, number=came))

    def forget(self) -> None:
        """What came is of a scan whose end nobody will hear."""
        self._came, self._spoiled = "", None
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _wait(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting = self._reactor.call_later(self._apart_ns, self._give_up)

    def _give_up(self) -> None:
        why = self._spoiled or f"the code broke off after {len(self._came)} digits"
        self.forget()
        self._refuse(why)

    def _refuse(self, why: str) -> None:
        self._bad += 1
        if self._bad <= NOISE:
            text = f"what the ticket reader read is no ticket: {why}; read the ticket again, or key its number in"
            now = self._reactor.now()
            self._emit(DeviceFault(device=self._device, at=now, fault="not-read", where=self._where, text=text))
