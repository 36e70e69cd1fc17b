"""A table whose acceptors hang on GPIO lines, and edges of one are lost: its seat waits for a supervisor."""

from __future__ import annotations

from bench.gpio_table import gpio_table_file
from controller.rehearsal.scenario.world import MemoryStorage, World
from controller.shows.advice import advice
from controller.table.commands import StaffAnswered

SECOND = 1_000_000_000


def overrun(world: World, seat: int) -> None:
    """The loop is away while the wire of this seat's sensor moves 70 times."""
    line = world.twins.gpio("header").line(f"SENSOR{seat}")
    line.delay(True)
    for _ in range(70):
        line.drive(not line.level())
    line.delay(False)


def test_chips_that_may_be_lost_between_wire_and_program_call_a_supervisor() -> None:
    world = World(gpio_table_file(), 1, MemoryStorage(1))
    world.reactor.advance(2 * SECOND)
    table = world.table
    assert table is not None
    for _ in range(2):  # and again after an answer
        overrun(world, 3)
        world.reactor.advance(SECOND)
        state = table.service.durable
        assert [(fault.device, fault.fault) for fault in state.faults] == [("acceptor.3", "events-lost")]
        assert advice(state, table.setup).say == "Call a supervisor: chips may have passed uncounted at seat 3."
        assert [world.twins.acceptor_open(seat) for seat in (2, 3, 4)] == [True, False, True]
        answer = StaffAnswered(device="key-pad", at=world.reactor.now(), role="floor-supervisor")
        table.service.take(answer)
        world.reactor.advance(SECOND)
        assert table.service.durable.faults == ()
        assert world.twins.acceptor_open(3)
    world.twins.chip(3)
    world.reactor.advance(SECOND)
    assert table.service.durable.round.wagers == (3,)
    world.stop()
