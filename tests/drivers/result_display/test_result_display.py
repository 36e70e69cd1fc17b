from __future__ import annotations

from random import Random
from typing import get_args

import pytest

from drivers.parts.ht16k33 import Ht16k33
from drivers.parts.ht16k33_twin import Ht16k33Twin
from drivers.result_display.port import DARK, DoubleZero, Letter, Result, ResultDisplay
from drivers.result_display.seven_segment import SevenSegmentResult
from drivers.result_display.twin import ResultDisplayTwin
from drivers.signals import DeviceFault
from tests.drivers.workbench import Bench

ADDRESS = 0x72
NOTHING = " " * 5


class Shown:
    """A display on an HT16K33 of its own."""

    def __init__(self, bench: Bench, *, plugged: bool = True) -> None:
        self.chip = Ht16k33Twin()
        bench.wires.attach(ADDRESS, self.chip)
        if not plugged:
            bench.wires.unplug(ADDRESS)
        address = bench.felt.at(ADDRESS, device="totals")
        self.part = Ht16k33("totals", address, reactor=bench.reactor, emit=bench.emit)
        self.part.open()
        self.display = SevenSegmentResult("result-display", self.part, reactor=bench.reactor, emit=bench.emit)
        self.display.open()
        self.face = ResultDisplayTwin(self.chip)


def of_display(bench: Bench) -> list[DeviceFault]:
    return [fault for fault in bench.got(DeviceFault) if fault.device == "result-display"]


# --- faults ---


def test_a_display_that_is_unplugged_is_a_fault_that_says_where_to_read_the_totals(bench: Bench) -> None:
    shown = Shown(bench)
    bench.wires.unplug(ADDRESS)
    shown.display.show(Result(4, "", 6))
    assert not shown.display.confirmed
    bench.wait(500)
    (fault,) = of_display(bench)
    assert (fault.fault, fault.where) == ("not-shown", "0x72 on felt")
    assert fault.text == (
        "0x72 on felt does not show what it was told; read the totals at the table's display or from the cards, "
        "and check its plug"
    )


def test_what_was_told_while_it_was_away_is_shown_when_it_is_back(bench: Bench) -> None:
    shown = Shown(bench)
    shown.display.show(Result(4, "", 6))
    bench.wires.unplug(ADDRESS)
    shown.display.show(Result(4, "b", 7))
    bench.wait(4_000)
    bench.wires.plug(ADDRESS)
    bench.wait(8_000)
    assert (shown.face.text(), shown.display.confirmed) == (" 4b 7", True)
    assert "not-shown" in bench.recovered()


def test_a_display_absent_at_the_start_is_a_fault_and_not_an_exception(bench: Bench) -> None:
    shown = Shown(bench, plugged=False)
    bench.wait(1_000)
    assert [fault.fault for fault in of_display(bench)] == ["not-shown"]
    bench.wires.plug(ADDRESS)
    bench.wait(8_000)
    assert (shown.face.text(), shown.display.confirmed) == (NOTHING, True)


def test_a_dip_that_loses_the_totals_is_mended_before_it_is_a_fault(bench: Bench) -> None:
    shown = Shown(bench)
    shown.display.show(Result(9, "P", 0))
    bench.wires.brown_out(ADDRESS)
    assert shown.face.text() == NOTHING
    bench.wait(2_200)
    assert (shown.face.text(), of_display(bench)) == (" 9P 0", [])


def test_a_memory_that_never_holds_it_is_one_fault_that_ends_with_the_noise(bench: Bench) -> None:
    shown = Shown(bench)
    bench.wires.garble(ADDRESS, Random(1))
    shown.display.show(Result(2, "", 2))
    bench.wait(20_000)
    assert [fault.fault for fault in of_display(bench)] == ["not-shown"]
    bench.wires.garble(ADDRESS, None)
    bench.wait(4_000)
    assert (shown.face.text(), "not-shown" in bench.recovered()) == (" 2  2", True)


def test_a_bus_that_was_held_for_a_moment_is_no_fault_of_the_display(bench: Bench) -> None:
    shown = Shown(bench)
    bench.wires.hold(True)
    shown.display.show(Result(1, "", 1))
    bench.wait(150)
    bench.wires.hold(False)
    bench.wait(200)
    assert (shown.face.text(), of_display(bench)) == (" 1  1", [])


def test_a_segment_that_is_burnt_out_is_read_by_a_person_alone(bench: Bench) -> None:
    shown = Shown(bench)
    shown.chip.burn_out(com=1, row=6)
    shown.display.show(Result(8, "", 8))
    assert (shown.face.text(), shown.display.confirmed) == (" 0  8", True)


@pytest.mark.parametrize("total", [-1, 100])
def test_a_total_that_two_digits_cannot_show_is_refused_and_what_was_shown_stays(bench: Bench, total: int) -> None:
    shown = Shown(bench)
    shown.display.show(Result(17, "", 20))
    for result in (Result(total, "", 1), Result(1, "", total)):
        with pytest.raises(ValueError, match=f"result-display: the number {total}; two digits show 0 to 99"):
            shown.display.show(result)
    assert shown.face.text() == "17 20"


# --- at work ---


def test_it_is_dark_until_told(bench: Bench) -> None:
    shown = Shown(bench)
    assert (shown.face.text(), shown.display.confirmed, bench.signals) == (NOTHING, True, [])


@pytest.mark.parametrize("total", [0, 9, 10, 21, 99])
def test_each_total_reads_as_itself_on_either_side(bench: Bench, total: int) -> None:
    shown = Shown(bench)
    shown.display.show(Result(total, "", None))
    assert shown.face.text() == f"{total:>2}   "
    shown.display.show(Result(None, "", total))
    assert shown.face.text() == f"   {total:>2}"


@pytest.mark.parametrize(("pocket", "reads"), [(0, " 0   "), ("00", "00   "), (7, " 7   "), (36, "36   ")])
def test_what_a_wheel_brings_stands_alone_and_no_pocket_reads_as_another(
    bench: Bench, pocket: int | DoubleZero, reads: str
) -> None:
    shown = Shown(bench)
    shown.display.show(Result(4, "P", 6))
    shown.display.show(Result(pocket))
    assert (shown.face.text(), shown.display.confirmed) == (reads, True)


@pytest.mark.parametrize("letter", [letter for letter in get_args(Letter) if letter])
def test_each_letter_reads_as_itself(bench: Bench, letter: Letter) -> None:
    shown = Shown(bench)
    display: ResultDisplay = shown.display
    display.show(Result(None, letter, None))
    assert shown.face.text() == f"  {letter}  "


def test_made_safe_it_is_dark_at_once(bench: Bench) -> None:
    shown = Shown(bench)
    shown.display.show(Result(4, "t", 4))
    shown.display.darken()
    assert shown.face.text() == NOTHING


def test_a_closed_display_is_read_no_more(bench: Bench) -> None:
    shown = Shown(bench)
    shown.display.show(DARK)
    shown.display.close()
    shown.part.close()
    before = bench.wires.transactions
    bench.wait(60_000)
    assert bench.wires.transactions == before
