"""A ccTalk acceptor that starts again is told, whatever its counter reads and whenever it happens; no other is."""

from __future__ import annotations

import random

import pytest
from hypothesis import example, given, settings, strategies as st

from drivers.buses.serial_memory import WireFault
from drivers.signals import ChipImplausible, ChipPassed
from tests.drivers.cctalk.bench import CctalkBench

ORDERS, QUESTIONS = (228, 231), (227, 230)


def at_counter(counter: int, *, begins_at: int = 0, crc: bool = False) -> CctalkBench:
    """An open acceptor whose counter came to ``counter`` by chips that it gave back."""
    bench = CctalkBench(crc=crc, begins_at=begins_at).start()
    for _ in range((counter - begins_at) % 255):
        bench.twin.error(1)
        bench.wait(130)
    bench.forget()
    return bench


# --- whatever the counter reads ---


@pytest.mark.parametrize("crc", [False, True], ids=["sum", "crc"])
@pytest.mark.parametrize(
    ("begins_at", "before"), [(0, 0), (0, 1), (0, 7), (1, 1), (1, 2), (1, 7), (1, 250), (1, 251), (1, 253), (1, 255)]
)
def test_a_supply_that_dips_under_a_chip_is_told_whatever_the_counter_reads(
    begins_at: int, before: int, crc: bool
) -> None:
    bench = at_counter(before, begins_at=begins_at, crc=crc)
    assert bench.twin.drop()
    bench.wait(30)
    bench.twin.fail("brown-out")
    bench.wait(3_500)
    assert (bench.got(ChipPassed), bench.faults(), bench.recovered()) == ([], ["restarted"], ["restarted"])
    assert not bench.twin.gate_closed


@pytest.mark.parametrize("ms", [1, 60, 300, 900, 3_000])
def test_a_dip_of_any_length_is_told(ms: int) -> None:
    bench = CctalkBench().start()
    bench.twin.drop()
    bench.twin.dip(ms)
    bench.wait(9_000)
    assert "restarted" in bench.faults()


def test_an_acceptor_without_its_plug_for_a_while_has_started_again() -> None:
    bench = CctalkBench().start()
    bench.twin.drop()
    bench.twin.fail("unplug")
    bench.wait(4_000)
    bench.twin.mend()
    bench.wait(6_000)
    assert bench.faults() == ["silent", "restarted"]
    assert sorted(bench.recovered()) == ["restarted", "silent"]


# --- whenever it happens ---

STEPS_MS = range(1, 140, 4)


@pytest.mark.parametrize("after_ms", STEPS_MS)
@pytest.mark.parametrize("dip_ms", [1, 300])
def test_a_start_at_any_moment_of_closing_is_told(after_ms: int, dip_ms: int) -> None:
    """Lock-out is pressed while a chip is on its way, and the supply dips before, while or after it closes."""
    bench = CctalkBench().start()
    bench.twin.drop()
    bench.acceptor.close()
    bench.wait(after_ms)
    bench.twin.dip(dip_ms)
    bench.wait(6_000)
    assert (bench.faults(), bench.twin.gate_closed) == (["restarted"], True)
    assert bench.confirmed()[-1:] == [True]


@pytest.mark.parametrize("after_ms", STEPS_MS)
def test_a_start_before_the_lock_out_is_told_although_the_lock_out_hides_it(after_ms: int) -> None:
    bench = CctalkBench().start()
    bench.twin.drop()
    bench.twin.dip(1)
    bench.wait(after_ms)
    bench.acceptor.close()
    bench.wait(6_000)
    assert bench.faults() == ["restarted"]


@pytest.mark.parametrize("after_ms", STEPS_MS)
def test_a_start_at_any_moment_of_opening_is_told(after_ms: int) -> None:
    bench = CctalkBench().start()
    bench.twin.drop()
    bench.acceptor.close()
    bench.wait(100)
    bench.acceptor.open()
    bench.wait(after_ms)
    bench.twin.dip(5)
    bench.wait(6_000)
    assert (bench.faults(), bench.twin.gate_closed) == (["restarted"], False)


@pytest.mark.parametrize("after_ms", range(1, 900, 23))
def test_a_start_at_any_moment_of_a_new_set_up_is_told(after_ms: int) -> None:
    """The wire was pulled and plugged in again; the acceptor was never without its supply until now."""
    bench = CctalkBench().start()
    bench.wire.fail("unplug")
    bench.wait(100)
    bench.wire.mend()
    bench.wait(900)
    bench.forget()
    bench.wait(after_ms)
    bench.twin.dip(5)
    bench.wait(8_000)
    assert (bench.faults(), bench.twin.gate_closed) == (["restarted"], False)


def test_a_start_is_told_again_after_it_was_told() -> None:
    bench = CctalkBench().start()
    for _ in range(3):
        bench.twin.fail("brown-out")
        bench.wait(8_000)
    assert bench.faults() == bench.recovered() == ["restarted"] * 3


def test_an_acceptor_that_starts_again_whenever_it_opens_is_set_up_less_and_less_often() -> None:
    bench = CctalkBench().start()
    bench.twin.watch_gate(lambda closed: None if closed else bench.twin.dip(20))
    bench.acceptor.close()
    bench.wait(500)
    bench.acceptor.open()
    bench.wait(60_000)
    assert 10 < len(bench.faults()) < 25


@settings(max_examples=60, deadline=None)
@given(
    acts=st.lists(st.tuples(st.sampled_from(["open", "close", "chip", "wait"]), st.integers(0, 300)), max_size=8),
    dip_ms=st.integers(1, 1_500),
    begins_at=st.sampled_from([0, 1]),
)
def test_a_start_is_told_whatever_is_ordered_around_it(
    acts: list[tuple[str, int]], dip_ms: int, begins_at: int
) -> None:
    bench = CctalkBench(begins_at=begins_at).start()
    middle = len(acts) // 2
    for place, (what, pause_ms) in enumerate([*acts[:middle], ("dip", 0), *acts[middle:]]):
        if what == "dip":
            bench.twin.dip(dip_ms)
        elif what == "chip":
            bench.twin.drop()
        elif what != "wait":
            (bench.acceptor.open if what == "open" else bench.acceptor.close)()
        bench.wait(pause_ms if place else 0)
    bench.wait(10_000)
    assert "restarted" in bench.faults()
    assert sorted(bench.faults()) == sorted(bench.recovered())
    assert bench.twin.gate_closed is bench.acceptor.wanted_closed


# --- and no other ---

WIRE_FAULTS: list[WireFault | None] = ["drop", "delay", "duplicate", "garble", *[None] * 8]
ACTS = st.sampled_from(
    ["chip", "reject", "null", "close", "open", "wait", "silence", "late", "duplicate", "mend", "wire"]
)


@settings(max_examples=80, deadline=None)
@example(0, [("close", 5), ("open", 5), ("close", 5), ("open", 300)])
@given(st.integers(0, 2**32), st.lists(st.tuples(ACTS, st.integers(0, 900)), max_size=25))
def test_nothing_but_a_start_is_told_as_one(seed: int, acts: list[tuple[str, int]]) -> None:
    bench = CctalkBench().start()
    rng = random.Random(seed)
    bench.line.disturb(lambda: rng.choice(WIRE_FAULTS))
    for what, pause_ms in acts:
        if what == "chip":
            bench.twin.drop()
        elif what in ("reject", "null"):
            bench.twin.error(1 if what == "reject" else 0)
        elif what in ("close", "open"):
            (bench.acceptor.open if what == "open" else bench.acceptor.close)()
        elif what == "mend":
            bench.twin.mend()
            bench.wire.mend()
        elif what == "wire":
            bench.wire.fail("unplug")
        elif what != "wait":
            bench.twin.fail(what)
        bench.wait(pause_ms)
    bench.line.mend()
    bench.twin.mend()
    bench.wire.mend()
    bench.wait(30_000)
    assert "restarted" not in bench.faults()
    if "events-lost" not in bench.faults():
        assert bench.twin.gate_closed is bench.acceptor.wanted_closed


@pytest.mark.parametrize("fault", ["stuck-open", "stuck-closed"])
@pytest.mark.parametrize("ordered_closed", [True, False])
def test_an_inhibit_that_does_not_follow_is_no_start(fault: str, ordered_closed: bool) -> None:
    bench = CctalkBench().start()
    if ordered_closed:
        bench.acceptor.close()
        bench.wait(500)
    bench.twin.fail(fault)
    bench.wait(5_000)
    bench.twin.mend()
    bench.wait(5_000)
    assert "restarted" not in bench.faults()


def test_a_start_that_the_table_ordered_itself_is_none() -> None:
    bench = CctalkBench().start()
    bench.acceptor.reset()
    bench.wait(3_000)
    assert (bench.faults(), bench.twin.gate_closed) == ([], False)


def test_more_events_than_it_remembers_stay_a_fault_that_a_person_answers() -> None:
    """Its counter jumped, and its inhibits stand as they were left: no start explains it."""
    bench = CctalkBench(begins_at=1).start()
    bench.twin.fail("missed")
    bench.wait(1_000)
    assert (bench.faults(), bench.twin.gate_closed) == (["events-lost"], True)


def test_null_events_among_chips_are_passed_over() -> None:
    bench = CctalkBench().start()
    bench.twin.drop()
    bench.twin.error(0)
    bench.wait(1_000)
    assert (len(bench.got(ChipPassed)), bench.got(ChipImplausible), bench.faults()) == (1, [], [])


def test_one_wrong_answer_about_an_inhibit_is_no_start() -> None:
    """Two bits of an answer turned over can add up as before: it is asked once more."""
    bench = CctalkBench()
    real, lies = bench.twin._answer, [True]

    def answer(header: int, data: bytes) -> tuple[int, bytes] | None:
        if header == 230 and lies and not bench.acceptor.wanted_closed and bench.twin._channels:
            lies.clear()
            return 0, bytes(2)
        return real(header, data)

    bench.twin._answer = answer  # type: ignore[method-assign]
    bench.start()
    bench.wait(6_000)
    assert (bench.faults(), lies) == ([], [])


# --- what it costs ---


def test_closing_takes_two_orders_and_two_questions_and_the_master_inhibit_goes_out_first() -> None:
    bench = CctalkBench().start()
    bench.wait(30)
    bench.forget()
    bench.acceptor.close()
    bench.wait(90)
    headers = [raw[3] for raw in bench.written if raw[3] in (*ORDERS, *QUESTIONS)]
    assert (headers, bench.confirmed()) == ([228, 230, 231, 227], [True])


def test_an_acceptor_that_stands_as_it_should_is_not_ordered_again() -> None:
    bench = CctalkBench().start()
    bench.acceptor.open()
    bench.wait(500)
    assert [raw[3] for raw in bench.written if raw[3] in ORDERS] == []
    assert bench.confirmed() == [False]
