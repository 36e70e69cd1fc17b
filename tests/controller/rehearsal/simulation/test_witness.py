"""The witness must say so when something does not hold: each thing is done wrong once."""

import msgspec
import pytest

from controller.assembly import CODEC, table_setup
from controller.config.check import load_table
from controller.config.folder import config_folder, table_path
from controller.record.journal.memory import MemoryJournal
from controller.rehearsal.simulation.chips import doubt_ns
from controller.rehearsal.simulation.floor import MS, SECOND, Chip, Floor
from controller.rehearsal.simulation.tables import named, variants
from controller.rehearsal.simulation.witness import FIRST_LOOK_NS, Broken, Witness
from controller.service.refusal import SHOWN_NS
from controller.table import commands as c, events as e
from drivers.lamp.pattern import LampMode
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
    with pytest.raises(Broken, match="the progressive meter fell with MeterReset"):
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


# The table of all other equipment

LOCKED_OUT = e.PhaseChanged(signal="lock_out", before="betting", after="locking")


@pytest.fixture
def equipment():
    floor = Floor(named("choctaw, bet sensors and all other equipment").file, "1", VirtualReactor(SECOND))
    floor.watch(Witness(floor, floor.setup))
    floor.start()
    floor.reactor.advance(13 * SECOND)
    yield floor
    floor.disk.close()


def watching(floor):
    """The witness of the floor."""
    return floor._told


def forget(floor):
    """The table goes on, and nothing of it is recorded any more: whatever happens now is missing in the record."""
    floor.table.service._stopped = True


def test_a_sound_table_of_all_equipment_is_played_without_a_complaint(equipment):
    equipment.chip(3, 0)
    equipment.reactor.advance(3 * SECOND)
    equipment.twins.press("lock-out")
    equipment.reactor.advance(3 * SECOND)
    assert watching(equipment).state.round.wagers == (3,)


def test_a_chip_on_a_sensor_that_counts_before_lock_out(equipment):
    equipment.chip(3, 0)
    at = equipment.reactor.now()
    equipment.reactor.advance(2 * SECOND)
    with pytest.raises(Broken, match="counted in the phase betting"):
        watching(equipment).recorded(e.WagerAccepted(seat=3, at=at, units=50))


def test_a_chip_on_a_sensor_that_nobody_laid(equipment):
    watching(equipment).recorded(LOCKED_OUT)
    with pytest.raises(Broken, match="that nobody laid there"):
        watching(equipment).recorded(e.WagerAccepted(seat=3, at=equipment.reactor.now() - SECOND, units=50))


def test_a_chip_on_a_sensor_that_counts_twice(equipment):
    equipment.chip(3, 0)
    at = equipment.reactor.now()
    equipment.reactor.advance(2 * SECOND)
    watching(equipment).recorded(LOCKED_OUT)
    watching(equipment).recorded(e.WagerAccepted(seat=3, at=at, units=50))
    with pytest.raises(Broken, match="counted before"):
        watching(equipment).recorded(e.WagerAccepted(seat=3, at=at, units=50))


def test_a_chip_that_lay_there_at_lock_out_and_does_not_count(equipment):
    witness, reactor = watching(equipment), equipment.reactor
    witness._same = lambda table: None  # what follows is told to the witness alone
    witness.recorded(e.RoundClosed(number=1, void=False, carried=(), at=reactor.now()))
    reactor.advance(100 * MS)
    equipment.chip(3, 0)
    reactor.advance(600 * MS)
    witness.recorded(e.LockOutPressed(at=reactor.now()))
    reactor.advance(100 * MS)
    with pytest.raises(Broken, match=r"a chip lay at seat 3 .* and did not count"):
        witness.recorded(e.TableLocked(seats=(), units=0))


def test_a_chip_that_is_not_named_while_it_lies_there(equipment):
    forget(equipment)
    equipment.chip(3, 0)
    with pytest.raises(Broken, match="a chip lies on the spot at seat 3, and the record does not say so"):
        equipment.reactor.advance(3 * SECOND)


def test_a_bet_that_is_lifted_after_lock_out_and_not_named(equipment):
    equipment.chip(3, 0)
    equipment.reactor.advance(SECOND)
    equipment.twins.press("lock-out")
    equipment.reactor.advance(SECOND)
    forget(equipment)
    equipment.lift(3)
    with pytest.raises(Broken, match="the bet of seat 3 was lifted, and the record does not say so"):
        equipment.reactor.advance(3 * SECOND)


def test_a_door_that_was_opened_and_is_not_in_the_record(equipment):
    forget(equipment)
    equipment.open_door("drop")
    equipment.reactor.advance(SECOND // 2)
    equipment.shut_door("drop")
    with pytest.raises(Broken, match=r"the drop door was opened at .* and that is not in the record"):
        equipment.reactor.advance(3 * SECOND)


def test_a_door_that_was_opened_without_power_and_is_not_in_the_record(equipment):
    equipment.cut_power()
    equipment.open_door("cabinet")
    equipment.shut_door("cabinet")
    equipment.twins.door("cabinet")._q = True  # the latch forgot
    equipment.twins.door("cabinet")._put()
    with pytest.raises(Broken, match="the cabinet door was opened"):
        equipment.reactor.advance(20 * SECOND)


def test_an_opening_without_power_that_no_latch_can_tell_is_not_held_against_the_table(equipment):
    equipment.cut_power()
    equipment.open_door("drop")
    equipment.shut_door("drop")
    equipment.reactor.advance(20 * SECOND)


def test_dice_that_were_keyed_in_and_are_not_in_the_record(equipment):
    forget(equipment)
    equipment.key_in("dice", "516")
    with pytest.raises(Broken, match="516 was keyed in at dice, and is not in the record"):
        equipment.reactor.advance(5 * SECOND)


def test_a_tower_light_that_shows_something_else(equipment):
    equipment.table.equipment.device("tower-light").show({})
    with pytest.raises(Broken, match="the green lamp of the tower light does off and must do steady"):
        equipment.reactor.advance(2 * SECOND)


def test_a_buzzer_that_sounds_for_nothing(equipment):
    equipment.table.equipment.device("buzzer").sound("alarm")
    with pytest.raises(Broken, match="the buzzer sounds although nothing was due"):
        equipment.reactor.advance(5 * SECOND)


def test_a_buzzer_that_is_not_heard(equipment):
    equipment.table.equipment.device("buzzer").sound = lambda pattern: None
    equipment.open_door("drop")
    with pytest.raises(Broken, match="the buzzer must have sounded alarm and was not heard"):
        equipment.reactor.advance(4 * SECOND)


def test_a_ring_that_is_lit_for_no_wager(equipment):
    equipment.twins.press("lock-out")
    equipment.reactor.advance(3 * SECOND)
    equipment.table.equipment.device("lamp")[3].show(LampMode.STEADY)
    with pytest.raises(Broken, match="the lamp of seat 3 must be off and is not"):
        equipment.reactor.advance(2 * SECOND)


def test_digits_that_show_another_meter(equipment):
    equipment.table.equipment.device("meter-display").show(1)
    with pytest.raises(Broken, match=r"the meter shows '0\.01'"):
        equipment.reactor.advance(2 * SECOND)


# What ccTalk costs (decision 17)


def test_a_chip_of_an_acceptor_that_tells_its_edge_is_in_no_doubt():
    assert doubt_ns(named("choctaw, shuffler and shoe").file.acceptor, 7) == 0


def test_a_chip_of_a_ccTalk_acceptor_is_in_doubt_for_no_longer_than_decision_17_says():
    shipped = load_table(table_path("demo-caribbean-stud-cctalk", config_folder()))
    assert doubt_ns(shipped.acceptor, 7) < 400 * MS


# Draws


PAI_GOW = e.TableOpened(
    table="PG-01",
    series="a1",
    game="pai-gow-poker",
    house="grand-ronde",
    seats=6,
    seed_cents=0,
    units_per_cent=1,
)
STARTING = e.PhaseChanged(signal="lock_out", before="betting", after="starting")
ORDERED = e.DrawOrdered(order=1, draw="start-position", round=1)
DRAWN = e.StartPositionDrawn(order=1, draw="start-position", round=1, numbers=(3,), position=3)


@pytest.fixture
def drawing():
    floor = Floor(named("grand-ronde, pai gow poker").file, "1", VirtualReactor(SECOND))
    witness = Witness(floor, floor.setup)
    floor.watch(witness)
    witness.recorded(PAI_GOW)
    yield witness
    floor.disk.close()


def test_a_start_position_while_wagers_are_open(drawing):
    with pytest.raises(Broken, match="drawn while wagers were open"):
        drawing.recorded(ORDERED)


def test_a_start_position_that_nobody_ordered(drawing):
    drawing.recorded(STARTING)
    with pytest.raises(Broken, match="which nobody waits for"):
        drawing.recorded(DRAWN)


@pytest.mark.parametrize(
    "again",
    [
        ORDERED,
        e.StartPositionKeyed(draw="start-position", round=1, total=9, position=2, device="key-pad", role="dealer"),
    ],
)
def test_a_start_position_that_is_found_twice_in_a_round(drawing, again):
    for event in (STARTING, ORDERED, DRAWN):
        drawing.recorded(event)
    with pytest.raises(Broken, match="drawn twice in round 1"):
        drawing.recorded(again)


def test_a_number_that_is_another_position_on_the_layout(drawing):
    drawing.recorded(STARTING)
    drawing.recorded(ORDERED)
    with pytest.raises(Broken, match=r"\(3,\) is position 3 on this layout, and the record has 4"):
        drawing.recorded(msgspec.structs.replace(DRAWN, position=4))


def test_cards_before_the_start_position(drawing):
    drawing.recorded(STARTING)
    with pytest.raises(Broken, match="start-position: not drawn, and cards came out"):
        drawing.recorded(e.StackDelivered(cards=7, left=46, device="shoe"))


# Test mode


def test_play_while_the_table_is_tested(witness):
    witness.recorded(e.TestModeEntered(role="technician", at=SECOND))
    with pytest.raises(Broken, match="LockOutPressed was recorded while the table was tested"):
        witness.recorded(e.LockOutPressed(at=2 * SECOND))


def test_a_chip_that_counts_while_the_table_is_tested(witness):
    witness.recorded(e.TestModeEntered(role="technician", at=SECOND))
    witness.dropped(Chip(seat=3, at=2 * SECOND, width_ms=40, taken=True))
    with pytest.raises(Broken, match="although it came while the table was tested"):
        witness.recorded(e.WagerAccepted(seat=3, at=2 * SECOND, units=50))


def test_a_refusal_that_is_over_at_the_very_moment_of_a_look_is_no_mistake(floor):
    """The display is written in the same moment, after what the look would compare it with."""
    floor.watch(Witness(floor, floor.setup))
    floor.start()
    look = 20 * SECOND + FIRST_LOOK_NS
    floor.reactor.advance_to(look)
    floor.table.service.take(c.StubKeyed(device="key-pad", at=look, cards=9))
    assert floor.table.service.refusal
    floor.reactor.advance_to(look + SHOWN_NS)
    assert not floor.table.service.refusal
