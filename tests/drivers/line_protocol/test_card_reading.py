"""Shoes and shufflers that read the faces of the cards that leave them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from drivers.line_protocol.firmware import compose
from drivers.signals import CardsRead, DeviceFault, StackReady
from tests.drivers.line_protocol.bench import ShoeBench, ShufflerBench

READS = {"reads": True}


def read(bench: ShoeBench | ShufflerBench) -> list[tuple[int, tuple[str, ...]]]:
    return [(signal.order, signal.cards) for signal in bench.seen(CardsRead)]


def dealt(fault: str | None = None, cards: int = 5, seconds: float = 4) -> tuple[ShoeBench, tuple[str, ...]]:
    bench = ShoeBench(model=READS).connect()
    top = bench.twin.cards[:cards]
    if fault is not None:
        bench.twin.fail(fault)
    bench.driver.dispense(1, cards)
    bench.run(seconds)
    return bench, top


def test_a_card_that_cannot_be_read_is_told_as_that() -> None:
    bench, top = dealt("unreadable")
    assert read(bench) == [(1, ("??", *top[1:]))]
    assert bench.faults() == []


def test_a_card_that_is_read_as_another_is_told_as_read() -> None:
    bench, top = dealt("misread")
    assert read(bench) == [(1, (top[1], *top[1:]))]


def test_a_card_that_went_past_unseen_leaves_fewer_faces_than_cards() -> None:
    bench, top = dealt("read-short")
    assert read(bench) == [(1, top[1:])]
    assert [signal.cards for signal in bench.seen(StackReady)] == [5]


def test_a_reader_that_is_slow_is_a_fault_and_tells_when_it_has_read() -> None:
    bench, top = dealt("read-late")
    assert read(bench) == []
    (fault,) = bench.seen(DeviceFault)
    assert fault.fault == "reading"
    assert fault.text == "the cards of order 1 are not read yet: clean the reader's window"
    bench.twin.mend()
    bench.run(1)
    assert read(bench) == [(1, top)]
    assert bench.recovered() == ["reading"]


def test_a_reader_that_never_reads_does_not_hold_up_the_table() -> None:
    bench, _ = dealt("read-late", seconds=12)
    assert read(bench) == [(1, 5 * ("??",))]
    assert bench.recovered() == ["reading"]
    bench.twin.mend()
    bench.run(10)
    assert len(read(bench)) == 1


def test_a_device_that_answers_nonsense_is_asked_until_it_is_given_up() -> None:
    bench = ShoeBench(model=READS).connect()
    bench.twin.fail("read-late")
    bench.driver.dispense(1, 2)
    bench.run(0.9)
    answers = iter(
        [
            {"order": "1", "of": "cards", "first": "1", "cards": "2", "faces": "AsXX"},
            {"order": "2", "of": "cards", "first": "1", "cards": "2", "faces": "AsKs"},
            {"order": "1", "of": "extra", "first": "1", "cards": "2", "faces": "AsKs"},
            {"order": "1", "of": "cards", "first": "3", "cards": "2", "faces": "AsKs"},
            {"order": "1", "of": "cards", "first": "1", "cards": "1", "faces": "AsKs"},
            {"order": "1", "of": "cards", "first": "1", "cards": "99", "faces": "AsKs"},
            {"order": "1", "of": "cards", "first": "1", "cards": "2"},
        ]
    )
    real = bench.twin._reader.answer  # type: ignore[union-attr]
    bench.twin._reader.answer = lambda *asked: next(answers, None) or real(*asked)  # type: ignore
    bench.run(2)
    assert bench.driver.counts.garbage == 7
    assert read(bench) == []
    bench.twin.mend()
    bench.run(2)
    assert [order for order, _ in read(bench)] == [1]


@pytest.mark.parametrize("cards", [1, 16, 17, 20])
def test_stacks_of_every_size_are_read_whole(cards: int) -> None:
    bench, top = dealt(cards=cards, seconds=6)
    assert read(bench) == [(1, top)]
    assert all(len(line) <= 123 for line in bench.lines)


def test_the_faces_carry_the_order_of_their_stack_and_come_after_it() -> None:
    bench, _ = dealt()
    bench.twin.take()
    bench.driver.dispense(2, 3)
    bench.run(3)
    told = [(type(signal), signal.order) for signal in bench.signals if isinstance(signal, StackReady | CardsRead)]
    assert told == [(StackReady, 1), (CardsRead, 1), (StackReady, 2), (CardsRead, 2)]


@pytest.mark.parametrize("fault", ["unplug", "silence", "brown-out", "late", "duplicate", "garbage"])
@pytest.mark.parametrize("moment_s", [0.76, 0.8, 1.0, 1.06, 1.5])
def test_faces_are_told_once_whatever_happens_to_the_line(fault: str, moment_s: float) -> None:
    bench, top = dealt(seconds=moment_s)
    bench.twin.fail(fault)
    bench.run(5)
    bench.twin.mend()
    bench.run(60)
    bench.twin.fail("unplug")
    bench.run(1)
    bench.twin.mend()
    bench.run(60)
    assert read(bench) == [(1, top)]


@given(st.sampled_from(["unplug", "silence", "late", "duplicate", "garbage"]), st.integers(10, 2_000))
@settings(max_examples=60, deadline=None)
def test_faces_are_told_once_at_whatever_moment_it_happens(fault: str, moment_ms: int) -> None:
    bench, top = dealt(seconds=moment_ms / 1_000)
    bench.twin.fail(fault)
    bench.run(3)
    bench.twin.mend()
    bench.run(60)
    assert read(bench) == [(1, top)]


def test_faces_of_a_stack_dealt_while_the_controller_was_away_are_told() -> None:
    bench, top = dealt(seconds=0.1)
    bench.driver.close()
    bench.run(5)
    bench.twin.take()
    bench.restart(1)
    bench.run(2)
    assert read(bench) == [(1, top)]


def test_a_closed_driver_reads_nothing_more() -> None:
    bench, _ = dealt("read-late", seconds=3)
    bench.driver.close()
    bench.signals.clear()
    bench.twin.mend()
    bench.run(20)
    assert bench.signals == []


def test_a_shoe_without_a_reader_is_not_asked() -> None:
    bench = ShoeBench().connect()
    bench.driver.dispense(1, 5)
    bench.run(4)
    assert bench.sent(">? READ") == []
    assert read(bench) == []


def test_faces_that_the_device_forgot_are_told_as_unread() -> None:
    bench = ShoeBench(model=READS).connect()
    bench.driver.dispense(1, 5)
    bench.run(0.7)
    bench.twin.memory.faces = {}
    bench.run(0.06)
    bench.twin.memory.faces = {}
    bench.run(1)
    assert read(bench) == [(1, 5 * ("??",))]


def test_a_shuffler_that_deals_reads_its_stacks_too() -> None:
    bench = ShufflerBench(model={"sizes": (3,), "reads": True}).connect()
    bench.driver.start(1)
    bench.run(40)
    top = bench.twin.cards[:3]
    bench.driver.dispense(2, 3)
    bench.run(3)
    assert read(bench) == [(2, top)]


def test_cards_inside_are_never_on_the_line() -> None:
    """Standards H2: only cards that have left are named."""
    bench, top = dealt()
    inside = set(bench.twin.cards)
    words = {line[place : place + 2] for line in bench.lines for place in range(len(line))}
    assert set(top) <= words
    faces = "".join(line.partition("faces=")[2].partition("*")[0] for line in bench.lines)
    assert not {faces[place : place + 2] for place in range(0, len(faces), 2)} & inside


@pytest.mark.parametrize("wrong", [{"faces": "QcQdxx"}, {"first": "Qc"}, {"cards": "Qc"}, {"of": "Qc"}])
def test_no_fault_quotes_an_answer_that_may_name_faces(wrong: dict[str, str]) -> None:
    """Standards H2: the text of a fault is for every page and for the technician."""
    bench = ShoeBench(model=READS).connect()
    answer = {"order": "1", "of": "cards", "first": "1", "cards": "5", "faces": "QcQdQhQsJc"} | wrong
    assert bench.twin._reader is not None
    bench.twin._reader.answer = lambda memory, fields: answer  # type: ignore[method-assign]
    bench.driver.dispense(1, 5)
    bench.run(8)
    texts = {fault.fault: fault.text for fault in bench.seen(DeviceFault)}
    assert "garbage" in texts
    assert not [text for text in texts.values() if "Q" in text]


@pytest.mark.parametrize("value", ["2/x", "0", "21", "2//3"])
def test_sizes_that_are_none_are_no_introduction(value: str) -> None:
    bench = ShoeBench()
    bench.twin._abilities = lambda: {"sizes": value}  # type: ignore[method-assign]
    bench.twin.power_on()
    bench.driver.open()
    bench.run(2)
    assert not bench.driver.connected
    assert bench.driver.counts.garbage > 0


def test_the_longest_answers_fit_into_a_line() -> None:
    """docs/protocols/line.md, 2: at most 120 characters."""
    order = "9999999999"
    read_line = {"order": order, "of": "missing", "first": "17", "cards": "52", "faces": 16 * "As"}
    stack = {"order": order, "verb": "DISPENSE", "state": "done", "cards": "20", "left": "32", "taken": "0"}
    deck = {"order": order, "verb": "SORT", "state": "done", "colour": 8 * "x", "cards": "52", "missing": "20"}
    status = {"state": "unloading", "mode": "shuffle", "colour": 8 * "x", "cards": "52", "order": order}
    status |= {"attempt": "3", "tray": "1"}
    for mark, word, fields in [
        ("=", "READ", read_line),
        ("#", "ORDER", stack | {"age": "999999"}),
        ("#", "ORDER", deck | {"extra": "20", "age": "999999"}),
        ("#", "STATUS", status | {"age": "999999"}),
    ]:
        assert len(compose(mark, 65_535, word, fields)) <= 122
