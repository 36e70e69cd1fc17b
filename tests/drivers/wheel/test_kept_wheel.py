"""A demonstration table that is killed while the ball runs finds it running: the reader is a thing of its own."""

from __future__ import annotations

import pytest

from drivers.buses.serial_memory import MemoryWire
from drivers.signals import DeviceFault, ResultRead, WheelSeen
from drivers.wheel.slingshot import SlingshotWheel
from drivers.wheel.twin import WheelTwin
from tests.drivers.workbench import Bench


class Table:
    """A wheel, and the driver of the process that listens to it; ``image``: as an earlier process left it."""

    def __init__(self, image: bytes = b"") -> None:
        self.bench = Bench()
        wire = MemoryWire(self.bench.reactor)
        self.images: list[bytes] = []
        self.twin = WheelTwin(wire.device, self.bench.reactor)
        if image:
            self.twin.restore(image)
        self.twin.on_change = lambda: self.images.append(self.twin.image())
        self.twin.power_on()
        SlingshotWheel("wheel", wire.host, reactor=self.bench.reactor, emit=self.bench.emit).open()

    def results(self) -> list[str]:
        return [signal.result for signal in self.bench.got(ResultRead)]

    def states(self) -> list[str]:
        return [signal.state for signal in self.bench.got(WheelSeen)]


@pytest.mark.parametrize(
    ("spun_ms", "states"),
    [
        (1_000, ["ball", "no-more-bets", "number", "start", "bets"]),
        (9_000, ["no-more-bets", "number", "start", "bets"]),
    ],
)
def test_a_ball_that_ran_as_the_process_was_killed_brings_its_number_to_the_next(
    spun_ms: int, states: list[str]
) -> None:
    before = Table()
    before.twin.spin("17")
    before.bench.wait(spun_ms)
    after = Table(before.images[-1])
    after.bench.wait(22_000)
    assert before.results() == []
    assert after.results() == ["17"]
    assert after.states() == states
    assert not after.bench.got(DeviceFault)


def test_a_number_that_was_told_before_the_process_was_killed_is_no_result_of_the_next() -> None:
    """It lies there, and the reader says so; nobody saw that ball run."""
    before = Table()
    before.twin.spin("17")
    before.bench.wait(15_000)
    after = Table(before.images[-1])
    after.bench.wait(22_000)
    assert before.results() == ["17"]
    assert after.twin.lies == "17"
    assert after.results() == []
    assert not after.bench.got(DeviceFault)


def test_a_wheel_that_lost_its_ball_is_at_its_next_game_after_a_while() -> None:
    before = Table()
    before.twin.fail("ball-removed")
    before.twin.spin("17")
    before.bench.wait(6_000)
    after = Table(before.images[-1])
    after.bench.wait(7_000)
    assert (after.twin.spinning, after.twin.games) == (False, 2)
    assert after.results() == []


def test_an_image_is_told_once_a_change() -> None:
    wheel = Table()
    wheel.twin.spin("0")
    wheel.bench.wait(22_000)
    wheel.twin.reverse()
    wheel.twin.shut()
    assert len(wheel.images) == len(set(wheel.images)) == 7


def test_an_image_of_something_else_is_refused() -> None:
    with pytest.raises(ValueError, match="Invalid value 'shoe'"):
        Table(b'{"type": "shoe"}')
