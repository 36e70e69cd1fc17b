"""Test mode of a table that runs: entered between rounds, left with the table exactly where it was (standards L2)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from controller.table import events as e
from drivers.signals import ButtonPressed
from tests.controller.diagnostics.workshop import MakeWorkshop, lasting
from tests.controller.floor import MS, Floor

PlayTo = Callable[[Floor], None]


def nothing_yet(floor: Floor) -> None:
    """Nobody has done anything."""


def wagers_stand(floor: Floor) -> None:
    floor.shuffle("red")
    floor.chip(2, 5)
    floor.wait(2_000)


def a_shuffle_goes_on(floor: Floor) -> None:
    floor.twins.load("red")
    floor.wait(500)
    floor.keys("SHUFFLE")
    floor.wait(5_000)
    assert floor.state.orders


def locked(floor: Floor) -> None:
    floor.shuffle("red")
    floor.chip(2, 5)
    floor.wait(2_000)
    floor.lock_out()
    floor.wait(2_000)
    assert floor.phase == "locked"


def disputed(floor: Floor) -> None:
    locked(floor)
    floor.keys("3 ENTER")
    assert floor.phase == "disputed"


def ready(floor: Floor) -> None:
    locked(floor)
    floor.count()
    assert floor.phase == "ready"


def suspended(floor: Floor) -> None:
    floor.wait(2_000)
    floor.running.service.demand_suspension("look at it")
    floor.wait(500)
    assert floor.state.suspended


def second_round(floor: Floor) -> None:
    ready(floor)
    floor.deal(3)
    floor.hands_out()
    floor.keys("NEXT NEXT")
    floor.chip(3)
    floor.wait(2_000)
    assert (floor.phase, floor.state.round.number) == ("betting", 2)


ALLOWED = [nothing_yet, wagers_stand, locked, disputed, ready, suspended, second_round]


@pytest.mark.parametrize(
    ("kind", "play"),
    [(kind, play) for kind in ("pulse", "cctalk") for play in ALLOWED]
    + [("equipment", nothing_yet), ("equipment", suspended)],  # a chip that lies on a sensor is a fault at any start
)
def test_whatever_was_tested_the_table_is_exactly_where_it_was(workshop: MakeWorkshop, kind: str, play: PlayTo) -> None:
    """Chips fell, keys were turned, the lock-out was pressed, the key pad was typed through: no money, no phase."""
    shop = workshop(kind)
    play(shop.floor)
    shop.floor.wait(3_000)
    before, outside = lasting(shop.floor), seen(shop.floor)
    counted = len(shop.floor.events(e.WagerAccepted))
    shop.enter()
    assert shop.session.stage == "idle", shop.floor.refusal()
    for word in ("lock-out", "key.lower", "key-pad", "lamp.3", "acceptor.4", "shuffler", "buses"):
        shop.test(word)
        shop.floor.wait(3_000)
    assert len(shop.session.verdicts) == 7
    assert "wrong" not in shop.session.verdicts.values(), shop.session.found
    shop.leave()
    assert lasting(shop.floor) == before
    assert seen(shop.floor) == outside
    assert len(shop.floor.events(e.WagerAccepted)) == counted


def seen(floor: Floor) -> object:
    """What stands still on the felt: a meter that stands still does not, it tells so in turns with its amount."""
    gates = [floor.twins.acceptor_open(seat) for seat in range(1, 8)]
    meter = floor.twins.meter_text() if floor.state.suspended is None else ""
    return gates, meter, floor.twins.dealer_lines()


@pytest.mark.parametrize("play", [wagers_stand, a_shuffle_goes_on, locked])
@pytest.mark.parametrize("end", ["kill", "stop"])
def test_a_service_that_ends_in_its_middle_has_left_it_and_says_so(
    workshop: MakeWorkshop, play: PlayTo, end: str
) -> None:
    """What a start brings back is what any start brings back."""
    plain, shop = workshop(), workshop()
    for one in (plain, shop):
        play(one.floor)
    shop.enter()
    shop.session.start("acceptor.3", shop.around)
    shop.floor.wait(300)
    assert shop.floor.twins.acceptor_open(3)
    for one in (plain, shop):
        one.floor.wait(1_000)
        if end == "kill":
            one.session.close()  # a process that is gone holds no wire
            one.floor.kill()
        else:
            one.floor.world.stop()
            assert not one.floor.twins.acceptor_open(3)
            one.floor.world.start()
        one.floor.wait(40_000)
    assert lasting(shop.floor) == lasting(plain.floor)
    assert len(shop.floor.events(e.TestModeEntered)) == len(shop.floor.events(e.TestModeLeft)) == 1
    assert not plain.floor.events(e.TestModeLeft)


def test_a_shuffle_that_ends_while_it_is_tested_is_heard_of_afterwards(workshop: MakeWorkshop) -> None:
    shop = workshop()
    a_shuffle_goes_on(shop.floor)
    shop.enter()
    shop.floor.wait(40_000)
    assert shop.floor.state.orders
    shop.leave()
    assert shop.floor.state.orders == ()
    assert shop.floor.state.shuffler.shuffled
    assert len(shop.floor.events(e.OrderCompleted)) == 1


def test_while_it_is_tested_chips_count_nothing_and_nobody_plays(workshop: MakeWorkshop) -> None:
    shop = workshop()
    shop.enter()
    before = len(shop.floor.world.events_after(0))
    assert not any(shop.floor.twins.acceptor_open(seat) for seat in range(1, 8))
    assert shop.floor.twins.dealer_lines()[0].strip() == "TEST"
    shop.session.start("acceptor.3", shop.around)
    shop.floor.wait(1_000)
    shop.floor.chip(3)
    shop.floor.keys("DEAL")
    shop.floor.twins.press("lock-out")
    shop.floor.turn("lower")
    shop.floor.wait(2_000)
    assert len(shop.floor.world.events_after(0)) == before


def test_what_is_asked_on_the_console_meanwhile_is_refused(workshop: MakeWorkshop) -> None:
    shop = workshop()
    shop.enter()
    shop.floor.running.service.take(ButtonPressed(device="lock-out", at=shop.floor.world.reactor.now()))
    shop.floor.wait(100)
    assert shop.floor.refusal() == "the table is tested: test mode is left first, on the technician's page"
    assert shop.floor.phase == "betting"


def test_a_chip_on_its_way_when_the_table_is_taken_counts(workshop: MakeWorkshop) -> None:
    """As with a lock-out: its edge came before."""
    shop = workshop()
    shop.floor.twins.chip(3)
    shop.floor.world.advance(10 * MS)
    shop.enter()
    assert shop.floor.state.round.wagers == (3,)
    shop.leave()
    assert shop.floor.state.round.wagers == (3,)


def test_a_key_that_is_on_when_the_table_comes_back_authorises_nothing(workshop: MakeWorkshop) -> None:
    """D4: a key found on says nothing."""
    shop = workshop()
    suspended(shop.floor)
    shop.floor.staff("floor-supervisor")
    shop.enter()
    shop.floor.twins.turn("lower", True)
    shop.leave()
    assert shop.floor.state.suspended
    assert shop.floor.state.keys_on == ("lower",)
    assert shop.floor.state.present is None


def dealt(floor: Floor) -> None:
    floor.to_ready(2)
    floor.deal(2)


def award_open(floor: Floor) -> None:
    floor.to_settling(2)
    floor.keys("2 5 ENTER")
    assert floor.state.open_awards()


def locking(floor: Floor) -> None:
    floor.world.faults.break_device("inhibit.6", "stuck-open")
    floor.lock_out()
    assert floor.phase == "locking"


def settling(floor: Floor) -> None:
    floor.to_settling(2)


@pytest.mark.parametrize(
    ("play", "why"),
    [
        (dealt, "not while a hand is out"),
        (settling, "not while a hand is out"),
        (award_open, "an award is open"),
        (locking, "the acceptors are closing"),
    ],
)
def test_the_table_is_not_taken_in_the_middle_of_a_round(workshop: MakeWorkshop, play: PlayTo, why: str) -> None:
    shop = workshop()
    play(shop.floor)
    shop.enter()
    assert why in shop.floor.refusal()
    assert shop.session.stage == "off"


def test_a_dealer_does_not_take_it(workshop: MakeWorkshop) -> None:
    shop = workshop()
    shop.enter("dealer")
    assert shop.floor.refusal() == "a technician or a supervisor tests the table, not the dealer"
    assert not shop.floor.state.testing


def test_taking_a_table_counts_no_chip_that_lies_on_a_bet_sensor(workshop: MakeWorkshop) -> None:
    """Such a chip is a wager at the lock-out, and closing for a test is none."""
    shop = workshop("equipment")
    shop.floor.chip(2, 5)
    shop.floor.wait(2_000)
    before = shop.floor.state.round
    shop.enter()
    shop.test("lamp.3")
    shop.leave()
    assert shop.floor.state.round == before
    assert not shop.floor.events(e.ChipFlagged)
