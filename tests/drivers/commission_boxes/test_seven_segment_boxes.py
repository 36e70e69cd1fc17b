"""Commission boxes on their parts: each seat's amount in its own box, to the cent, and a part that is away is named."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from drivers.commission_boxes.port import CommissionBoxes
from drivers.commission_boxes.seven_segment import SevenSegmentBoxes
from drivers.commission_boxes.twin import CommissionBoxesTwin
from drivers.parts.ht16k33 import Ht16k33
from drivers.parts.ht16k33_twin import Ht16k33Twin
from drivers.signals import DeviceFault
from tests.drivers.workbench import Bench

FIRST_ADDRESS = 0x70
SEATS = 5
"""Three parts; the last has one box."""
MOST_CENTS = 999_999
"""That six digits can show: $9,999.99."""


class Shown:
    """The boxes of five seats, each two on a part of their own."""

    def __init__(self, bench: Bench, *, plugged: bool = True) -> None:
        self.chips = [Ht16k33Twin() for _ in range(3)]
        self.parts = []
        for place, chip in enumerate(self.chips):
            address = FIRST_ADDRESS + place
            bench.wires.attach(address, chip)
            if not plugged:
                bench.wires.unplug(address)
            name = f"boxes-{place + 1}"
            at = bench.felt.at(address, device=name)
            self.parts.append(Ht16k33(name, at, reactor=bench.reactor, emit=bench.emit))
            self.parts[-1].open()
        self.boxes = SevenSegmentBoxes(
            "commission-boxes", self.parts, seats=SEATS, reactor=bench.reactor, emit=bench.emit
        )
        self.boxes.open()
        self.face = CommissionBoxesTwin(self.chips, seats=SEATS)


def of_boxes(bench: Bench) -> list[DeviceFault]:
    return [fault for fault in bench.got(DeviceFault) if fault.device == "commission-boxes"]


# --- faults ---


def test_a_part_that_is_unplugged_is_a_fault_that_names_its_two_seats_and_no_others(bench: Bench) -> None:
    shown = Shown(bench)
    bench.wires.unplug(FIRST_ADDRESS + 1)
    shown.boxes.show({1: 25, 3: 125, 4: 500})
    assert not shown.boxes.confirmed
    bench.wait(500)
    (fault,) = of_boxes(bench)
    assert (fault.fault, fault.where) == ("boxes-3-4", "0x71 on felt")
    assert fault.text == (
        "0x71 on felt does not show what seats 3 and 4 must read; read the commission at the table's page, "
        "and check its plug"
    )
    assert shown.face.text(1) == "0.25"


def test_two_parts_that_are_away_are_two_faults_and_each_ends_by_itself(bench: Bench) -> None:
    shown = Shown(bench)
    for address in (FIRST_ADDRESS, FIRST_ADDRESS + 2):
        bench.wires.unplug(address)
    shown.boxes.show({1: 100, 5: 75})
    bench.wait(4_000)
    assert [fault.fault for fault in of_boxes(bench)] == ["boxes-1-2", "boxes-5"]
    bench.wires.plug(FIRST_ADDRESS)
    bench.wait(8_000)
    assert ("boxes-1-2" in bench.recovered(), "boxes-5" in bench.recovered()) == (True, False)
    bench.wires.plug(FIRST_ADDRESS + 2)
    bench.wait(8_000)
    assert (shown.face.texts(), shown.boxes.confirmed) == ({1: "1.00", 5: "0.75"}, True)


def test_boxes_absent_at_the_start_are_faults_and_not_an_exception(bench: Bench) -> None:
    shown = Shown(bench, plugged=False)
    bench.wait(1_000)
    assert [fault.fault for fault in of_boxes(bench)] == ["boxes-1-2", "boxes-3-4", "boxes-5"]
    for place in range(3):
        bench.wires.plug(FIRST_ADDRESS + place)
    bench.wait(8_000)
    assert (shown.face.texts(), shown.boxes.confirmed) == ({}, True)


def test_a_dip_that_loses_an_amount_is_mended_before_it_is_a_fault(bench: Bench) -> None:
    shown = Shown(bench)
    shown.boxes.show({2: 1_250})
    bench.wires.brown_out(FIRST_ADDRESS)
    assert shown.face.text(2) == ""
    bench.wait(2_200)
    assert (shown.face.text(2), of_boxes(bench)) == ("12.50", [])


def test_a_memory_that_never_holds_it_is_one_fault_a_part_that_ends_with_the_noise(bench: Bench) -> None:
    shown = Shown(bench)
    bench.wires.garble(FIRST_ADDRESS, Random(1))
    shown.boxes.show({1: 25, 2: 50})
    bench.wait(20_000)
    assert [fault.fault for fault in of_boxes(bench)] == ["boxes-1-2"]
    bench.wires.garble(FIRST_ADDRESS, None)
    bench.wait(4_000)
    assert (shown.face.texts(), "boxes-1-2" in bench.recovered()) == ({1: "0.25", 2: "0.50"}, True)


def test_a_segment_that_is_burnt_out_is_read_by_a_person_alone(bench: Bench) -> None:
    shown = Shown(bench)
    shown.chips[0].burn_out(com=5, row=14)  # the middle one of the last digit of seat 2
    shown.boxes.show({1: 88, 2: 88})
    assert (shown.face.texts(), shown.boxes.confirmed) == ({1: "0.88", 2: "0.80"}, True)


def test_an_amount_of_more_than_six_digits_is_dashes_and_a_fault_until_it_is_collected(bench: Bench) -> None:
    shown = Shown(bench)
    shown.boxes.show({2: MOST_CENTS, 4: MOST_CENTS + 1})
    assert shown.face.texts() == {2: "9999.99", 4: "------"}
    (fault,) = of_boxes(bench)
    assert (fault.fault, fault.where) == ("too-large", "0x71 on felt")
    assert fault.text == "the commission of seat 4 does not fit 6 digits; read it at the table's page and collect it"
    shown.boxes.show({2: MOST_CENTS, 4: MOST_CENTS + 1})
    assert len(of_boxes(bench)) == 1
    shown.boxes.show({2: MOST_CENTS})
    assert (shown.face.texts(), bench.recovered()) == ({2: "9999.99"}, ["too-large"])


@pytest.mark.parametrize(
    ("owed", "said"),
    [
        ({0: 25}, "commission-boxes: seat 0 has no box; there are 5"),
        ({SEATS + 1: 25}, "commission-boxes: seat 6 has no box; there are 5"),
        ({1: -1}, "commission-boxes: -1 cents of seat 1; nobody owes less than nothing"),
    ],
)
def test_what_no_box_can_show_is_refused_and_what_was_shown_stays(
    bench: Bench, owed: dict[int, int], said: str
) -> None:
    shown = Shown(bench)
    shown.boxes.show({3: 500})
    with pytest.raises(ValueError, match=said):
        shown.boxes.show(owed)
    assert shown.face.texts() == {3: "5.00"}


@pytest.mark.parametrize("parts", [2, 4])
def test_boxes_of_too_few_or_too_many_parts_are_not_made(bench: Bench, parts: int) -> None:
    chips = (Shown(bench).parts * 2)[:parts]
    said = f"commission-boxes: {parts} parts; 5 seats need 3 parts, two boxes on each"
    with pytest.raises(ValueError, match=said):
        SevenSegmentBoxes("commission-boxes", chips, seats=SEATS, reactor=bench.reactor, emit=bench.emit)


# --- at work ---


def test_they_are_dark_until_told(bench: Bench) -> None:
    shown = Shown(bench)
    assert (shown.face.texts(), shown.boxes.confirmed, bench.signals) == ({}, True, [])


@settings(max_examples=25)
@given(owed=st.dictionaries(st.integers(1, SEATS), st.integers(0, MOST_CENTS)))
def test_each_amount_reads_as_itself_in_the_box_of_its_seat_and_all_others_are_dark(owed: dict[int, int]) -> None:
    shown = Shown(Bench())
    boxes: CommissionBoxes = shown.boxes
    boxes.show(dict.fromkeys(range(1, SEATS + 1), 4275))
    boxes.show(owed)
    assert shown.face.texts() == {seat: f"{cents / 100:.2f}" for seat, cents in sorted(owed.items())}


def test_made_safe_they_are_dark_at_once(bench: Bench) -> None:
    shown = Shown(bench)
    shown.boxes.show({1: 25, 5: 125})
    shown.boxes.darken()
    assert shown.face.texts() == {}


def test_closed_boxes_are_read_no_more(bench: Bench) -> None:
    shown = Shown(bench)
    shown.boxes.close()
    for part in shown.parts:
        part.close()
    before = bench.wires.transactions
    bench.wait(60_000)
    assert bench.wires.transactions == before
