"""Rigs for the contracts of the buses: one each for every way that a bus is reached.

Those on a real kernel run in the guest of ``make hil`` (mark ``guest``).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Protocol, TypeVar

import pytest

from controller.service.loop import AsyncioReactor
from drivers.buses.gpio import GpioChip
from drivers.buses.gpio_twin import GpioTwin
from drivers.buses.i2c import NamedBus
from drivers.buses.i2c_twin import TwinI2CBus
from drivers.reactor import Reactor, VirtualReactor

T = TypeVar("T")
KERNEL = pytest.mark.guest
GPIO_LINES = ("GPIO4", "GPIO5", "GPIO6")
WITHIN_S = 10


class GpioRig(Protocol):
    """A chip with lines of GPIO_LINES, from both sides."""

    @property
    def reactor(self) -> Reactor:
        """The time of this side."""

    def open(self) -> GpioChip:
        """The chip, as a process that starts opens it."""

    def drive(self, line: str, level: bool) -> None:
        """Put a level on the wire."""

    def level(self, line: str) -> bool:
        """The level on the wire."""

    def until(self, condition: Callable[[], bool]) -> None:
        """Let time pass until it holds."""


class I2cRig(Protocol):
    """A bus with twin parts on its far side."""

    bus: NamedBus
    twins: TwinI2CBus

    @property
    def reactor(self) -> Reactor:
        """The time of this side."""

    @property
    def far_reactor(self) -> Reactor:
        """The time of the far side."""

    def do(self, action: Callable[[], T]) -> T:
        """Do something on the far side."""

    def lose_adapter(self, gone: bool) -> None:
        """Pull the adapter of the bus out, or plug it in again."""

    def claim(self, address: int, claimed: bool) -> None:
        """Let a driver of the kernel have this address, or let it go."""

    def until(self, condition: Callable[[], bool]) -> None:
        """Let time pass until it holds."""


class TwinGpioRig:
    def __init__(self) -> None:
        self.reactor = VirtualReactor(1)
        self._twin = GpioTwin("header", self.reactor)

    def open(self) -> GpioChip:
        return self._twin

    def drive(self, line: str, level: bool) -> None:
        self.reactor.advance(1_000)
        self._twin.line(line).drive(level)

    def level(self, line: str) -> bool:
        return self._twin.line(line).level()

    def until(self, condition: Callable[[], bool]) -> None:
        self.reactor.advance(WITHIN_S * 1_000_000_000)
        assert condition()


class TwinI2cRig:
    def __init__(self) -> None:
        self.reactor = self.far_reactor = VirtualReactor(1)
        self.twins = TwinI2CBus()
        self.bus = NamedBus("felt", lambda: self.twins)

    def do(self, action: Callable[[], T]) -> T:
        return action()

    def lose_adapter(self, gone: bool) -> None:
        self.twins.lose_adapter(gone)

    def claim(self, address: int, claimed: bool) -> None:
        self.twins.claim(address, claimed)

    def until(self, condition: Callable[[], bool]) -> None:
        self.reactor.advance(WITHIN_S * 1_000_000_000)
        assert condition()


@pytest.fixture
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    loop = asyncio.new_event_loop()
    yield loop
    loop.close()


@pytest.fixture(params=["twin", pytest.param("gpiod", marks=KERNEL)])
def gpio(request: pytest.FixtureRequest, loop: asyncio.AbstractEventLoop) -> Iterator[GpioRig]:
    if request.param == "twin":
        yield TwinGpioRig()
        return
    from tests.hil.guest.rigs import KernelGpioRig

    rig = KernelGpioRig(AsyncioReactor(loop), loop, GPIO_LINES)
    yield rig
    rig.close()


@pytest.fixture(params=["twin", pytest.param("smbus2", marks=KERNEL)])
def i2c(request: pytest.FixtureRequest, loop: asyncio.AbstractEventLoop) -> Iterator[I2cRig]:
    if request.param == "twin":
        yield TwinI2cRig()
        return
    from tests.hil.guest.rigs import KernelI2cRig

    rig = KernelI2cRig(AsyncioReactor(loop), loop)
    yield rig
    rig.close()
