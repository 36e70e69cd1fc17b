"""A test that runs inside a loop with other things to do."""

from __future__ import annotations

import pytest

from controller.devices.checks.finding import Finding
from controller.devices.checks.person import LampIs, PressLockOut
from controller.devices.checks.steps import Ask, Begin, Do, Reply, Step, Steps, Wait, ask, do, until, wait
from controller.diagnostics.live_run import LiveRun
from drivers.reactor import VirtualReactor

MS = 1_000_000


class Runner:
    """A run, and what it told."""

    def __init__(self, steps: Steps) -> None:
        self.reactor = VirtualReactor()
        self.told: list[str] = []
        self.run = LiveRun(
            steps,
            self.reactor,
            began=lambda word: self.told.append(f"begin {word}"),
            found=lambda finding: self.told.append(finding.text),
            asked=lambda done: self.told.append(f"seen {done}" if done else "asked"),
            ended=lambda: self.told.append("ended"),
        )
        self.run.begin()


def said(text: str) -> Finding:
    return Finding("device", "test", "ok", text)


def test_it_begins_when_the_loop_comes_to_it_and_not_before() -> None:
    def steps() -> Steps:
        yield Begin("lamps")
        yield said("one")

    runner = Runner(steps())
    assert runner.told == []
    runner.reactor.advance(0)
    assert runner.told == ["begin lamps", "one", "ended"]


def test_it_waits_no_longer_than_it_must_and_no_longer_than_it_may() -> None:
    reached: list[int] = []

    def steps() -> Steps:
        yield from wait(30)
        early = yield from until(lambda: bool(reached), 1_000)
        late = yield from until(lambda: False, 20)
        yield said(f"{early} {late}")

    runner = Runner(steps())
    runner.reactor.call_later(100 * MS, lambda: reached.append(1))
    runner.reactor.advance(99 * MS)
    assert runner.told == []
    runner.reactor.advance(30 * MS)
    assert runner.told == ["True False", "ended"]


def test_a_question_waits_for_its_answer_as_long_as_it_takes() -> None:
    def steps() -> Steps:
        answer = yield from ask(LampIs(3, True))
        yield said(answer)

    runner = Runner(steps())
    runner.reactor.advance(3_600_000 * MS)
    assert runner.told == ["asked"]
    assert isinstance(runner.run.request, Ask)
    runner.run.answer("no")
    runner.run.answer("yes")  # a finger that slipped
    runner.reactor.advance(0)
    assert runner.told == ["asked", "no", "ended"]


@pytest.mark.parametrize(("at_ms", "told"), [(500, "seen"), (40_000, "not seen")])
def test_a_task_is_over_when_it_is_seen_or_its_time_is_up(at_ms: int, told: str) -> None:
    pressed: list[int] = []

    def steps() -> Steps:
        done = yield from do(PressLockOut(), lambda: bool(pressed))
        yield said(done)

    runner = Runner(steps())
    runner.reactor.call_later(at_ms * MS, lambda: pressed.append(1))
    runner.reactor.advance(31_000 * MS)
    seen = ["seen Press the lock-out button once."] if told == "seen" else []
    assert runner.told == ["asked", *seen, told, "ended"]


def test_a_task_can_be_skipped() -> None:
    def steps() -> Steps:
        done = yield from do(PressLockOut(), lambda: False)
        yield said(done)

    runner = Runner(steps())
    runner.reactor.advance(1)
    assert isinstance(runner.run.request, Do)
    runner.run.answer("skipped")
    runner.reactor.advance(1)
    assert runner.told == ["asked", "skipped", "ended"]


def test_what_is_ended_from_outside_finds_nothing_any_more_and_cleans_up() -> None:
    cleaned: list[int] = []

    def steps() -> Steps:
        try:
            yield from wait(100)
            yield said("never")
        finally:
            cleaned.append(1)

    runner = Runner(steps())
    runner.reactor.advance(1)
    runner.run.end()
    runner.reactor.advance(1_000 * MS)
    assert (runner.told, cleaned) == ([], [1])


def test_it_may_be_ended_by_what_a_test_itself_sets_off() -> None:
    """A signal in the middle of a test can end the service, and with it the test."""
    runner: Runner

    def steps() -> Steps:
        runner.run.end()
        yield said("never")

    runner = Runner(steps())
    runner.reactor.advance(1_000 * MS)
    assert runner.told == []


def test_an_error_of_a_test_goes_where_errors_of_callbacks_go() -> None:
    def steps() -> Steps:
        yield from wait(1)
        raise ZeroDivisionError

    runner = Runner(steps())
    with pytest.raises(ZeroDivisionError):
        runner.reactor.advance(10 * MS)


def test_a_long_row_of_waits_that_are_over_at_once_is_no_deep_stack() -> None:
    def steps() -> Steps:
        for _ in range(5_000):
            step: Step = Wait(lambda: True, 10)
            reply: Reply = yield step
            assert reply is True
        yield said("through")

    runner = Runner(steps())
    runner.reactor.advance(1)
    assert runner.told == ["through", "ended"]
