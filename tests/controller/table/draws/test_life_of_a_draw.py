"""A draw from the dealer's key to the display, on twins, with a kill at every boundary (standards G7, G10, G11)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from controller.assembly import assemble
from controller.generator.machine import DrawingMachine
from controller.rehearsal.scenario.world import MemoryStorage, World
from controller.rehearsal.simulation.floor import Noise
from controller.rehearsal.simulation.tables import named
from controller.service.service import TableService
from controller.table import commands as c, events as e
from drivers.start_position_display.seven_segment import SevenSegmentStartPosition
from tests.controller.table.draws.small_game import FILE, START, setup_of

SECOND = 1_000_000_000
OF_DRAWS = (e.DrawOrdered, e.StartPositionDrawn, e.StartPositionKeyed, e.DrawFailed, e.DrawingClosed, e.DrawingReopened)


class Killed(BaseException):
    """The process ends here."""


class Hall(World):
    """The table, and the verbs of its dealer."""

    def wait(self, seconds: float = 1) -> None:
        self.reactor.advance(int(seconds * SECOND))

    @property
    def now(self):
        assert self.table is not None
        return self.table.service.durable

    @property
    def display(self):
        return self.twins.twin("start-position")

    def lock_out(self) -> None:
        self.twins.press("lock-out")
        self.wait(4)
        assert self.now.round.phase == "drawing"

    def keys(self, legends: str) -> None:
        for legend in legends.split():
            self.twins.key(legend)
            self.wait(1.6 if legend == "NEXT" else 0.3)  # a second NEXT would come too soon

    def next_round(self) -> None:
        self.keys("DEAL NEXT NEXT")
        assert self.now.round.phase == "betting"

    @property
    def twin_of_dice(self):
        return self.twins.twin("entry-pad.dice")

    def drawn(self) -> list[e.Event]:
        return [entry.event for entry in self.events_after(0) if isinstance(entry.event, OF_DRAWS)]

    def kinds(self) -> list[str]:
        return [type(event).__name__ for event in self.drawn()]

    def refusal(self) -> str:
        return [entry.event.why for entry in self.events_after(0) if isinstance(entry.event, e.SignalRefused)][-1]


@pytest.fixture
def kernel() -> Noise:
    return Noise(1)


@pytest.fixture
def hall(monkeypatch: pytest.MonkeyPatch, kernel: Noise) -> Iterator[Hall]:
    def assembled(file, **parts):
        return assemble(file, **(parts | {"rng": kernel, "setup": setup_of(START)}))

    monkeypatch.setattr("controller.rehearsal.scenario.world.assemble", assembled)
    hall = Hall(FILE, 1, MemoryStorage(1))
    hall.wait(5)
    yield hall
    if hall.table is not None:
        hall.stop()


@pytest.fixture
def dies_in(monkeypatch: pytest.MonkeyPatch, hall: Hall):
    """Let the process die in the first call of a method, and start it again after that."""

    def dies_in(owner: type, method: str, when=lambda *_: True) -> None:
        real = getattr(owner, method)

        def dies(self, *arguments):
            if when(*arguments):
                raise Killed
            return real(self, *arguments)

        monkeypatch.setattr(owner, method, dies)
        with pytest.raises(Killed):
            hall.keys("ENTER")
        monkeypatch.setattr(owner, method, real)
        hall.kill()
        hall.wait(1)
        hall.start()
        hall.wait(2)

    return dies_in


def test_nothing_is_drawn_while_wagers_are_open(hall: Hall) -> None:
    hall.keys("ENTER")
    assert hall.kinds() == []
    assert hall.display.text() == ""


def test_a_draw_is_ordered_recorded_and_shown_and_holds_for_its_round(hall: Hall) -> None:
    hall.lock_out()
    hall.keys("ENTER")
    assert hall.kinds() == ["DrawOrdered", "StartPositionDrawn"]
    result = hall.drawn()[-1]
    assert result.numbers == (result.position,)
    assert hall.display.position == result.position
    assert hall.twins.dealer_lines()[2].strip() == f"START POSITION {result.position}"
    hall.keys("ENTER")
    assert hall.kinds() == ["DrawOrdered", "StartPositionDrawn"]


def test_the_deal_waits_for_the_draw_and_the_next_round_begins_without_a_number(hall: Hall) -> None:
    hall.lock_out()
    hall.keys("DEAL")
    assert hall.refusal() == "the deal is not possible yet: the start position is not drawn yet"
    hall.keys("ENTER")
    hall.next_round()
    assert hall.display.text() == ""
    hall.lock_out()
    hall.keys("ENTER")
    assert [event.round for event in hall.drawn()] == [1, 1, 2, 2]
    assert [event.order for event in hall.drawn()] == [1, 1, 2, 2]


def test_killed_before_the_draw_it_is_drawn_after_the_start(hall: Hall, dies_in) -> None:
    hall.lock_out()
    dies_in(DrawingMachine, "draw")
    assert hall.kinds() == ["DrawOrdered", "StartPositionDrawn"]
    assert hall.display.position == hall.drawn()[-1].position


def test_killed_before_the_result_is_on_disk_nobody_saw_it_and_it_is_drawn_once_more(hall: Hall, dies_in) -> None:
    hall.lock_out()
    dies_in(
        TableService, "_submit", lambda events, *_: any(isinstance(event, e.StartPositionDrawn) for event in events)
    )
    assert hall.kinds() == ["DrawOrdered", "StartPositionDrawn"]
    assert [event.order for event in hall.drawn()] == [1, 1]


def test_killed_before_it_is_shown_the_recorded_number_is_shown(hall: Hall, dies_in) -> None:
    hall.lock_out()
    dies_in(SevenSegmentStartPosition, "show", lambda position: position is not None)
    assert hall.kinds() == ["DrawOrdered", "StartPositionDrawn"]
    assert hall.display.position == hall.drawn()[-1].position


def test_killed_after_it_was_shown_the_same_number_comes_back(hall: Hall) -> None:
    hall.lock_out()
    hall.keys("ENTER")
    shown = hall.display.position
    for _ in range(3):
        hall.kill()
        hall.start()
        hall.wait(2)
        assert hall.display.position == shown
    assert hall.kinds() == ["DrawOrdered", "StartPositionDrawn"]


def test_a_display_that_failed_shows_the_same_number_when_it_is_back(hall: Hall) -> None:
    hall.lock_out()
    hall.faults.break_device("position", "unplug")
    hall.wait(2)
    hall.keys("ENTER")
    hall.wait(2)
    assert any("do not draw again" in fault.text for fault in hall.now.faults)
    assert hall.twins.dealer_lines()[2].strip().startswith("START POSITION")
    hall.faults.mend("position")
    hall.wait(4)
    assert hall.display.position == hall.drawn()[-1].position
    assert hall.kinds() == ["DrawOrdered", "StartPositionDrawn"]


def test_a_stuck_source_closes_the_function_and_dice_take_its_place(hall: Hall) -> None:
    hall.faults.break_device("entropy.own", "stuck")
    hall.wait(4)
    closed = hall.drawn()[-1]
    assert isinstance(closed, e.DrawingClosed)
    assert closed.source == "entropy.own"
    assert [fault.device for fault in hall.now.faults] == ["entropy.own"]
    hall.lock_out()
    assert hall.twins.dealer_lines()[2].strip() == "THROW DICE: TOTAL?"
    hall.keys("ENTER")
    assert hall.refusal().endswith("failed its health test: throw the dice and key in their total")
    hall.keys("1 9 ENTER")
    assert hall.refusal() == "19 is no total of 3 dice: it is 3 to 18"
    hall.keys("1 0 ENTER")
    keyed = hall.drawn()[-1]
    assert isinstance(keyed, e.StartPositionKeyed)
    assert (keyed.total, keyed.position, keyed.role, keyed.device) == (10, 3, "dealer", "key-pad")
    assert hall.display.position == 3


def test_dice_keyed_in_one_by_one_at_the_entry_pad_are_a_total(hall: Hall) -> None:
    hall.faults.break_device("entropy.own", "stuck")
    hall.wait(4)
    hall.lock_out()
    hall.twin_of_dice.key_in("654")
    hall.wait(3)
    keyed = hall.drawn()[-1]
    assert isinstance(keyed, e.StartPositionKeyed)
    assert (keyed.total, keyed.position, keyed.device) == (15, 1, "entry-pad.dice")


def test_a_source_that_passed_its_start_up_test_again_is_drawn_from_again(hall: Hall) -> None:
    hall.faults.break_device("entropy.own", "stuck")
    hall.wait(4)
    hall.kill()
    hall.faults.mend("entropy.own")
    hall.start()
    hall.wait(20)
    assert hall.kinds() == ["DrawingClosed", "DrawingReopened"]
    hall.lock_out()
    hall.keys("ENTER")
    assert hall.kinds()[-1] == "StartPositionDrawn"


def test_a_kernel_that_sticks_while_the_table_runs_is_found_and_a_test_of_the_table_opens_it_again(
    hall: Hall, kernel: Noise
) -> None:
    kernel.stuck = True
    hall.wait(12)
    assert hall.kinds() == ["DrawingClosed"]
    assert [(fault.device, fault.fault) for fault in hall.now.faults] == [("random-numbers", "health")]
    assert hall.table is not None
    service = hall.table.service
    kernel.stuck = False
    service.take(c.TestModeAsked(device="console", at=hall.reactor.now(), role="technician"))
    hall.wait(3)
    assert hall.now.testing
    service.take(c.TestModeEnded(device="console", at=hall.reactor.now()))
    hall.wait(5)
    assert hall.kinds() == ["DrawingClosed", "DrawingReopened"]
    assert hall.now.faults == ()
    hall.lock_out()
    hall.keys("ENTER")
    assert hall.kinds()[-1] == "StartPositionDrawn"


def test_a_kernel_that_sticks_just_before_it_is_asked_gives_no_number(hall: Hall, kernel: Noise) -> None:
    hall.lock_out()
    kernel.stuck = True
    hall.keys("ENTER")
    assert hall.kinds() == ["DrawOrdered", "DrawingClosed", "DrawFailed"]
    assert hall.display.text() == ""
    assert hall.twins.dealer_lines()[2].strip() == "THROW DICE: TOTAL?"
    hall.keys("1 8 ENTER")
    assert hall.display.position == 4


def test_a_kernel_that_fails_its_start_up_test_closes_the_function(hall: Hall, kernel: Noise) -> None:
    kernel.stuck = True
    hall.kill()
    hall.start()
    hall.wait(5)
    assert hall.kinds() == ["DrawingClosed"]
    kernel.stuck = False
    hall.kill()
    hall.start()
    hall.wait(5)
    assert hall.kinds() == ["DrawingClosed", "DrawingReopened"]


@pytest.mark.parametrize("name", ["axtion, fortune pai gow poker", "oneida, pai gow poker with a flat disk"])
def test_a_table_that_draws_nothing_has_no_generator_to_fail(
    monkeypatch: pytest.MonkeyPatch, kernel: Noise, name: str
) -> None:
    """Dice are thrown there, or a disk is moved on: nobody is told to use dice because a generator sticks."""
    monkeypatch.setattr(
        "controller.rehearsal.scenario.world.assemble", lambda file, **parts: assemble(file, **parts | {"rng": kernel})
    )
    kernel.stuck = True
    hall = Hall(named(name).file, 1, MemoryStorage(1))
    hall.wait(12)
    assert hall.kinds() == []
    assert hall.now.faults == ()
    hall.stop()
