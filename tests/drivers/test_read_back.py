from __future__ import annotations

from drivers.absent import AbsentOutput
from drivers.read_back import ReadBack
from drivers.signals import DeviceFault
from tests.drivers.workbench import Bench


def build(bench: Bench) -> ReadBack:
    point = bench.header.output("GPIO5", start=False)
    return ReadBack("buzzer", point, fault="output", reactor=bench.reactor, emit=bench.emit)


def test_a_wire_that_does_not_follow_is_a_fault_that_says_both_levels(bench: Bench) -> None:
    point = build(bench)
    bench.header.line("GPIO5").stick(False)
    point.write(True)
    bench.wait(119)
    assert bench.faults() == []
    bench.wait(1)
    (fault,) = bench.got(DeviceFault)
    assert (fault.device, fault.fault, fault.where) == ("buzzer", "output", "GPIO5 of header")
    assert fault.text == "GPIO5 of header was written high and stays low; check what it drives"


def test_it_is_taken_back_when_the_wire_follows_again(bench: Bench) -> None:
    point = build(bench)
    bench.header.line("GPIO5").stick(False)
    point.write(True)
    bench.wait(5_000)
    bench.header.line("GPIO5").stick(None)
    bench.wait(1_000)
    assert (bench.faults(), bench.recovered()) == (["output"], ["output"])


def test_a_stuck_wire_that_flashes_is_one_fault_and_no_recovery(bench: Bench) -> None:
    """Half of what is written is seen on a stuck wire; that half proves nothing."""
    point = build(bench)
    bench.header.line("GPIO5").stick(True)
    for step in range(40):
        point.write(step % 2 == 0)
        bench.wait(250)
    assert (bench.faults(), bench.recovered()) == (["output"], [])


def test_a_level_that_comes_late_is_no_fault(bench: Bench) -> None:
    point = build(bench)
    bench.header.line("GPIO5").stick(False)
    point.write(True)
    bench.wait(60)
    bench.header.line("GPIO5").stick(None)
    bench.wait(2_000)
    assert bench.faults() == []


def test_a_part_that_does_not_answer_is_not_said_twice(bench: Bench) -> None:
    """The part says that it is lost; its wires do not repeat it."""
    point = ReadBack(
        "buzzer",
        AbsentOutput("panel.B0", "no chip answers"),
        fault="output",
        reactor=bench.reactor,
        emit=bench.emit,
    )
    point.write(True)
    bench.wait(10_000)
    assert bench.signals == []


def test_nothing_is_asked_while_nothing_is_wrong(bench: Bench) -> None:
    point = build(bench)
    point.write(True)
    bench.wait(50)
    assert bench.reactor.next_due() is None
