"""Taking the table for a test, and what nothing means meanwhile (standards L2)."""

import msgspec
import pytest

from controller.shows import outputs
from controller.shows.advice import actions, advice
from controller.shows.panel import dealer_lines
from controller.table import commands as c, events as e
from controller.table.access.decide import DECISIONS as ACCESS
from controller.table.staff.decide import NOBODYS
from drivers import signals as s
from tests.controller.conftest import CoreTable

TESTED = "the table is tested: test mode is left first, on the technician's page"


def ask(table: CoreTable, role: str = "technician") -> tuple[e.Event, ...]:
    return table.take(c.TestModeAsked(device="awards-desk", at=table.now, role=role))


def leave(table: CoreTable) -> tuple[e.Event, ...]:
    return table.take(c.TestModeEnded(device="technician", at=table.now))


@pytest.mark.parametrize("role", ["technician", "floor-supervisor", "pit-manager", "table-games-manager"])
def test_a_technician_or_a_supervisor_takes_it(choctaw: CoreTable, role: str) -> None:
    assert ask(choctaw, role) == (e.TestModeEntered(role=role, at=choctaw.now),)


def test_a_dealer_does_not(choctaw: CoreTable) -> None:
    ask(choctaw, "dealer")
    assert choctaw.refusal() == "a technician or a supervisor tests the table, not the dealer"


def test_nobody_takes_it_twice(choctaw: CoreTable) -> None:
    ask(choctaw)
    ask(choctaw)
    assert choctaw.refusal() == TESTED


def test_what_is_not_tested_is_not_left(choctaw: CoreTable) -> None:
    assert leave(choctaw) == ()


def test_a_technician_has_no_say_in_money(choctaw: CoreTable) -> None:
    choctaw.to_settling(3)
    choctaw.claim(3, "flush")
    choctaw.staff("technician")
    assert choctaw.refusal() == "floor supervisor verifies a flush, not the technician"
    choctaw.turn("lower")
    assert choctaw.refusal() == "the person who turns a key gives their staff code first"
    assert not choctaw.made(e.MeterReduced)


@pytest.mark.parametrize("phase", ["dealing", "settling", "awarding"])
def test_it_is_not_taken_while_a_hand_is_out(choctaw: CoreTable, phase: str) -> None:
    choctaw.to_settling(3) if phase != "dealing" else choctaw.shuffle()
    if phase == "dealing":
        choctaw.lock(3)
        choctaw.count()
        choctaw.deal_key()
    elif phase == "awarding":
        choctaw.claim(3, "flush")
    assert choctaw.phase == phase
    ask(choctaw)
    assert "the table is tested between rounds" in choctaw.refusal()
    assert not choctaw.state.testing


def test_acceptors_are_closed_lamps_dark_and_displays_say_test(choctaw: CoreTable) -> None:
    choctaw.chip(3)
    ask(choctaw)
    assert all(outputs.closed(choctaw.state, choctaw.setup))
    assert set(outputs.lamps(choctaw.state, choctaw.setup)) == {"off"}
    assert dealer_lines(choctaw.state, choctaw.setup, "")[0] == "TEST"
    assert advice(choctaw.state, choctaw.setup).say == "The table is tested: no chips, no deal."
    assert {action.why_not for action in actions(choctaw.state, choctaw.setup)} == {TESTED}


@pytest.mark.parametrize(
    "signal",
    [
        s.ButtonPressed(device="lock-out", at=2_000_000_000),
        c.CountKeyed(device="key-pad", at=2_000_000_000, chips=1),
        c.DealKeyed(device="key-pad", at=2_000_000_000),
        c.StaffAnswered(device="key-pad", at=2_000_000_000, role="floor-supervisor"),
        c.CardsChangedKeyed(device="awards-desk", at=2_000_000_000, role="floor-supervisor", at_utc_ns=1),
    ],
)
def test_what_people_ask_is_refused_meanwhile(choctaw: CoreTable, signal: s.Signal) -> None:
    ask(choctaw)
    (refused,) = choctaw.take(signal)
    assert isinstance(refused, e.SignalRefused)
    assert refused.why == TESTED


OF_NOBODY = (
    c.TimeReached,
    c.UseMeasured,
    c.ClockLookedAt,
    c.SuspensionDemanded,
    c.TestModeEnded,
    c.NumbersGiven,
    c.DrawGivenUp,
    c.TriggerDrawn,
    c.TriggerCrossed,
    c.PoolDecided,
    c.PoolRated,
    c.LinkTroubled,
    c.LinkMended,
    c.CopyBehind,
    c.CopyDiffers,
    c.CheckedWhole,
    c.CheckedDamaged,
    c.CodeWrong,
    *ACCESS,
)
"""What the controller tells itself, what ends the test, and who comes to the console: that is on record at any time."""
FILLED_IN = {"int": 1, "bool": False, "str": "x"}


def keyed(kind: type[s.Signal]) -> s.Signal:
    """One of this kind, whatever it says."""
    fields = [field for field in msgspec.structs.fields(kind) if field.required]
    return kind(**{field.encode_name: FILLED_IN.get(getattr(field.type, "__name__", ""), {}) for field in fields})


@pytest.mark.parametrize(
    "kind",
    [
        kind
        for kind in vars(c).values()
        if isinstance(kind, type) and issubclass(kind, s.Signal) and kind is not s.Signal and kind not in OF_NOBODY
    ],
)
def test_nobody_is_left_to_believe_that_something_was_done_meanwhile(choctaw: CoreTable, kind: type[s.Signal]) -> None:
    ask(choctaw)
    (refused,) = choctaw.take(keyed(kind))
    assert isinstance(refused, e.SignalRefused)
    assert refused.why == TESTED


@pytest.mark.parametrize(
    "signal",
    [
        s.AcceptorConfirmed(device="acceptor.3", at=1, closed=True),
        s.KeyLockChanged(device="key.lower", at=1, on=True),
        s.DeckLoaded(device="shuffler", at=1, colour="red", cards=52),
        s.DeviceFault(device="acceptor.3", at=1, fault="jam", where="there", text="it jams"),
        c.TimeReached(device="time", at=1, name="cards-due"),
    ],
)
def test_what_devices_report_meanwhile_is_asked_again_and_not_recorded(choctaw: CoreTable, signal: s.Signal) -> None:
    ask(choctaw)
    assert choctaw.take(signal) == ()


def test_a_chip_whose_edge_came_before_counts_and_a_later_one_goes_back(choctaw: CoreTable) -> None:
    ask(choctaw)
    assert choctaw.chip(3, at_ms=-1) == (e.WagerAccepted(seat=3, at=choctaw.now - 1_000_000, units=50),)
    assert choctaw.chip(4, at_ms=0) == (
        e.ChipFlagged(seat=4, why="seat 4: the chip came while the table was tested: return it"),
    )
    assert choctaw.meter == 1_000_050


def test_doors_are_watched_also_then(choctaw: CoreTable) -> None:
    """K1"""
    ask(choctaw)
    choctaw.take(s.DoorChanged(device="door.attic", at=1, open=True))
    assert choctaw.refusal() == "this table has no door.attic"


def test_the_table_can_be_suspended_meanwhile_and_is_so_afterwards(choctaw: CoreTable) -> None:
    ask(choctaw)
    choctaw.take(c.SuspensionDemanded(device="service", at=1, why="the disk is nearly full"))
    leave(choctaw)
    assert choctaw.state.suspended == "the disk is nearly full"


def test_leaving_brings_back_all_but_what_devices_show(choctaw: CoreTable) -> None:
    choctaw.lock(2, 5)
    choctaw.count(3)
    assert choctaw.phase == "disputed"
    before = choctaw.state
    ask(choctaw)
    leave(choctaw)
    choctaw.confirm()
    assert choctaw.state == before


def test_who_identified_before_has_to_do_so_again(choctaw: CoreTable) -> None:
    """D4: a permission is for one action."""
    choctaw.take(c.SuspensionDemanded(device="service", at=1, why="look at it"))
    choctaw.staff("floor-supervisor")
    ask(choctaw)
    leave(choctaw)
    choctaw.turn("lower")
    assert choctaw.state.suspended


def test_an_answer_with_the_number_of_another_devices_order_closes_nothing(choctaw: CoreTable) -> None:
    choctaw.shuffle()
    choctaw.lock(3)
    choctaw.count()
    choctaw.deal_key()
    unload = choctaw.order("unload")
    choctaw.take(s.DeckRemoved(device="shoe", at=choctaw.now, order=unload))
    assert [order.order for order in choctaw.state.orders] == [unload]
    choctaw.take(s.OrderRefused(device="shoe", at=choctaw.now, order=unload, why="not known"))
    assert [order.order for order in choctaw.state.orders] == [unload]


def test_a_wrong_code_is_recorded_meanwhile_as_at_any_time(choctaw: CoreTable) -> None:
    ask(choctaw)
    assert choctaw.take(c.CodeWrong(device="console", at=1, source="console", at_utc_ns=1)) == (
        e.WrongCodeGiven(device="console", source="console", why=NOBODYS, at_utc_ns=1),
    )
