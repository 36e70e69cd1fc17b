"""The thread of one way out: who does not answer keeps nobody waiting, and in the end it is told how things stand."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterator, Mapping

import pytest
from hypothesis import given, strategies as st

from controller.outlets import outlet as slow
from controller.outlets.news import News
from controller.outlets.outlet import Outlet, Undelivered
from tests.controller.outlets.told import BY_ID, news

NAMES = ("hot", "too-hot", "disk-worn")


class Heard:
    """The other side, as a test wants it."""

    where = "nowhere"

    def __init__(self) -> None:
        self.got: list[News] = []
        self.refuses: Undelivered | Exception | None = None
        self.standing: Mapping[str, News] = {}
        self.attempts = 0
        self.closed = False
        self.hangs = threading.Event()
        self.hangs.set()

    def send(self, one: News) -> None:
        self.attempts += 1
        self.hangs.wait(5)
        if self.refuses is not None:
            raise self.refuses
        self.got.append(one)

    def rest(self, standing: Mapping[str, News]) -> None:
        self.standing = standing

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
def outlet(heard: Heard, monkeypatch: pytest.MonkeyPatch) -> Iterator[Outlet]:
    for name, value in (("SHORTEST_S", 0.01), ("LONGEST_S", 0.05), ("REST_S", 0.01), ("AT_ONCE", 1_000)):
        monkeypatch.setattr(slow, name, value)
    outlet = Outlet(heard, random.Random(1))
    outlet.start()
    yield outlet
    heard.hangs.set()
    outlet.close()


def soon(so: Callable[[], object]) -> None:
    until = time.monotonic() + 5
    while not so():
        assert time.monotonic() < until
        time.sleep(0.002)


def put(outlet: Outlet, *told: News) -> None:
    outlet.put(list(told), {one.check.id: one for one in told})


def test_news_go_out_in_their_order(outlet: Outlet, heard: Heard) -> None:
    put(outlet, *map(news, NAMES))
    soon(lambda: len(heard.got) == 3)
    assert [one.check.id for one in heard.got] == list(NAMES)
    assert outlet.waiting == 0
    assert set(heard.standing) == set(NAMES)


def test_who_hangs_keeps_nobody_waiting_and_is_told_the_newest_in_the_end(outlet: Outlet, heard: Heard) -> None:
    heard.hangs.clear()
    put(outlet, news("hot"))
    soon(lambda: heard.attempts == 1)
    began = time.monotonic()
    for number in range(10_000):
        put(outlet, news("too-hot", there=number % 2 == 0))
    put(outlet, news("hot", there=False))
    assert time.monotonic() - began < 2
    assert outlet.waiting <= len(BY_ID)
    heard.hangs.set()
    soon(lambda: outlet.waiting == 0)
    assert [(one.check.id, one.there) for one in heard.got] == [("hot", True), ("too-hot", False), ("hot", False)]


def test_what_was_not_taken_is_tried_again_and_said_meanwhile(outlet: Outlet, heard: Heard) -> None:
    heard.refuses = Undelivered("Connection refused")
    put(outlet, news())
    soon(lambda: heard.attempts >= 3)
    assert (outlet.trouble, outlet.waiting) == ("Connection refused", 1)
    heard.refuses = None
    soon(lambda: heard.got)
    soon(lambda: outlet.trouble == "")


def test_what_is_refused_for_good_is_not_told_again(outlet: Outlet, heard: Heard) -> None:
    heard.refuses = Undelivered("it is answered with 404", again=False)
    put(outlet, news())
    soon(lambda: outlet.waiting == 0)
    assert heard.attempts == 1


def test_an_error_of_the_program_ends_no_table_and_is_said(outlet: Outlet, heard: Heard) -> None:
    heard.refuses = ZeroDivisionError("oh")
    put(outlet, news())
    soon(lambda: "an error of the program: ZeroDivisionError('oh')" in outlet.trouble)
    heard.refuses = None
    soon(lambda: heard.got)


def test_pauses_between_attempts_grow(heard: Heard, monkeypatch: pytest.MonkeyPatch) -> None:
    heard.refuses = Undelivered("no")
    pauses = list[float]()

    def wait(_: Outlet, pause_s: float) -> bool:
        pauses.append(pause_s)
        return len(pauses) < 14

    monkeypatch.setattr(Outlet, "_wait", wait)
    outlet = Outlet(heard, random.Random(1))
    put(outlet, news())
    outlet.start()
    outlet.close()
    assert pauses[0] == 0
    assert all(0.8 * 2**number <= pause <= 1.7 * 2**number for number, pause in enumerate(pauses[1:8]))
    assert max(pauses) <= 1.1 * slow.LONGEST_S


def test_no_more_go_out_than_the_limit_lets(heard: Heard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slow, "AT_ONCE", 2)
    monkeypatch.setattr(slow, "REST_S", 0.01)
    outlet = Outlet(heard, random.Random(1))
    outlet.start()
    put(outlet, *map(news, NAMES))
    soon(lambda: len(heard.got) == 2)
    time.sleep(0.05)
    assert (len(heard.got), outlet.waiting) == (2, 1)
    outlet.close()


def test_the_end_does_not_wait_for_who_hangs(heard: Heard) -> None:
    heard.hangs.clear()
    outlet = Outlet(heard, random.Random(1))
    outlet.start()
    put(outlet, news())
    soon(lambda: heard.attempts == 1)
    began = time.monotonic()
    outlet.close(0.05)
    assert time.monotonic() - began < 1
    assert not heard.closed
    heard.hangs.set()
    soon(lambda: heard.closed)


@given(st.lists(st.tuples(st.sampled_from(NAMES), st.booleans(), st.booleans()), max_size=30))
def test_whatever_comes_in_whatever_order_the_last_that_is_told_of_each_is_how_it_stands(
    course: list[tuple[str, bool, bool]],
) -> None:
    """Steps of the thread, taken by hand; the third word: whether the other side takes it."""
    heard, limit = Heard(), slow.Bucket(1_000, 1, 0)
    outlet = Outlet(heard, random.Random(1))
    last = dict[str, bool]()
    for name, there, taken in course:
        put(outlet, news(name, there))
        last[name] = there
        heard.refuses = None if taken else Undelivered("no")
        try:
            outlet._step(limit)
        except Undelivered:
            assert not taken
    heard.refuses = None
    while outlet.waiting:
        outlet._step(limit)
    assert {one.check.id: one.there for one in heard.got} == last
