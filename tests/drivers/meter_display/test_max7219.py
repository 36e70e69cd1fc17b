from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from drivers.buses.spi_twin import TwinSpiPort
from drivers.meter_display.max7219 import DataFrom, Max7219Meter
from drivers.meter_display.port import MeterNote
from drivers.meter_display.twin import Max7219MeterTwin
from drivers.parts.max7219 import Max7219
from drivers.parts.max7219_twin import Max7219Twin
from drivers.signals import DeviceFault
from tests.drivers.workbench import Bench


class Row:
    def __init__(self, bench: Bench, *, digits: int = 8, data_from: DataFrom = "left", gone: bool = False) -> None:
        self.port = TwinSpiPort("/dev/spidev0.1")
        self.chain = Max7219Twin(modules=(digits + 7) // 8)
        self.port.attach(self.chain)
        if gone:
            self.port.fail("lose-adapter")
        self.meter = Max7219Meter(
            "meter-display", self.port, reactor=bench.reactor, emit=bench.emit, digits=digits, data_from=data_from
        )
        self.meter.open()
        self.face = Max7219MeterTwin(self.chain, digits=digits, data_from=data_from)


# --- faults ---


@pytest.mark.parametrize("digits", [8, 10, 16])
def test_an_amount_that_does_not_fit_shows_dashes_and_is_a_fault(bench: Bench, digits: int) -> None:
    row = Row(bench, digits=digits)
    row.meter.show(10**digits)
    assert row.face.text() == "-" * digits
    (fault,) = bench.got(DeviceFault)
    assert (fault.device, fault.fault, fault.where) == ("meter-display", "too-large", "/dev/spidev0.1")
    row.meter.show(10**digits - 1)
    assert row.face.text() == "9" * (digits - 2) + ".99"
    assert bench.recovered() == ["too-large"]


def test_a_meter_that_is_not_known_shows_dashes(bench: Bench) -> None:
    row = Row(bench)
    assert row.face.text() == "--------"
    row.meter.show(1_000_050)
    row.meter.show(None)
    assert (row.face.text(), bench.signals) == ("--------", [])


def test_a_port_that_is_gone_is_a_fault_and_gets_the_newest_amount_when_it_is_back(bench: Bench) -> None:
    row = Row(bench, gone=True)
    row.meter.show(100)
    row.meter.show(200)
    bench.wait(5_000)
    (fault,) = bench.got(DeviceFault)
    assert (fault.fault, fault.where) == ("lost", "/dev/spidev0.1")
    row.port.mend()
    bench.wait(5_000)
    assert (row.face.text(), bench.recovered()) == ("2.00", ["lost"])


def test_a_brown_out_is_mended_within_a_second_although_nobody_sees_it(bench: Bench) -> None:
    row = Row(bench)
    row.meter.show(1_000_050)
    row.port.fail("brown-out")
    assert row.face.text() == ""
    bench.wait(1_000)
    assert (row.face.text(), bench.signals) == ("10000.50", [])


def test_a_module_that_is_unplugged_is_not_seen_and_right_again_a_second_after_it_is_back(bench: Bench) -> None:
    row = Row(bench)
    row.port.fail("unplug")
    row.meter.show(5_000)
    bench.wait(10_000)
    assert (row.face.text(), bench.signals) == ("", [])
    row.port.mend()
    bench.wait(1_000)
    assert row.face.text() == "50.00"


def test_noise_on_the_wires_is_gone_a_second_after_it_ended(bench: Bench) -> None:
    """Display test, scan limit and shutdown are written again too: noise may have set any of them."""
    row = Row(bench, digits=16)
    row.meter.show(123_456)
    row.port.fail("garbage")
    bench.wait(60_000)
    row.port.mend()
    bench.wait(1_000)
    assert row.face.text() == "1234.56"


def test_a_dead_module_leaves_the_others_right(bench: Bench) -> None:
    row = Row(bench, digits=16)
    row.meter.show(99_999_999_999)
    row.chain.fail("dead-module")
    assert row.face.text() == "999"
    row.chain.mend()
    bench.wait(1_000)
    assert row.face.text() == "999999999.99"


def test_a_cut_chain_leaves_the_first_module_right(bench: Bench) -> None:
    row = Row(bench, digits=16)
    row.chain.fail("cut-chain")
    row.meter.show(1_234_567_890_12)
    assert row.face.text() == "1234--------"
    row.chain.mend()
    bench.wait(1_000)
    assert row.face.text() == "1234567890.12"


def test_noise_after_power_up_is_never_seen(bench: Bench) -> None:
    row = Row(bench)
    faces: set[str] = set()
    transfer = row.chain.transfer

    class Watched:
        def transfer(self, data: bytes, speed_hz: int) -> None:
            transfer(data, speed_hz)
            faces.add(row.face.text())

        def power_up(self) -> None:
            row.chain.power_up()

    port = TwinSpiPort()
    port.attach(Watched())
    row.chain.power_up()
    Max7219Meter("meter-display", port, reactor=bench.reactor, emit=bench.emit).open()
    assert faces == {"", "--------"}


def test_settings_that_make_no_sense_are_refused(bench: Bench) -> None:
    port = TwinSpiPort()
    with pytest.raises(ValueError, match="5 modules in a chain; 1 to 4"):
        Max7219Meter("meter", port, reactor=bench.reactor, emit=bench.emit, digits=33)
    with pytest.raises(ValueError, match="5 at least"):
        Max7219Meter("meter", port, reactor=bench.reactor, emit=bench.emit, digits=4)
    with pytest.raises(ValueError, match="brightness 0; it is 1 to 16"):
        Max7219("meter", port, reactor=bench.reactor, emit=bench.emit, brightness=0)
    with pytest.raises(ValueError, match="refresh_ms 50"):
        Max7219("meter", port, reactor=bench.reactor, emit=bench.emit, refresh_ms=50)
    with pytest.raises(ValueError, match="9 bytes for a display memory of 8"):
        Max7219("meter", port, reactor=bench.reactor, emit=bench.emit).show(bytes(9))


# --- at work ---


@settings(max_examples=50)
@given(st.integers(0, 10**16 - 1), st.sampled_from([8, 10, 16]), st.sampled_from(["left", "right"]))
def test_every_amount_reads_as_itself_or_as_dashes(cents: int, digits: int, data_from: DataFrom) -> None:
    bench = Bench()
    row = Row(bench, digits=digits, data_from=data_from)
    row.meter.show(cents)
    exact = f"{cents // 100}.{cents % 100:02d}"
    assert row.face.text() == (exact if len(exact) - 1 <= digits else "-" * digits)


def test_a_note_takes_turns_with_the_amount_and_ends_with_the_display(bench: Bench) -> None:
    row = Row(bench)
    row.meter.show(5_000, MeterNote.PENDING)
    faces = []
    for _ in range(4):
        faces.append(row.face.text())
        bench.wait(2_000)
    assert faces == ["50.00", "PEnd", "50.00", "PEnd"]
    row.meter.close()
    bench.wait(10_000)
    assert row.face.text() == "50.00"


def test_only_digits_that_changed_are_written(bench: Bench) -> None:
    row = Row(bench, digits=16)
    row.meter.show(1_000_050)
    before = row.port.transfers
    row.meter.show(1_000_051)
    assert row.port.transfers - before == 1
    row.meter.show(1_000_051)
    assert row.port.transfers - before == 1


def test_a_refresh_of_three_modules_is_less_than_a_millisecond_on_the_wire(bench: Bench) -> None:
    bits = 0

    class Counter:
        def transfer(self, data: bytes, speed_hz: int) -> None:
            nonlocal bits
            bits += 8 * len(data)

        def power_up(self) -> None: ...

    port = TwinSpiPort(speed_hz=1_000_000)
    port.attach(Counter())
    Max7219("meter", port, reactor=bench.reactor, emit=bench.emit, modules=3).open()
    assert bits / port.speed_hz < 0.001


def test_a_closed_meter_keeps_its_amount_and_is_written_no_more(bench: Bench) -> None:
    row = Row(bench)
    row.meter.show(700)
    row.meter.close()
    before = row.port.transfers
    bench.wait(60_000)
    assert (row.face.text(), row.port.transfers) == ("7.00", before)


def test_the_brightness_reaches_every_module(bench: Bench) -> None:
    port, chain = TwinSpiPort(), Max7219Twin(modules=3)
    port.attach(chain)
    Max7219("meter", port, reactor=bench.reactor, emit=bench.emit, modules=3, brightness=12).open()
    assert [chain.intensity(module) for module in range(3)] == [11, 11, 11]
