"""A bet sensor as an acceptor. The suite of ``test_contract.py`` does not fit: nothing keeps a chip off the felt."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from drivers.acceptor.port import Acceptor
from drivers.acceptor.proximity import ProximityAcceptor
from drivers.bet_sensor.twin import BetSensorTwin
from drivers.signals import AcceptorConfirmed, BetSensorChanged, ChipPassed, Signal
from tests.drivers.workbench import MS, START_NS, Bench

CLOSED_MS = 421
"""After how long a quiet spot is confirmed closed with the settings of ``build``."""


def build(bench: Bench) -> tuple[ProximityAcceptor, BetSensorTwin]:
    twin = BetSensorTwin(bench.reactor, bench.header.line("GPIO7"))
    return put_in_service(bench), twin


def put_in_service(bench: Bench) -> ProximityAcceptor:
    line = bench.header.input("GPIO7")
    return ProximityAcceptor(
        "acceptor.3",
        line,
        reactor=bench.reactor,
        emit=bench.emit,
        covered_ms=300,
        lifted_ms=400,
        debounce_ms=20,
    )


def opened(bench: Bench) -> tuple[ProximityAcceptor, BetSensorTwin]:
    acceptor, twin = build(bench)
    acceptor.open()
    bench.wait(1_000)
    bench.signals.clear()
    return acceptor, twin


def chips(bench: Bench) -> list[int]:
    """When each counted chip was laid, in ms."""
    return [signal.at // MS for signal in bench.got(ChipPassed)]


def order(signals: list[Signal]) -> list[str]:
    words = []
    for signal in signals:
        if isinstance(signal, BetSensorChanged):
            words.append("covered" if signal.covered else "bare")
        elif isinstance(signal, AcceptorConfirmed):
            words.append("closed" if signal.closed else "open")
        else:
            words.append(type(signal).__name__)
    return words


# --- what must not count ---


def test_a_flickering_sensor_gives_no_wager(bench: Bench) -> None:
    acceptor, twin = opened(bench)
    twin.lay()
    bench.wait(1_000)
    twin.fail("flicker")
    bench.wait(1_000)
    acceptor.close()
    bench.wait(1_000)
    assert chips(bench) == []
    assert bench.got(AcceptorConfirmed)[-1].closed


def test_a_chip_found_at_the_start_is_no_wager_until_it_was_lifted_and_laid_again(bench: Bench) -> None:
    twin = BetSensorTwin(bench.reactor, bench.header.line("GPIO7"))
    twin.lay()
    acceptor = put_in_service(bench)
    acceptor.open()
    bench.wait(1_000)
    acceptor.close()
    bench.wait(1_000)
    assert (chips(bench), bench.faults()) == ([], ["covered-at-start"])
    twin.lift()
    acceptor.open()
    bench.wait(1_000)
    laid_ms = bench.now() // MS
    twin.lay()
    bench.wait(1_000)
    acceptor.close()
    bench.wait(1_000)
    assert chips(bench) == [laid_ms]


def test_a_part_that_is_away_is_not_confirmed_before_it_answers(bench: Bench) -> None:
    part, chip = bench.expander("spots", 0x23)
    BetSensorTwin(bench.reactor, chip.pin("A0"))
    line = part.input("A0")
    part.open()
    acceptor = ProximityAcceptor("acceptor.1", line, reactor=bench.reactor, emit=bench.emit)
    acceptor.open()
    bench.wait(1_000)
    bench.wires.unplug(0x23)
    bench.wait(3_000)
    bench.signals.clear()
    acceptor.close()
    bench.wait(3_000)
    assert bench.got(AcceptorConfirmed) == []
    bench.wires.plug(0x23)
    bench.wait(9_000)
    assert [signal.closed for signal in bench.got(AcceptorConfirmed)] == [True]


def test_a_chip_taken_back_while_wagers_are_open_is_no_wager(bench: Bench) -> None:
    acceptor, twin = opened(bench)
    twin.lay()
    bench.wait(1_000)
    twin.lift()
    bench.wait(1_000)
    acceptor.close()
    bench.wait(1_000)
    assert order(bench.signals) == ["covered", "bare", "closed"]


def test_a_hand_over_the_spot_at_the_lock_out_is_no_wager(bench: Bench) -> None:
    acceptor, twin = opened(bench)
    twin.pass_hand(250)
    bench.wait(100)
    acceptor.close()
    bench.wait(2_000)
    assert order(bench.signals) == ["closed"]


def test_a_chip_counts_once_however_long_it_lies(bench: Bench) -> None:
    acceptor, twin = opened(bench)
    twin.lay()
    for _ in range(4):
        bench.wait(1_000)
        acceptor.close()
        bench.wait(1_000)
        acceptor.open()
    assert len(chips(bench)) == 1


# --- around the lock-out ---


@pytest.mark.parametrize("before_ms", [0, 1, 150, 300, 421])
def test_a_chip_laid_before_the_close_counts_with_its_time_though_it_is_known_later(
    bench: Bench, before_ms: int
) -> None:
    acceptor, twin = opened(bench)
    laid_ms = bench.now() // MS
    twin.lay()
    bench.wait(before_ms)
    acceptor.close()
    bench.wait(2_000)
    assert order(bench.signals) == ["covered", "ChipPassed", "closed"]
    assert chips(bench) == [laid_ms]


@pytest.mark.parametrize("after_ms", [1, 100, 420, 2_000])
def test_a_chip_laid_after_the_close_is_a_change_and_no_wager(bench: Bench, after_ms: int) -> None:
    acceptor, twin = opened(bench)
    acceptor.close()
    bench.wait(after_ms)
    twin.lay()
    bench.wait(2_000)
    assert order(bench.signals) == ["closed", "covered"]


@pytest.mark.parametrize("after_ms", [1, 10, 420, 2_000])
def test_a_chip_lifted_after_the_close_counts_and_is_told_as_lifted_and_restored(bench: Bench, after_ms: int) -> None:
    """Standards C7: it warns until it is restored."""
    acceptor, twin = opened(bench)
    twin.lay()
    bench.wait(1_000)
    acceptor.close()
    bench.wait(after_ms)
    twin.lift()
    bench.wait(2_000)
    twin.lay()
    bench.wait(2_000)
    assert order(bench.signals) == ["covered", "ChipPassed", "closed", "bare", "covered"]


@pytest.mark.parametrize("before_ms", [0, 1, 399])
def test_a_chip_lifted_just_before_the_close_does_not_count(bench: Bench, before_ms: int) -> None:
    acceptor, twin = opened(bench)
    twin.lay()
    bench.wait(1_000)
    twin.lift()
    bench.wait(before_ms)
    acceptor.close()
    bench.wait(2_000)
    assert order(bench.signals) == ["covered", "bare", "closed"]


def test_a_chip_laid_before_the_close_counts_though_its_lift_is_restless_while_it_is_decided(bench: Bench) -> None:
    """Laid at the close itself and lifted when it had just lain long enough, with a hand that trembles."""
    acceptor, twin = opened(bench)
    twin.lay()
    acceptor.close()
    bench.wait(310)
    twin.bounce_ms = tuple(range(8, 120, 8))
    twin.lift()
    bench.wait(2_000)
    assert order(bench.signals) == ["covered", "ChipPassed", "closed", "bare"]


def test_it_is_confirmed_closed_when_every_movement_from_before_is_known(bench: Bench) -> None:
    acceptor, _ = opened(bench)
    assert acceptor.decided_ms == CLOSED_MS
    acceptor.close()
    bench.wait(CLOSED_MS - 1)
    assert bench.signals == []
    bench.wait(1)
    assert order(bench.signals) == ["closed"]


# --- the port ---


def test_it_is_closed_from_the_moment_it_is_built(bench: Bench) -> None:
    acceptor: Acceptor = build(bench)[0]
    assert acceptor.wanted_closed
    assert acceptor.device == "acceptor.3"


def test_closing_twice_is_confirmed_and_counts_nothing_twice(bench: Bench) -> None:
    acceptor, twin = opened(bench)
    twin.lay()
    bench.wait(1_000)
    for _ in range(2):
        acceptor.close()
        bench.wait(1_000)
    assert order(bench.signals) == ["covered", "ChipPassed", "closed", "closed"]


def test_the_last_order_counts(bench: Bench) -> None:
    acceptor, twin = opened(bench)
    twin.lay()
    bench.wait(1_000)
    for verb in (acceptor.close, acceptor.open, acceptor.close):
        verb()
        bench.wait(5)
    bench.wait(1_000)
    assert order(bench.signals) == ["covered", "open", "ChipPassed", "closed"]


def test_opened_while_it_was_closing_it_counts_nothing(bench: Bench) -> None:
    acceptor, twin = opened(bench)
    twin.lay()
    bench.wait(1_000)
    acceptor.close()
    bench.wait(100)
    acceptor.open()
    bench.wait(2_000)
    assert order(bench.signals) == ["covered", "open"]
    assert not acceptor.wanted_closed


@given(st.lists(st.tuples(st.sampled_from(("lay", "lift", "close", "open", "hand")), st.integers(0, 700)), max_size=25))
def test_whatever_happens_no_chip_is_counted_twice_and_the_last_order_is_confirmed(
    steps: list[tuple[str, int]],
) -> None:
    bench = Bench()
    acceptor, twin = build(bench)
    laid: set[int] = set()
    hand_gone = 0
    acceptor.close()
    for what, wait_ms in steps:
        if what == "lay" and not twin.chips:
            laid.add(bench.now() // MS)
            twin.lay()
        elif what == "lift" and twin.chips:
            twin.lift()
        elif what == "close":
            acceptor.close()
        elif what == "open":
            acceptor.open()
        elif what == "hand" and bench.now() > hand_gone:  # several hands in a row may look like a chip
            twin.pass_hand(100)
            hand_gone = bench.now() + 200 * MS
        bench.wait(wait_ms)
    bench.wait(5_000)
    counted = chips(bench)
    assert len(counted) == len(set(counted)) <= len(laid)
    assert [signal.closed for signal in bench.got(AcceptorConfirmed)][-1] is acceptor.wanted_closed
    assert all(at_ms >= START_NS // MS for at_ms in counted)
