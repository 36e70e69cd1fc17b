"""The rigs of the bus contracts on a real kernel: gpio-sim, an I2C adapter and a serial adapter in software.

Run in the guest only. Does not test anything.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from controller.service.loop import AsyncioReactor
from drivers.buses.gpio_gpiod import GpiodChip
from drivers.buses.i2c import NamedBus, open_i2c
from drivers.buses.i2c_twin import TwinI2CBus
from drivers.buses.serial_port import DataAction, LostAction, SerialPort
from tests.hil.guest.far_side import FarSide
from tests.hil.guest.gpio_sim import SimulatedChip
from tests.hil.guest.i2c_adapter import I2cAdapter, device_of
from tests.hil.guest.serial_adapter import SerialAdapter

T = TypeVar("T")
WITHIN_S = 10


def wait_until(condition: Callable[[], object], seconds: float = WITHIN_S, *, every_s: float = 0.02) -> None:
    """Wait for something outside this process. Raises AssertionError when it does not come.

    Looking costs the guest's time and waiting costs none: look seldom where looking is dear.
    """
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"waited {seconds} s in vain"
        time.sleep(every_s)


class LoopRig:
    """A rig whose time is that of a real loop, which runs only in ``until``."""

    def __init__(self, reactor: AsyncioReactor, loop: asyncio.AbstractEventLoop) -> None:
        self.reactor = reactor
        self._loop = loop

    def until(self, condition: Callable[[], bool]) -> None:
        async def wait() -> None:
            while not condition():
                await asyncio.sleep(0.005)

        self._loop.run_until_complete(asyncio.wait_for(wait(), WITHIN_S))


class KernelGpioRig(LoopRig):
    def __init__(self, reactor: AsyncioReactor, loop: asyncio.AbstractEventLoop, lines: Sequence[str]) -> None:
        super().__init__(reactor, loop)
        self._opened: list[GpiodChip] = []
        self.chip = SimulatedChip("header", lines)

    def open(self) -> GpiodChip:
        chip = GpiodChip(self.chip.path, self.reactor)
        self._opened.append(chip)
        return chip

    def drive(self, line: str, level: bool) -> None:
        self.chip.pull(line, level)

    def level(self, line: str) -> bool:
        return self.chip.level(line)

    def close(self) -> None:
        for chip in self._opened:
            chip.close()
        self.chip.remove()


class KernelI2cRig(LoopRig):
    def __init__(self, reactor: AsyncioReactor, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(reactor, loop)
        self._far = FarSide()
        self.far_reactor = self._far.reactor
        self.twins = TwinI2CBus()
        self._adapter = I2cAdapter(self._far.reactor, self.twins)
        self.lose_adapter(False)
        device = device_of()
        self.bus = NamedBus("felt", lambda: open_i2c(str(device)))

    def do(self, action: Callable[[], T]) -> T:
        return self._far.do(action)

    def lose_adapter(self, gone: bool) -> None:
        if gone:
            self._far.do(self._adapter.unplug)
        else:
            self._far.do(self._adapter.plug)
            wait_until(device_of)

    def claim(self, address: int, claimed: bool) -> None:
        """The kernel's own ``dummy`` driver takes any address (Documentation/i2c/instantiating-devices.rst)."""
        device = device_of()
        assert device is not None
        file = Path("/sys/bus/i2c/devices") / device.name / ("new_device" if claimed else "delete_device")
        file.write_text(f"dummy 0x{address:02x}\n" if claimed else f"0x{address:02x}\n")

    def close(self) -> None:
        self.bus.close()
        self.lose_adapter(True)
        wait_until(lambda: device_of() is None)
        self._far.close()


class FarTransport:
    """A serial adapter, from this side of the kernel. It waits for the name that udev gives the port."""

    def __init__(self, far: FarSide, serial: str) -> None:
        self._far = far
        self._adapter = SerialAdapter(far.reactor, serial)

    @property
    def where(self) -> str:
        return self._adapter.where

    def open(self, on_data: DataAction, on_lost: LostAction) -> None:
        self.close()
        self._far.do(lambda: self._adapter.open(on_data, on_lost))
        wait_until(lambda: Path(self.where).exists())

    def write(self, data: bytes) -> None:
        self._far.do(lambda: self._adapter.write(data))

    def close(self) -> None:
        self._far.do(self._adapter.close)
        wait_until(lambda: not Path(self.where).exists())


class KernelSerialRig(LoopRig):
    def __init__(self, reactor: AsyncioReactor, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(reactor, loop)
        self._far = FarSide()
        self.device = FarTransport(self._far, "shoe")
        self.host = SerialPort("shoe", self.device.where, reactor)

    def close(self) -> None:
        self.host.close()
        self.device.close()
        self._far.close()
