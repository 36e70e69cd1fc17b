"""gpiod cannot run here: a stand-in for one line of its request, with the kernel's ring of 64 and its numbers.

The real one runs in the guest (``tests/hil/guest/test_gpio_on_kernel.py``).
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable
from datetime import timedelta
from enum import Enum, auto
from types import ModuleType
from typing import Literal, NamedTuple, cast

import pytest

from drivers.buses.gpio_gpiod import GpiodInput
from drivers.reactor import VirtualReactor

Told = list[tuple[bool, int] | tuple[Literal["lost"], int]]


class Type(Enum):
    RISING_EDGE = auto()
    FALLING_EDGE = auto()


class EdgeEvent(NamedTuple):
    event_type: Type
    timestamp_ns: int
    line_seqno: int


EdgeEvent.Type = Type  # type: ignore[attr-defined]


class KernelLine:
    """A request of one line, as the driver asks it."""

    fd = 7

    def __init__(self, number: int = 0) -> None:
        self.level = True
        self._number = number
        self._ring: deque[EdgeEvent] = deque(maxlen=64)

    def move(self, *times_ns: int) -> None:
        """The level changes at each of these times."""
        for at_ns in times_ns:
            self.level = not self.level
            self._number = (self._number + 1) % 2**32
            kind = Type.RISING_EDGE if self.level else Type.FALLING_EDGE
            self._ring.append(EdgeEvent(kind, at_ns, self._number))

    def get_value(self, _offset: int) -> bool:
        return self.level

    def read_edge_events(self, most: int) -> list[EdgeEvent]:
        return [self._ring.popleft() for _ in range(min(most, len(self._ring)))]

    def wait_edge_events(self, _timeout: timedelta) -> bool:
        return bool(self._ring)


class Loop(VirtualReactor):
    """Reads the line when it is told to."""

    def add_reader(self, _descriptor: int, action: Callable[[], None]) -> None:
        self.look = action


@pytest.fixture
def loop(monkeypatch: pytest.MonkeyPatch) -> Loop:
    module = ModuleType("gpiod")
    module.EdgeEvent = EdgeEvent  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "gpiod", module)
    return Loop(1_000)


def watched(line: KernelLine, loop: Loop) -> Told:
    told: Told = []
    point = GpiodInput(cast("object", line), 17, "GPIO17 of /dev/gpiochip0", loop)  # type: ignore[arg-type]
    point.watch(lambda level, at_ns: told.append((level, at_ns)), lambda at_ns: told.append(("lost", at_ns)))
    return told


def test_edges_that_the_kernel_dropped_are_told_before_the_next_one(loop: Loop) -> None:
    line = KernelLine()
    told = watched(line, loop)
    line.move(*range(1, 67))
    loop.look()
    assert told[:2] == [("lost", 3), (False, 3)]
    assert len(told) == 65


def test_64_edges_are_no_loss_and_65_are(loop: Loop) -> None:
    for edges, losses in ((64, 0), (65, 1)):
        line = KernelLine()
        told = watched(line, loop)
        line.move(*range(edges))
        loop.look()
        assert [what for what, _ in told].count("lost") == losses


def test_a_gap_is_told_whenever_it_comes_and_once_each(loop: Loop) -> None:
    line = KernelLine()
    told = watched(line, loop)
    for base, edges in ((0, 3), (1_000, 70), (2_000, 5), (3_000, 1_000), (5_000, 2)):
        line.move(*range(base, base + edges))
        loop.look()
    assert [at_ns for what, at_ns in told if what == "lost"] == [1_006, 3_936]


def test_the_edge_after_a_gap_is_told_whatever_the_level_was_before_it(loop: Loop) -> None:
    """An even number of edges is lost: the wire moved, and its next edge is one."""
    line = KernelLine()
    told = watched(line, loop)
    line.move(1)
    loop.look()
    line.move(*range(2, 68))
    loop.look()
    assert told[0] == (False, 1)
    assert told[1:3] == [("lost", 4), (True, 4)] if line.level else [("lost", 4), (False, 4)]


def test_numbers_that_begin_anew_after_the_last_of_32_bits_have_no_gap(loop: Loop) -> None:
    line = KernelLine(2**32 - 65)
    told = watched(line, loop)
    line.move(*range(64))  # the first of them has a number that nobody awaited
    loop.look()
    line.move(*range(100, 110))
    loop.look()
    assert [at_ns for what, at_ns in told if what == "lost"] == [0]


def test_a_watcher_that_takes_levels_alone_hears_them(loop: Loop) -> None:
    line = KernelLine()
    levels: list[bool] = []
    GpiodInput(cast("object", line), 17, "GPIO17", loop).watch(lambda level, _at_ns: levels.append(level))  # type: ignore[arg-type]
    line.move(*range(201))
    loop.look()
    assert levels[-1] is False
