"""A DS3231 at register level (Maxim 19-5170 rev 10): a calendar that runs in the time of the reactor, on a battery.

The calendar runs on while the supply is away, unless the battery is flat: then it begins at 01/01/00 00:00:00 with the
oscillator stop flag set. Registers of the time are taken at the start of each transaction.
Does not model: alarms, pins, the temperature's effect on the crystal, an illogical date that is written (it stands
still at what was written), the 12-hour mode.
"""

from __future__ import annotations

import errno
import os
from datetime import UTC, datetime, timedelta
from random import Random

from drivers.breakable import Breakable
from drivers.buses.twin_wire import TwinReactor

_EPOCH = datetime(2000, 1, 1, tzinfo=UTC)


class Ds3231Twin(Breakable):
    """The part, set to ``utc`` (None: as it leaves the factory, stopped). ``temperature_quarters`` is °C times four.

    Faults for ``fail``: ``unplug``, ``hold`` (it keeps SDA low), ``garbage``, ``brown-out`` (the battery carries it),
    ``battery`` (flat, and the supply dips), ``stopped`` (the oscillator stands still), ``fast`` (it gains 2 %),
    ``jump`` (it is an hour ahead at once), ``nonsense`` (a digit above nine in the minutes).
    """

    CALLED = "a ds3231"
    FAULTS = (
        "unplug", "hold", "garbage", "brown-out", "battery", "stopped", "fast", "jump", "nonsense",
    )  # fmt: skip
    PASSING = ("jump", "brown-out")

    def __init__(self, reactor: TwinReactor, utc: datetime | None, *, rng: Random | None = None) -> None:
        super().__init__()
        self.temperature_quarters = 101
        self._reactor = reactor
        self._rng = rng if rng is not None else Random(3231)
        self._pointer = 0
        self._others = bytearray(0x13)
        self._others[0x0E] = 0b0001_1100
        self._others[0x0F] = 0b0000_1000 if utc is not None else 0b1000_1000
        self._raw: bytes | None = None
        self._since_ns = reactor.now()
        self._then = utc if utc is not None else _EPOCH
        self._latched = self._registers()

    # --- on the bus ---

    def write(self, data: bytes) -> None:
        self._answer()
        self._latched = self._registers()
        self._pointer = data[0] % 0x13
        changed = False
        for value in data[1:]:
            if self._pointer < 0x07:
                self._latched[self._pointer] = value
                changed = True
            elif self._pointer == 0x0F:  # the stop flag can be written to 0 only; BSY cannot be written
                kept = self._others[0x0F] & value & 0x83
                self._others[0x0F] = kept | value & 0x08 | (0x80 if "stopped" in self._faults else 0)
            elif self._pointer < 0x11:
                self._others[self._pointer] = value
            self._pointer = (self._pointer + 1) % 0x13
        if changed:
            self._set(bytes(self._latched[:7]))

    def read(self, length: int) -> bytes:
        self._answer()
        self._latched = self._registers()
        data = bytes(self._latched[(self._pointer + place) % 0x13] for place in range(length))
        self._pointer = (self._pointer + length) % 0x13
        return self._rng.randbytes(length) if "garbage" in self._faults else data

    def power_up(self) -> None:
        """The supply comes (again)."""
        self._pointer = 0
        if "battery" in self._faults:
            self._others[:] = bytes(0x13)
            self._others[0x0E] = 0b0001_1100
            self._others[0x0F] = 0b1000_1000
            self._start(_EPOCH)

    # --- faults ---

    def fail(self, fault: str) -> None:
        now = self.utc()
        super().fail(fault)
        if fault == "jump":
            self._start(now + timedelta(hours=1))
        if fault in ("fast", "stopped"):
            self._start(now)
        if fault == "stopped":
            self._others[0x0F] |= 0x80
        if fault in ("brown-out", "battery"):
            self.power_up()

    def mend(self) -> None:
        """Call all faults off: a fresh battery, and the oscillator runs. Time and stop flag stay as they are."""
        now = self.utc()
        super().mend()
        self._start(now)

    # --- as a thing ---

    def utc(self) -> datetime:
        """What its calendar shows now, the fraction of the second too."""
        if "stopped" in self._faults:
            return self._then
        passed_us = (self._reactor.now() - self._since_ns) // 1_000
        return self._then + timedelta(microseconds=passed_us * 102 // 100 if "fast" in self._faults else passed_us)

    # --- inside ---

    def _start(self, utc: datetime) -> None:
        self._then, self._since_ns, self._raw = utc, self._reactor.now(), None

    def _answer(self) -> None:
        if "hold" in self._faults:
            raise OSError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))
        if "unplug" in self._faults:
            raise OSError(errno.EREMOTEIO, os.strerror(errno.EREMOTEIO))

    def _registers(self) -> bytearray:
        now = self.utc()
        registers = bytearray(self._others)
        if self._raw is not None:
            registers[:7] = self._raw
        else:
            years = now.year - 2000
            digits = f"{now:%S%M%H}0{now:%w}{now:%d%m}{years % 100:02d}"
            registers[:7] = bytes.fromhex(digits)
            registers[3] = registers[3] or 7
            registers[5] |= 0x80 if years >= 100 else 0
        if "nonsense" in self._faults:
            registers[1] = 0x7A
        registers[0x11:0x13] = (self.temperature_quarters * 64 & 0xFFFF).to_bytes(2, "big")
        return registers

    def _set(self, raw: bytes) -> None:
        """The time was written: the second begins now."""
        text = raw.hex()
        century = "21" if raw[5] & 0x80 else "20"
        date = f"{century}{text[12:14]}-{raw[5] & 0x7F:02x}-{text[8:10]}"
        try:
            self._start(datetime.fromisoformat(f"{date}T{text[4:6]}:{text[2:4]}:{text[0:2]}+00:00"))
        except ValueError:
            self._raw = raw
