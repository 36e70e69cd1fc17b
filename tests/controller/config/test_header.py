"""Lines of a Raspberry Pi's header, and where a bus can be: one bad file for each mistake."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from controller.config.document import read_document
from controller.config.header import LAST, USES
from controller.config.limits import limit_mistakes
from controller.config.mistake import InvalidTable, Mistake
from controller.config.wiring import wiring_mistakes

Edit = tuple[str, str]
FIRST = ('interrupt = "header.GPIO17"', 'interrupt = "header.{}"')


@pytest.fixture
def mistakes(edited: Callable[..., Path]) -> Callable[..., list[Mistake]]:
    def found(*edits: Edit, of: str = "caribbean-stud-pi") -> list[Mistake]:
        return [*wiring_mistakes(read_document(edited(*edits, of=of), InvalidTable))]

    return found


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("GPIO28", "the header of a Raspberry Pi has lines GPIO0 to GPIO27, and no GPIO28"),
        ("GPIO017", "and no GPIO017"),
        ("GPIO0", "GPIO0 is for the memory of a board on top of the Pi"),
        ("GPIO1", "GPIO1 is for the memory of a board on top of the Pi"),
        ("GPIO2", "GPIO2 is a line of /dev/i2c-1, which is [bus.felt]: take another line, or another device"),
        ("GPIO3", "GPIO3 is a line of /dev/i2c-1"),
    ],
)
def test_a_line_that_carries_no_wire_is_named(mistakes: Callable[..., list[Mistake]], line: str, why: str) -> None:
    (found,) = mistakes((FIRST[0], FIRST[1].format(line)))
    assert found.key == "part.acceptors.interrupt"
    assert why in found.right


@pytest.mark.parametrize("line", ["GPIO4", f"GPIO{LAST}", "GPIO14", "GPIO7", "LED-1"])
def test_a_line_that_nothing_else_uses_is_right_and_so_is_that_of_another_board(
    mistakes: Callable[..., list[Mistake]], line: str
) -> None:
    """GPIO27 belongs to the panel there."""
    found = mistakes((FIRST[0], FIRST[1].format(line)))
    assert [one.right for one in found if "already taken" not in one.right] == []


@pytest.mark.parametrize("port", ["/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0"])
def test_the_serial_port_of_the_header_is_two_of_its_lines(
    mistakes: Callable[..., list[Mistake]], edited: Callable[..., Path], port: str
) -> None:
    path = edited((FIRST[0], FIRST[1].format("GPIO15")), of="caribbean-stud-pi")
    text = path.read_text()
    begins = text.index('port = "', text.index("[bus.shoe]"))
    path.write_text(text[:begins] + f'port = "{port}"' + text[text.index("\n", begins) :])
    (found,) = wiring_mistakes(read_document(path, InvalidTable))
    assert f"GPIO15 is a line of {port}, which is [bus.shoe]: take another line, or another port" in found.right


def test_a_wire_of_each_seat_is_looked_at(mistakes: Callable[..., list[Mistake]]) -> None:
    found = mistakes(('line      = "lamps.A{seat-1}"', 'line = "header.GPIO{seat+27}"'))
    assert any("no GPIO28" in one.right for one in found)


def test_every_line_that_a_bus_uses_is_one_of_the_header() -> None:
    lines = {int(line.removeprefix("GPIO")) for uses in USES.values() for line in uses}
    assert lines <= set(range(LAST + 1))


@pytest.mark.parametrize(
    ("edit", "key", "why"),
    [
        (("/dev/i2c-1", "/dev/ttyUSB0"), "bus.felt.device", "is a path of kind serial; one of i2c is /dev/i2c-1"),
        (("/dev/i2c-1", "/dev/spidev0.0"), "bus.felt.device", "is a path of kind spi"),
        (("/dev/gpiochip0", "/dev/i2c-3"), "bus.header.chip", "is a path of kind i2c; one of gpio is /dev/gpiochip0"),
    ],
)
def test_a_bus_at_the_path_of_another_kind_is_named(
    mistakes: Callable[..., list[Mistake]], edit: Edit, key: str, why: str
) -> None:
    (found,) = mistakes(edit)
    assert (found.key, why in found.right) == (key, True)


def test_a_path_of_ones_own_may_be_a_link_to_anything(mistakes: Callable[..., list[Mistake]]) -> None:
    assert mistakes(("/dev/i2c-1", "/dev/felt")) == []


def test_the_current_of_a_buzzer_is_added_up(edited: Callable[..., Path]) -> None:
    """DS20001952D: 25 mA at a pin; a 12 V buzzer behind its driver takes 1 mA of it (docs/hardware/isolation.md)."""
    path = edited(("milliamps = 1 ", "milliamps = 30 "), of="caribbean-stud-pi")
    (found,) = limit_mistakes(read_document(path, InvalidTable))
    assert found.key == "buzzer.milliamps"
    assert "a pin of an mcp23017 carries at most 25 mA" in found.right
