"""Who keeps the register of security tape hurries when all do, and reads the strip that is there."""

from random import Random
from types import SimpleNamespace

import pytest

from controller.rehearsal.simulation.floor import MS, SECOND, Floor
from controller.rehearsal.simulation.inspector import DEVICE, SOON_MS, Inspector
from controller.rehearsal.simulation.tables import named
from controller.rehearsal.simulation.witness import Witness
from controller.table.commands import TapeReadKeyed
from controller.table.equipment.faults import TAPE
from drivers.reactor import VirtualReactor


class Watched:
    """A table with tape, whose inspector nobody hurries yet."""

    def __init__(self, floor):
        self.floor, self.witness = floor, Witness(floor, floor.setup)
        floor.watch(self.witness)
        floor.start()
        self.mood = SimpleNamespace(careful=True, brisk=False, pause=1.0)
        inspector = Inspector(floor, Random(1), floor.setup.taped, lambda: self.witness.state, self.mood)
        self._go_on(inspector.script())
        self.wait(6 * SECOND)

    def _go_on(self, script):
        self.floor.reactor.call_later(next(script) * MS, lambda: self._go_on(script))

    def wait(self, ns):
        self.floor.reactor.advance(ns)

    def tear(self):
        strip = self.witness.state.tape[0]
        told = {"part": strip.part, "number": strip.number, "found": "torn", "role": "technician"}
        self.floor.table.service.take(TapeReadKeyed(device=DEVICE, at=self.floor.reactor.now(), **told))
        self.wait(SECOND)
        assert self.is_wrong

    @property
    def is_wrong(self):
        state = self.witness.state
        return bool(state.deviations) or any(fault.fault == TAPE for fault in state.faults)


@pytest.fixture
def watched():
    floor = Floor(named("grand-ronde, let it ride").file, "1", VirtualReactor(SECOND))
    yield Watched(floor)
    floor.close()
    floor.disk.close()


def test_a_strip_that_was_torn_in_a_storm_is_replaced_soon_after_it(watched):
    watched.mood.careful = False
    watched.tear()
    watched.mood.careful = True
    watched.wait(3 * SOON_MS[1] * MS)
    assert not watched.is_wrong


def test_whoever_is_careful_reads_the_strip_that_was_just_stuck_on(watched):
    for times in range(1, 5):
        watched.tear()
        watched.wait(3 * SOON_MS[1] * MS)
        assert watched.witness.coverage.kinds["TapeDeviated"] == times
