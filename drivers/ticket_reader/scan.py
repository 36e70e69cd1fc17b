"""One scan: the characters that a reader sends for one code, and whether they are a number of the kind that it reads.

A scan is taken whole or not at all. What does not go on within ``apart_ms``, has another length than a number has, or
has a character that none has is no number, and no part of it is joined to the next one. Does not know how a reader is
connected, nor which numbers there are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from drivers.reactor import Reactor, Timer
from drivers.signals import DeviceFault, DeviceRecovered, Signal, TicketRead

MS = 1_000_000
NOISE = 5
"""So many bad scans in a row are told one by one, and no more until a good one."""


@dataclass(frozen=True, slots=True)
class Code:
    """What one kind of reader reads: digits, between two characters where the kind has any.

    Raises ValueError when a number of digits is out of range.
    """

    called: str
    """``ticket``: what stands in sentences."""
    fewest: int
    most: int
    told: Callable[[str, int, str], Signal]
    """The signal of a number: of which device, when, and which number."""
    again: str
    """What is done with one that was not read, as an order: ``read the ticket again``."""
    begins: str = ""
    ends: str = ""

    def __post_init__(self) -> None:
        if not 1 <= self.fewest <= self.most <= 40:
            raise ValueError(f"a {self.called} of {self.fewest} to {self.most} digits; 1 to 40, the fewest first")

    def why_not(self, came: str) -> str | None:
        """Why these characters, a whole code, are no number; None where they are one."""
        if not (came.startswith(self.begins) and came.endswith(self.ends) and len(came) >= self._framed):
            return f"the code does not begin with {self.begins} and end with {self.ends}"
        digits = self.digits_of(came)
        if not digits.isdigit():
            return "the code has more than digits in it"
        if len(digits) > self.most:
            return f"the code has more than {self.most} digits"
        if len(digits) < self.fewest:
            return f"the code has {len(digits)} digits, and a {self.called} has {self.fewest} or more"
        return None

    def digits_of(self, came: str) -> str:
        """What stands between the two characters."""
        return came.removeprefix(self.begins).removesuffix(self.ends)

    @property
    def longest(self) -> int:
        """Characters of the longest code."""
        return self.most + self._framed

    @property
    def _framed(self) -> int:
        return len(self.begins) + len(self.ends)


def ticket(digits: tuple[int, int]) -> Code:
    """The number that is printed on a ticket, of so many digits, the fewest and the most."""
    return Code(
        "ticket",
        *digits,
        told=lambda device, at, number: TicketRead(device=device, at=at, number=number),
        again="read the ticket again, or key its number in",
    )


class Scan:
    """The scans of one reader, one after the other. Fault: ``not-read``, from a bad scan to the next good one.

    Args:
        device: the reader's name.
        where: its plug, for the fault.
        reactor: time.
        emit: takes the code's signal and the fault.
        code: what is read.
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
        code: Code,
        apart_ms: int,
    ) -> None:
        if apart_ms <= 0:
            raise ValueError(f"{device}: characters of one scan are {apart_ms} ms apart; it must be more than 0")
        self._device = device
        self._where = where
        self._reactor = reactor
        self._emit = emit
        self._code = code
        self._apart_ns = apart_ms * MS
        self._came = ""
        self._spoiled: str | None = None
        """Why what came is no number, whatever follows."""
        self._waiting: Timer | None = None
        self._bad = 0
        """Bad scans in a row."""

    def character(self, character: str) -> None:
        """One character came: a digit, one of the code's own, or any other, which spoils the scan."""
        known = character.isascii() and character.isdigit()
        if len(character) != 1 or not (known or character in (self._code.begins, self._code.ends)):
            self.spoil("the code has more than digits in it")
        elif len(self._came) == self._code.longest:
            self.spoil(f"the code has more than {self._code.most} digits")
        else:
            self._came += character
            self._wait()

    def spoil(self, why: str) -> None:
        """Nothing of this scan is a number; ``why`` in one clause."""
        self._spoiled = self._spoiled or why
        self._wait()

    def end(self, at_ns: int) -> None:
        """The reader ended the scan. An end with nothing before it is none."""
        came, why = self._came, self._spoiled
        self.forget()
        if came and why is None:
            why = self._code.why_not(came)
        if why is not None:
            self._refuse(why)
        elif came:
            if self._bad:
                self._bad = 0
                now = self._reactor.now()
                self._emit(DeviceRecovered(device=self._device, at=now, fault="not-read"))
            self._emit(self._code.told(self._device, at_ns, self._code.digits_of(came)))

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
            called = self._code.called
            text = f"what the {called} reader read is no {called}: {why}; {self._code.again}"
            now = self._reactor.now()
            self._emit(DeviceFault(device=self._device, at=now, fault="not-read", where=self._where, text=text))
