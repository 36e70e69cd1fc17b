"""Simulated tables, each its own history; and what makes a history worth its seed."""

import gc
import os
import subprocess
import sys
import time
from random import Random

import pytest

from controller.config.house_rules import load_house_rules
from controller.rehearsal.simulation import run as simulation_run
from controller.rehearsal.simulation.floor import Floor
from controller.rehearsal.simulation.isolation import Leak, isolated
from controller.rehearsal.simulation.run import SimulationFailed, simulate
from controller.rehearsal.simulation.tables import variants

HOURS = 0.25
ASKING = [table for table in variants() if table.file.deal.new_cards is not None]
OTHER_GAMES = [table for table in variants() if table.file.table.game != "caribbean-stud" and table not in ASKING]


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["liveness", "safety"])
@pytest.mark.parametrize("seed", range(1, 11))
def test_a_quarter_of_an_hour_with_people_and_troubles_breaks_nothing(seed, mode):
    outcome = simulate(seed, HOURS, mode)
    assert outcome.rounds > 3, "the people of this seed hardly played"


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["liveness", "safety"])
@pytest.mark.parametrize("table", OTHER_GAMES, ids=[table.name.replace(", ", "/") for table in OTHER_GAMES])
def test_every_other_game_is_played_through_people_and_troubles(table, mode):
    outcome = simulate(7, 0.25, mode, table)
    least = 0 if table.file.table.game == "bingo" else 3  # a game of bingo takes minutes
    assert outcome.rounds > least, "the people of this seed hardly played"


@pytest.mark.slow
@pytest.mark.parametrize("table", ASKING, ids=[table.name.split(", new cards")[0] for table in ASKING])
def test_every_game_is_played_from_the_inspection_of_its_cards_to_the_discard_rack(table):
    """Its house's steps: 002:1084, 1241, 1449, 1592, 1655; 003:203, 1596, 2549, 4428."""
    outcome = simulate(7, 0.25, "liveness", table)
    steps = load_house_rules(table.file.table.game, table.file.table.rules).cards.opening
    opened = outcome.coverage.kinds["CardsChanged"] + outcome.coverage.kinds["CardsSpread"]
    assert outcome.rounds > 3, "the people of this seed hardly played"
    assert outcome.coverage.kinds["DeckPrepared"] >= len(steps)
    assert opened


@pytest.mark.slow
@pytest.mark.parametrize("seed", [3, 6, 8, 10])
def test_one_seed_is_one_history(seed):
    assert simulate(seed, 0.1).seal == simulate(seed, 0.1).seal


@pytest.mark.slow
def test_a_history_does_not_hang_on_the_hashes_of_a_process():
    """Sets iterate by hash; a process with another hash seed must tell the same story."""
    play = "from controller.rehearsal.simulation.run import simulate; print(simulate(8, 0.1).seal)"
    seals = {
        subprocess.run(
            [sys.executable, "-c", play],
            check=True,
            capture_output=True,
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(seals) == 1


def test_a_history_that_broke_is_let_go(monkeypatch):
    """Its journal was open: what a soak holds would grow with each history that breaks."""

    def breaks(run, end_ns):
        run.floor.reactor.advance_to(run.floor.reactor.now() + 20_000_000_000)
        raise RuntimeError("somebody trips over the cable")

    def floors():
        gc.collect()
        return sum(isinstance(thing, Floor) for thing in gc.get_objects())

    before = floors()
    monkeypatch.setattr(simulation_run, "_only_storm", breaks)
    with pytest.raises(SimulationFailed, match="trips over the cable"):
        simulate(1, 0.1, "safety")
    assert floors() <= before


def test_two_seeds_are_two_histories():
    assert simulate(1, 0.01).seal != simulate(2, 0.01).seal


@pytest.mark.parametrize("leak", [time.time, time.monotonic_ns, lambda: Random(), lambda: os.urandom(1)])
def test_real_time_and_real_chance_raise_inside_a_run(leak):
    names = {time.time: "time", time.monotonic_ns: "monotonic_ns"}
    ask = leak if leak not in names else lambda: getattr(time, names[leak])()
    with isolated(), pytest.raises(Leak):
        ask()
    ask()
