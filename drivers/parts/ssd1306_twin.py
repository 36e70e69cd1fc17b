"""An SSD1306 with its glass at the wire (Solomon Systech, rev. 1.1): control bytes, commands, addressing, GDDRAM.

Also an SH1106 (Sino Wealth, v2.3), which has 132 columns of which 2 to 129 are on the glass, knows page addressing
only, and switches its own supply (AD) instead of a charge pump (8D). The glass is mounted as boards have it: segments
remapped (A1) and COM scanned downwards (C8) is upright. Memory after power-up is noise. A read gives the status byte:
bit 6 is set while the display is off (table 9-2), the low bits tell the two controllers apart, as tools that scan
buses use it.
Faults: ``dead-rows`` (a page of the glass stays dark), ``blind`` (it answers no read, as some copies of the part do),
``stuck`` (it takes every byte and does nothing), and those of the bus.
Does not model: brightness of a pixel, scrolling, fades and zoom, COM pin layouts, multiplex ratios below 64, the time
the charge pump needs, reading memory back (an SSD1306 cannot over I2C).
"""

from __future__ import annotations

import errno
import os
from typing import Literal

from drivers.breakable import Breakable

_HEIGHT = 64
_PAGES = 8
# How many bytes follow each command that has any (table 9-1).
_ARGUMENTS_SSD1306 = {
    0x20: 1, 0x21: 2, 0x22: 2, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0x81: 1, 0x8D: 1, 0xA3: 2, 0xA8: 1, 0xD3: 1, 0xD5: 1,
    0xD9: 1, 0xDA: 1, 0xDB: 1,
}  # fmt: skip
_ARGUMENTS_SH1106 = {0x81: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}


# Which bytes of memory have each of their eight pixels lit, as characters.
_PIXELS = tuple(bytes(b".#"[byte >> bit & 1] for byte in range(256)) for bit in range(8))
_INVERSE = bytes.maketrans(b".#", b"#.")


class Ssd1306Twin(Breakable):
    """The part and its glass of 128 × 64 pixels."""

    CALLED = "an OLED"
    FAULTS = ("dead-rows", "blind", "stuck")

    def __init__(self, *, controller: Literal["ssd1306", "sh1106"] = "ssd1306") -> None:
        super().__init__()
        self._sh1106 = controller == "sh1106"
        self._width = 132 if self._sh1106 else 128
        self._picture: tuple[str, ...] | None = None
        self.power_up()

    def _when_broken(self, fault: str) -> None:
        self._picture = None

    def _when_mended(self, faults: frozenset[str]) -> None:
        self._picture = None

    def power_up(self) -> None:
        """The reset state (section 8.5)."""
        self.memory = [bytearray((0xA5 + 29 * x + 53 * page) & 0xFF for x in range(self._width)) for page in range(8)]
        self.on = False
        self.contrast = 0x80 if self._sh1106 else 0x7F
        self._pump = self._sh1106
        self._mode = 2
        self._column = self._page = 0
        self._columns = (0, self._width - 1)
        self._page_range = (0, _PAGES - 1)
        self._remapped = self._from_below = self._inverse = self._all_on = False
        self._start_line = self._offset = 0
        self._command: list[int] = []
        self._picture = None

    # --- the wire (section 8.1.5) ---

    def write(self, data: bytes) -> None:
        if "stuck" in self._faults:
            return
        self._picture = None
        place = 0
        while place < len(data):
            control, place = data[place], place + 1
            taken = data[place : place + 1] if control & 0x80 else data[place:]
            place += len(taken)
            if control & 0x40:
                self._store_all(taken)
            else:
                for byte in taken:
                    self._take(byte)

    def read(self, length: int) -> bytes:
        """Its status, for every byte that is asked. Raises OSError where the part is broken so."""
        if "blind" in self._faults:
            raise OSError(errno.EREMOTEIO, os.strerror(errno.EREMOTEIO))
        status = (0x08 if self._sh1106 else 0x06) | (0x00 if self.on else 0x40)
        return bytes((status,)) * length

    # --- memory (sections 8.7 and 10.1.3) ---

    def _store_all(self, data: bytes) -> None:
        first, end = self._column, self._column + len(data)
        if self._mode != 2 or end > self._width:
            for byte in data:
                self._store(byte)
        elif self._remapped:
            self.memory[self._page][self._width - end : self._width - first] = data[::-1]
            self._column = end % self._width
        else:
            self.memory[self._page][first:end] = data
            self._column = end % self._width

    def _store(self, byte: int) -> None:
        segment = self._column if not self._remapped else self._width - 1 - self._column
        self.memory[self._page][segment] = byte
        first, last = self._columns
        top, bottom = self._page_range
        if self._mode == 2:
            self._column = (self._column + 1) % self._width
        elif self._mode == 0:
            wrapped = self._column == last
            self._column = first if wrapped else (self._column + 1) % self._width
            if wrapped:
                self._page = top if self._page == bottom else (self._page + 1) % _PAGES
        else:
            wrapped = self._page == bottom
            self._page = top if wrapped else (self._page + 1) % _PAGES
            if wrapped:
                self._column = first if self._column == last else (self._column + 1) % self._width

    # --- commands (table 9-1) ---

    def _take(self, byte: int) -> None:
        self._command.append(byte)
        code, *values = self._command
        lengths = _ARGUMENTS_SH1106 if self._sh1106 else _ARGUMENTS_SSD1306
        if len(values) < lengths.get(code, 0):
            return
        self._command = []
        if values:
            self._set(code, values)
        elif code < 0x20:
            self._point(code)
        elif 0x40 <= code <= 0x7F:
            self._start_line = code & 0x3F
        elif 0xB0 <= code <= 0xB7:
            if self._mode == 2:
                self._page = code & 0x07
        elif code in (0xA0, 0xA1):
            self._remapped = code == 0xA1
        elif code in (0xA4, 0xA5):
            self._all_on = code == 0xA5
        elif code in (0xA6, 0xA7):
            self._inverse = code == 0xA7
        elif code in (0xAE, 0xAF):
            self.on = code == 0xAF
        elif 0xC0 <= code <= 0xCF:
            self._from_below = bool(code & 0x08)

    def _point(self, code: int) -> None:
        if self._mode != 2:
            return  # only for page addressing (table 9-1)
        low, high = self._column & 0x0F, self._column & 0xF0
        column = high | code if code < 0x10 else low | (code & 0x0F) << 4
        self._column = min(column, self._width - 1)

    def _set(self, code: int, values: list[int]) -> None:
        first, *more = values
        if code == 0x20:
            self._mode = min(first & 0x03, 2)
        elif code == 0x21:
            self._columns = (first & 0x7F, more[0] & 0x7F)
            self._column = self._columns[0]
        elif code == 0x22:
            self._page_range = (first & 0x07, more[0] & 0x07)
            self._page = self._page_range[0]
        elif code == 0x81:
            self.contrast = first
        elif code == 0x8D:
            self._pump = bool(first & 0x04)
        elif code == 0xAD:
            self._pump = bool(first & 0x01)
        elif code == 0xD3:
            self._offset = first & 0x3F

    # --- what a person sees ---

    def picture(self) -> tuple[str, ...]:
        """The glass: 64 rows of 128 pixels, ``#`` is lit; all dark while the display or its supply is off."""
        if self._picture is None:
            self._picture = tuple(self._row(y) for y in range(_HEIGHT))
        return self._picture

    def _row(self, y: int) -> str:
        if not (self.on and self._pump) or ("dead-rows" in self._faults and y // 8 == 2):
            return "." * 128
        if self._all_on:
            return "#" * 128
        com = y if self._from_below else _HEIGHT - 1 - y
        row = (com + self._start_line + self._offset) % _HEIGHT
        pixels = self.memory[row // 8].translate(_PIXELS[row % 8])
        if self._inverse:
            pixels = pixels.translate(_INVERSE)
        margin = (self._width - 128) // 2
        # A1 is upright: the glass is mounted with segment 0 at the right.
        return pixels[::-1][margin : margin + 128].decode("ascii")
