"""The paper of a printer twin: what a person reads on it, line by line, and the pieces that were cut off.

Written from Epson's ESC/POS command reference, for the commands that tickets have. Text is that of code page 437, large
characters as plain ones, bars as the characters that they hold with a star before and after.
Does not model: widths, fonts, dots, images, colours, how long a line is.
"""

from __future__ import annotations

SETTINGS = frozenset(
    {b"\x1b" + bytes([letter]) for letter in b"!-EMadt{"} | {b"\x1d" + bytes([letter]) for letter in b"!BHbfhw"}
)
"""Commands of two bytes and one more, which set how the rest looks."""


class PaperTwin:
    """A roll with ``left`` lines on it."""

    def __init__(self, left: int) -> None:
        self.left = left
        self.pieces: list[tuple[str, ...]] = []
        """What was cut off, oldest first: lines from the top."""
        self.hanging: list[str] = []
        """Lines that were printed and not cut off yet."""
        self._line = ""
        self._pending = b""
        self.processes: list[bytes] = []
        """Process numbers that were come to and not told yet."""

    def forget(self) -> None:
        """What was not printed yet is gone, and a command that was begun."""
        self._pending, self._line = b"", ""

    def take(self, data: bytes) -> None:
        """More bytes, for :meth:`step`."""
        self._pending += data

    @property
    def busy(self) -> bool:
        """Whether a whole command waits."""
        return self._next() > 0

    @property
    def cuts_next(self) -> bool:
        """Whether the next command is a cut."""
        return self._pending[:2] == b"\x1dV"

    def step(self) -> str:
        """Do the next command; what it was: ``line``, ``cut`` or ``setting``. Only while ``busy``."""
        size = self._next()
        command, self._pending = self._pending[:size], self._pending[size:]
        if command == b"\n":
            self._print()
            return "line"
        if command[:2] == b"\x1dV":
            self.pieces.append(tuple(self.hanging))
            self.hanging = []
            return "cut"
        if command[:3] == b"\x1d(H":
            self.processes.append(command[7:])
        elif command[:2] == b"\x1dk":
            held = command[4:].replace(b"{B", b"").decode("cp437")
            self._line += f"*{held}*"
        elif command[:2] == b"\x1b@":
            self._line = ""
        elif command[:2] not in SETTINGS:
            self._line += command.decode("cp437")
        return "setting"

    def _print(self) -> None:
        self.hanging.append(self._line)
        self._line = ""
        self.left -= 1

    def _next(self) -> int:
        """The bytes of the next command; 0 where it is not whole yet."""
        data = self._pending
        if not data:
            return 0
        if data[0] not in (0x1B, 0x1D):
            return 1
        head = data[:2]
        if head == b"\x1b@":
            size = 2
        elif head == b"\x1dV":
            size = 4 if data[2:3] >= b"\x30" else 3
        elif head == b"\x1dk":
            size = 4 + data[3] if len(data) > 3 else 4
        elif head == b"\x1d(":
            size = 5 + int.from_bytes(data[3:5], "little") if len(data) > 4 else 5
        else:
            size = 3 if head in SETTINGS else 2
        return size if len(data) >= size else 0
