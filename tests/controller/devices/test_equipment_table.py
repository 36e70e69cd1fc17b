"""The table with the other ways of doing everything, played on its twins (config/tables/demo-equipment.toml)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.rehearsal.scenario.world import MemoryStorage, World
from controller.table import events as e

SECOND = 1_000_000_000
FILE = load_table(config_folder() / "tables" / "demo-equipment.toml")


class Floor(World):
    """The table after a while, with everything in order."""

    def wait(self, seconds: float = 2) -> None:
        self.reactor.advance(int(seconds * SECOND))

    @property
    def now(self):
        assert self.table is not None
        return self.table.service.durable

    def events(self, kind):
        assert self._journal is not None
        return [entry.event for entry in self._journal.read(1) if isinstance(entry.event, kind)]

    def twin(self, name):
        return self.twins.twin(name)


@pytest.fixture
def floor() -> Iterator[Floor]:
    floor = Floor(FILE, 1, MemoryStorage(1))
    floor.wait(5)
    yield floor
    if floor.table is not None:
        floor.stop()


def test_a_sound_table_starts_without_a_fault_and_invites(floor: Floor) -> None:
    assert floor.now.faults == ()
    assert floor.twins.meter_text() == "10000.00"
    assert floor.twins.dealer_lines()[0].strip() == "WAGERS OPEN"
    assert all(floor.twin("lamp")[seat].moving for seat in range(1, 8))


def test_a_chip_on_its_sensor_flashes_the_ring_and_counts_at_lock_out(floor: Floor) -> None:
    floor.twins.chip(3)
    floor.wait(4)
    assert floor.twin("lamp")[3].flashing
    assert floor.now.meter.cents == 1_000_000
    floor.twins.press("lock-out")
    floor.wait()
    assert floor.now.round.phase == "locked"
    assert floor.now.round.wagers == (3,)
    assert floor.now.meter.cents == 1_000_050
    assert floor.twin("lamp")[3].lit
    assert not floor.twin("lamp")[4].lit


def test_a_chip_may_be_taken_back_until_lock_out(floor: Floor) -> None:
    floor.twins.chip(3)
    floor.wait()
    floor.twins.acceptors[3].sensor.lift()
    floor.wait()
    floor.twins.press("lock-out")
    floor.wait()
    assert [type(event).__name__ for event in floor.events(e.BetLaid | e.BetTakenBack)] == ["BetLaid", "BetTakenBack"]
    assert floor.now.round.wagers == ()
    assert floor.now.meter.cents == 1_000_000


def test_a_fault_of_the_lock_out_counts_no_chip_that_lies_there(floor: Floor) -> None:
    """Only lock-out does: until then the chip may be taken back."""
    floor.twins.chip(3)
    floor.wait()
    floor.faults.break_device("panel", "unplug")
    floor.wait()
    assert floor.now.faults
    assert floor.events(e.WagerAccepted) == []
    floor.faults.mend("panel")
    floor.wait(10)
    assert floor.twin("lamp")[3].flashing
    floor.twins.press("lock-out")
    floor.wait()
    assert floor.now.round.wagers == (3,)


def test_a_chip_that_lay_there_before_a_suspension_counts_at_the_lock_out_after_it(floor: Floor) -> None:
    floor.twins.chip(3)
    floor.wait()
    floor.twin("door.logic").open()
    floor.wait()
    floor.twin("door.logic").shut()
    floor.wait()
    for key in ("STAFF", *"2222", "ENTER"):
        floor.twins.key(key)
        floor.wait(0.3)
    floor.twins.turn("lower", True)
    floor.wait()
    assert floor.now.round.flagged == ()
    floor.twins.press("lock-out")
    floor.wait()
    assert floor.now.round.wagers == (3,)


def test_a_bet_lifted_after_lock_out_warns_until_it_lies_there_again(floor: Floor) -> None:
    """Standards C7."""
    floor.twins.chip(3)
    floor.wait()
    floor.twins.press("lock-out")
    floor.wait()
    floor.twins.acceptors[3].sensor.lift()
    floor.wait()
    assert floor.now.round.lifted == (3,)
    assert floor.twins.dealer_lines()[2].strip() == "BET LIFTED 3"
    assert floor.twin("lamp")[3].flashing
    floor.twins.chip(3)
    floor.wait()
    assert floor.now.round.lifted == ()
    assert floor.now.round.wagers == (3,)
    assert floor.now.meter.cents == 1_000_050
    assert floor.twin("lamp")[3].lit


def test_a_bet_added_after_lock_out_warns_in_another_way_and_counts_nothing(floor: Floor) -> None:
    """Standards C7."""
    floor.twins.press("lock-out")
    floor.wait()
    floor.twins.chip(5)
    floor.wait()
    assert floor.now.round.added == (5,)
    assert floor.twins.dealer_lines()[2].strip() == "BET ADDED 5"
    assert floor.now.meter.cents == 1_000_000
    floor.twins.acceptors[5].sensor.lift()
    floor.wait()
    assert floor.now.round.added == ()


def test_an_open_door_is_on_record_shown_and_heard_until_it_is_shut(floor: Floor) -> None:
    floor.twin("door.cabinet").open()
    floor.wait()
    assert floor.now.doors_open == ("cabinet",)
    assert floor.twins.dealer_lines()[2].strip() == "DOOR OPEN: CABINET"
    assert floor.twin("tower-light").seen("red") == "fast-flash"
    heard_ms = floor.twin("buzzer").heard_ms()
    assert heard_ms >= 1_000
    floor.twin("door.cabinet").shut()
    floor.wait()
    assert floor.now.doors_open == ()
    assert floor.twin("tower-light").seen("green") == "steady"
    assert not floor.twin("door.cabinet").latched


def test_the_alarm_of_a_door_ends_when_it_is_shut_whatever_else_there_is_to_sound(floor: Floor) -> None:
    floor.twins.press("lock-out")
    floor.wait()
    floor.twins.chip(5)
    floor.wait()
    floor.twins.door("cabinet").open()
    floor.wait()
    floor.twins.door("cabinet").shut()
    floor.wait(3)
    assert floor.now.round.added == (5,)
    heard_ms = floor.twin("buzzer").heard_ms()
    floor.wait(5)
    assert floor.twin("buzzer").heard_ms() == heard_ms


def test_a_door_opened_while_the_power_was_off_is_told_at_the_start(floor: Floor) -> None:
    floor.kill()
    floor.twins.power_cut()
    floor.twin("door.cabinet").open()
    floor.twin("door.cabinet").shut()
    floor.start()
    floor.wait()
    (opened,) = floor.events(e.DoorOpened)
    assert opened == e.DoorOpened(door="cabinet", at_start=True, while_off=True)
    assert floor.now.doors_open == ()
    assert not floor.twin("door.cabinet").latched
    assert floor.twin("buzzer").heard_ms() == 1_000, "an alarm of 1.5 s, though it is shut"
    floor.stop()
    floor.start()
    floor.wait()
    assert len(floor.events(e.DoorOpened)) == 1


def test_the_logic_door_stops_play_and_money_until_a_supervisor_goes_on(floor: Floor) -> None:
    floor.twin("door.logic").open()
    floor.wait()
    assert floor.now.suspended == "the logic door is open"
    floor.twin("door.logic").shut()
    floor.wait()
    assert floor.now.suspended == "the logic door is open"
    for key in ("STAFF", *"2222", "ENTER"):
        floor.twins.key(key)
        floor.wait(0.3)
    floor.twins.turn("lower", True)
    floor.wait()
    assert floor.now.suspended is None


def test_one_wrong_wire_of_a_lock_is_a_fault_and_never_a_turned_key(floor: Floor) -> None:
    for fault in ("cut-open", "cut-closed", "short-open", "short-closed", "unplug"):
        floor.faults.break_device("key.lower", fault)
        floor.wait()
        assert not [event for event in floor.events(e.KeyTurned) if event.on]
        floor.faults.mend("key.lower")
        floor.wait()
    assert floor.now.faults == ()


def test_dice_keyed_in_at_their_pad_are_on_record(floor: Floor) -> None:
    floor.twin("entry-pad.dice").key_in("516")
    floor.wait(3)
    assert floor.events(e.NumberKeyed) == [e.NumberKeyed(pad="dice", number="5+1+6")]
    floor.twin("entry-pad.dice").key_in("519")
    floor.wait(3)
    assert len(floor.events(e.NumberKeyed)) == 1


def test_the_faces_that_a_reading_shoe_reads_are_on_record(floor: Floor) -> None:
    floor.twins.load("red", on_top=["As", "Kd", "2c", "3h", "9s"])
    floor.wait()
    floor.twins.key("SHUFFLE")
    floor.wait(90)
    floor.twins.chip(3)
    floor.wait()
    floor.twins.press("lock-out")
    floor.wait()
    floor.twins.key("ENTER")
    floor.wait()
    floor.twins.key("DEAL")
    floor.wait(20)
    (seen,) = floor.events(e.CardsSeen)
    assert seen.cards == ("As", "Kd", "2c", "3h", "9s")


@pytest.mark.parametrize(
    ("device", "fault"),
    [(device, fault) for device, faults in Floor(FILE, 1, MemoryStorage(1)).faults.known().items() for fault in faults],
)
def test_whatever_breaks_and_is_mended_counts_no_money(floor: Floor, device: str, fault: str) -> None:
    floor.faults.break_device(device, fault)
    floor.wait(3)
    floor.faults.mend(device)
    floor.wait(3)
    assert floor.now.meter.cents == 1_000_000
    assert floor.events(e.WagerAccepted) == []


def test_a_key_of_two_zeros_is_two_at_an_entry_pad_without_a_word_in_the_table_file() -> None:
    """A double-zero wheel has another number for it."""
    pad = FILE.entry_pad["dice"].model_copy(update={"entry": "double-zero-wheel"})
    floor = Floor(FILE.model_copy(update={"entry_pad": {"dice": pad}}), 1, MemoryStorage(1))
    floor.wait(5)
    for keys in (["00"], ["0"]):
        floor.twin("entry-pad.dice").key_in(keys)
        floor.wait()
    assert [event.number for event in floor.events(e.NumberKeyed)] == ["00", "0"]
    floor.stop()


def test_a_key_of_two_zeros_is_two_at_the_key_pad_without_a_word_in_the_table_file(floor: Floor) -> None:
    floor.twins.chip(3)
    floor.wait()
    floor.twins.press("lock-out")
    floor.wait()
    for key in ("1", "00", "ENTER"):
        floor.twins.key(key)
        floor.wait(0.5)
    assert floor.now.round.count == 100


def test_with_cabinet_and_drop_open_no_chip_is_counted_and_the_table_goes_on_once_they_are_shut(floor: Floor) -> None:
    """Standards C13, K2: no door of this table but the logic one says anything of money in its file."""
    floor.twins.chip(2)
    floor.wait()
    for name in ("cabinet", "drop"):
        floor.twins.door(name).open()
    floor.wait()
    floor.twins.chip(3)
    floor.wait()
    assert floor.now.round.added == (3,)
    floor.twins.press("lock-out")
    floor.wait()
    assert floor.now.round.wagers == (2,), "what lay there before the doors were opened stands"
    assert floor.now.meter.cents == 1_000_050
    for name in ("cabinet", "drop"):
        floor.twins.door(name).shut()
    floor.wait()
    assert floor.now.suspended is None
    assert floor.now.meter.cents == 1_000_050


def test_the_digits_alternate_the_amount_and_fault_while_the_table_stands_still(floor: Floor) -> None:
    """Standards I4."""
    floor.twin("door.logic").open()
    seen = set()
    for _ in range(5):
        floor.wait(2)
        seen.add(floor.twins.meter_text().strip())
    assert seen == {"10000.00", "FAULt"}
