"""Which devices were left alone long enough."""

from controller.rehearsal.simulation.floor import SECOND
from controller.rehearsal.simulation.health import FOUND_AGAIN_NS, Health
from controller.rehearsal.simulation.tables import variants
from drivers.reactor import VirtualReactor


def test_a_device_is_well_a_while_after_it_was_mended():
    reactor = VirtualReactor(60 * SECOND)
    health = Health(reactor, variants()[0].file)
    health.disturbed("shoe", True)
    assert not health.well("shoe")
    health.disturbed("shoe", False)
    assert not health.well("shoe")
    assert health.well("shuffler")
    reactor.advance(FOUND_AGAIN_NS)
    assert health.well("shoe")


def test_of_two_things_that_are_wrong_both_must_be_mended():
    reactor = VirtualReactor(60 * SECOND)
    health = Health(reactor, variants()[0].file)
    health.disturbed("coins", True)
    health.disturbed("coins", True)
    health.disturbed("coins", False)
    reactor.advance(2 * FOUND_AGAIN_NS)
    assert not health.well("coins")
    health.disturbed("coins", False)
    reactor.advance(FOUND_AGAIN_NS)
    assert health.well("coins")


def test_a_part_on_a_broken_bus_is_not_well():
    health = Health(VirtualReactor(60 * SECOND), variants()[0].file)
    health.disturbed("felt", True)
    assert not health.well("meter")
