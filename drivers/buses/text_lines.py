"""Bytes of a serial line of text made into its lines, whatever pieces they come in and however they end.

A line ends with CR, LF or both, or when it does not go on for a while. Does not know what a line says.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from drivers.reactor import Reactor, Timer

LONGEST = 200
"""Bytes; no line of a device is longer."""
_SHOWN = 60
"""Characters of a line that a sentence repeats."""
_LINE_END = re.compile(rb"[\r\n]")


class TextLines:
    """One direction of one line.

    ``take`` gets each line that is not blank, without its end; ``too_long`` gets the first part of one that has no end,
    once, and the rest of it is dropped. ``unfinished_ms``: a line that does not go on for so long has ended.
    """

    def __init__(
        self,
        *,
        reactor: Reactor,
        take: Callable[[bytes], None],
        too_long: Callable[[bytes], None],
        unfinished_ms: int,
    ) -> None:
        self._reactor = reactor
        self._take = take
        self._too_long = too_long
        self._unfinished_ns = unfinished_ms * 1_000_000
        self._pending = b""
        self._overlong = False
        self._unfinished: Timer | None = None

    def came(self, data: bytes) -> None:
        """These bytes came."""
        *whole, rest = _LINE_END.split(self._pending + data)
        self._pending = b""
        for line in whole:
            self._end(line)
        self._begun(rest)

    def forget(self) -> None:
        """The beginning of a line whose end nobody will hear."""
        self._pending, self._overlong = b"", False
        self._rest()

    def _begun(self, rest: bytes) -> None:
        self._rest()
        if not self._overlong and len(rest) > LONGEST:
            self._overlong = True
            self._too_long(rest)
        self._pending = b"" if self._overlong else rest
        if rest or self._overlong:
            self._unfinished = self._reactor.call_later(self._unfinished_ns, self._end_unfinished)

    def _rest(self) -> None:
        if self._unfinished is not None:
            self._unfinished.cancel()
            self._unfinished = None

    def _end_unfinished(self) -> None:
        self._unfinished = None
        line, self._pending = self._pending, b""
        self._end(line)

    def _end(self, line: bytes) -> None:
        if self._overlong:  # its tail; it was told when it became too long
            self._overlong = False
        elif line.strip(b" "):
            self._take(line)


def shown(line: bytes) -> str:
    """The line as a sentence can repeat it.

    >>> shown(bytes([0, 0x91]) + b"<Card:4S>")
    '..<Card:4S>'
    """
    text = "".join(chr(byte) if 0x20 <= byte < 0x7F else "." for byte in line)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
