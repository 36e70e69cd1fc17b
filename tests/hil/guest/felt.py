"""The felt of a table in the guest: the same twins as on the bench, behind devices that the kernel takes for real.

The table file stays as it is: whatever it names under /dev, udev makes. Twins live on the far side; this side acts on
them through ``do``. Does not run the service.
"""

from __future__ import annotations

import random
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TypeVar

from controller.config.table_file import GpioBus, I2cBus, SerialBus, TableFile
from controller.twins.table import TwinTable
from drivers.buses.serial_port import Transport
from drivers.reactor import Reactor
from tests.hil.guest.far_side import FarSide
from tests.hil.guest.gpio_sim import SimulatedChip
from tests.hil.guest.i2c_adapter import I2cAdapter
from tests.hil.guest.rigs import wait_until
from tests.hil.guest.serial_adapter import SerialAdapter

T = TypeVar("T")
RULES = Path("/run/udev/rules.d/90-felt.rules")
HEADER = tuple(f"GPIO{number}" for number in range(28))


class AdapterLines:
    """The serial lines of a felt: one adapter each, its serial number is the line's name. A TwinLines."""

    def __init__(self, reactor: Reactor) -> None:
        self._reactor = reactor
        self._adapters: dict[str, SerialAdapter] = {}

    def host(self, name: str, device: str) -> Transport:
        raise RuntimeError("the driver opens the kernel's port")

    def device(self, name: str) -> Transport:
        if name not in self._adapters:
            self._adapters[name] = SerialAdapter(self._reactor, name)
        return self._adapters[name]


class Felt:
    """The felt of ``file``, plugged in. Needs a chip, one I2C bus and serial lines in the table file."""

    def __init__(self, file: TableFile) -> None:
        self._far = FarSide()
        self._names = [Path(bus.port) for bus in file.bus.values() if isinstance(bus, SerialBus)]
        header = next((name, bus) for name, bus in file.bus.items() if isinstance(bus, GpioBus))
        wire = next((name, bus) for name, bus in file.bus.items() if isinstance(bus, I2cBus))
        self._names.append(Path(wire[1].device))
        self._let_udev_name(file, Path(wire[1].device))
        self._chip = SimulatedChip(header[0], HEADER)
        assert self._chip.path == header[1].chip, "the table file names the first chip"
        reactor = self._far.reactor
        self.twins = self.do(lambda: TwinTable(file, reactor, random.Random(1), AdapterLines(reactor)))
        for line in HEADER:
            outside = self.twins.gpio(header[0]).line(line)
            outside.observe(partial(self._pull, line))
        self._adapter = I2cAdapter(reactor, self.twins.i2c(wire[0]))
        self._plug_in()

    def do(self, action: Callable[[], T]) -> T:
        """Do something at the felt; what it gave or raised."""
        return self._far.do(action)

    def do_later(self, action: Callable[[], object], after_ms: int) -> None:
        """Do it ``after_ms`` from now."""

        def act() -> None:
            action()

        self.do(lambda: self._far.reactor.call_later(after_ms * 1_000_000, act))

    @contextmanager
    def pulled_out(self) -> Iterator[None]:
        """The felt's I2C adapter is pulled out meanwhile."""
        self.do(self._adapter.unplug)
        try:
            yield
        finally:
            self._plug_in()

    def close(self) -> None:
        """Pull everything out. No line of the chip may be open."""
        twins = self.twins
        self.do(self._adapter.unplug)
        for device in (twins.shuffler, twins.shoe):
            if device is not None:
                self.do(partial(device.fail, "unplug"))
        wait_until(lambda: not any(name.exists() for name in self._names))
        self._far.close()
        self._chip.remove()
        RULES.unlink()

    def _plug_in(self) -> None:
        self.do(self._adapter.plug)
        wait_until(lambda: all(name.exists() for name in self._names))

    def _pull(self, line: str, level: bool, at_ns: int) -> None:
        self._chip.pull(line, level)

    def _let_udev_name(self, file: TableFile, i2c: Path) -> None:
        """Rules that give each device the name that the table file has for it."""
        rules = [f'SUBSYSTEM=="i2c-dev", ATTR{{name}}=="i2c-tiny-usb*", SYMLINK+="{i2c.relative_to("/dev")}"\n']
        for name, bus in file.bus.items():
            if isinstance(bus, SerialBus):
                port = Path(bus.port).relative_to("/dev")
                rules.append(f'SUBSYSTEM=="tty", ENV{{ID_USB_SERIAL_SHORT}}=="{name}", SYMLINK+="{port}"\n')
        RULES.parent.mkdir(parents=True, exist_ok=True)
        RULES.write_text("".join(rules))
        subprocess.run(["udevadm", "control", "--reload"], check=True)
