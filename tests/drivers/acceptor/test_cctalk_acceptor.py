from __future__ import annotations

import random

import pytest
from hypothesis import example, given, settings, strategies as st

from drivers.acceptor.cctalk import CctalkAcceptor
from drivers.acceptor.cctalk_errors import CHIP_INSIDE, CHIPS, FAULTS, error_sentence, self_check_sentence
from drivers.acceptor.cctalk_twin import CctalkAcceptorTwin
from drivers.buses.serial_memory import WireFault
from drivers.signals import AcceptorConfirmed, AcceptorUnsure, ChipImplausible, ChipPassed, DeviceFault
from tests.drivers.cctalk.bench import MS, START_NS, CctalkBench

STANDARDS_N7 = (2, 5, 6, 8, 14, 16, 17, 18, 19, 20, 36, 254, 255)


@pytest.fixture
def bench() -> CctalkBench:
    return CctalkBench().start()


def whys(bench: CctalkBench) -> list[str]:
    return [signal.why for signal in bench.got(ChipImplausible)]


# --- what is not a chip ---


@pytest.mark.parametrize("error", sorted(CHIPS))
def test_an_error_about_a_chip_counts_nothing_and_is_no_fault(bench: CctalkBench, error: int) -> None:
    bench.twin.error(error)
    bench.wait(500)
    assert (whys(bench), bench.got(ChipPassed), bench.faults()) == ([CHIPS[error]], [], [])


@pytest.mark.parametrize("error", sorted(FAULTS))
def test_an_error_of_the_acceptor_is_a_fault_until_its_self_check_is_well(bench: CctalkBench, error: int) -> None:
    bench.twin.error(error)
    bench.wait(500)
    (fault,) = bench.got(DeviceFault)
    assert (fault.device, fault.fault, fault.where) == (
        "acceptor.1",
        "self-check",
        "address 2 on /dev/serial/by-id/coins",
    )
    assert fault.text.startswith(FAULTS[error])
    inside = ["swallowed"] if error in CHIP_INSIDE else []
    assert (bench.got(ChipPassed), whys(bench), bench.recovered()) == ([], inside, [])
    bench.wait(2_500)
    assert bench.recovered() == ["self-check"]


def test_every_error_number_of_the_standard_is_known() -> None:
    assert set(STANDARDS_N7) <= CHIPS.keys() | FAULTS.keys()
    assert CHIPS.keys() & FAULTS.keys() == set()


@pytest.mark.parametrize("error", [41, 127, 160, 253])
def test_an_error_that_no_table_knows_is_a_fault_with_its_number(bench: CctalkBench, error: int) -> None:
    bench.twin.error(error)
    bench.wait(500)
    (fault,) = bench.got(DeviceFault)
    assert f"it reports error {error}" in fault.text


def test_the_null_event_means_nothing(bench: CctalkBench) -> None:
    bench.twin.error(0)
    bench.wait(2_000)
    assert bench.signals == []


def test_a_chip_of_another_kind_or_path_counts_nothing(bench: CctalkBench) -> None:
    bench.twin.fail("wrong-chip")
    bench.wait(500)
    assert (whys(bench), bench.got(ChipPassed)) == (["wrong-chip"], [])


def test_a_chip_along_another_path_counts_nothing() -> None:
    bench = CctalkBench()
    astray = CctalkAcceptorTwin(bench.reactor, bench.wire, 2, path=2)
    bench.start()
    astray.drop()
    bench.wait(700)
    assert (whys(bench), bench.got(ChipPassed)) == (["wrong-chip"], [])


def test_a_blocked_sensor_stays_a_fault_until_it_is_free(bench: CctalkBench) -> None:
    bench.twin.fail("jam")
    bench.wait(8_000)
    assert (bench.faults(), bench.recovered()) == (["self-check"], [])
    bench.twin.mend()
    bench.wait(2_500)
    assert bench.recovered() == ["self-check"]


def test_a_self_check_that_fails_at_the_start_is_a_fault() -> None:
    bench = CctalkBench()
    bench.twin.fail("jam")
    bench.wire.power_on()
    bench.bus.open()
    bench.wait(1_000)
    (fault,) = bench.got(DeviceFault)
    assert (fault.fault, fault.text) == ("self-check", "the credit sensor is faulty or covered")


def test_sentences_name_numbers_that_the_manual_explains() -> None:
    assert error_sentence(99).endswith("error 99, which its manual explains")
    assert self_check_sentence(99).endswith("fault 99, which its manual explains")
    assert self_check_sentence(3) == "the credit sensor is faulty or covered"


# --- more events than it remembers ---


def test_more_events_than_it_remembers_are_a_fault_and_count_nothing(bench: CctalkBench) -> None:
    bench.twin.fail("missed")
    bench.wait(1_000)
    assert (bench.got(ChipPassed), whys(bench), bench.faults()) == ([], [], ["events-lost"])
    assert bench.twin.gate_closed


def test_an_acceptor_that_lost_events_stays_closed_whatever_happens_until_it_is_opened_anew(bench: CctalkBench) -> None:
    bench.twin.fail("missed")
    bench.wait(1_000)
    bench.twin.fail("brown-out")
    bench.wait(3_000)
    bench.wire.fail("unplug")
    bench.wait(1_000)
    bench.wire.mend()
    bench.wait(6_000)
    assert bench.twin.gate_closed
    assert "events-lost" not in bench.recovered()
    bench.forget()
    bench.acceptor.open()
    bench.wait(3_000)
    assert [raw[3] for raw in bench.written][:1] == [1]
    assert bench.recovered() == ["events-lost"]
    assert not bench.twin.gate_closed


def test_it_does_not_open_again_while_its_self_check_fails(bench: CctalkBench) -> None:
    bench.twin.fail("missed")
    bench.wait(1_000)
    bench.twin.fail("jam")
    bench.acceptor.open()
    bench.wait(3_000)
    assert "self-check" in bench.faults()


def test_five_events_at_once_are_all_taken(bench: CctalkBench) -> None:
    for _ in range(5):
        bench.twin.drop()
    bench.wait(800)
    assert len(bench.got(ChipPassed)) == 5


# --- it starts again ---


def test_an_acceptor_that_starts_again_is_set_up_and_counts_nothing_of_before(bench: CctalkBench) -> None:
    bench.twin.drop()
    bench.wait(500)
    bench.forget()
    bench.twin.drop()
    bench.wait(60)  # on its way
    bench.twin.fail("brown-out")
    bench.wait(3_000)
    assert (bench.got(ChipPassed), bench.faults(), bench.recovered()) == ([], ["restarted"], ["restarted"])
    assert not bench.twin.gate_closed


def test_an_acceptor_that_starts_again_before_its_first_event_is_found_by_its_inhibits(bench: CctalkBench) -> None:
    bench.twin.power_up()
    assert bench.twin.gate_closed
    bench.wait(2_500)
    assert not bench.twin.gate_closed


def test_an_acceptor_that_starts_again_while_closed_does_not_open(bench: CctalkBench) -> None:
    bench.acceptor.close()
    bench.wait(500)
    moved: list[bool] = []
    bench.twin.watch_gate(moved.append)
    bench.twin.fail("brown-out")
    bench.wait(5_000)
    assert set(moved) == {True}


def test_what_an_acceptor_saw_before_the_first_set_up_counts_nothing() -> None:
    bench = CctalkBench()
    for _ in range(3):
        bench.twin.error(17)
    bench.start()
    assert (whys(bench), bench.faults()) == ([], [])


# --- silence ---


def test_a_silent_acceptor_is_a_fault_and_is_found_again(bench: CctalkBench) -> None:
    bench.twin.fail("silence")
    bench.wait(2_000)
    assert bench.faults() == ["silent"]
    bench.twin.mend()
    bench.wait(6_000)
    assert bench.recovered() == ["silent"]
    assert not bench.twin.gate_closed


def test_a_chip_that_fell_while_the_acceptor_was_silent_is_told_and_not_counted(bench: CctalkBench) -> None:
    bench.twin.fail("silence")
    bench.wait(2_000)
    bench.twin.drop()
    bench.wait(500)
    bench.twin.mend()
    bench.wait(6_000)
    assert (whys(bench), bench.got(ChipPassed)) == (["unheard"], [])


def test_an_acceptor_that_was_exchanged_for_something_else_is_a_fault() -> None:
    bench = CctalkBench()
    CctalkAcceptorTwin(bench.reactor, bench.wire, 2, category=b"Payout")
    bench.wire.power_on()
    bench.bus.open()
    bench.wait(1_000)
    (fault,) = bench.got(DeviceFault)
    assert fault.fault == "wrong-device"
    assert "'Payout' answers where a coin acceptor belongs" in fault.text


def test_an_acceptor_closed_while_it_was_away_comes_back_closed(bench: CctalkBench) -> None:
    bench.twin.fail("silence")
    bench.wait(2_000)
    bench.acceptor.close()
    bench.twin.mend()
    bench.wait(6_000)
    assert (bench.confirmed(), bench.twin.gate_closed) == ([True], True)


# --- inhibits ---


def test_an_acceptor_that_stays_open_is_never_confirmed_closed_and_is_a_fault(bench: CctalkBench) -> None:
    bench.twin.fail("stuck-open")
    bench.acceptor.close()
    bench.wait(3_000)
    assert (bench.confirmed(), bench.faults()) == ([], ["inhibit"])
    assert "ordered closed, but its master inhibit reads in operation" in bench.got(DeviceFault)[0].text
    bench.twin.mend()
    bench.wait(2_000)
    assert (bench.confirmed(), bench.recovered()) == ([True], ["inhibit"])


def test_an_acceptor_that_does_not_open_is_tried_less_and_less_often(bench: CctalkBench) -> None:
    """A table closes an acceptor at fault, which one that is stuck closed obeys at once."""
    bench.acceptor.close()
    bench.wait(1_000)
    bench.twin.fail("stuck-closed")
    bench.acceptor.open()
    for _ in range(600):  # ten minutes
        wanted_closed = len(bench.faults()) > len(bench.recovered())
        if wanted_closed is not bench.acceptor.wanted_closed:
            bench.acceptor.close() if wanted_closed else bench.acceptor.open()
        bench.wait(1_000)
    assert 6 <= len(bench.faults()) <= 20
    bench.twin.mend()
    bench.wait(61_000)
    bench.acceptor.open()
    bench.wait(1_000)
    assert len(bench.recovered()) == len(bench.faults())
    assert not bench.twin.gate_closed


def test_one_that_may_have_opened_and_is_silent_is_not_known_to_be_closed(bench: CctalkBench) -> None:
    bench.acceptor.close()
    bench.wait(1_000)
    assert bench.confirmed()[-1] is True
    bench.line.tap = lambda end, data, _fault: (
        bench.line.half_open("host") if end == "host" and data[3:5] == b"\xe4\x01" else None
    )  # the last order arrives, and no answer from then on
    bench.acceptor.open()
    bench.wait(3_000)
    assert (bench.twin.gate_closed, bench.confirmed(), bench.faults()) == (False, [True], ["silent"])
    assert [signal.device for signal in bench.got(AcceptorUnsure)] == [bench.acceptor.device]
    bench.acceptor.close()
    bench.wait(3_000)
    assert bench.confirmed() == [True]
    bench.line.mend()
    bench.wait(5_000)
    assert (bench.twin.gate_closed, bench.confirmed()) == (True, [True, True])


def test_only_the_channel_of_the_chip_is_opened(bench: CctalkBench) -> None:
    bench.acceptor.close()
    bench.wait(500)
    bench.acceptor.open()
    bench.wait(500)
    assert [raw[4:6] for raw in bench.orders(231)] == [b"\x00\x00", b"\x01\x00"]


def test_a_channel_that_does_not_exist_is_refused() -> None:
    bench = CctalkBench()
    with pytest.raises(ValueError, match="coin 17; a ccTalk acceptor has channels 1 to 16"):
        CctalkAcceptor("acceptor.9", bench.bus, 9, reactor=bench.reactor, emit=bench.emit, coin=17)


# --- time ---


def test_a_chips_time_is_the_latest_at_which_it_can_have_gone_in(bench: CctalkBench) -> None:
    dropped_at = bench.reactor.now()
    bench.twin.drop()
    bench.wait(500)
    (chip,) = bench.got(ChipPassed)
    assert dropped_at <= chip.at <= dropped_at + (120 - 60 + 100 + 3 * 12) * MS
    assert chip.width_us == 0


@given(pause_ms=st.integers(0, 400))
def test_no_chip_is_ever_reported_before_it_fell(pause_ms: int) -> None:
    bench = CctalkBench(2).start()
    bench.wait(pause_ms)
    dropped_at = bench.reactor.now()
    bench.twins[1].drop()
    bench.wait(700)
    (chip,) = bench.got(ChipPassed)
    assert chip.at >= dropped_at


# --- whatever happens to the wire ---

WIRE_FAULTS: list[WireFault | None] = ["drop", "delay", "duplicate", "garble", *[None] * 12]
ACTS = st.sampled_from(["chip", "chip", "close", "open", "wait", "silence", "mend", "brown-out", "unplug"])


@settings(max_examples=40, deadline=None)
@example(0, [("chip", 0)] * 6)
@given(st.integers(0, 2**32), st.lists(st.tuples(ACTS, st.integers(0, 1_500)), max_size=25))
def test_no_chip_counts_twice_and_the_gate_ends_as_ordered(seed: int, acts: list[tuple[str, int]]) -> None:
    bench = CctalkBench().start()
    rng = random.Random(seed)
    bench.line.disturb(lambda: rng.choice(WIRE_FAULTS))
    for what, pause_ms in acts:
        if what == "chip":
            bench.twin.drop()
        elif what == "close":
            bench.acceptor.close()
        elif what == "open":
            bench.acceptor.open()
        elif what == "mend":
            bench.twin.mend()
        elif what != "wait":
            bench.twin.fail(what)
        bench.wait(pause_ms)
    bench.line.mend()
    bench.twin.mend()
    bench.wait(30_000)
    assert len(bench.got(ChipPassed)) <= bench.twin.passed
    assert bench.reactor.now() > START_NS
    assert bench.twin.gate_closed is bench.acceptor.wanted_closed
    # Six chips between two questions are more than an acceptor remembers: a person answers for that fault alone.
    assert len([fault for fault in bench.faults() if fault != "events-lost"]) == len(
        [fault for fault in bench.recovered() if fault != "events-lost"]
    )


@pytest.mark.parametrize("after_ms", range(5, 400, 15))
def test_a_lock_out_at_any_moment_of_the_set_up_is_confirmed_by_itself(after_ms: int) -> None:
    """Invited at the start, told to close before it ever opened: it is closed, and says so."""
    bench = CctalkBench()
    bench.wire.power_on()
    bench.bus.open()
    bench.acceptor.open()
    bench.wait(after_ms)
    bench.forget()
    bench.acceptor.close()
    bench.wait(600)
    assert [signal.closed for signal in bench.got(AcceptorConfirmed)] == [True]
    assert bench.twin.gate_closed


def test_no_lock_out_is_confirmed_for_an_acceptor_that_fell_silent_in_its_set_up() -> None:
    bench = CctalkBench()
    bench.wire.power_on()
    bench.bus.open()
    bench.acceptor.open()
    bench.twin.fail("silence")
    bench.wait(200)
    bench.acceptor.close()
    bench.wait(2_000)
    assert bench.got(AcceptorConfirmed) == []
