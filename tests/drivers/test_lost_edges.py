"""Edges that are lost between a wire and its driver: whoever counts them says so, and a person answers or tries again.

On twin lines whose queue holds 64 edges, as the kernel's does.
"""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from drivers.acceptor.port import Acceptor
from drivers.acceptor.proximity import ProximityAcceptor
from drivers.acceptor.pulse import PulseAcceptor
from drivers.bet_sensor.sensor import BetSensor
from drivers.buses.gpio_twin import TwinLine
from drivers.button.button import Button
from drivers.door.door import ContactDoor
from drivers.key_lock.key_lock import KeyLock
from drivers.key_pad.matrix import MatrixKeyPad
from drivers.signals import (
    BetSensorChanged,
    ButtonPressed,
    ChipImplausible,
    ChipPassed,
    DeviceFault,
    DoorChanged,
    KeyLockChanged,
    KeyPressed,
)
from tests.drivers.workbench import MS, Bench


def away(bench: Bench, line: TwinLine, *moves_ms: float, noise: int = 0) -> None:
    """The loop is away while the wire changes at these distances from now, and then ``noise`` times, 50 µs apart."""
    began_ns = at_ns = bench.now()
    level = line.level()
    line.delay(True)
    for move_ms in moves_ms:
        level, at_ns = not level, began_ns + int(move_ms * MS)
        line.drive(level, at_ns)
    for _ in range(noise):
        level, at_ns = not level, at_ns + MS // 20
        line.drive(level, at_ns)
    bench.reactor.advance(max(0, at_ns - began_ns) + 10 * MS)
    line.delay(False)


def pulse(bench: Bench, **settings: int) -> tuple[Acceptor, TwinLine]:
    acceptor = PulseAcceptor(
        "acceptor.1",
        sensor=bench.header.input("GPIO5"),
        inhibit=bench.header.output("GPIO6", start=True),
        reactor=bench.reactor,
        emit=bench.emit,
        **settings,
    )
    acceptor.open()
    bench.wait(20)
    bench.signals.clear()
    return acceptor, bench.header.line("GPIO5")


CHIPS = tuple(float(ms) for chip in range(3) for ms in (chip * 200, chip * 200 + 40))


# --- acceptors ---


@pytest.mark.parametrize("debounce_ms", [0, 5])
@pytest.mark.parametrize("noise", [60, 64, 200, 1_000])
def test_chips_that_passed_among_lost_edges_are_a_fault_that_a_person_answers(
    bench: Bench, noise: int, debounce_ms: int
) -> None:
    acceptor, line = pulse(bench, debounce_ms=debounce_ms)
    away(bench, line, *CHIPS, noise=noise)
    bench.wait(500)
    (fault,) = bench.got(DeviceFault)
    assert (fault.device, fault.fault, fault.where) == ("acceptor.1", "events-lost", "GPIO5 of header")
    assert "chips may have passed uncounted" in fault.text
    assert acceptor.wanted_closed
    assert bench.recovered() == []


def test_noise_of_which_every_edge_was_heard_is_no_such_fault(bench: Bench) -> None:
    _, line = pulse(bench)
    away(bench, line, *CHIPS, noise=58)
    bench.wait(500)
    assert (len(bench.got(ChipPassed)), len(bench.got(ChipImplausible)), bench.faults()) == (3, 29, [])


def test_edges_that_are_lost_again_after_an_answer_are_told_again(bench: Bench) -> None:
    acceptor, line = pulse(bench)
    for _ in range(3):
        away(bench, line, noise=66)
        bench.wait(500)
        acceptor.open()
        bench.wait(500)
    assert bench.faults() == ["events-lost"] * 3
    assert bench.header.line("GPIO6").level() is False


def test_a_pulse_with_lost_edges_in_it_is_no_chip(bench: Bench) -> None:
    """In before the loop was away, out after it: the width between is that of two chips or of none."""
    _, line = pulse(bench)
    line.drive(False)
    away(bench, line, noise=65)
    line.drive(False)
    bench.wait(30)
    line.drive(True)
    bench.wait(500)
    widths = [chip.width_us for chip in bench.got(ChipPassed)]
    assert widths == [30_000]


def test_what_had_entered_when_edges_were_lost_is_known_to_nobody(bench: Bench) -> None:
    acceptor = PulseAcceptor(
        "acceptor.1",
        sensor=bench.header.input("GPIO5"),
        exit_sensor=bench.header.input("GPIO7"),
        inhibit=bench.header.output("GPIO6", start=True),
        reactor=bench.reactor,
        emit=bench.emit,
    )
    acceptor.open()
    entry, leave = bench.header.line("GPIO5"), bench.header.line("GPIO7")
    away(bench, entry, 0, 40)
    away(bench, leave, noise=66)
    bench.wait(2_000)
    assert bench.got(ChipPassed) == []
    assert bench.faults() == ["events-lost"]


def test_a_train_with_lost_edges_in_it_is_none(bench: Bench) -> None:
    _, line = pulse(bench, pulses_per_chip=3)
    away(bench, line, 0, 40, 80, 120)
    away(bench, line, noise=66)
    away(bench, line, 20, 60)
    bench.wait(2_000)
    assert bench.got(ChipPassed) == []


@given(st.lists(st.tuples(st.integers(0, 150), st.booleans()), min_size=1, max_size=6))
def test_each_loss_is_told_and_nothing_else_is(bursts: list[tuple[int, bool]]) -> None:
    bench = Bench()
    acceptor, line = pulse(bench)
    losses = 0
    for noise, answered in bursts:
        away(bench, line, noise=noise)
        losses += noise > 64
        bench.wait(300)
        if answered:
            acceptor.open()
    assert bench.faults().count("events-lost") == losses


# --- what lies on the felt ---


def test_a_bet_that_may_have_been_moved_among_lost_edges_is_a_fault_and_does_not_count_while_nobody_knows(
    bench: Bench,
) -> None:
    acceptor = ProximityAcceptor("acceptor.3", bench.header.input("GPIO5"), reactor=bench.reactor, emit=bench.emit)
    line = bench.header.line("GPIO5")
    acceptor.open()
    bench.wait(1_000)
    line.drive(False)
    bench.wait(1_000)
    bench.signals.clear()
    away(bench, line, noise=66)
    acceptor.close()
    bench.wait(600)
    assert bench.got(ChipPassed) == []
    assert bench.faults() == ["flicker", "events-lost"]


def test_a_bet_that_lies_there_when_all_is_quiet_counts(bench: Bench) -> None:
    acceptor = ProximityAcceptor("acceptor.3", bench.header.input("GPIO5"), reactor=bench.reactor, emit=bench.emit)
    line = bench.header.line("GPIO5")
    acceptor.open()
    bench.wait(1_000)
    away(bench, line, noise=67)
    bench.wait(4_000)
    acceptor.close()
    bench.wait(600)
    assert (line.level(), len(bench.got(ChipPassed))) == (False, 1)
    assert bench.recovered() == ["flicker"]


def test_a_bet_sensor_by_itself_flickers_where_edges_are_lost(bench: Bench) -> None:
    BetSensor("bet-sensor.1", bench.header.input("GPIO5"), reactor=bench.reactor, emit=bench.emit)
    away(bench, bench.header.line("GPIO5"), *(float(300 * move) for move in range(70)))
    assert bench.faults() == ["flicker"]
    assert len(bench.got(BetSensorChanged)) == 1


# --- doors, buttons, keys ---


def test_a_door_that_may_have_been_opened_among_lost_edges_reads_open(bench: Bench) -> None:
    """Slow enough to be a hand: only the loss tells it."""
    bench.header.line("GPIO5").drive(False)
    ContactDoor("door.cabinet", bench.header.input("GPIO5"), reactor=bench.reactor, emit=bench.emit)
    bench.signals.clear()
    away(bench, bench.header.line("GPIO5"), *(float(300 * move) for move in range(66)))
    bench.wait(5_000)
    assert [change.open for change in bench.got(DoorChanged)] == [True, False]
    assert (bench.faults(), bench.recovered()) == (["flicker"], ["flicker"])


def test_a_press_that_may_be_lost_is_a_fault_until_the_next_press(bench: Bench) -> None:
    Button("lock-out", bench.header.input("GPIO5"), reactor=bench.reactor, emit=bench.emit)
    line = bench.header.line("GPIO5")
    away(bench, line, noise=66)
    bench.wait(500)
    (fault,) = bench.got(DeviceFault)
    assert (fault.fault, fault.where) == ("presses-lost", "GPIO5 of header")
    assert "press it again" in fault.text
    assert bench.got(ButtonPressed) == []
    line.drive(False)
    bench.wait(100)
    assert (len(bench.got(ButtonPressed)), bench.recovered()) == (1, ["presses-lost"])


def test_keys_of_a_matrix_that_may_be_lost_are_a_fault_until_the_next_press(bench: Bench) -> None:
    column = bench.header.line("GPIO12")
    MatrixKeyPad(
        "key-pad",
        rows=[bench.header.output("GPIO10", start=False)],
        columns=[bench.header.input("GPIO12"), bench.header.input("GPIO13")],
        legends=(("4", "5"),),
        reactor=bench.reactor,
        emit=bench.emit,
    )
    bench.wait(100)
    away(bench, column, noise=66)
    bench.wait(500)
    assert (bench.faults(), bench.recovered()) == (["keys-lost"], [])
    column.drive(False)
    bench.wait(100)
    column.drive(True)
    bench.wait(100)
    assert ([signal.key for signal in bench.got(KeyPressed)][-1:], bench.recovered()) == (["4"], ["keys-lost"])


def test_a_key_lock_stands_where_it_stands_whatever_was_lost(bench: Bench) -> None:
    """Nobody who turned a key and saw nothing happen was paid: he turns it again."""
    KeyLock("key.lower", bench.header.input("GPIO5"), reactor=bench.reactor, emit=bench.emit)
    away(bench, bench.header.line("GPIO5"), noise=67)
    bench.wait(500)
    assert bench.faults() == []
    assert [change.on for change in bench.got(KeyLockChanged)] == [False, True]
