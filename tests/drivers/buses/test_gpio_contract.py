"""What a GPIO chip promises, whichever way it is reached: as a twin, and through gpiod on the kernel's gpio-sim."""

from __future__ import annotations

from itertools import pairwise

import pytest

from drivers.errors import ClaimError
from drivers.points import InputPoint
from tests.drivers.buses.conftest import GpioRig

Edges = list[tuple[bool, int]]


def watched(line: InputPoint) -> Edges:
    edges: Edges = []
    line.watch(lambda level, at_ns: edges.append((level, at_ns)))
    return edges


def test_an_open_line_cannot_be_opened_again(gpio: GpioRig) -> None:
    chip = gpio.open()
    chip.input("GPIO5")
    with pytest.raises(ClaimError, match="GPIO5"):
        chip.output("GPIO5", start=True)


def test_a_line_has_one_watcher(gpio: GpioRig) -> None:
    line = gpio.open().input("GPIO5")
    watched(line)
    with pytest.raises(ClaimError, match="one watcher"):
        watched(line)


def test_an_open_wire_has_the_level_of_its_pull(gpio: GpioRig) -> None:
    chip = gpio.open()
    assert chip.input("GPIO4", pull="up").read() is True
    assert chip.input("GPIO5", pull="down").read() is False


def test_an_input_has_the_level_of_its_wire(gpio: GpioRig) -> None:
    line = gpio.open().input("GPIO5")
    gpio.drive("GPIO5", False)
    assert line.read() is False
    gpio.drive("GPIO5", True)
    assert line.read() is True


def test_each_edge_is_told_once_with_the_time_at_which_it_was(gpio: GpioRig) -> None:
    edges = watched(gpio.open().input("GPIO5"))
    times = [gpio.reactor.now()]
    for number, level in enumerate((False, True, False), start=1):
        gpio.drive("GPIO5", level)
        times.append(gpio.reactor.now())
        gpio.until(lambda: len(edges) == number)  # noqa: B023 - it is used in this turn only
        assert edges[-1][0] is level
        assert times[-2] <= edges[-1][1] <= times[-1]
        times[-1] = gpio.reactor.now()


def test_a_level_that_does_not_change_is_no_edge(gpio: GpioRig) -> None:
    edges = watched(gpio.open().input("GPIO5"))
    gpio.drive("GPIO5", True)
    gpio.drive("GPIO5", False)
    gpio.drive("GPIO5", False)
    gpio.until(lambda: len(edges) == 1)


def test_after_a_burst_the_last_level_told_is_the_level_that_is(gpio: GpioRig) -> None:
    """However many of them the kernel merged or dropped; a level is told again only after a gap that was told of."""
    line = gpio.open().input("GPIO5")
    told: list[bool | None] = [line.read()]
    line.watch(lambda level, _: told.append(level), lambda _: told.append(None))
    for number in range(301):
        gpio.drive("GPIO5", number % 2 == 1)
    gpio.until(lambda: told[-1] is False)
    assert all(earlier is not later for earlier, later in pairwise(told))
    assert line.read() is False


def test_an_output_has_its_start_level_and_then_what_is_written(gpio: GpioRig) -> None:
    chip = gpio.open()
    for line, start in (("GPIO4", True), ("GPIO5", False)):
        output = chip.output(line, start=start)
        assert (gpio.level(line), output.seen()) == (start, start)
        output.write(not start)
        assert (gpio.level(line), output.seen()) == (not start, not start)


def test_a_closed_chip_gives_its_lines_back_and_tells_nothing_more(gpio: GpioRig) -> None:
    chip = gpio.open()
    edges = watched(chip.input("GPIO5"))
    chip.output("GPIO6", start=False)
    chip.close()
    gpio.drive("GPIO5", False)
    again = gpio.open()
    later = watched(again.input("GPIO5"))
    again.input("GPIO6")
    gpio.drive("GPIO5", False)
    gpio.drive("GPIO5", True)
    gpio.until(lambda: bool(later))
    assert edges == []
    again.close()
