"""A scanner on a serial line as a thing, written from docs/protocols/ticket-reader.md: sends what it reads, and CR LF.

Faults: ``half`` (it stops in the middle of a code), ``no-end`` (it sends no line end), ``foreign`` (it reads another
code than the ticket's, with letters), ``flood`` (digits without an end), ``garbage`` (one bit of each byte is another),
``silence``, ``unplug``, ``brown-out`` (it reads nothing for two seconds).
Does not model: light, distance, what is printed, baud rate, settings.
"""

from __future__ import annotations

from typing import ClassVar

from drivers.buses.speaking_twin import SpeakingTwin


class SerialScannerTwin(SpeakingTwin):
    """One scanner, at the device's end of its line."""

    CALLED = "a ticket reader"
    FOREIGN: ClassVar[str] = "4006381X33931"
    """What it sends for another code than one of its kind."""
    FRAME: ClassVar[tuple[str, str]] = ("", "")
    """What it sends before and after the digits."""
    FAULTS = ("half", "no-end", "foreign", "flood", "garbage", "silence", "unplug", "brown-out")
    PASSING = ("brown-out",)

    def read(self, number: str) -> None:
        """Hold a ticket with this number before it."""
        if self._unheard():
            return
        begins, ends = self.FRAME
        sent = f"{begins}{number}{ends}\r\n".encode()
        if "foreign" in self._faults:
            sent = f"{self.FOREIGN}\r\n".encode()
        elif "flood" in self._faults:
            sent = b"7" * 300
        elif "half" in self._faults:
            sent = sent[: len(number) // 2]
        elif "no-end" in self._faults:
            sent = sent[:-2]
        if "garbage" in self._faults:
            sent = bytes(byte ^ 0x40 for byte in sent)
        self._transport.write(sent)
