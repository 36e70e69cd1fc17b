"""A wheel's reader that says its status twice a second: what is news, which number is one, what may have hidden one."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from drivers.buses.serial_memory import MemoryWire
from drivers.signals import DeviceFault, ResultRead, WheelSeen
from drivers.wheel.line import Pockets
from drivers.wheel.slingshot import SlingshotWheel
from drivers.wheel.twin import WheelTwin
from tests.drivers.workbench import MS, Bench

WHERE = "/dev/serial/by-id/wheel"
POCKETS = [str(number) for number in range(37)]
BETS, BALL, NO_MORE_BETS, SHUT = (f"*X;{state};007;12;0;231;0\r\n" for state in (2, 3, 4, 6))


def number(pocket: str, *, spin: int = 7, warning: str = "0") -> str:
    return f"*X;5;{spin:03};{pocket};{warning};231;0\r\n"


class Rig:
    """A wheel on its line, both ends open; or its line alone, for what no wheel says by itself."""

    def __init__(self, bench: Bench, *, alone: bool = False, plugged: bool = True, **settings: object) -> None:
        self.bench = bench
        self.wire = MemoryWire(bench.reactor, WHERE)
        self.twin = WheelTwin(self.wire.device, bench.reactor)
        self.wheel = SlingshotWheel("wheel", self.wire.host, reactor=bench.reactor, emit=bench.emit, **settings)
        if alone:
            self.wire.device.open(lambda _: None, lambda _: None)
        elif plugged:
            self.twin.power_on()
        self.wheel.open()

    def say(self, *lines: str, every_ms: float = 500) -> None:
        for line in lines:
            self.wire.carry("device", line.encode("latin-1"))
            self.bench.wait(every_ms)

    def results(self) -> list[str]:
        return [signal.result for signal in self.bench.got(ResultRead)]

    def states(self) -> list[str]:
        return [signal.state for signal in self.bench.got(WheelSeen)]


@pytest.fixture
def rig(bench: Bench) -> Rig:
    """A wheel that stands open for bets."""
    rig = Rig(bench)
    bench.wait(600)
    return rig


@pytest.fixture
def line(bench: Bench) -> Rig:
    """A line on which the test says everything."""
    rig = Rig(bench, alone=True)
    rig.say(BETS)
    return rig


# --- numbers that are none ---


def test_a_number_without_a_ball_that_ran_is_a_fault_and_no_result(bench: Bench, line: Rig) -> None:
    """A ghost spin."""
    line.say(number("35"), number("35"), "35", "35")
    assert line.results() == []
    (fault,) = bench.got(DeviceFault)
    assert (fault.device, fault.fault, fault.where) == ("wheel", "ghost", WHERE)
    assert "it said 35 and no ball was seen to run; look at the wheel and key in its number" in fault.text


def test_a_ghost_of_the_twin_is_no_result_and_over_with_the_next_spin(bench: Bench, rig: Rig) -> None:
    rig.twin.fail("ghost")
    bench.wait(2_000)
    assert (rig.results(), bench.faults(), bench.recovered()) == ([], ["ghost"], [])
    rig.twin.spin("17")
    bench.wait(16_000)
    assert (rig.results(), bench.recovered()) == (["17"], ["ghost"])


def test_a_number_that_is_said_once_is_none(bench: Bench, line: Rig) -> None:
    """The line has no checksum: one flipped bit makes another pocket of 12."""
    line.say(BALL, NO_MORE_BETS, number("12"), BETS)
    assert line.results() == []
    assert "it said 12 once, and the spin was over" in bench.got(DeviceFault)[0].text


def test_a_bare_number_that_no_status_bears_out_is_none(bench: Bench, line: Rig) -> None:
    line.say(BALL, NO_MORE_BETS, "12", "12", "12", BETS)
    assert line.results() == []
    assert bench.faults() == ["ghost"]


def test_two_numbers_of_one_spin_are_none(bench: Bench, line: Rig) -> None:
    line.say(BALL, NO_MORE_BETS, "12", number("13"), number("13"), number("13"))
    assert line.results() == []
    assert "it said 12 of this spin, and then 13" in bench.got(DeviceFault)[0].text
    line.say(BETS, BALL)
    assert bench.recovered() == ["contradicts"]


def test_another_number_after_the_one_that_was_told_is_a_fault_and_no_result(bench: Bench, line: Rig) -> None:
    line.say(BALL, NO_MORE_BETS, number("12"), number("12"), number("13"))
    assert line.results() == ["12"]
    assert bench.faults() == ["contradicts"]


def test_a_status_and_a_bare_number_that_differ_bring_none(bench: Bench, rig: Rig) -> None:
    rig.twin.fail("misread")
    rig.twin.spin("17")
    bench.wait(22_000)
    assert (rig.results(), bench.faults()) == ([], ["contradicts"])


@pytest.mark.parametrize("warning", ["1", "2", "4", "8", "F"])
def test_a_number_that_is_said_with_a_warning_is_none(line: Rig, warning: str) -> None:
    line.say(BALL, NO_MORE_BETS, *[number("12", warning=warning)] * 4)
    assert line.results() == []


def test_a_pocket_that_the_wheel_has_not_is_no_status(bench: Bench, line: Rig) -> None:
    line.say(BALL, NO_MORE_BETS, number("37"), number("37"))
    assert line.results() == []
    assert '"*X;5;007;37;0;231;0"' in bench.got(DeviceFault)[0].text


def test_what_was_said_before_anybody_listened_is_neither_result_nor_ghost(bench: Bench) -> None:
    rig = Rig(bench, alone=True)
    rig.say(number("12"), number("12"), number("12"), BETS)
    assert (rig.results(), bench.faults()) == ([], [])
    assert rig.states() == ["number", "bets"]


def test_a_number_that_came_while_the_reader_was_unheard_is_none(bench: Bench, rig: Rig) -> None:
    rig.twin.spin("17")
    bench.wait(5_000)
    rig.twin.fail("silence")
    bench.wait(10_000)
    rig.twin.mend()
    bench.wait(5_000)
    assert (rig.results(), bench.faults(), bench.recovered()) == ([], ["unheard"], ["unheard"])


# --- numbers that are told once ---


@pytest.mark.parametrize(
    "order", [("12", "S", "S"), ("S", "12", "S"), ("S", "S", "12"), ("12", "S12", "S"), ("S", "S")]
)
def test_a_number_is_told_once_however_often_it_is_said(bench: Bench, line: Rig, order: tuple[str, ...]) -> None:
    said = [one.replace("S12", f"12{number('12')}").replace("S", number("12")) for one in order]
    line.say(BALL, NO_MORE_BETS, *said, number("12"), "12", NO_MORE_BETS, number("12"), number("12"))
    assert line.results() == ["12"]
    assert bench.faults() == []


def test_the_same_number_in_two_spins_is_told_twice(line: Rig) -> None:
    line.say(BALL, NO_MORE_BETS, number("12"), number("12"), BETS)
    line.say(BALL, NO_MORE_BETS, number("12", spin=8), number("12", spin=8))
    assert [(one.result, one.spin) for one in line.bench.got(ResultRead)] == [("12", 7), ("12", 8)]


def test_a_reader_that_does_not_count_its_games_is_followed_by_its_states(line: Rig) -> None:
    line.say(*[BETS, BALL, NO_MORE_BETS, number("12"), number("12")] * 3)
    assert line.results() == ["12"] * 3


def test_a_reader_that_says_each_line_thrice_is_heard_once_a_spin(bench: Bench, rig: Rig) -> None:
    rig.twin.fail("chatter")
    rig.twin.spin("17")
    bench.wait(25_000)
    assert (rig.results(), bench.faults()) == (["17"], [])


def test_a_late_bare_number_before_the_next_bets_is_the_one_that_was_told(bench: Bench, line: Rig) -> None:
    line.say(BALL, NO_MORE_BETS, number("12"), number("12"), "*X;1;008;12;0;231;0\r\n", "12")
    assert (line.results(), bench.faults()) == (["12"], [])
    line.say(BETS, "12")
    assert bench.faults() == ["ghost"]


def test_a_number_is_told_with_the_time_at_which_it_was_said_again(bench: Bench, line: Rig) -> None:
    line.say(BALL, NO_MORE_BETS, number("12"))
    at_ns = bench.now() + 4 * MS
    line.say(number("12"))
    assert bench.got(ResultRead) == [ResultRead(device="wheel", at=at_ns, result="12", spin=7)]


@pytest.mark.parametrize("pocket", POCKETS)
def test_every_pocket_of_a_wheel_is_told_by_its_name(bench: Bench, rig: Rig, pocket: str) -> None:
    rig.twin.spin(pocket)
    bench.wait(16_000)
    assert rig.results() == [pocket]


def test_a_double_zero_is_told_where_the_wheel_has_one(bench: Bench) -> None:
    wire = MemoryWire(bench.reactor, WHERE)
    twin = WheelTwin(wire.device, bench.reactor, zero="00", double_zero="37")
    pockets = Pockets("00", "37")
    wheel = SlingshotWheel("wheel", wire.host, reactor=bench.reactor, emit=bench.emit, pockets=pockets)
    twin.power_on()
    wheel.open()
    for pocket in ("0", "00", "36"):
        bench.wait(1_000)
        twin.spin(pocket)
        bench.wait(22_000)
    assert [signal.result for signal in bench.got(ResultRead)] == ["0", "00", "36"]


@pytest.mark.parametrize(("zero", "double_zero"), [("0", None), ("17", None), ("00", "00"), ("00", "x7"), ("00", "٣٣")])
def test_a_pocket_that_is_written_like_another_is_refused(zero: str, double_zero: str | None) -> None:
    with pytest.raises(ValueError, match="it is two digits that no other pocket has"):
        Pockets(zero, double_zero)


# --- what is news ---


def test_a_spin_is_told_state_by_state_and_nothing_twice(bench: Bench, rig: Rig) -> None:
    rig.twin.spin("17")
    bench.wait(25_000)
    told = [(seen.state, seen.spin) for seen in bench.got(WheelSeen)]
    assert told == [("bets", 1), ("ball", 1), ("no-more-bets", 1), ("number", 1), ("start", 2), ("bets", 2)]
    assert [signal.result for signal in bench.signals if not isinstance(signal, WheelSeen)] == ["17"]


def test_the_way_the_wheel_turns_is_news(bench: Bench, rig: Rig) -> None:
    rig.twin.reverse()
    bench.wait(3_000)
    assert [seen.clockwise for seen in bench.got(WheelSeen)] == [True, False]


@pytest.mark.parametrize(
    ("fault", "warnings"),
    [
        ("ball-removed", ("ball-removed",)),
        ("failed-launch", ("failed-launch",)),
        ("wrong-direction", ("wrong-direction",)),
    ],
)
def test_a_spin_that_goes_wrong_is_told_as_what_it_is_and_brings_no_number(
    bench: Bench, rig: Rig, fault: str, warnings: tuple[str, ...]
) -> None:
    rig.twin.fail(fault)
    rig.twin.spin("17")
    bench.wait(25_000)
    assert warnings in [seen.warnings for seen in bench.got(WheelSeen)]
    assert (rig.results(), bench.faults()) == ([], [])


def test_several_warnings_at_once_are_all_told(line: Rig) -> None:
    line.say("*X;3;007;12;b;231;0\r\n")
    assert line.bench.got(WheelSeen)[-1].warnings == ("ball-removed", "wrong-direction", "failed-launch")


def test_a_sensor_that_fails_is_a_fault_as_long_as_the_reader_says_so(bench: Bench, rig: Rig) -> None:
    rig.twin.fail("sensor")
    bench.wait(3_000)
    assert (bench.faults(), bench.recovered()) == (["sensor"], [])
    rig.twin.mend()
    bench.wait(600)
    assert bench.recovered() == ["sensor"]


# --- silence ---


@pytest.mark.parametrize(("statuses", "after_ms"), [(2, 1_000), (6, 3_000)])
def test_so_many_statuses_that_do_not_come_are_a_fault(bench: Bench, statuses: int, after_ms: int) -> None:
    rig = Rig(bench, alone=True, unheard_statuses=statuses)
    rig.say(BETS, every_ms=4)
    bench.wait(after_ms - 1)
    assert bench.faults() == []
    bench.wait(1)
    assert bench.faults() == ["unheard"]
    rig.say(BETS)
    assert bench.recovered() == ["unheard"]


def test_fewer_statuses_than_two_are_refused(bench: Bench) -> None:
    with pytest.raises(ValueError, match="wheel: unheard after 1 statuses; it is 2 or more"):
        Rig(bench, unheard_statuses=1)


def test_noise_is_no_status(bench: Bench, line: Rig) -> None:
    line.say(*["U\xff\x00\r\n"] * 7)
    assert bench.faults() == ["garbled", "unheard"]


def test_a_wheel_that_said_it_is_shut_may_be_switched_off(bench: Bench, rig: Rig) -> None:
    rig.twin.shut()
    bench.wait(1_000)
    rig.twin.fail("silence")
    bench.wait(3_600_000)
    assert bench.faults() == []
    assert rig.states() == ["bets", "closed"]


def test_a_wheel_that_says_nothing_from_the_start_is_a_fault(bench: Bench) -> None:
    Rig(bench, alone=True)
    bench.wait(3_000)
    assert bench.faults() == ["unheard"]


def test_a_reader_that_is_unplugged_is_lost_and_heard_again(bench: Bench, rig: Rig) -> None:
    rig.twin.fail("unplug")
    bench.wait(10_000)
    assert bench.faults() == ["lost"]
    rig.twin.mend()
    bench.wait(5_000)
    assert bench.recovered() == ["lost"]
    rig.twin.spin("17")
    bench.wait(16_000)
    assert rig.results() == ["17"]


def test_a_reader_that_is_not_there_at_the_start_is_a_fault(bench: Bench) -> None:
    Rig(bench, plugged=False)
    bench.wait(10_000)
    assert bench.faults() == ["lost"]


def test_a_brown_out_loses_its_spin_and_no_more(bench: Bench, rig: Rig) -> None:
    rig.twin.spin("17")
    bench.wait(9_000)
    rig.twin.fail("brown-out")
    bench.wait(20_000)
    assert (rig.results(), bench.faults(), bench.recovered()) == ([], ["unheard"], ["unheard"])
    rig.twin.spin("18")
    bench.wait(16_000)
    assert rig.results() == ["18"]


def test_a_wheel_that_the_table_lets_go_says_nothing_more(bench: Bench, rig: Rig) -> None:
    rig.wheel.close()
    bench.signals.clear()
    rig.twin.spin("17")
    bench.wait(30_000)
    assert bench.signals == []


# --- lines that are none ---


@pytest.mark.parametrize(
    "text",
    [
        "*X;0;007;12;0;231;0",
        "*X;7;007;12;0;231;0",
        "*X;5;07;12;0;231;0",
        "*X;5;007;1;0;231;0",
        "*X;5;007;12;G;231;0",
        "*X;5;007;12;0;231;2",
        "*X;5;007;12;0;231",
        "*X:5:007:12:0:231:0",
        "*X;5;007;  ;0;231;0",
        "X;5;007;12;0;231;0",
        "*X;5;007;12;0;231;0*X;5;007;12;0;231;0",
        "1*X;5;007;12;0;231;0",
        "*X;5;007;12;0;231;0 12",
        "123",
        "ab",
        "*Y;7;abc",
        "\x00",
    ],
)
def test_what_is_not_wholly_a_line_of_a_reader_says_nothing(bench: Bench, line: Rig, text: str) -> None:
    line.say(BALL, NO_MORE_BETS)
    bench.signals.clear()
    line.say(f"{text}\r\n", f"{text}\r\n")
    assert bench.faults() == ["garbled"]
    assert line.results() == []


def test_a_bad_line_is_over_with_the_tenth_good_one_in_a_row(bench: Bench, line: Rig) -> None:
    line.say("noise\r\n", *[BETS] * 9, "noise\r\n", *[BETS] * 9)
    assert (bench.faults(), bench.recovered()) == (["garbled"], [])
    line.say(BETS)
    assert bench.recovered() == ["garbled"]


@pytest.mark.parametrize("fault", ["garble", "cut-short", "noise"])
def test_a_line_that_goes_bad_is_told_once(bench: Bench, rig: Rig, fault: str) -> None:
    rig.twin.fail(fault)
    bench.wait(60_000)
    assert bench.faults().count("garbled") == 1


def test_numbers_are_read_between_noise(bench: Bench, rig: Rig) -> None:
    rig.twin.fail("noise")
    rig.twin.spin("17")
    bench.wait(16_000)
    assert rig.results() == ["17"]


def test_half_a_status_at_the_start_is_no_fault(bench: Bench) -> None:
    rig = Rig(bench, alone=True)
    rig.say(BETS[9:], BETS)
    assert (bench.faults(), rig.states()) == ([], ["bets"])


def test_a_line_without_end_is_told_and_the_next_is_heard(bench: Bench, line: Rig) -> None:
    line.say(*["x" * 60] * 20, every_ms=10)
    assert bench.faults() == ["garbled"]
    line.say("\r\n", BALL)
    assert line.states() == ["bets", "ball"]


def test_an_award_besides_the_number_is_heard_and_means_nothing(bench: Bench, line: Rig) -> None:
    line.say("*Y;3;abc\r\n")
    assert (bench.faults(), line.states()) == ([], ["bets"])


# --- any bytes at all ---

PIECES = st.sampled_from(
    [
        *(
            BETS.encode(),
            BALL.encode(),
            NO_MORE_BETS.encode(),
            SHUT.encode(),
            number("12").encode(),
            b"12",
            b"\r",
            b"\n",
        ),
        *(b"*X;5", b"x" * 250, b"\x00\xff", b"*Y;3;abc\r\n", number("12", warning="1").encode()),
    ]
)
BURSTS = st.lists(st.tuples(PIECES | st.binary(max_size=40), st.sampled_from([0, 5, 300, 4_000])), max_size=12)


@settings(max_examples=60, deadline=None)
@given(bursts=BURSTS)
def test_whatever_comes_the_next_spin_after_it_is_read(bursts: list[tuple[bytes, int]]) -> None:
    bench = Bench()
    rig = Rig(bench, alone=True)
    for data, wait_ms in bursts:
        if data:
            rig.wire.carry("device", data)
        bench.wait(wait_ms)
    bench.wait(500)
    rig.say("\r\n", BETS)
    bench.signals.clear()
    rig.say(BALL, NO_MORE_BETS, number("31", spin=8), number("31", spin=8))
    assert rig.results() == ["31"]


@settings(max_examples=60, deadline=None)
@given(bursts=BURSTS)
def test_no_spin_brings_two_numbers_whatever_comes(bursts: list[tuple[bytes, int]]) -> None:
    """Between two results the ball was seen to run."""
    bench = Bench()
    rig = Rig(bench, alone=True)
    for data, wait_ms in bursts:
        if data:
            rig.wire.carry("device", data)
        bench.wait(wait_ms)
    ran = False
    for signal in bench.signals:
        if isinstance(signal, WheelSeen):
            ran = ran or signal.state in ("ball", "no-more-bets")
        elif isinstance(signal, ResultRead):
            assert ran
            ran = False


def test_a_bit_that_flips_never_makes_another_number_of_a_spin() -> None:
    """Of the two words that make a number, one is wrong: there is none, or the right one later."""
    told = f"12{number('12')}".encode()
    for place in range(len(told)):
        for bit in range(8):
            bench = Bench()
            rig = Rig(bench, alone=True)
            rig.say(BETS, BALL, NO_MORE_BETS)
            flipped = bytearray(told)
            flipped[place] ^= 1 << bit
            rig.wire.carry("device", bytes(flipped))
            bench.wait(500)
            rig.say(number("12"), number("12"))
            assert set(rig.results()) <= {"12"}, bytes(flipped)
