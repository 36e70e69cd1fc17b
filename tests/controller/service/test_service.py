"""The service on twins: whole rounds in every way of dealing, and what it must do at once, later or never."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from controller.config.table_file import TableFile
from controller.devices.equipment import ACCEPTORS
from controller.people.key_pad_entry import irregularity_menu
from controller.record.journal.sqlite import RESERVE_BYTES
from controller.table import commands as c, events as e
from tests.controller.floor import Floor

MakeFloor = Callable[[str], Floor]


@pytest.fixture
def floor(files: dict[str, TableFile]) -> Iterator[MakeFloor]:
    """Makes the table of this name, with the service running."""
    made: list[Floor] = []

    def make(name: str) -> Floor:
        made.append(Floor(files[name]))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.mark.parametrize("way", ["choctaw", "oneida", "five seats", "no card counter", "hand", "manual-shoe", "shoe"])
def test_two_rounds_and_an_award_in_every_way_of_dealing(floor: MakeFloor, way: str) -> None:
    table = floor(way)
    table.to_settling(3, colour="red")
    table.keys("3 5 ENTER")
    table.staff("floor-supervisor")
    table.staff("floor-supervisor")
    table.turn("lower")
    table.keys("NEXT")
    assert [event.cents for event in table.events(e.MeterReduced) if isinstance(event, e.MeterReduced)] == [5_000]
    table.to_settling(1, 5, colour="blue")
    table.keys("NEXT")
    assert table.state.round.number == 3
    assert table.state.orders == ()
    assert table.state.suspended is None


def test_five_seats_open_five_acceptors(floor: MakeFloor) -> None:
    table = floor("five seats")
    assert sorted(table.running.equipment.fitted(ACCEPTORS).seats) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("rounds", [5])
def test_a_whole_deck_leaves_the_table_and_a_new_one_comes_by_the_key_pad_alone(floor: MakeFloor, rounds: int) -> None:
    """003:489-493; the console is a window, not a crutch."""
    table = floor("no card counter")
    for number in range(rounds - 1):
        table.to_settling(colour="red" if number % 2 == 0 else "blue")
        table.keys("NEXT")
    table.to_ready(3, colour="red")
    table.deal(2)
    table.keys("NEXT")
    table.wait(2_000)
    table.twins.take_stack()
    table.keys("4 1 ENTER")
    table.staff("floor-supervisor")
    table.keys("NEXT")
    assert table.state.condemned == ("red",)
    table.staff("dealer", "SHUFFLE")
    assert table.state.condemned == ("red",)
    table.staff("floor-supervisor", "SHUFFLE")
    assert table.state.condemned == ()
    table.to_settling(colour="red")
    assert table.phase == "settling"


def test_acceptors_close_with_the_press_and_stay_closed_until_the_round_is_over(floor: MakeFloor) -> None:
    table = floor("choctaw")
    table.twins.press("lock-out")
    table.wait(2)
    assert not any(table.twins.acceptor_open(seat) for seat in range(1, 8))
    table.wait(600)
    assert not any(table.twins.acceptor_open(seat) for seat in range(1, 8))


def test_lock_out_ends_however_the_acceptors_answer(floor: MakeFloor) -> None:
    table = floor("choctaw")
    table.world.faults.break_device("inhibit.6", "stuck-open")
    table.lock_out()
    table.wait(3_000)
    assert table.phase == "locking"
    assert table.twins.dealer_lines()[1].startswith("OPEN 6: CALL SUPV.")
    table.staff("floor-supervisor")
    assert table.phase == "ready"


def test_what_was_half_keyed_in_is_forgotten_and_gives_its_line_back(floor: MakeFloor) -> None:
    table = floor("choctaw")
    table.keys("4")
    assert table.twins.dealer_lines()[2].startswith("> 4")
    table.wait(21_000)
    assert table.twins.dealer_lines()[2].strip() == ""


def test_a_key_that_stays_on_is_reported_once(floor: MakeFloor) -> None:
    """D4"""
    table = floor("choctaw")
    table.twins.turn("lower", True)
    table.wait(120_000)
    assert table.events(e.KeyLeftOn) == [e.KeyLeftOn(key="lower")]


def test_a_nearly_full_disk_suspends_the_table_while_there_is_room_to_say_so(floor: MakeFloor) -> None:
    table = floor("choctaw")
    disk = table.storage.disk
    room = disk.free_bytes("scenario.journal")
    disk.capacity_bytes -= room - RESERVE_BYTES // 2
    table.chip(3)
    assert table.state.suspended is not None
    assert table.state.suspended.startswith("the disk is nearly full")
    assert not any(table.twins.acceptor_open(seat) for seat in range(1, 8))
    table.staff("floor-supervisor")
    table.turn("lower")
    assert table.refusal() == "the disk is nearly full still: make room first"
    assert not table.events(e.TableResumed), "it would be suspended again at once"
    disk.capacity_bytes += room
    table.staff("floor-supervisor")
    table.turn("lower")
    assert table.state.suspended is None
    assert not table.state.faulty("disk")
    assert table.state.round.wagers == (3,)


def test_cards_fall_due_again_after_they_were_changed_late(floor: MakeFloor) -> None:
    """003:229-230: eight hours after each change, also when the table was off when they fell due."""
    table = floor("choctaw")
    table.hours_pass(9)
    assert table.state.cards_due
    table.kill()
    table.staff("floor-supervisor", "SHUFFLE")
    table.wait(60_000)
    assert not table.state.cards_due
    table.hours_pass(8)
    assert table.state.cards_due


def test_a_shoe_that_loses_its_power_in_the_deal_ends_the_round_and_not_the_table(floor: MakeFloor) -> None:
    """003:852-855, with what a dealer has: the key pad."""
    table = floor("choctaw")
    table.to_ready(3)
    table.deal(1)
    table.keys("DEAL")
    table.world.faults.break_device("shoe", "unplug")
    table.wait(5_000)
    table.keys("DEAL")
    assert "the shoe is out of order" in table.refusal()
    table.keys(f"CLEAR {' '.join(str(len(irregularity_menu(table.running.setup))))} ENTER")
    table.staff("floor-supervisor")
    assert table.phase == "voided"
    table.keys("NEXT")
    assert table.phase == "betting"
    assert table.state.round.wagers == (3,)
    table.world.faults.mend("shoe")
    table.wait(40_000)
    if table.twins.shoe is not None and table.twins.shoe.state == "ready":
        table.twins.take_stack()
        table.wait(500)
    table.lock_out()
    table.count()
    table.shuffle("blue")
    table.keys("DEAL")
    table.wait(3_000)
    table.twins.take_stack()
    table.deal(2)
    assert table.state.round.hands == 2
    assert table.state.round.dealt_colour == "blue"


# Answers


def test_who_asks_hears_what_became_of_just_that(floor: MakeFloor) -> None:
    table = floor("choctaw")
    service, now = table.running.service, table.running.reactor.now()
    refused = service.ask(c.DealKeyed(device="key-pad", at=now))
    assert refused.why_not == "the deal is not possible while wagers are open: expected now is lock-out"
    granted = service.ask(c.CardsChangedKeyed(device="awards-desk", at=now, role="pit-manager", at_utc_ns=now))
    assert granted.why_not is None
    assert granted.position == refused.position + 2
    recorded = [entry.event for entry in table.running.journal.read(granted.position)]
    assert isinstance(recorded[0], e.CardsChanged)


def test_a_table_that_has_stopped_says_so(floor: MakeFloor) -> None:
    table = floor("choctaw")
    table.running.service.stop()
    asked = c.DealKeyed(device="key-pad", at=table.running.reactor.now())
    assert table.running.service.ask(asked).why_not == "the table has stopped"


def test_a_refusal_leaves_the_display_after_ten_seconds(floor: MakeFloor) -> None:
    table = floor("choctaw")
    table.keys("DEAL")
    table.wait(9_000)
    assert table.running.service.refusal
    table.wait(2_000)
    assert not table.running.service.refusal


def test_a_refusal_leaves_the_display_once_something_was_granted(floor: MakeFloor) -> None:
    table = floor("choctaw")
    table.keys("DEAL")
    assert table.running.service.refusal
    table.lock_out()
    assert not table.running.service.refusal
