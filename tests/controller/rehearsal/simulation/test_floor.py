"""The process of a simulated table: whoever asked for the call of the disk that it died in, another one is started."""

import pytest

from controller.record.journal.simulated_disk import PowerCut
from controller.rehearsal.simulation.floor import MS, PATH, RESTART_NS, SECOND, Floor
from controller.rehearsal.simulation.health import FOUND_AGAIN_NS
from controller.rehearsal.simulation.tables import named
from controller.rehearsal.simulation.witness import Witness
from drivers.reactor import VirtualReactor


@pytest.fixture
def floor():
    floor = Floor(named("choctaw, no machine").file, "1", VirtualReactor(SECOND))
    floor.watch(Witness(floor, floor.setup))
    floor.start()
    floor.reactor.advance(SECOND)
    yield floor
    floor.close()
    floor.disk.close()


def dies_unnoticed(floor, how):
    """It dies in a call of the disk whose error goes no further, as that of a page's reading at the web framework."""
    setattr(floor.disk, how, floor.disk.calls + 1)
    with pytest.raises(PowerCut):
        floor.disk.flush_names(PATH)


@pytest.mark.parametrize("how", ["kill_at", "cut_at"])
def test_a_process_whose_death_nobody_inside_noticed_is_started_again(floor, how):
    dies_unnoticed(floor, how)
    floor.reactor.advance(MS)
    assert floor.table is None
    floor.reactor.advance(RESTART_NS)
    assert floor.starts == 2
    assert floor.can_act


def test_a_bus_that_was_held_as_a_process_died_is_found_free_by_the_next(floor):
    floor.twins.i2c("felt").hold(True)
    floor.kill()
    floor.reactor.advance(RESTART_NS + SECOND)
    assert "dealer" in {fault.device for fault in floor.table.service.durable.faults}
    dies_unnoticed(floor, "kill_at")
    floor.twins.i2c("felt").hold(False)
    floor.reactor.advance(RESTART_NS + FOUND_AGAIN_NS)
    assert not floor.table.service.durable.faults
    assert floor.twins.dealer_lines()[0].strip()
