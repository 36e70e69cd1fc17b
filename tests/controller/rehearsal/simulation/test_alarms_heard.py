"""When an alarm was due, for the ear of the witness: also one that a start finds over."""

from controller.rehearsal.simulation.floor import SECOND, Floor
from controller.rehearsal.simulation.health import Health
from controller.rehearsal.simulation.shown import Shown
from controller.rehearsal.simulation.tables import named
from drivers.reactor import VirtualReactor


def test_an_alarm_that_went_on_as_the_service_ended_is_due_once_more_where_its_start_finds_it_over():
    reactor = VirtualReactor(SECOND)
    floor = Floor(named("choctaw, bet sensors and all other equipment").file, "1", reactor)
    shown = Shown(floor, floor.setup, Health(reactor, floor.file), lambda _: None)
    shown._alarm_recorded(False, True, reactor.now())
    reactor.advance(5 * SECOND)
    shown.ended()
    reactor.advance(2 * SECOND)
    shown._alarm_recorded(True, False, reactor.now())
    assert shown._alarm_since == reactor.now()
    reactor.advance(SECOND)
    shown._alarm_recorded(False, False, reactor.now())
    assert shown._alarm_since == reactor.now() - SECOND
    floor.disk.close()
