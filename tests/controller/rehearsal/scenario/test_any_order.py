"""Whatever is done and goes wrong at a table, in whatever order: the play goes on, or says why it cannot."""

import random
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.rehearsal.scenario.file import Scenario
from controller.rehearsal.scenario.names import name_mistakes
from controller.rehearsal.scenario.player import play_in
from controller.rehearsal.scenario.step import Step
from controller.rehearsal.scenario.surroundings import Surroundings
from controller.rehearsal.scenario.world import MemoryStorage, World
from controller.rehearsal.simulation.wall_clock import WallClock
from controller.reports.names import NAMES
from controller.table.invariants import violation
from controller.twins.faults import TwinFaults
from controller.twins.lines import MemoryLines
from controller.twins.table import TwinTable
from drivers.reactor import VirtualReactor

TABLES = tuple(
    table for path in sorted((config_folder() / "tables").glob("*.toml")) if (table := load_table(path)).on_twins
)


def faults_of(table):
    """Each name that can be broken at this table, with each of its faults."""
    reactor, rng = VirtualReactor(), random.Random(0)
    lines = MemoryLines(reactor)
    twins = TwinTable(table, reactor, rng, lines)
    known = Surroundings(table, twins, TwinFaults(twins, rng), lines, lambda: None, WallClock(reactor)).known()
    return [(name, fault) for name, faults in known.items() for fault in faults]


FAULTS = {table.table.id: faults_of(table) for table in TABLES}
ROLES = ("dealer", "floor-supervisor", "pit-manager", "table-games-manager")
PATHS = ("/", "/awards", "/accounting", "/technician", "/reports", "/nowhere")
FORMS = (
    ("/lock-out", {}),
    ("/key", {"key": "2"}),
    ("/key", {"key": "ENTER"}),
    ("/desk/new-cards", {"code": "2222"}),
    ("/desk/answer", {"code": "2222", "answer": "no"}),
    ("/technician/enter", {"code": "5555"}),
    ("/technician/start", {"test": "all"}),
    ("/technician/leave", {}),
    ("/bench/chip", {"seat": "3"}),
    ("/accounting/setting", {"code": "4402", "pool": "progressive", "setting": "reset", "value": "1", "why": "x"}),
)
DONE = st.one_of(
    st.lists(st.integers(1, 7), min_size=1, max_size=4).map(lambda seats: {"chip": seats}),
    st.integers(1, 3_000).map(lambda held: {"press": "lock-out", "held_ms": held}),
    st.sampled_from(["ENTER", "2 ENTER", "NEXT NEXT", "3 FLUSH ENTER", "DEAL", "SHUFFLE", "CLEAR 1 ENTER"]).map(
        lambda keys: {"keys": keys}
    ),
    st.sampled_from([{"shuffle": "red"}, {"load": "blue"}, {"deal": 2}, {"take": "stack"}, {"take": "deck"}]),
    st.tuples(st.sampled_from(["verify", "answer", "deny", "log", "sign"]), st.sampled_from(ROLES)).map(
        lambda said: {said[0]: said[1]}
    ),
    st.sampled_from(["lower", "higher"]).map(lambda key: {"turn": key, "by": "pit-manager"}),
    st.sampled_from(["setting", "correction"]).map(lambda what: {"withdraw": what, "why": "it was right"}),
    st.just({"setting": "reset", "value": "1500000", "why": "a larger bank"}),
    st.just({"correct": "meter", "record": "WagerAccepted", "dollars": "-0.50", "why": "counted twice"}),
)
READ = st.one_of(
    st.sampled_from(NAMES).map(lambda name: {"report": name}),
    st.sampled_from(PATHS).map(lambda path: {"get": path}),
    st.sampled_from(FORMS).map(lambda asked: {"post": asked[0], "form": asked[1]}),
)
WRONG = st.one_of(
    st.tuples(st.sampled_from(["shuffler", "shoe"]), st.integers(0, 54)).map(
        lambda left: {"clear": left[0], "leave": left[1]}
    ),
    st.tuples(st.binary(min_size=1, max_size=40), st.sampled_from(["shuffler", "shoe", "coins"]), st.booleans()).map(
        lambda sent: {"bytes": list(sent[0]), "line": sent[1], "towards": "table" if sent[2] else "device"}
    ),
    st.sampled_from(["cabinet", "logic", "drop"]).map(lambda door: {"open": door}),
    st.sampled_from(["+2h", "-168h", "+168h", "-1ms"]).map(lambda step: {"clock": step}),
    st.sampled_from(["cut", "off", "on"]).map(lambda power: {"power": power}),
    st.sampled_from(["kill", "stop", "start"]).map(lambda service: {"service": service}),
    st.sampled_from(["keep", "put-back"]).map(lambda journal: {"journal": journal}),
)
WAITS = st.sampled_from(["0s", "20ms", "500ms", "3s", "45s"])


def step(done, wait):
    return Step.model_validate({**done, "wait": wait})


def broken(table):
    """One fault of this table begins, lasts a while, or is over."""
    name_and_fault = st.sampled_from(FAULTS[table.table.id])
    return st.one_of(
        name_and_fault.map(lambda one: {"break": one[0], "fault": one[1]}),
        name_and_fault.map(lambda one: {"break": one[0], "fault": one[1], "for_ms": 900}),
        name_and_fault.map(lambda one: {"mend": one[0]}),
    )


@st.composite
def scenarios(draw):
    """A table, and what may be asked of it in any order."""
    table = draw(st.sampled_from(TABLES))
    one = st.builds(step, st.one_of(DONE, DONE, READ, WRONG, broken(table), broken(table)), WAITS)
    steps = draw(st.lists(one, min_size=4, max_size=20))
    wrong = {place[1] for place, _ in name_mistakes(steps, table)}
    asked = tuple(one for number, one in enumerate(steps) if number not in wrong)
    return Scenario(config_folder(), "any", 1, table, asked, tuple(range(len(asked))))


@pytest.mark.slow
@settings(max_examples=40, deadline=timedelta(seconds=60), suppress_health_check=[HealthCheck.too_slow])
@given(scenario=scenarios())
def test_a_play_goes_on_or_says_why_it_cannot_and_the_money_adds_up(scenario):
    world = World(scenario.table, scenario.seed, MemoryStorage(scenario.seed))
    left = scenario.steps
    try:
        while left:  # after what cannot be done, with what comes behind it
            for played in play_in(world, replace(scenario, steps=left, lines=tuple(range(len(left))))):
                left = left[1:]
                assert played.failed is None or played.failed
                assert violation(played.seen.state, world.setup) is None
    finally:
        world.close()
