"""A chain of MAX7219 at the wire (Maxim 19-4452): 16-bit shift registers in a row, latched when chip select rises.

After power-up the control registers are zero, which is shutdown, one digit and the least intensity; the digits are
undefined, and noise here. Code B (tables 4 and 5) is decoded where it is asked for. Faults: ``dead-module`` (the last
module is dark, as when its own supply wire is off; those before it work), ``cut-chain`` (nothing gets past the first
module), and those of the port.
Does not model: segment current, more speed than 10 MHz, what a single digit does when it is scanned alone too
brightly.
"""

from __future__ import annotations

from drivers.breakable import Breakable

_CODE_B = ("abcdef", "bc", "abdeg", "abcdg", "bcfg", "acdfg", "acdefg", "abc", "abcdefg", "abcdfg",
           "g", "adefg", "bcefg", "def", "abefg", "")  # fmt: skip


class _Module:
    """One part."""

    def __init__(self) -> None:
        self.shift = 0
        self.power_up()

    def power_up(self) -> None:
        self.digits = [(0x5A + 37 * digit) & 0xFF for digit in range(8)]
        self.decode = self.intensity = self.scan_limit = 0
        self.awake = self.test = False
        self.shift = 0

    def latch(self) -> None:
        address, value = self.shift >> 8 & 0x0F, self.shift & 0xFF
        if 1 <= address <= 8:
            self.digits[address - 1] = value
        elif address == 0x9:
            self.decode = value
        elif address == 0xA:
            self.intensity = value & 0x0F
        elif address == 0xB:
            self.scan_limit = value & 0x07
        elif address == 0xC:
            self.awake = bool(value & 0x01)
        elif address == 0xF:
            self.test = bool(value & 0x01)

    def lit(self, digit: int) -> str:
        if self.test:
            return "abcdefg."
        if not self.awake or digit > self.scan_limit:
            return ""
        value = self.digits[digit]
        if self.decode >> digit & 1:
            shape = _CODE_B[value & 0x0F]
        else:
            shape = "".join(name for bit, name in enumerate("gfedcba") if value >> bit & 1)[::-1]
        return shape + ("." if value & 0x80 else "")


class Max7219Twin(Breakable):
    """The chain; module 0 is the one that the computer's data wire ends at."""

    CALLED = "a MAX7219"
    FAULTS = ("dead-module", "cut-chain")

    def __init__(self, *, modules: int = 1) -> None:
        super().__init__()
        self._modules = [_Module() for _ in range(modules)]
        self.overruns = 0
        """Transfers faster than the part allows."""

    def _when_broken(self, fault: str) -> None:
        if fault == "dead-module":
            self._modules[-1].power_up()

    def power_up(self) -> None:
        for module in self._modules:
            module.power_up()

    def transfer(self, data: bytes, speed_hz: int) -> None:
        """Each byte pushes the chain on by eight bits: what leaves a part's register enters the next (figure 1)."""
        self.overruns += speed_hz > 10_000_000
        reached = self._modules[:1] if "cut-chain" in self._faults else self._modules
        for carried in data:
            for module in reached:
                shifted = module.shift << 8 | carried
                module.shift, carried = shifted & 0xFFFF, shifted >> 16
        for module in reached:
            if not ("dead-module" in self._faults and module is self._modules[-1]):
                module.latch()

    def lit(self, place: int) -> str:
        """The segments of digit ``place`` (8 m + n is DIG n of module m) that a person sees: ``abc.``."""
        if "dead-module" in self._faults and place // 8 == len(self._modules) - 1:
            return ""
        return self._modules[place // 8].lit(place % 8)

    def intensity(self, module: int) -> int:
        """Its intensity register, 0 to 15."""
        return self._modules[module].intensity
