"""RPi.GPIO cannot run here: a stand-in with its names and its habit of calling back from a thread of its own."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable
from types import ModuleType

import pytest

from controller.service.loop import AsyncioReactor
from drivers.buses.gpio_rpi import RpiGpioChip
from drivers.errors import ClaimError, DeviceLost
from tests.drivers.workbench import Bench


class StandIn(ModuleType):
    BCM, IN, OUT, BOTH, PUD_UP, PUD_DOWN, PUD_OFF = 11, 1, 0, 33, 22, 21, 20

    def __init__(self) -> None:
        super().__init__("GPIO")
        self.levels: dict[int, bool] = {}
        self.callbacks: dict[int, Callable[[int], None]] = {}
        self.cleaned: list[int] = []

    def setmode(self, mode: int) -> None:
        assert mode == self.BCM

    def setup(self, channel: int, direction: int, *, pull_up_down: int = 20, initial: bool = True) -> None:
        self.levels[channel] = initial if direction == self.OUT else pull_up_down == self.PUD_UP

    def input(self, channel: int) -> int:
        return int(self.levels[channel])

    def output(self, channel: int, level: bool) -> None:
        self.levels[channel] = level

    def add_event_detect(self, channel: int, edge: int, *, callback: Callable[[int], None]) -> None:
        self.callbacks[channel] = callback

    def remove_event_detect(self, channel: int) -> None:
        del self.callbacks[channel]

    def cleanup(self, channels: list[int]) -> None:
        self.cleaned += channels

    def change(self, channel: int, level: bool) -> None:
        self.levels[channel] = level
        thread = threading.Thread(target=self.callbacks[channel], args=(channel,))
        thread.start()
        thread.join()


@pytest.fixture
def pi(monkeypatch: pytest.MonkeyPatch) -> StandIn:
    stand_in, package = StandIn(), ModuleType("RPi")
    monkeypatch.setattr(package, "GPIO", stand_in, raising=False)
    monkeypatch.setitem(sys.modules, "RPi", package)
    monkeypatch.setitem(sys.modules, "RPi.GPIO", stand_in)
    return stand_in


def test_off_a_pi_it_says_so(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "RPi", None)
    with pytest.raises(DeviceLost, match="cannot be used on this machine"):
        RpiGpioChip(bench.reactor)


def test_an_output_starts_at_its_level_and_is_read_back(bench: Bench, pi: StandIn) -> None:
    chip = RpiGpioChip(bench.reactor)
    output = chip.output("GPIO6", start=False)
    assert pi.levels[6] is False
    output.write(True)
    assert output.seen() is True
    chip.close()
    assert pi.cleaned == [6]


@pytest.mark.parametrize("line", ["GPIO1", "GPIO28", "17", "GPIOx"])
def test_a_line_that_is_not_on_the_header_is_refused(bench: Bench, pi: StandIn, line: str) -> None:
    with pytest.raises(DeviceLost, match="GPIO2 to GPIO27"):
        RpiGpioChip(bench.reactor).output(line, start=True)


def test_a_line_is_opened_once(bench: Bench, pi: StandIn) -> None:
    chip = RpiGpioChip(bench.reactor)
    chip.output("GPIO6", start=True)
    with pytest.raises(ClaimError, match="open already"):
        chip.output("GPIO6", start=True)


def test_an_edge_from_its_thread_arrives_on_the_loop(pi: StandIn) -> None:
    async def play() -> list[bool]:
        chip = RpiGpioChip(AsyncioReactor(asyncio.get_running_loop()))
        line = chip.input("GPIO5")
        seen: list[bool] = []
        line.watch(lambda level, at: seen.append(level))
        for level in (False, False, True):
            pi.change(5, level)
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        chip.close()
        return seen

    assert asyncio.run(play()) == [False, True]
