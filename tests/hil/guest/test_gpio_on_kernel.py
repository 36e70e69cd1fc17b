"""What only a kernel can show of GPIO lines: who holds them, late readers, its queue and its debounce."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import pairwise

import pytest

from controller.service.loop import AsyncioReactor
from drivers.buses.gpio_gpiod import EVENT_BUFFER, GpiodChip
from drivers.errors import ClaimError, DeviceLost
from tests.hil.guest.rigs import KernelGpioRig

pytestmark = pytest.mark.guest

MS = 1_000_000
HOLDER = """
import sys, gpiod
request = gpiod.request_lines(sys.argv[1], config={sys.argv[2]: gpiod.LineSettings()})
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def rig() -> Iterator[KernelGpioRig]:
    loop = asyncio.new_event_loop()
    rig = KernelGpioRig(AsyncioReactor(loop), loop, ("GPIO4", "GPIO5", "GPIO6"))
    yield rig
    rig.close()
    loop.close()


def test_a_chip_that_is_not_there_is_lost(rig: KernelGpioRig) -> None:
    with pytest.raises(DeviceLost, match="/dev/gpiochip99: the GPIO chip cannot be opened: No such file"):
        GpiodChip("/dev/gpiochip99", rig.reactor)


def test_a_line_that_the_chip_does_not_have_is_lost(rig: KernelGpioRig) -> None:
    with pytest.raises(DeviceLost, match=r"GPIO40 of /dev/gpiochip[0-9]+: the chip has no line of this name"):
        rig.open().input("GPIO40")


def test_a_line_that_another_process_holds_is_a_claim_and_free_once_it_ends(rig: KernelGpioRig) -> None:
    words = [sys.executable, "-c", HOLDER, rig.chip.path, "GPIO5"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(ClaimError, match=r"GPIO5 of .*: another program holds this line"):
            rig.open().input("GPIO5")
        holder.kill()
    assert rig.open().input("GPIO5").read() is True


def test_an_edge_has_the_kernels_time_however_late_the_loop_is(rig: KernelGpioRig) -> None:
    edges: list[tuple[bool, int]] = []
    rig.open().input("GPIO5").watch(lambda level, at_ns: edges.append((level, at_ns)))
    before = rig.reactor.now()
    rig.drive("GPIO5", False)
    time.sleep(0.05)
    middle = rig.reactor.now()
    rig.drive("GPIO5", True)
    after = rig.reactor.now()
    time.sleep(0.3)
    rig.until(lambda: len(edges) == 2)
    assert before <= edges[0][1] <= middle - 40 * MS
    assert middle <= edges[1][1] <= after + 10 * MS


def test_a_kernel_queue_that_overflowed_ends_on_the_level_that_is(rig: KernelGpioRig) -> None:
    """The kernel drops the oldest events: what is left begins anywhere, and the watcher is told that some are gone."""
    edges: list[bool] = []
    lost: list[int] = []
    line = rig.open().input("GPIO5")
    line.watch(lambda level, _at_ns: edges.append(level), lost.append)
    for number in range(4 * EVENT_BUFFER + 1):
        rig.drive("GPIO5", number % 2 == 1)
        time.sleep(0.001)
    rig.until(lambda: bool(edges) and edges[-1] is False)
    assert all(edge is not following for edge, following in pairwise(edges))
    assert line.read() is False
    assert len(lost) == 1


def test_a_queue_that_was_read_in_time_has_lost_nothing(rig: KernelGpioRig) -> None:
    edges: list[bool] = []
    lost: list[int] = []
    rig.open().input("GPIO5").watch(lambda level, _at_ns: edges.append(level), lost.append)
    for count in (EVENT_BUFFER, 2 * EVENT_BUFFER, 2 * EVENT_BUFFER + 2):
        for number in range(len(edges), count):
            rig.drive("GPIO5", number % 2 == 1)
            time.sleep(0.001)
        rig.until(lambda: len(edges) == count)  # noqa: B023 - it is used in this turn only
    assert lost == []


def test_a_level_whose_edge_was_lost_is_read_when_the_line_is_read_next(rig: KernelGpioRig) -> None:
    """The last event says low, and the wire is high: nothing but reading the level again can show it."""
    edges: list[bool] = []
    line = rig.open().input("GPIO5")
    line.watch(lambda level, _at_ns: edges.append(level))
    rig.drive("GPIO5", False)
    time.sleep(0.05)
    rig.chip.pull_unnoticed("GPIO5", True)
    rig.until(lambda: bool(edges) and edges[-1] is True)
    assert edges == [False, True]


def test_the_kernel_debounces_where_it_is_asked_to(rig: KernelGpioRig) -> None:
    edges: list[bool] = []
    rig.open().input("GPIO5", debounce_ms=10).watch(lambda level, _at_ns: edges.append(level))
    for number in range(9):
        rig.drive("GPIO5", number % 2 == 1)
        time.sleep(0.001)
    rig.until(lambda: bool(edges))
    time.sleep(0.1)
    rig.until(lambda: True)
    assert edges == [False]
