"""What a technician does while a running table is in test mode: tests, answers, live inputs, doors."""

from __future__ import annotations

import pytest

from controller.diagnostics.wiring_walk import WIRING
from controller.table import events as e
from tests.controller.diagnostics.workshop import MakeWorkshop, lasting


def test_what_is_broken_is_named_and_is_a_fault_of_the_table_afterwards(workshop: MakeWorkshop) -> None:
    shop = workshop()
    shop.enter()
    shop.floor.world.faults.break_device("lamp.4", "burnt-out")
    shop.test("lamps")
    wrong = [found.finding.device for found in shop.session.found if found.finding.verdict == "wrong"]
    assert wrong == ["lamp.4"]
    assert shop.session.verdicts["lamps"] == "wrong"
    shop.floor.world.faults.break_device("acceptors", "unplug")
    shop.leave()
    assert "acceptors" in {fault.device for fault in shop.floor.state.faults}


def test_a_fault_that_was_mended_meanwhile_is_gone_afterwards(workshop: MakeWorkshop) -> None:
    shop = workshop()
    shop.floor.world.faults.break_device("lamps", "unplug")
    shop.floor.wait(2_000)
    assert shop.floor.state.faults
    shop.enter()
    shop.floor.world.faults.mend("lamps")
    shop.leave()
    assert shop.floor.state.faults == ()


def test_the_whole_walk_runs_beside_the_loop_and_every_test_has_a_verdict(workshop: MakeWorkshop) -> None:
    shop = workshop()
    shop.enter()
    shop.test(None)
    assert shop.session.stage in ("idle", "opening")
    seats = {f"{kind}.{seat}" for kind in ("lamp", "acceptor") for seat in range(1, 8)}
    assert set(shop.session.verdicts) == set(shop.session.words) - seats - {WIRING}
    assert "wrong" not in shop.session.verdicts.values()


def test_a_test_that_is_ended_leaves_acceptors_closed_and_lamps_dark(workshop: MakeWorkshop) -> None:
    shop = workshop()
    shop.enter()
    for word in ("acceptor.3", "lamp.3"):
        shop.session.start(word, shop.around)
        shop.floor.wait(300)
        assert shop.floor.twins.acceptor_open(3) or shop.floor.twins.lamp_lit(3)
        shop.session.end_run()
        shop.floor.wait(300)
        assert shop.session.stage == "idle"
        assert not shop.floor.twins.acceptor_open(3)
        assert not shop.floor.twins.lamp_lit(3)


def test_an_answer_to_an_old_question_is_refused(workshop: MakeWorkshop) -> None:
    shop = workshop()
    shop.enter()
    shop.session.start("lamp.3", shop.around)
    shop.floor.wait(300)
    first = shop.session.asked
    with pytest.raises(ValueError, match='"done" is no answer here, but yes and no and skip'):
        shop.session.answer(first, "done")
    shop.session.answer(first, "yes")
    shop.floor.wait(300)
    with pytest.raises(ValueError, match="answered already"):
        shop.session.answer(first, "no")


def test_inputs_are_seen_live_with_their_bounce_and_counted_anew(workshop: MakeWorkshop) -> None:
    shop = workshop()
    assert list(shop.session.inputs()) == []
    shop.enter()
    shop.floor.world.faults.break_device("lock-out", "bounce")
    shop.floor.twins.press("lock-out")
    shop.floor.wait(50)
    (pressed,) = [reading for reading in shop.session.inputs() if reading.words == "the lock-out button"]
    assert (pressed.stands, pressed.unrest) == ("pressed", "3 edges, the shortest pulse 2.0 ms")
    shop.floor.wait(500)
    shop.session.count_anew()
    (let_go,) = [reading for reading in shop.session.inputs() if reading.words == "the lock-out button"]
    assert (let_go.stands, let_go.unrest) == ("at rest", "0 edges")


def test_a_test_is_refused_while_another_runs_and_outside_test_mode(workshop: MakeWorkshop) -> None:
    shop = workshop()
    with pytest.raises(ValueError, match="not in test mode"):
        shop.session.start(None, shop.around)
    shop.enter()
    shop.session.start("lamp.3", shop.around)
    with pytest.raises(ValueError, match="a test runs"):
        shop.session.start("lamp.4", shop.around)


def test_the_table_can_be_taken_and_given_back_again_and_again(workshop: MakeWorkshop) -> None:
    shop = workshop()
    for _ in range(3):
        shop.enter()
        assert shop.session.stage == "idle"
        shop.leave()
        assert shop.session.stage == "off"
    shop.floor.chip(3)
    assert shop.floor.state.round.wagers == (3,)


@pytest.mark.parametrize("door", ["cabinet", "drop", "logic"])
def test_a_door_that_is_opened_while_the_table_is_tested_is_on_record_once(workshop: MakeWorkshop, door: str) -> None:
    """K1: doors are watched always; a latch remembers nothing that was told."""
    shop = workshop("equipment")
    shop.enter()
    shop.floor.twins.door(door).open()
    shop.floor.wait(1_000)
    shop.floor.twins.door(door).shut()
    shop.floor.wait(1_000)
    assert shop.floor.events(e.DoorOpened) == [e.DoorOpened(door=door)]
    shop.leave()
    assert len(shop.floor.events(e.DoorOpened)) == len(shop.floor.events(e.DoorClosed)) == 1
    assert (shop.floor.state.suspended is not None) is (door == "logic")


def test_every_device_of_the_table_of_all_equipment_is_tested_and_right(workshop: MakeWorkshop) -> None:
    shop = workshop("equipment")
    shop.enter()
    shop.test(None)
    assert "start-position" in shop.session.verdicts
    assert [found.finding for found in shop.session.found if found.finding.verdict == "wrong"] == []
    before = lasting(shop.floor)
    shop.leave()
    assert lasting(shop.floor) | {"testing": True, "tested_from": None, "closed": ()} == before | {"tested_from": None}
