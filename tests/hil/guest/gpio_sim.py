"""The far side of a GPIO chip that the kernel simulates: gpio-sim, made through configfs.

A line is pulled up or down from outside and read back (Documentation/admin-guide/gpio/gpio-sim.rst). It can
lose an interrupt, by a change that tests/hil/kernel.py makes to it.
Does not model: voltage, drive strength, a wire that is stronger than the chip's own pull.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

CONFIGURATION = Path("/sys/kernel/config/gpio-sim")
LINES = 32
LOSE = Path("/sys/module/gpio_sim/parameters/lose_interrupts")


class SimulatedChip:
    """A chip whose lines have these names, from offset 0 on. Makes it; ``remove`` takes it away."""

    def __init__(self, name: str, lines: Sequence[str]) -> None:
        self._folder = CONFIGURATION / name
        bank = self._folder / "bank0"
        bank.mkdir(parents=True)
        (bank / "num_lines").write_text(str(LINES))
        (bank / "label").write_text(name)
        for offset, line in enumerate(lines):
            (bank / f"line{offset}").mkdir()
            (bank / f"line{offset}" / "name").write_text(line)
        (self._folder / "live").write_text("1")
        chip = (bank / "chip_name").read_text().strip()
        device = (self._folder / "dev_name").read_text().strip()
        self.path = f"/dev/{chip}"
        self._lines = {
            line: Path(f"/sys/devices/platform/{device}/{chip}/sim_gpio{offset}") for offset, line in enumerate(lines)
        }

    def pull(self, line: str, level: bool) -> None:
        """Put a level on the wire."""
        (self._lines[line] / "pull").write_text("pull-up" if level else "pull-down")

    def pull_unnoticed(self, line: str, level: bool) -> None:
        """The same, while the chip loses the interrupt of this edge, as real ones do of edges close together."""
        LOSE.write_text("1")
        self.pull(line, level)
        assert LOSE.read_text().strip() == "0", "no interrupt was due: nobody watches the line, or it was so already"

    def level(self, line: str) -> bool:
        """The level on the wire, whoever drives it."""
        return (self._lines[line] / "value").read_text().strip() == "1"

    def remove(self) -> None:
        """Take the chip away. No line of it may be open."""
        (self._folder / "live").write_text("0")
        bank = self._folder / "bank0"
        for line in bank.glob("line*"):
            line.rmdir()
        bank.rmdir()
        self._folder.rmdir()
