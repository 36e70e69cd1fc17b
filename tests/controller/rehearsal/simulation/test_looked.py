"""The check of a simulated table's record: it finds what lies on the disk, and its reads are not the table's."""

import random

import pytest

from controller.rehearsal.simulation import looked
from controller.rehearsal.simulation.floor import MS, PATH, SECOND, Floor
from controller.rehearsal.simulation.looked import SimulatedLook
from controller.rehearsal.simulation.tables import named
from controller.rehearsal.simulation.witness import Witness
from drivers.reactor import VirtualReactor


@pytest.fixture
def floor(monkeypatch):
    monkeypatch.setattr(looked, "TAKES_LONG", 1.0)
    floor = Floor(named("choctaw, no machine").file, "1", VirtualReactor(SECOND))
    floor.watch(Witness(floor, floor.setup))
    yield floor
    floor.close()
    floor.disk.close()


def test_a_start_takes_no_money_until_its_record_was_found_whole(floor):
    floor.start()
    floor.chip(3, 40)
    floor.reactor.advance(15 * MS)
    assert floor.table.service.state.unchecked
    floor.reactor.advance(130 * SECOND)
    assert not floor.table.service.state.unchecked
    assert floor.table.service.state.round.wagers == ()
    floor.chip(3, 40)
    floor.reactor.advance(SECOND)
    assert floor.table.service.state.round.wagers == (3,)


def test_a_record_that_rotted_is_damaged_for_the_check_too(floor):
    floor.start()
    floor.reactor.advance(130 * SECOND)
    look = SimulatedLook(PATH, floor.disk, floor.reactor, random.Random(1))
    assert look.now().record.ok
    assert look.now().record.position == floor.table.service.position
    content = floor.disk.image()[PATH + "-wal"]
    at = content.index(b'"ServiceStarted"')
    floor.disk.flip(PATH + "-wal", at + 2, 1)
    assert not look.now().record.ok


def test_its_reads_neither_count_nor_fail_nor_kill(floor):
    floor.start()
    floor.disk.fail_at = floor.disk.kill_at = floor.disk.calls + 1
    before = floor.disk.calls, floor.disk.fail_at, floor.disk.kill_at, floor.disk.cut_at
    assert SimulatedLook(PATH, floor.disk, floor.reactor, random.Random(1)).now().record.ok
    assert (floor.disk.calls, floor.disk.fail_at, floor.disk.kill_at, floor.disk.cut_at) == before
    assert floor.can_act
    floor.disk.spare_the_process()
