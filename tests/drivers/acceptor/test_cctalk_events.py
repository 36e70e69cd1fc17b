from __future__ import annotations

from collections import deque

import pytest
from hypothesis import given, strategies as st

from drivers.acceptor.cctalk_events import Event, EventsLost, Restarted, new_events


class Memory:
    """An acceptor's own book, kept in the plainest way."""

    def __init__(self) -> None:
        self.counter = 0
        self.last: deque[tuple[int, int]] = deque([(0, 0)] * 5, maxlen=5)

    def see(self, event: tuple[int, int]) -> None:
        self.counter = 1 if self.counter == 255 else self.counter + 1
        self.last.appendleft(event)

    def answer(self) -> bytes:
        return bytes([self.counter, *(byte for event in self.last for byte in event)])


def test_more_than_five_are_lost_and_say_how_many() -> None:
    with pytest.raises(EventsLost, match="6 events since the last answer; the acceptor remembers 5") as lost:
        new_events(10, bytes([16, *bytes(10)]))
    assert lost.value.count == 6


@pytest.mark.parametrize("before", [1, 128, 255])
def test_a_counter_of_zero_after_any_other_is_a_restart(before: int) -> None:
    with pytest.raises(Restarted):
        new_events(before, bytes(11))


def test_a_counter_of_zero_after_zero_is_nothing_new() -> None:
    assert new_events(0, bytes(11)) == ()


def test_after_255_comes_1() -> None:
    assert new_events(255, bytes([1, 9, 4, *bytes(8)])) == (Event(9, 4),)


@pytest.mark.parametrize("counter", [6, 255])
def test_after_a_start_the_counter_is_the_number_of_events(counter: int) -> None:
    with pytest.raises(EventsLost):
        new_events(0, bytes([counter, *bytes(10)]))


@given(
    rounds=st.lists(st.lists(st.tuples(st.integers(0, 255), st.integers(0, 255)), max_size=5), max_size=120),
    began_with=st.integers(0, 300),
)
def test_asked_often_enough_every_event_is_heard_once_and_in_order(
    rounds: list[list[tuple[int, int]]], began_with: int
) -> None:
    memory = Memory()
    for _ in range(began_with):
        memory.see((0, 1))
    counter, heard = memory.counter, []
    for events in rounds:
        for event in events:
            memory.see(event)
        heard += new_events(counter, memory.answer())
        counter = memory.counter
    assert heard == [event for events in rounds for event in events]
