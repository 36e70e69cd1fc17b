"""The heartbeat on virtual time: what keeps it from being told, and that it comes back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from controller.service.watchdog import LATE_MS, RECORD_MS, Heartbeat, RecordTask
from drivers.reactor import VirtualReactor

MS = 1_000_000
BEAT_MS = 500


@dataclass
class Record:
    """A service whose disk can be held up."""

    position: int = 3
    state: object = field(default_factory=object)
    durable: object = None

    def decide(self) -> None:
        self.state = object()

    def commit(self, everything: bool = True) -> None:
        self.position += 1
        if everything:
            self.durable = self.state


@dataclass
class Disturbed:
    """A task in whatever trouble the test says."""

    what: str | None = None

    def trouble(self, now_ns: int) -> str | None:
        return self.what


class Watched:
    """A heartbeat and what its watcher heard."""

    def __init__(self) -> None:
        self.reactor = VirtualReactor(1_000 * MS)
        self.record = Record()
        self.record.commit()
        self.task = Disturbed()
        self.alive: list[int] = []
        self.troubles: list[str | None] = []
        self.heartbeat = Heartbeat(
            self.reactor,
            [RecordTask(self.record), self.task],
            interval_ns=BEAT_MS * MS,
            alive=self._told,
            changed=self.troubles.append,
        )
        self.hold_on_alive_ms = 0
        self.heartbeat.start()

    def _told(self) -> None:
        self.alive.append(self.reactor.now() // MS)
        self.reactor._now += self.hold_on_alive_ms * MS

    def pass_ms(self, ms: int) -> int:
        """Let time pass; how many beats were told meanwhile."""
        before = len(self.alive)
        self.reactor.advance(ms * MS)
        return len(self.alive) - before

    def block(self, ms: int) -> None:
        """Something holds the loop up for so long right before the next beat is due."""

        def hold() -> None:
            self.reactor._now += ms * MS  # a callback during which the world's clock goes on

        due = self.reactor.next_due()
        assert due is not None
        self.reactor.call_later(due - 1 - self.reactor.now(), hold)


@pytest.fixture
def watched() -> Watched:
    return Watched()


@pytest.mark.parametrize(("held_ms", "told"), [(LATE_MS + 1, 0), (LATE_MS - 1, 1)])
def test_a_beat_is_told_only_while_the_loop_is_less_than_250_ms_late(watched: Watched, held_ms: int, told: int) -> None:
    watched.block(held_ms)
    assert watched.pass_ms(BEAT_MS + held_ms) == told
    assert watched.pass_ms(BEAT_MS) == 1


def test_what_holds_up_the_beat_itself_makes_the_next_one_late(watched: Watched) -> None:
    watched.hold_on_alive_ms = BEAT_MS + LATE_MS
    watched.pass_ms(BEAT_MS)
    watched.hold_on_alive_ms = 0
    assert watched.pass_ms(1) == 0
    assert watched.heartbeat.trouble == f"the loop was {LATE_MS} ms late"


def test_lateness_is_named_and_its_end_is_said(watched: Watched) -> None:
    watched.block(400)
    watched.pass_ms(BEAT_MS + 400)
    assert watched.heartbeat.trouble == "the loop was 399 ms late"
    watched.pass_ms(BEAT_MS)
    assert watched.troubles == ["the loop was 399 ms late", None]


def test_a_record_that_the_disk_does_not_take_in_time_ends_the_beats(watched: Watched) -> None:
    watched.record.decide()
    watched.pass_ms(BEAT_MS + RECORD_MS)
    assert watched.pass_ms(10 * BEAT_MS) == 0
    assert watched.heartbeat.trouble == "the disk has not taken record 5 for 10 s"


def test_a_disk_that_is_slow_and_goes_on_keeps_the_beats(watched: Watched) -> None:
    """A burst: there is always something that waits, and each beat finds more of it on disk."""
    for _ in range(40):
        watched.record.decide()
        watched.record.commit(everything=False)
        assert watched.pass_ms(BEAT_MS) == 1


def test_the_time_of_a_record_begins_at_the_last_beat_that_saw_all_on_disk(watched: Watched) -> None:
    watched.pass_ms(3 * RECORD_MS)
    watched.record.decide()
    assert watched.pass_ms(RECORD_MS) == RECORD_MS // BEAT_MS - 1


def test_the_disk_comes_back_and_so_do_the_beats(watched: Watched) -> None:
    watched.record.decide()
    watched.pass_ms(RECORD_MS + 2 * BEAT_MS)
    watched.record.commit()
    assert watched.pass_ms(BEAT_MS) == 1
    assert watched.troubles[-1] is None


def test_any_task_in_trouble_keeps_the_beat_back(watched: Watched) -> None:
    watched.task.what = "it fell asleep"
    assert watched.pass_ms(4 * BEAT_MS) == 0
    assert watched.troubles == ["it fell asleep"]


def test_a_good_loop_beats_at_its_interval(watched: Watched) -> None:
    watched.pass_ms(3 * BEAT_MS)
    assert watched.alive == [1_500, 2_000, 2_500]
    assert watched.troubles == []


@pytest.mark.parametrize("again", [lambda _: None, lambda heartbeat: heartbeat.start()])
def test_a_stopped_heartbeat_is_silent_also_when_it_was_started_twice(
    watched: Watched, again: Callable[[Heartbeat], None]
) -> None:
    again(watched.heartbeat)
    assert watched.pass_ms(BEAT_MS) == 1
    watched.heartbeat.stop()
    watched.heartbeat.stop()
    assert watched.pass_ms(10 * BEAT_MS) == 0
