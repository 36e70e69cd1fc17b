from __future__ import annotations

import random

import pytest

from drivers.acceptor.cctalk import CctalkAcceptor
from drivers.cctalk.bus import CctalkBus
from drivers.signals import AcceptorConfirmed, AcceptorUnsure, ChipPassed, DeviceFault, DeviceRecovered
from tests.drivers.cctalk.bench import MS, CctalkBench

WIRES = pytest.mark.parametrize(("crc", "echo"), [(False, True), (False, False), (True, True), (True, False)])


# --- one wire, several devices ---


@WIRES
def test_seven_acceptors_share_one_wire_in_either_form_with_and_without_echo(crc: bool, echo: bool) -> None:
    bench = CctalkBench(7, crc=crc, echo=echo).start()
    for twin in bench.twins:
        twin.drop()
    bench.wait(700)
    assert sorted(signal.device for signal in bench.got(ChipPassed)) == [f"acceptor.{seat}" for seat in range(1, 8)]
    assert (bench.faults(), bench.bus.counts.garbage_bytes) == ([], 0)
    assert (bench.bus.counts.echoes > 0) is echo


def test_each_acceptor_gets_its_turn_and_none_more_often_than_told() -> None:
    bench = CctalkBench(3).start()
    bench.wait(2_050)
    asked = [raw[0] for raw in bench.orders(229)]
    assert {asked.count(address) for address in (2, 3, 4)} <= {20, 21}


def test_orders_to_close_overtake_everything_that_waits() -> None:
    bench = CctalkBench(7).start()
    for acceptor in bench.acceptors:
        acceptor.open()  # looks at each of them
    for acceptor in bench.acceptors:
        acceptor.close()
    bench.wait(1_000)
    headers = [raw[3] for raw in bench.written if raw[3] in (227, 228, 230)]
    assert headers[:7] == [228] * 7
    assert all(twin.gate_closed for twin in bench.twins)
    assert bench.confirmed() == [True] * 7


def test_an_address_belongs_to_one_device() -> None:
    bench = CctalkBench()
    with pytest.raises(ValueError, match="address 2 belongs to another device already"):
        CctalkAcceptor("acceptor.9", bench.bus, 2, reactor=bench.reactor, emit=bench.emit)
    with pytest.raises(ValueError, match="address 1; a device answers at 2 to 255"):
        CctalkAcceptor("acceptor.9", bench.bus, 1, reactor=bench.reactor, emit=bench.emit)


# --- asked again, ordered once ---


def test_a_lost_question_is_asked_again_and_nothing_is_reported() -> None:
    bench = CctalkBench().start()
    bench.line.fail("device", "drop", "drop")
    bench.wait(2_000)
    assert (bench.signals, bench.bus.counts.repeats) == ([], 2)


def test_a_lost_order_is_not_repeated_before_the_acceptor_was_asked() -> None:
    bench = CctalkBench().start()
    bench.line.fail("device", "drop")
    bench.acceptor.close()
    bench.wait(2_000)
    headers = [raw[3] for raw in bench.written if raw[3] in (228, 227)]
    assert headers[:4] == [228, 227, 228, 227]
    assert bench.confirmed() == [True]
    assert bench.twin.gate_closed


def test_a_lost_acknowledgement_is_made_up_for_by_reading_back() -> None:
    bench = CctalkBench().start()
    bench.line.fail("host", "drop", "drop")  # the echo and the acknowledgement
    bench.acceptor.close()
    bench.wait(2_000)
    assert (len(bench.orders(228)), bench.confirmed()) == (1, [True])


def test_a_late_answer_is_not_taken_for_the_answer_to_another_question() -> None:
    bench = CctalkBench(2, crc=True).start()
    bench.twins[0].fail("late")
    bench.wait(1_500)
    bench.twins[1].drop()
    bench.wait(3_000)
    assert bench.faults() == ["silent"]
    assert [signal.device for signal in bench.got(ChipPassed)] == ["acceptor.2"]
    assert bench.bus.counts.stale > 0


def test_an_answer_of_another_length_is_no_answer() -> None:
    bench = CctalkBench().start()
    bench.twin.drop()
    stray = bench.wire.frame(2, 0, b"\x01\x01")
    for _ in range(6):
        bench.wire.put(stray)
        bench.wait(97)
    assert len(bench.got(ChipPassed)) == 1
    assert bench.bus.counts.stale > 0


# --- garbage ---


def test_garbage_is_a_fault_of_the_wire_and_goes_away_with_it() -> None:
    bench = CctalkBench().start()
    bench.wire.fail("garbage")
    bench.wait(3_000)
    assert [(signal.device, signal.fault) for signal in bench.got(DeviceFault)][:1] == [("coins", "garbage")]
    bench.wire.mend()
    bench.wait(12_000)
    assert ("coins", "garbage") in [(signal.device, signal.fault) for signal in bench.got(DeviceRecovered)]
    assert bench.got(ChipPassed) == []


def test_a_chip_counts_once_through_noise() -> None:
    bench = CctalkBench().start()
    rng = random.Random(5)
    for _ in range(12):
        bench.wire.put(rng.randbytes(rng.randint(1, 40)))
        bench.wait(rng.randint(1, 60))
    bench.twin.drop()
    for _ in range(12):
        bench.wire.put(rng.randbytes(rng.randint(1, 40)))
        bench.wait(rng.randint(1, 60))
    bench.wait(6_000)
    assert len(bench.got(ChipPassed)) == 1


@pytest.mark.slow
@pytest.mark.parametrize("crc", [False, True])
def test_noise_alone_is_never_acted_on(crc: bool) -> None:
    bench = CctalkBench(2, crc=crc).start()
    rng = random.Random(11)
    for _ in range(3_000):
        bench.wire.put(rng.randbytes(rng.randint(1, 80)))
        bench.wait(rng.randint(1, 30))
    bench.wait(30_000)
    orders = AcceptorConfirmed | AcceptorUnsure
    assert all(isinstance(signal, orders | DeviceFault | DeviceRecovered) for signal in bench.signals)
    assert set(bench.faults()) <= {"garbage", "silent"}
    assert all(not twin.gate_closed for twin in bench.twins)


# --- the wire as a whole ---


def test_a_wire_that_is_not_there_is_a_fault_and_is_found_again_within_three_seconds() -> None:
    bench = CctalkBench()
    bench.bus.open()
    bench.wait(20_000)
    (fault,) = bench.got(DeviceFault)
    assert (fault.device, fault.fault, fault.where) == ("coins", "unplugged", "/dev/serial/by-id/coins")
    bench.wait(100_000)
    bench.wire.power_on()
    bench.wait(3_000)
    assert bench.recovered() == ["unplugged"]
    assert bench.confirmed() == [True]


def test_a_pulled_wire_is_one_fault_and_not_one_for_each_acceptor() -> None:
    bench = CctalkBench(7).start()
    bench.wire.fail("unplug")
    bench.wait(3_000)
    assert [(signal.device, signal.fault) for signal in bench.got(DeviceFault)] == [("coins", "unplugged")]
    bench.wire.mend()
    bench.wait(6_000)
    assert bench.recovered() == ["unplugged"]
    assert all(not twin.gate_closed for twin in bench.twins)


def test_the_last_word_closes_every_acceptor_at_once() -> None:
    bench = CctalkBench(7).start()
    bench.bus.close(last_word=(228, b"\x00"))
    bench.wait(20)
    assert all(twin.gate_closed for twin in bench.twins)


def test_a_closed_bus_says_nothing_more() -> None:
    bench = CctalkBench(2).start()
    bench.bus.close()
    bench.forget()
    bench.wait(60_000)
    assert (bench.signals, bench.written) == ([], [])


def test_a_bus_without_stations_is_quiet() -> None:
    bench = CctalkBench()
    bench.wire.power_on()
    CctalkBus("alone", bench.line.host, reactor=bench.reactor, emit=bench.emit).open()
    bench.wait(1_000)
    assert bench.reactor.now() > MS
    assert (bench.signals, bench.written) == ([], [])


# --- a wire that was opened anew ---


@WIRES
def test_an_answer_to_what_was_asked_before_the_wire_was_opened_anew_is_nobodys(crc: bool, echo: bool) -> None:
    """The adapter is away for some milliseconds only, and the answer to the last question comes after it is back."""
    bench = CctalkBench(crc=crc, echo=echo).start()
    for away_ms in range(0, 60, 7):
        bench.wait(95 + away_ms)
        bench.bus.close()
        bench.bus.open()
        bench.wire.put(bench.wire.frame(2, 0, b"Late Category"))
        bench.wait(1_000)
    assert bench.faults() == []
