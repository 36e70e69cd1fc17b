"""An HT16K33 at register level (Holtek, revision 1.20): display memory, oscillator, display switch, dimming, blinking.

After power-up the memory holds noise, as the datasheet leaves it open. Faults: ``burn_out`` (a segment never lights),
and those of the bus.
Does not model: key scan, the interrupt pin, the time an oscillator needs to start, the look of a dimmed segment.
"""

from __future__ import annotations


class Ht16k33Twin:
    """The part."""

    def __init__(self) -> None:
        self._burnt_out: list[tuple[int, int]] = []
        self.power_up()

    def power_up(self) -> None:
        self.memory = bytearray((0x5A + 37 * place) & 0xFF for place in range(16))
        self.oscillator = False
        self.display = False
        self.blink = 0
        self.brightness = 16
        self._pointer = 0

    def write(self, data: bytes) -> None:
        command = data[0]
        match command >> 4:
            case 0x0:
                self._pointer = command & 0x0F
                for value in data[1:]:
                    self.memory[self._pointer] = value
                    self._pointer = (self._pointer + 1) % 16
            case 0x2:
                self.oscillator = bool(command & 0x01)
            case 0x8:
                self.display = bool(command & 0x01)
                self.blink = command >> 1 & 0x03
            case 0xE:
                self.brightness = (command & 0x0F) + 1

    def read(self, length: int) -> bytes:
        data = bytes(self.memory[(self._pointer + place) % 16] for place in range(length))
        self._pointer = (self._pointer + length) % 16
        return data

    def lit(self, com: int) -> int:
        """The sixteen segments of a common line that a person sees lit; ROW0 is bit 0."""
        if not (self.oscillator and self.display):
            return 0
        dead = sum(1 << row for c, row in self._burnt_out if c == com)
        return (self.memory[2 * com] | self.memory[2 * com + 1] << 8) & ~dead

    def burn_out(self, com: int, row: int) -> None:
        """The segment never lights again."""
        self._burnt_out.append((com, row))
