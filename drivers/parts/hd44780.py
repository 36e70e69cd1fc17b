"""HD44780, a character display behind a PCF8574 (Hitachi HD44780U, ADE-207-272): four data wires and a strobe.

``show`` says what each cell must hold; only cells that differ are sent, in bursts of at most 2 ms with a pause after
each, so that the loop is never held. A display that lost its supply or its part is started again from nothing. What
noise on its wires leaves in it nobody can see from here, so at each look (``check_ms``) it is brought into step and
everything is sent again, which changes nothing that a person sees while all is well; a new text goes first.
Does not read the display (its busy flag is answered by waiting), scroll, or know what the text means.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from drivers.errors import DeviceError
from drivers.parts.pcf8574 import Pcf8574
from drivers.parts.presence import Presence
from drivers.reactor import Reactor, Timer
from drivers.signals import DeviceFault, DeviceRecovered, Signal

# How common boards wire the PCF8574: P0 RS, P1 R/W, P2 E, P3 backlight, P4 to P7 are DB4 to DB7.
RS, E, BACKLIGHT = 0x01, 0x04, 0x08
# Instructions (table 6).
CLEAR, HOME, ENTRY_INCREMENT, DISPLAY_OFF, DISPLAY_ON = 0x01, 0x02, 0x06, 0x08, 0x0C
FOUR_BITS_TWO_LINES, SET_ADDRESS = 0x28, 0x80

Step = tuple[bytes, int]
"""Port bytes of one transaction, and the milliseconds to wait after them."""

BURST = 4
"""Instructions a burst: 4 × 4 port bytes and two of RS are 1.7 ms at 100 kHz."""
PAUSE_MS = 1

# Character code ROM A00 (table 4) is ASCII except for these; what it lacks becomes a question mark.
ROM_A00 = {"→": 0x7E, "←": 0x7F, "°": 0xDF, "·": 0xA5, "–": 0x2D, "—": 0x2D, "’": 0x27, "×": 0x78, "…": 0x2E}
NOT_ASCII = frozenset("\\~")


def encode(text: str) -> bytes:
    """The display's codes of ``text``, one a character.

    >>> encode("seat 3 → 5 ½")
    b'seat 3 ~ 5 ?'
    """
    return bytes(
        ord(character) if " " <= character <= "}" and character not in NOT_ASCII else ROM_A00.get(character, 0x3F)
        for character in text
    )


def row_addresses(columns: int, rows: int) -> tuple[int, ...]:
    """Where each row begins in display memory: rows 3 and 4 continue rows 1 and 2 (figures 5 and 6).

    >>> [hex(address) for address in row_addresses(20, 4)]
    ['0x0', '0x40', '0x14', '0x54']
    """
    return (0x00, 0x40, columns, 0x40 + columns)[:rows]


class Hd44780:
    """One display of two or four rows and up to 80 cells. Faults: ``lost``, ``brown-out``."""

    def __init__(
        self,
        device: str,
        port: Pcf8574,
        *,
        reactor: Reactor,
        emit: Callable[[Signal], None],
        columns: int = 20,
        rows: int = 4,
        check_ms: int = 2_000,
    ) -> None:
        if rows not in (2, 4) or not 1 <= columns <= 80 // rows:
            raise ValueError(f"{device}: {columns} × {rows} characters; needs 2 or 4 rows and at most 80 characters")
        self.device = device
        self.columns = columns
        self.rows = rows
        self._port = port
        self._reactor = reactor
        self._emit = emit
        self._check_ns = check_ms * 1_000_000
        self._addresses = row_addresses(columns, rows)
        self._wanted = bytearray(b" " * columns * rows)
        self._shown = bytearray(self._wanted)
        self._cursor: int | None = None  # the cell that the display writes next
        self._browned_out = False
        self._start: Iterator[Step] | None = None
        self._resync: Iterator[Step] | None = None
        self._again: int | None = None
        """The first cell that is still to be sent again."""
        self._next: Timer | None = None
        self._check_timer: Timer | None = None
        self._presence = Presence(device, port.where, reactor=reactor, emit=emit, reopen=self._begin)

    def open(self) -> None:
        """Start the display and look at it from time to time; a failure is reported and tried again."""
        self._presence.open()
        if self._check_timer is None:
            self._check_timer = self._reactor.call_later(self._check_ns, self._check)

    def close(self) -> None:
        """Send no more; what is shown stays."""
        self._presence.close()
        for timer in (self._next, self._check_timer):
            if timer is not None:
                timer.cancel()
        self._next = self._check_timer = None

    def show(self, lines: Sequence[bytes]) -> None:
        """Show these rows of codes from the top (see ``encode``); missing rows and cells are blank.

        Raises ValueError when there are too many rows or a row is too long.
        """
        if len(lines) > self.rows or any(len(line) > self.columns for line in lines):
            raise ValueError(f"{self.device}: a text of {len(lines)} lines does not fit {self.columns} × {self.rows}")
        self._wanted[:] = b"".join(line.ljust(self.columns) for line in lines).ljust(self.columns * self.rows)
        if self._presence.answers and self._next is None and self._wanted != self._shown:
            self._step()

    # --- one step after the other, never longer than a burst ---

    def _begin(self) -> None:
        self._port.write(BACKLIGHT)
        self._start, self._resync, self._again = iter(_START), None, None
        self._wait(_POWER_UP_MS)

    def _wait(self, ms: int) -> None:
        if self._next is not None:
            self._next.cancel()
        self._next = self._reactor.call_later(ms * 1_000_000, self._step)

    def _step(self) -> None:
        self._next = None
        if not self._presence.answers:
            return
        try:
            if self._start is not None:
                step = next(self._start, None)
                if step is not None:
                    if self._port.read() != self._port.written:  # a dip in the middle of the start: from the beginning
                        self._begin()
                        return
                    self._port.write(*step[0])
                    self._wait(step[1])
                    return
                self._started()
            if self._is_complete or not self._holds_what_was_written():
                return
            self._wait(self._send())
        except DeviceError as error:
            self._presence.lost(error)

    def _started(self) -> None:
        self._start = None
        self._shown[:] = b" " * len(self._shown)
        self._cursor = None
        if self._browned_out and self._port.read() == self._port.written:
            self._browned_out = False
            self._emit(DeviceRecovered(device=self.device, at=self._reactor.now(), fault="brown-out"))

    @property
    def _is_complete(self) -> bool:
        return self._resync is None and self._again is None and self._wanted == self._shown

    def _send(self) -> int:
        """One burst of what there is to say, and for how many milliseconds then to wait."""
        step = next(self._resync, None) if self._resync is not None else None
        if step is not None:
            self._port.write(*step[0])
            return step[1]
        if self._resync is not None:
            self._resync, self._cursor, self._again = None, None, 0
        changed = next((index for index, code in enumerate(self._wanted) if code != self._shown[index]), None)
        if changed is not None:
            self._send_cells(changed)
        elif self._again is not None:
            end = self._send_cells(self._again)
            self._again = end if end < len(self._wanted) else None
        return PAUSE_MS

    def _send_cells(self, cell: int) -> int:
        """As many cells from this one on as fit one burst, without those at its end that are known; where it ends."""
        row, column = divmod(cell, self.columns)
        room = BURST
        ports = b""
        if cell != self._cursor:
            ports += _instruction(SET_ADDRESS | self._addresses[row] + column)
            room -= 1
        end = min(cell + room, (row + 1) * self.columns)
        while cell != self._again and end > cell + 1 and self._wanted[end - 1] == self._shown[end - 1]:
            end -= 1
        ports += _data(self._wanted[cell:end])
        self._port.write(*ports)
        self._shown[cell:end] = self._wanted[cell:end]
        self._cursor = end if end % self.columns else None
        return end

    def _check(self) -> None:
        self._check_timer = self._reactor.call_later(self._check_ns, self._check)
        if not self._presence.answers:
            return
        try:
            if self._holds_what_was_written() and self._start is None:
                self._resync = iter(_RESYNC)
                if self._next is None:
                    self._step()
        except DeviceError as error:
            self._presence.lost(error)

    def _holds_what_was_written(self) -> bool:
        """Whether the port does; if not, the display is started again. Asked before each write, which would hide it."""
        if self._port.read() == self._port.written and not self._browned_out:
            return True
        if not self._browned_out:
            self._browned_out = True
            now, where = self._reactor.now(), self._port.where
            text = f"{where} does not hold what was written (a dip of its supply, or a short); it is started again"
            self._emit(DeviceFault(device=self.device, at=now, fault="brown-out", where=where, text=text))
        self._begin()
        return False


def _strobe(nibble: int, rs: int) -> bytes:
    """One nibble: the data with E high, then with E low, which is when the display takes it (figure 25)."""
    port = nibble << 4 | BACKLIGHT | rs
    return bytes((port | E, port))


def _instruction(code: int) -> bytes:
    """RS goes low while E is low (address set-up time before E rises), then the two nibbles."""
    return bytes((BACKLIGHT,)) + _strobe(code >> 4, 0) + _strobe(code & 0x0F, 0)


def _data(codes: bytes | bytearray) -> bytes:
    """RS goes high while E is low, then two nibbles a character."""
    return bytes((BACKLIGHT | RS,)) + b"".join(_strobe(code >> 4, RS) + _strobe(code & 0x0F, RS) for code in codes)


# "Initializing by Instruction", 4-bit interface (figure 24): right whatever state the display was in.
_POWER_UP_MS = 50
_START: tuple[Step, ...] = (
    (_strobe(0x3, 0), 5),
    (_strobe(0x3, 0), 1),
    (_strobe(0x3, 0), 1),
    (_strobe(0x2, 0), 1),
    (_instruction(FOUR_BITS_TWO_LINES), 1),
    (_instruction(DISPLAY_OFF), 1),
    (_instruction(CLEAR), 3),
    (_instruction(ENTRY_INCREMENT), 1),
    (_instruction(DISPLAY_ON), 1),
)

# In step again from whatever noise left, without a change that shows. Out of step the first 3 ends an instruction that
# nobody gave: at worst "return home", which takes 1.52 ms (table 6); never "clear", which ends in 1. What follows is
# figure 24 of a display that has its supply: each strobe is 45 µs after the last at 400 kHz, and 37 µs are enough.
_RESYNC: tuple[Step, ...] = (
    (bytes((BACKLIGHT,)) + _strobe(0x3, 0), 2),
    (_strobe(0x3, 0) + _strobe(0x3, 0) + _strobe(0x2, 0) + _instruction(FOUR_BITS_TWO_LINES), PAUSE_MS),
    (_instruction(ENTRY_INCREMENT) + _instruction(DISPLAY_ON) + _instruction(HOME), 2),
)
