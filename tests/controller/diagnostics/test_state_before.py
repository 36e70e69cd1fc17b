"""Test mode between two runs of the service: the table goes on exactly where it was (standards L2, C13)."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from controller.config.table_file import TableFile
from controller.devices.buses import Buses
from controller.devices.checks.finding import Finding
from controller.diagnostics.record import NOTHING
from controller.diagnostics.stopped_run import run_to_end
from controller.diagnostics.table_under_test import TableUnderTest
from controller.diagnostics.twin_hands import TwinHands
from controller.diagnostics.walk import Surroundings, walk
from controller.table.events import OrderCompleted, WagerAccepted
from tests.controller.diagnostics.bench import computer
from tests.controller.diagnostics.virtual_lapse import VirtualLapse
from tests.controller.floor import Floor

PASSING = {"cards_used_ns", "dice_used_ns", "use_counted_utc_ns", "faults"}
"""What says how devices are, which every start asks anew, and how long cards were in use."""


def walk_between(floor: Floor, folder: Path) -> None:
    """A whole walk on the felt that the service left."""
    world = floor.world
    world.twins.let_go()
    hands, found = TwinHands(world.twins, world.reactor), list[Finding]()
    buses = Buses(world.file, world.reactor, world.twins)
    series = world.state.series
    table = TableUnderTest(world.file, buses, world.reactor, series=series, utc_now_ns=world.utc_now_ns)
    steps = walk(table, Surroundings(computer(folder), NOTHING, folder))
    run_to_end(table, steps, world.reactor, VirtualLapse(world.reactor), hands, found.append)
    assert [finding for finding in found if finding.verdict == "wrong"] == []


def lasting(floor: Floor) -> dict[str, object]:
    """All that the record says but for faults, with lists of seats in the order of the seats."""
    state = floor.state
    kept = {name: value for name, value in msgspec.structs.asdict(state).items() if name not in PASSING}
    seats = {name: tuple(sorted(getattr(state.round, name))) for name in ("wagers", "metered", "flagged")}
    return kept | {"closed": tuple(sorted(state.closed)), "round": msgspec.structs.replace(state.round, **seats)}


def restarted(floor: Floor, between: Callable[[], None]) -> dict[str, object]:
    """What the table knows after the service was stopped, and something was done, and it was started again."""
    floor.world.stop()
    records = len(floor.world.events_after(0))
    between()
    assert len(floor.world.events_after(0)) == records
    floor.world.start()
    floor.wait(5_000)
    return lasting(floor)


Play = Callable[[Floor], None]


def wagers_stand(floor: Floor) -> None:
    """In the middle of a round: a deck is shuffled, two wagers stand, the other acceptors are open."""
    floor.shuffle("red")
    floor.chip(2, 5)


def locked_out(floor: Floor) -> None:
    floor.shuffle("red")
    floor.chip(2, 5)
    floor.wait(500)  # acceptors on one line were asked, so that no chip may have come later
    floor.lock_out()
    floor.count()


def award_open(floor: Floor) -> None:
    """A hand is claimed and nobody turned a key yet."""
    floor.shuffle("red")
    floor.chip(2, 5)
    floor.wait(500)
    floor.lock_out()
    floor.wait(3_000)
    floor.count()
    floor.deal(3)
    floor.hands_out()
    floor.keys("NEXT 2 5 ENTER")
    assert len(floor.state.awards) == 1


@pytest.mark.parametrize("play", [wagers_stand, locked_out, award_open])
@pytest.mark.parametrize("kind", ["pulse", "cctalk"])
def test_after_a_walk_the_table_knows_what_it_knows_after_any_restart(
    table_files: dict[str, TableFile], tmp_path: Path, kind: str, play: Play
) -> None:
    """Chips fell, keys were turned, the lock-out was pressed, the key pad was typed through: no money, no phase."""
    plain, tested = Floor(table_files[kind]), Floor(table_files[kind])
    for floor in (plain, tested):
        play(floor)
        floor.wait(3_000)
    before = lasting(tested)
    found = restarted(tested, lambda: walk_between(tested, tmp_path))
    assert found == restarted(plain, lambda: None)
    assert found["meter"] == before["meter"]
    opened = [[floor.twins.acceptor_open(seat) for seat in range(1, 8)] for floor in (plain, tested)]
    assert opened[0] == opened[1]
    assert len(tested.events(WagerAccepted)) == 2


def test_a_shuffle_that_ends_during_the_walk_is_not_forgotten_by_the_shuffler(
    table_files: dict[str, TableFile], tmp_path: Path
) -> None:
    """The device is greeted with the journal's own series, so it still knows the order."""
    floor = Floor(table_files["pulse"])
    floor.twins.load("red")
    floor.wait(500)
    floor.keys("SHUFFLE")
    floor.wait(5_000)
    floor.world.stop()
    walk_between(floor, tmp_path)
    floor.world.start()
    floor.wait(5_000)
    assert floor.state.orders == ()
    assert len(floor.events(OrderCompleted)) == 1
