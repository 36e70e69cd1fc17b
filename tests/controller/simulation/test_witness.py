"""The witness must say so when something does not hold: each thing is done wrong once."""

import pytest

from controller import events as e
from controller.assembly import CODEC, table_setup
from controller.journal.memory import MemoryJournal
from controller.simulation.floor import SECOND, Chip, Floor
from controller.simulation.tables import variants
from controller.simulation.witness import Broken, Witness
from drivers.reactor import VirtualReactor

OPENED = e.TableOpened(
    table="CS-07", series="a1", game="caribbean-stud", house="choctaw", seats=7, seed_cents=1_000_000, units_per_cent=1
)
ACCEPTORS, IODIRB = 0x20, 0x01


@pytest.fixture
def floor():
    floor = Floor(variants()[0].file, "1", VirtualReactor(SECOND))
    yield floor
    floor.disk.close()


@pytest.fixture
def witness(floor):
    witness = Witness(floor, table_setup(floor.file))
    floor.watch(witness)
    witness.recorded(OPENED)
    return witness


def reduced(award):
    return e.MeterReduced(
        award=award, seat=1, hand="flush", cents=100, off_meter_cents=100, key="lower", role="floor-supervisor"
    )


def test_a_chip_that_nobody_dropped(witness):
    with pytest.raises(Broken, match="that nobody dropped"):
        witness.recorded(e.WagerAccepted(seat=3, at=SECOND, units=50))


def test_a_chip_that_counts_twice(witness):
    witness.dropped(Chip(seat=3, at=SECOND, width_ms=40, taken=True))
    witness.recorded(e.WagerAccepted(seat=3, at=SECOND, units=50))
    with pytest.raises(Broken, match="counted before"):
        witness.recorded(e.WagerAccepted(seat=3, at=SECOND, units=50))


def test_a_chip_that_counts_after_the_lock(witness):
    witness.dropped(Chip(seat=3, at=SECOND, width_ms=40, taken=True))
    witness.recorded(e.PhaseChanged(signal="all_acceptors_closed", before="locking", after="locked"))
    with pytest.raises(Broken, match="counted in the phase locked"):
        witness.recorded(e.WagerAccepted(seat=3, at=SECOND, units=50))


def test_a_meter_that_falls_without_an_award(witness):
    with pytest.raises(Broken, match="the meter fell with MeterReset"):
        witness.recorded(e.MeterReset(award=1, cents=-1))


def test_an_award_that_is_paid_twice(witness):
    witness.recorded(reduced(1))
    witness.recorded(reduced(2))
    with pytest.raises(Broken, match="award 1 was paid twice"):
        witness.recorded(reduced(1))


def test_an_order_that_is_sent_before_it_is_on_the_disk(floor, witness):
    with pytest.raises(Broken, match="order 4 was sent and is not on the disk"):
        floor.lines.wire("shuffler").carry("host", b"!1 SHUFFLE order=4*0000\r\n")


def test_an_order_that_is_sent_twice(floor, witness):
    witness.recorded(e.OrderIssued(order=4, device="shuffler", action="start"))
    floor.lines.wire("shuffler").carry("host", b"!1 SHUFFLE order=4*0000\r\n")
    with pytest.raises(Broken, match="order 4 was sent twice"):
        floor.lines.wire("shuffler").carry("host", b"!2 SHUFFLE order=4*0000\r\n")


def test_a_gate_that_opens_while_no_service_runs(floor, witness):
    with pytest.raises(Broken, match="opened while no service ran"):
        floor.twins.i2c("felt").write_byte_data(ACCEPTORS, IODIRB, 0x00)


def test_a_gate_that_opens_before_the_record_says_so(floor):
    witness = Witness(floor, table_setup(floor.file))
    floor.watch(witness)
    floor.start()
    witness.recorded(e.PhaseChanged(signal="lock_out", before="betting", after="locking"))
    floor.twins.i2c("felt").write_byte_data(ACCEPTORS, IODIRB, 0xFF)
    with pytest.raises(Broken, match="opened before the record said so"):
        floor.twins.i2c("felt").write_byte_data(ACCEPTORS, IODIRB, 0x00)


def test_records_that_are_gone(witness):
    with pytest.raises(Broken, match="1 records were acknowledged and 0 are on the disk"):
        witness.opened(MemoryJournal("CS-07", CODEC))


def test_a_service_that_knows_another_record(floor):
    witness = Witness(floor, table_setup(floor.file))
    floor.watch(witness)
    floor.start()
    witness.recorded(e.CardsDue())
    with pytest.raises(Broken, match=r"records are on the disk, the journal says"):
        floor.reactor.advance(2 * SECOND)
