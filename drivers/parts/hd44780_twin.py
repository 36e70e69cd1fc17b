"""An HD44780 at its pins (Hitachi ADE-207-272): nibbles at the falling edge of E, display memory, what a person sees.

Wired as boards with a PCF8574 are: P0 RS, P1 R/W, P2 E, P3 backlight, P4 to P7 DB4 to DB7. It counts ``violations``: an
instruction sent while it was busy, RS or R/W moved in the instant E rises. Faults: ``slip`` (one strobe is not seen),
``glitch`` (it sees one that nobody gave), ``upset`` (a cell changes by itself), a ``power_up`` of its own.
Does not model: reading, the character generator memory, shifting the display, one-line displays.
"""

from __future__ import annotations

from drivers.buses.gpio_twin import Clock

_BYTE_NS = 22_500  # one byte on the bus at 400 kHz, the fastest it is used
_BUSY_NS = 37_000
_BUSY_LONG_NS = 1_520_000
_WIDTH = 0x28  # cells a memory line: 0x00…0x27 and 0x40…0x67


class Hd44780Twin:
    """The display. With a ``clock`` it also watches execution times."""

    def __init__(self, *, columns: int = 20, rows: int = 4, clock: Clock | None = None) -> None:
        self._columns = columns
        self._rows = rows
        self._clock = clock
        self.violations = 0
        self._slips = 0
        self.power_up()

    def power_up(self) -> None:
        self.memory: dict[int, int] = {}
        self._pins = 0xFF
        self._four_bits = False
        self._high: int | None = None
        self._address = 0
        self._step = 1
        self._on = False
        self._backlight = False
        self._byte_time_ns = 0
        self._busy_until_ns = 0

    def slip(self, strobes: int = 1) -> None:
        """The next strobes are not seen: the nibbles are out of step from then on."""
        self._slips = strobes

    def glitch(self, nibble: int, *, rs: bool = False) -> None:
        """Noise on E, with whatever is on the wires."""
        self._strobed(nibble & 0x0F, rs=rs)

    def upset(self, address: int, code: int) -> None:
        """A cell of its memory changes by itself."""
        self.memory[address] = code

    # --- the pins (PortLoad) ---

    def port(self, pins: int) -> None:
        before, self._pins = self._pins, pins
        self._backlight = bool(pins & 0x08)
        if self._clock is not None:
            self._byte_time_ns = max(self._clock.now(), self._byte_time_ns + _BYTE_NS)
        if pins & 0x04 and not before & 0x04 and (pins ^ before) & 0x03:
            self.violations += 1
        if before & 0x04 and not pins & 0x04 and not before & 0x02:
            if self._slips:
                self._slips -= 1
            else:
                self._strobed(before >> 4, rs=bool(before & 0x01))

    def _strobed(self, nibble: int, *, rs: bool) -> None:
        if self._high is None and self._byte_time_ns < self._busy_until_ns:
            self.violations += 1
        if not self._four_bits:
            self._execute(nibble << 4, rs=rs)
        elif self._high is None:
            self._high = nibble
        else:
            code, self._high = self._high << 4 | nibble, None
            self._execute(code, rs=rs)

    # --- instructions (table 6) ---

    def _execute(self, code: int, *, rs: bool) -> None:
        busy_ns = _BUSY_NS
        if rs:
            self.memory[self._address] = code
            self._move(self._step)
        elif code & 0x80:
            self._address = code & 0x7F
        elif code & 0x40 or code & 0x30 == 0x10:
            busy_ns = _BUSY_NS  # character generator address, cursor or display shift: nothing of it shows
        elif code & 0x20:
            self._four_bits = not code & 0x10
            self._high = None
        elif code & 0x08:
            self._on = bool(code & 0x04)
        elif code & 0x04:
            self._step = 1 if code & 0x02 else -1
        elif code & 0x02:
            self._address, busy_ns = 0, _BUSY_LONG_NS
        elif code & 0x01:
            self.memory.clear()
            self._address, self._step, busy_ns = 0, 1, _BUSY_LONG_NS
        self._busy_until_ns = self._byte_time_ns + busy_ns

    def _move(self, step: int) -> None:
        line, cell = self._address & 0x40, (self._address & 0x3F) + step
        if not 0 <= cell < _WIDTH:
            line, cell = line ^ 0x40, cell % _WIDTH  # the lines follow each other in a ring
        self._address = line | cell

    # --- what a person sees ---

    def lines(self) -> tuple[str, ...]:
        """The rows, with the blanks at their ends; all blank while the display is off or dark."""
        if not (self._on and self._backlight):
            return (" " * self._columns,) * self._rows
        starts = (0x00, 0x40, self._columns, 0x40 + self._columns)
        return tuple(
            "".join(_seen(self.memory.get(start + column, 0x20)) for column in range(self._columns))
            for start in starts[: self._rows]
        )


def _seen(code: int) -> str:
    """The shape of a code in ROM A00, as far as it is a character of ours."""
    special = {0x5C: "¥", 0x7E: "→", 0x7F: "←", 0xDF: "°", 0xA5: "·"}
    if code in special:
        return special[code]
    return chr(code) if 0x20 <= code < 0x7F else "□"
