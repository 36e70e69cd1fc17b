"""DS3231, a real-time clock with its own crystal and battery on I2C (Maxim 19-5170 rev 10).

One transaction reads all registers: the part takes the time into a second set of registers at its start, so that no
second passes in between ("Address Map"). The oscillator stop flag means that the time is not to be trusted, until
somebody sets it. The century bit counts from 2000: 2000 to 2099 is clear, 2100 to 2199 is set.
It uses no alarm and no square wave, and does not know which of two clocks is right.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from drivers.buses.i2c import I2CAddress
from drivers.errors import ProtocolError

# Figure 1, "Timekeeping Registers".
SECONDS, CONTROL, STATUS, AGING = 0x00, 0x0E, 0x0F, 0x10
ALL = 0x13
# Bits of the hours and month registers ("Clock and Calendar").
TWELVE_HOURS, AFTERNOON, CENTURY = 0x40, 0x20, 0x80
# Control 0Eh: oscillator off on the battery, conversion. Status 0Fh: oscillator stopped.
OSCILLATOR_OFF, CONVERT, STOPPED = 0x80, 0x20, 0x80

ADDRESS = 0x68


@dataclass(frozen=True, slots=True)
class Seen:
    """What the part showed.

    ``utc`` is whole seconds, None when it is not to be trusted; ``why`` then says it: ``stopped`` (the oscillator stood
    still, most often for an empty battery) or ``nonsense`` (no date at all). ``temperature_c`` has steps of 0.25;
    ``aging`` is the trim, -128 to 127, about 0.1 ppm a step, positive is slower.
    """

    utc: datetime | None
    temperature_c: float
    aging: int
    why: Literal["stopped", "nonsense"] | None = None


class Ds3231:
    """One part, always at 0x68. Each verb raises DeviceError when it does not answer."""

    def __init__(self, address: I2CAddress) -> None:
        if address.address != ADDRESS:
            raise ValueError(f"{address.device}: a ds3231 answers at 0x68 only, not at 0x{address.address:02x}")
        self.device = address.device
        self.where = address.where
        self._address = address

    def read(self) -> Seen:
        """The time and what else it knows."""
        registers = self._address.read(SECONDS, ALL)
        temperature_c = (_signed(registers[0x11]) * 4 + (registers[0x12] >> 6)) / 4
        aging = _signed(registers[AGING])
        if registers[STATUS] & STOPPED:
            return Seen(None, temperature_c, aging, "stopped")
        utc = _decode(registers)
        return Seen(utc, temperature_c, aging, None if utc is not None else "nonsense")

    def set(self, utc: datetime) -> None:
        """Make it ``utc``, start the oscillator and say that the time can be trusted; the fraction is cut off.

        Writing the seconds begins a new second ("Clock and Calendar"): call it as a second begins to be exact.

        Raises:
            ValueError: ``utc`` has no zone, or is not in 2000 to 2199.
            ProtocolError: the part does not keep what is written.
        """
        if utc.tzinfo is None:
            raise ValueError(f"{self.device}: {utc.isoformat()} has no time zone; the clock keeps UTC")
        utc = utc.astimezone(UTC)
        if not 2000 <= utc.year <= 2199:
            raise ValueError(f"{self.device}: the year {utc.year}; a ds3231 counts 2000 to 2199")
        century = CENTURY if utc.year >= 2100 else 0
        self._address.write(CONTROL, self._control())
        self._address.write(
            SECONDS,
            _bcd(utc.second),
            _bcd(utc.minute),
            _bcd(utc.hour),
            utc.isoweekday(),
            _bcd(utc.day),
            _bcd(utc.month) | century,
            _bcd(utc.year % 100),
        )
        (status,) = self._address.read(STATUS, 1)
        self._address.write(STATUS, status & ~STOPPED & 0xFF)  # last: nothing before it counts if power fails here
        found = self.read().utc
        if found is None or not 0 <= (found - utc.replace(microsecond=0)).total_seconds() <= 1:
            text = f"{self.where} does not keep the time that is written; its oscillator stands, or it is no ds3231"
            raise ProtocolError(self.device, text)

    def trim(self, aging: int) -> None:
        """Set the aging offset, -128 to 127, and let it count from now on. Raises ValueError outside."""
        if not -128 <= aging <= 127:
            raise ValueError(f"{self.device}: an aging offset of {aging}; it is -128 to 127")
        self._address.write(AGING, aging & 0xFF)
        self._address.write(CONTROL, self._control() | CONVERT)

    def _control(self) -> int:
        """The control register with the oscillator on, on the battery too."""
        (control,) = self._address.read(CONTROL, 1)
        return control & ~OSCILLATOR_OFF & ~CONVERT & 0xFF


def _decode(registers: list[int]) -> datetime | None:
    """The time, or None when the registers hold no date."""
    second, minute, hour, _, day, month, year = registers[:7]
    if hour & TWELVE_HOURS:
        afternoon = 12 if hour & AFTERNOON else 0
        hours = _plain(hour & 0x1F)
        hours = None if hours is None or not 1 <= hours <= 12 else hours % 12 + afternoon
    else:
        hours = _plain(hour)
    fields = (_plain(year), _plain(month & ~CENTURY), _plain(day), hours, _plain(minute), _plain(second))
    numbers = [field for field in fields if field is not None]
    if len(numbers) != len(fields):
        return None
    year, month, day, hour, minute, second = numbers
    try:
        return datetime(year + (2100 if registers[5] & CENTURY else 2000), month, day, hour, minute, second, tzinfo=UTC)
    except ValueError:
        return None


def _plain(bcd: int) -> int | None:
    """0x59 is 59; None when a digit is above nine."""
    tens, ones = bcd >> 4, bcd & 0x0F
    return 10 * tens + ones if tens <= 9 and ones <= 9 else None


def _bcd(value: int) -> int:
    return value // 10 << 4 | value % 10


def _signed(byte: int) -> int:
    return byte - 256 if byte & 0x80 else byte
