"""A reader on a serial line (docs/protocols/ticket-reader.md): the characters that it reads, and a line end.

It speaks unasked, so one that is switched off cannot be told from one to which nobody gives anything. What it reads
while the line is away is lost. Does not know which numbers there are.
"""

from __future__ import annotations

from collections.abc import Callable

from drivers.buses.serial_port import Transport
from drivers.errors import DeviceLost
from drivers.parts.presence import Presence
from drivers.reactor import Reactor
from drivers.signals import Signal
from drivers.ticket_reader.scan import Code, Scan

LINE_ENDS = b"\r\n"


class SerialReader:
    """One reader. Faults: ``lost``, and ``not-read`` (``scan.py``)."""

    def __init__(
        self,
        device: str,
        line: Transport,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        code: Code,
        apart_ms: int,
    ) -> None:
        self.device = device
        self._line = line
        self._reactor = reactor
        self._scan = Scan(device, line.where, reactor=reactor, emit=emit, code=code, apart_ms=apart_ms)
        self._presence = Presence(device, line.where, reactor=reactor, emit=emit, reopen=self._reopen)

    def open(self) -> None:
        """Listen, and go on listening whenever the line is there."""
        self._presence.open()

    def close(self) -> None:
        """Listen no more."""
        self._presence.close()
        self._scan.forget()
        self._line.close()

    def _reopen(self) -> None:
        self._scan.forget()
        self._line.open(self._came, self._gone)

    def _gone(self, text: str) -> None:
        self._scan.forget()
        self._presence.lost(DeviceLost(self.device, text))

    def _came(self, data: bytes) -> None:
        for byte in data:
            if byte in LINE_ENDS:
                self._scan.end(self._reactor.now())
            else:
                self._scan.character(chr(byte))
