from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, strategies as st

from drivers.meter_display.port import MeterNote
from drivers.meter_display.seven_segment import SevenSegmentMeter
from drivers.meter_display.twin import MeterDisplayTwin
from drivers.parts.ht16k33 import Ht16k33
from drivers.parts.ht16k33_twin import Ht16k33Twin
from drivers.signals import DeviceFault
from tests.drivers.workbench import Bench


def build(bench: Bench, *, plugged: bool = True) -> tuple[SevenSegmentMeter, MeterDisplayTwin, Ht16k33Twin]:
    chip = Ht16k33Twin()
    bench.wires.attach(0x70, chip)
    if not plugged:
        bench.wires.unplug(0x70)
    part = Ht16k33("meter", bench.felt.at(0x70, device="meter"), reactor=bench.reactor, emit=bench.emit, brightness=12)
    part.open()
    meter = SevenSegmentMeter("meter-display", part, reactor=bench.reactor, emit=bench.emit)
    return meter, MeterDisplayTwin(chip), chip


def test_an_amount_that_does_not_fit_shows_dashes_and_is_a_fault(bench: Bench) -> None:
    meter, face, _ = build(bench)
    meter.show(100_000_000)
    assert face.text() == "--------"
    (fault,) = bench.got(DeviceFault)
    assert (fault.device, fault.fault, fault.where) == ("meter-display", "too-large", "0x70 on felt")
    meter.show(99_999_999)
    assert face.text() == "999999.99"
    assert bench.recovered() == ["too-large"]


def test_a_meter_that_is_not_known_shows_dashes(bench: Bench) -> None:
    meter, face, _ = build(bench)
    assert face.text() == "--------"
    meter.show(1_000_050)
    meter.show(None)
    assert face.text() == "--------"
    assert bench.signals == []


def test_a_negative_meter_is_refused(bench: Bench) -> None:
    meter, _, _ = build(bench)
    with pytest.raises(ValueError, match="never below zero"):
        meter.show(-1)


def test_a_lost_display_is_named_and_shows_the_newest_amount_when_it_is_back(bench: Bench) -> None:
    meter, face, _ = build(bench)
    meter.show(100)
    bench.wires.unplug(0x70)
    meter.show(200)
    bench.wait(3_000)
    assert bench.faults() == ["lost"]
    bench.wires.plug(0x70)
    bench.wait(5_000)
    assert face.text() == "2.00"
    assert bench.recovered() == ["lost"]


def test_a_display_absent_at_the_start_comes_by_itself(bench: Bench) -> None:
    meter, face, _ = build(bench, plugged=False)
    meter.show(12_345)
    bench.wires.plug(0x70)
    bench.wait(5_000)
    assert face.text() == "123.45"


def test_noise_is_one_fault_that_ends_with_the_noise(bench: Bench) -> None:
    meter, face, _ = build(bench)
    meter.show(1_000_050)
    bench.wires.garble(0x70, Random(1))
    bench.wait(20_000)
    assert (bench.faults(), bench.recovered()) == (["brown-out"], [])
    bench.wires.garble(0x70, None)
    bench.wait(2_100)
    assert (bench.faults(), bench.recovered()) == (["brown-out"], ["brown-out"])
    assert face.text() == "10000.50"


def test_a_brown_out_is_found_and_the_amount_comes_back(bench: Bench) -> None:
    meter, face, chip = build(bench)
    meter.show(1_000_050)
    bench.wires.brown_out(0x70)
    assert face.text() == ""
    bench.wait(2_100)
    assert face.text() == "10000.50"
    assert (bench.faults(), bench.recovered()) == (["brown-out"], ["brown-out"])
    assert chip.brightness == 12


def test_an_oscillator_that_stopped_is_started_again(bench: Bench) -> None:
    meter, face, chip = build(bench)
    meter.show(7)
    chip.oscillator = False
    bench.wait(2_100)
    assert face.text() == "0.07"


def test_noise_after_power_up_is_never_shown(bench: Bench) -> None:
    """Memory is written before the display is switched on."""
    _, _, chip = build(bench)
    assert chip.display
    assert chip.memory == bytes([0x40, 0] * 8)


def test_a_note_takes_turns_with_the_amount(bench: Bench) -> None:
    meter, face, _ = build(bench)
    meter.show(5_000, MeterNote.PENDING)
    faces = []
    for _ in range(4):
        faces.append(face.text())
        bench.wait(2_000)
    assert faces == ["50.00", "PEnd", "50.00", "PEnd"]
    meter.show(5_000)
    bench.wait(10_000)
    assert face.text() == "50.00"


def test_a_change_during_a_note_is_shown_in_the_next_turn(bench: Bench) -> None:
    meter, face, _ = build(bench)
    meter.show(5_000, MeterNote.FAULT)
    bench.wait(2_000)
    meter.show(5_050, MeterNote.FAULT)
    assert face.text() == "FAULt"
    bench.wait(2_000)
    assert face.text() == "50.50"


def test_settings_that_make_no_sense_are_refused(bench: Bench) -> None:
    part = Ht16k33("meter", bench.felt.at(0x70, device="meter"), reactor=bench.reactor, emit=bench.emit)
    with pytest.raises(ValueError, match="a place of its own"):
        SevenSegmentMeter("meter", part, reactor=bench.reactor, emit=bench.emit, digit_bytes=(0, 0, 2, 4, 6))
    with pytest.raises(ValueError, match="5 at least"):
        SevenSegmentMeter("meter", part, reactor=bench.reactor, emit=bench.emit, digit_bytes=(0, 2, 6, 8))
    with pytest.raises(ValueError, match="1 to 16"):
        Ht16k33("meter", bench.felt.at(0x70, device="meter"), reactor=bench.reactor, emit=bench.emit, brightness=17)
    with pytest.raises(ValueError, match="3 bytes"):
        part.show(b"abc")


@given(st.integers(0, 99_999_999))
def test_every_amount_reads_as_itself(cents: int) -> None:
    bench = Bench()
    meter, face, _ = build(bench)
    meter.show(cents)
    assert face.text() == f"{cents // 100}.{cents % 100:02d}"


def test_the_same_amount_again_costs_nothing(bench: Bench) -> None:
    meter, _, _ = build(bench)
    meter.show(5)
    before = bench.wires.transactions
    meter.show(5)
    assert bench.wires.transactions == before
