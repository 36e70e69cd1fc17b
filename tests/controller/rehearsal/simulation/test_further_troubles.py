"""No time at a start, a clock that stands, and all lines stopped and let go in another order: each comes, and ends."""

import random

import pytest

from controller.rehearsal.simulation import further_troubles
from controller.rehearsal.simulation.coverage import Coverage
from controller.rehearsal.simulation.floor import SECOND, Floor
from controller.rehearsal.simulation.further_troubles import FurtherTroubles
from controller.rehearsal.simulation.run import simulate
from controller.rehearsal.simulation.tables import named
from controller.rehearsal.simulation.wall_clock import START_UTC_NS
from controller.rehearsal.simulation.witness import Witness
from drivers.reactor import VirtualReactor

TABLE = "oneida, shuffler and shoe"


@pytest.fixture
def floor():
    floor = Floor(named(TABLE).file, "1", VirtualReactor(SECOND))
    floor.watch(Witness(floor, floor.setup))
    yield floor
    floor.kill()
    floor.disk.close()


def troubles(floor, seed="1"):
    return FurtherTroubles(floor, random.Random(seed), Coverage())


def test_all_lines_are_stopped_both_ways_and_let_go_in_another_order(floor):
    acts = []
    for name in floor.serial_buses:
        wire = floor.lines.wire(name)
        wire.hold = lambda end, name=name: acts.append(("hold", name, end))
        wire.release = lambda end, name=name: acts.append(("release", name, end))
    same = 0
    for seed in range(5):
        acts.clear()
        troubles(floor, seed)._stop_all_lines()
        floor.reactor.advance(60 * SECOND)
        held, released = acts[: len(acts) // 2], acts[len(acts) // 2 :]
        assert {act for act, _, _ in held} == {"hold"}
        assert {act for act, _, _ in released} == {"release"}
        assert len(held) == 2 * len(floor.serial_buses) > 2
        assert sorted(way[1:] for way in held) == sorted(way[1:] for way in released)
        same += [way[1:] for way in held] == [way[1:] for way in released]
    assert same < 5


def test_the_end_of_a_storm_lets_every_line_go_and_brings_the_time(floor):
    attack = troubles(floor)
    attack.begin_storm()
    attack._stop_all_lines()
    attack._start_without_time()
    attack._clock_stands()
    attack.end_storm()
    floor.reactor.advance(SECOND)
    floor.lines.wire(floor.serial_buses[0]).device.write(b"")
    assert (floor.clock.utc_now_ns(), floor.clock.synchronised) == (START_UTC_NS + floor.reactor.now(), True)
    assert all(floor.lines.wire(name)._held == {"host": None, "device": None} for name in floor.serial_buses)


@pytest.mark.slow
def test_a_table_whose_first_start_has_no_time_plays(monkeypatch):
    monkeypatch.setattr(further_troubles, "FIRST_WITHOUT_TIME", 1.0)
    outcome = simulate(5, 0.1, "liveness", named(TABLE))
    assert outcome.coverage.faults["clock: no time at start"] >= 1
    assert outcome.rounds > 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_nothing_but_these_troubles_all_the_time_breaks_nothing(monkeypatch, seed):
    monkeypatch.setattr(further_troubles, "MEAN_S", 6)
    outcome = simulate(seed, 0.15, "liveness", named(TABLE))
    reached = {name for name in outcome.coverage.faults if name.startswith(("clock: stands", "clock: no", "wire: all"))}
    assert len(reached) == 3
