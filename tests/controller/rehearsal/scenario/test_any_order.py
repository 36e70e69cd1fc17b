"""Whatever is done and goes wrong at a table, in whatever order: the play goes on, or says why it cannot."""

import random
from datetime import timedelta

import pytest
from hypothesis import given, settings, strategies as st

from controller.assembly import table_setup
from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.rehearsal.scenario.file import Scenario
from controller.rehearsal.scenario.names import name_mistakes
from controller.rehearsal.scenario.player import play
from controller.rehearsal.scenario.step import Step
from controller.rehearsal.scenario.surroundings import Surroundings
from controller.rehearsal.scenario.world import MemoryStorage
from controller.rehearsal.simulation.wall_clock import WallClock
from controller.reports.catalogue import NAMES
from controller.table.invariants import violation
from controller.twins.faults import TwinFaults
from controller.twins.lines import MemoryLines
from controller.twins.table import TwinTable
from drivers.reactor import VirtualReactor

TABLE = load_table(config_folder() / "tables" / "demo-caribbean-stud.toml")
SETUP = table_setup(TABLE)


def all_faults():
    """Each name that can be broken at this table, with each of its faults."""
    reactor, rng = VirtualReactor(), random.Random(0)
    lines = MemoryLines(reactor)
    twins = TwinTable(TABLE, reactor, rng, lines)
    known = Surroundings(TABLE, twins, TwinFaults(twins, rng), lines, None, WallClock(reactor)).known()
    return [(name, fault) for name, faults in known.items() for fault in faults]


FAULTS = all_faults()
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
    st.sampled_from(FAULTS).map(lambda one: {"break": one[0], "fault": one[1]}),
    st.sampled_from(FAULTS).map(lambda one: {"break": one[0], "fault": one[1], "for_ms": 900}),
    st.sampled_from(FAULTS).map(lambda one: {"mend": one[0]}),
    st.tuples(st.sampled_from(["shuffler", "shoe"]), st.integers(0, 54)).map(
        lambda left: {"clear": left[0], "leave": left[1]}
    ),
    st.tuples(st.binary(min_size=1, max_size=40), st.sampled_from(["shuffler", "shoe"]), st.booleans()).map(
        lambda sent: {"bytes": list(sent[0]), "line": sent[1], "towards": "table" if sent[2] else "device"}
    ),
    st.sampled_from(["+2h", "-168h", "+168h", "-1ms"]).map(lambda step: {"clock": step}),
    st.sampled_from(["cut", "off", "on"]).map(lambda power: {"power": power}),
    st.sampled_from(["kill", "stop", "start"]).map(lambda service: {"service": service}),
    st.sampled_from(["keep", "put-back"]).map(lambda journal: {"journal": journal}),
)
WAITS = st.sampled_from(["0s", "20ms", "500ms", "3s", "45s"])


def step(done, wait):
    return Step.model_validate({**done, "wait": wait})


STEPS = st.lists(st.builds(step, st.one_of(DONE, DONE, READ, WRONG, WRONG), WAITS), min_size=1, max_size=14)


@pytest.mark.slow
@settings(max_examples=60, deadline=timedelta(seconds=60))
@given(steps=STEPS)
def test_a_play_goes_on_or_says_why_it_cannot_and_the_money_adds_up(steps):
    assert list(name_mistakes(steps, TABLE)) == []
    scenario = Scenario(config_folder(), "any", 1, TABLE, tuple(steps), tuple(range(len(steps))))
    for played in play(scenario, MemoryStorage(1)):
        assert played.failed is None or played.failed
        assert violation(played.seen.state, SETUP) is None
