"""A chip from elsewhere is whole, and contradicts the journal, whatever it came from."""

import random

import pytest

from controller.assembly import table_setup
from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.record.copies.comparison import judge
from controller.record.copies.past import PastOfJournal
from controller.record.copies.record import critical_record
from controller.rehearsal.simulation.foreign_copy import foreign_cells
from drivers.buses.i2c import NamedBus
from drivers.buses.i2c_twin import TwinI2CBus
from drivers.critical_memory.port import Record
from drivers.critical_memory.two_slots import TwoSlots
from drivers.parts.mb85rc256v import Mb85rc256v
from drivers.parts.mb85rc256v_twin import Mb85rc256vTwin
from tests.controller.record.copies.kept_table import SLOT, KeptTable


@pytest.fixture(scope="module")
def table():
    kept = KeptTable(table_setup(load_table(config_folder() / "tables" / "demo-caribbean-stud.toml")))
    kept.chip(3)
    return kept


def read(cells):
    twin, bus = Mb85rc256vTwin(random.Random(1)), TwinI2CBus()
    twin.cells[:] = cells
    bus.attach(0x50, twin)
    return TwoSlots(Mb85rc256v(NamedBus("felt", lambda: bus).at(0x50, device="fram")), slot_bytes=SLOT).load()


def test_it_is_whole_and_contradicts_the_journal_in_every_way_there_is(table):
    own = critical_record(table.durable, table.position, table.journal.last_seal)
    told = set()
    for seed in range(16):
        contents = read(foreign_cells(own, random.Random(seed)))
        assert isinstance(contents, Record)
        judgement = judge(contents.data, table.durable, table.position, PastOfJournal(table.journal))
        assert judgement.kind == "differs"
        told.add(judgement.why.split(":")[0].split(" of the journal is")[0])
    assert len(told) == 4
