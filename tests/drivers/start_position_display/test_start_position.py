from __future__ import annotations

from random import Random

import pytest

from drivers.buses.spi_twin import TwinSpiPort
from drivers.meter_display.twin import Max7219MeterTwin, MeterDisplayTwin
from drivers.parts.ht16k33 import Ht16k33
from drivers.parts.ht16k33_twin import Ht16k33Twin
from drivers.parts.max7219 import Max7219
from drivers.parts.max7219_twin import Max7219Twin
from drivers.signals import DeviceFault
from drivers.start_position_display.port import StartPositionDisplay
from drivers.start_position_display.seven_segment import SevenSegmentStartPosition
from drivers.start_position_display.twin import StartPositionTwin
from tests.drivers.workbench import Bench

ADDRESS = 0x71


class Shown:
    """A display on an HT16K33 of its own."""

    def __init__(
        self, bench: Bench, *, digits: int = 1, positions: tuple[int, int] = (1, 7), plugged: bool = True
    ) -> None:
        self.chip = Ht16k33Twin()
        bench.wires.attach(ADDRESS, self.chip)
        if not plugged:
            bench.wires.unplug(ADDRESS)
        self.part = Ht16k33(
            "start-position-digits",
            bench.felt.at(ADDRESS, device="start-position-digits"),
            reactor=bench.reactor,
            emit=bench.emit,
        )
        self.part.open()
        self.display = SevenSegmentStartPosition(
            "start-position",
            self.part,
            reactor=bench.reactor,
            emit=bench.emit,
            positions=positions,
            digit_bytes=(0, 2)[:digits],
            readable=self.part,
        )
        self.display.open()
        self.face = StartPositionTwin(MeterDisplayTwin(self.chip, digits=digits))


def of(bench: Bench, device: str) -> list[DeviceFault]:
    return [fault for fault in bench.got(DeviceFault) if fault.device == device]


# --- faults ---


def test_a_display_that_is_unplugged_is_a_fault_that_names_the_number_and_forbids_to_draw_again(bench: Bench) -> None:
    shown = Shown(bench)
    bench.wires.unplug(ADDRESS)
    shown.display.show(5)
    assert shown.display.confirmed is False
    bench.wait(500)
    (fault,) = of(bench, "start-position")
    assert (fault.fault, fault.where) == ("not-shown", "0x71 on felt")
    assert fault.text == (
        "0x71 on felt does not show the start position 5; read it at the table's display, do not draw again, "
        "and check its plug"
    )


def test_the_same_number_is_shown_when_the_display_is_back(bench: Bench) -> None:
    shown = Shown(bench)
    shown.display.show(5)
    bench.wires.unplug(ADDRESS)
    bench.wait(4_000)
    bench.wires.plug(ADDRESS)
    bench.wait(8_000)
    assert (shown.face.position, shown.display.confirmed) == (5, True)
    assert "not-shown" in bench.recovered()


def test_a_display_absent_at_the_start_is_a_fault_and_not_an_exception(bench: Bench) -> None:
    shown = Shown(bench, plugged=False)
    shown.display.show(3)
    bench.wait(1_000)
    assert [fault.fault for fault in of(bench, "start-position")] == ["not-shown"]
    bench.wires.plug(ADDRESS)
    bench.wait(8_000)
    assert (shown.face.position, shown.display.confirmed) == (3, True)


def test_a_dip_that_loses_the_number_is_mended_before_it_is_a_fault(bench: Bench) -> None:
    shown = Shown(bench)
    shown.display.show(6)
    bench.wires.brown_out(ADDRESS)
    assert shown.face.text() == ""
    bench.wait(2_200)
    assert shown.face.position == 6
    assert of(bench, "start-position") == []


def test_a_memory_that_never_holds_the_number_is_one_fault_that_ends_with_the_noise(bench: Bench) -> None:
    shown = Shown(bench)
    bench.wires.garble(ADDRESS, Random(1))
    shown.display.show(2)
    bench.wait(20_000)
    assert [fault.fault for fault in of(bench, "start-position")] == ["not-shown"]
    bench.wires.garble(ADDRESS, None)
    bench.wait(4_000)
    assert (shown.face.position, "not-shown" in bench.recovered()) == (2, True)


def test_a_fault_while_nothing_or_dashes_are_shown_names_no_number(bench: Bench) -> None:
    shown = Shown(bench, plugged=False)
    shown.display.show_drawing()
    bench.wait(1_000)
    (fault,) = of(bench, "start-position")
    assert "does not show what it was told" in fault.text


@pytest.mark.parametrize("position", [-1, 0, 8, 10])
def test_a_number_that_is_no_start_position_is_refused(bench: Bench, position: int) -> None:
    """N.J.A.C. 13:69F-31.11(c): 1 to 7."""
    shown = Shown(bench)
    shown.display.show(4)
    with pytest.raises(ValueError, match="a start position is 1 to 7"):
        shown.display.show(position)
    assert shown.face.position == 4


def test_settings_that_make_no_sense_are_refused(bench: Bench) -> None:
    part = Ht16k33("digits", bench.felt.at(ADDRESS, device="digits"), reactor=bench.reactor, emit=bench.emit)

    def build(digit_bytes: tuple[int, ...], positions: tuple[int, int] = (1, 7)) -> SevenSegmentStartPosition:
        return SevenSegmentStartPosition(
            "start", part, reactor=bench.reactor, emit=bench.emit, positions=positions, digit_bytes=digit_bytes
        )

    with pytest.raises(ValueError, match="one or two"):
        build(())
    with pytest.raises(ValueError, match="from 0 to 15"):
        build((16,))
    with pytest.raises(ValueError, match="a place of its own"):
        build((2, 2))
    with pytest.raises(ValueError, match="positions 3 to 18 on 1 digits"):
        build((0,), (3, 18))


# --- at work ---


@pytest.mark.parametrize("position", range(1, 8))
def test_each_position_reads_as_itself_and_is_confirmed_at_once(bench: Bench, position: int) -> None:
    shown = Shown(bench)
    shown.display.show(position)
    assert (shown.face.position, shown.display.confirmed) == (position, True)


@pytest.mark.parametrize("total", range(3, 19))
def test_a_total_of_three_dice_fits_two_digits(bench: Bench, total: int) -> None:
    """58 Pa. Code 621a.6(c)."""
    shown = Shown(bench, digits=2, positions=(3, 18))
    shown.display.show(total)
    assert shown.face.position == total


def test_it_is_blank_at_first_dashes_while_drawing_and_blank_again(bench: Bench) -> None:
    shown = Shown(bench, digits=2)
    assert (shown.face.text(), shown.face.drawing, shown.display.confirmed) == ("", False, True)
    shown.display.show_drawing()
    assert (shown.face.text(), shown.face.drawing, shown.face.position) == ("--", True, None)
    shown.display.show(7)
    assert shown.face.text() == "7"
    shown.display.show(None)
    assert (shown.face.text(), bench.signals) == ("", [])


def test_a_bus_that_was_held_for_a_moment_is_no_fault_of_the_display(bench: Bench) -> None:
    shown = Shown(bench)
    bench.wires.hold(True)
    shown.display.show(1)
    bench.wait(150)
    bench.wires.hold(False)
    bench.wait(200)
    assert (shown.face.position, shown.display.confirmed, of(bench, "start-position")) == (1, True, [])


def test_a_closed_display_is_read_no_more(bench: Bench) -> None:
    shown = Shown(bench)
    shown.display.show(2)
    shown.display.close()
    shown.part.close()
    before = bench.wires.transactions
    bench.wait(60_000)
    assert bench.wires.transactions == before


def test_on_a_max7219_the_number_stands_at_the_right_and_nobody_confirms_it(bench: Bench) -> None:
    port, chain = TwinSpiPort(), Max7219Twin()
    port.attach(chain)
    part = Max7219("start-position-digits", port, reactor=bench.reactor, emit=bench.emit)
    part.open()
    display: StartPositionDisplay = SevenSegmentStartPosition(
        "start-position", part, reactor=bench.reactor, emit=bench.emit, digit_bytes=(1, 0)
    )
    face = StartPositionTwin(Max7219MeterTwin(chain))
    display.show(5)
    assert (face.position, display.confirmed) == (5, None)
    port.fail("brown-out")
    bench.wait(1_000)
    assert (face.position, bench.signals) == (5, [])
