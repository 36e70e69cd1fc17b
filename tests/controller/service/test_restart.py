"""Every start is a recovery: killed or cut off in each phase, the table stands where it stood, and goes on: F1, F9."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
import pytest

from controller.config.table_file import TableFile
from controller.shows import outputs
from controller.table import events as e
from controller.table.invariants import violation
from controller.table.state import TableState
from drivers.shuffler.deck import full_deck
from tests.controller.floor import Floor

MakeFloor = Callable[[str], Floor]


@pytest.fixture
def floor(files: dict[str, TableFile]) -> Iterator[MakeFloor]:
    made: list[Floor] = []

    def make(name: str) -> Floor:
        made.append(Floor(files[name]))
        return made[-1]

    yield make
    for one in made:
        one.close()


# Where a table can be when it is killed


def betting(table: Floor) -> None:
    table.chip(3, 5)


def locking(table: Floor) -> None:
    table.chip(3)
    table.world.faults.break_device("inhibit.6", "stuck-open")
    table.lock_out()
    table.wait(3_000)


def locked(table: Floor) -> None:
    table.chip(3, 5)
    table.lock_out()


def disputed(table: Floor) -> None:
    locked(table)
    table.keys("7 ENTER")


def ready(table: Floor) -> None:
    table.to_ready(3)


def dealing(table: Floor) -> None:
    table.to_ready(3)
    table.deal(1)


def stack_waiting(table: Floor) -> None:
    dealing(table)
    table.keys("DEAL")
    table.wait(2_000)


def irregular(table: Floor) -> None:
    dealing(table)
    table.keys("CLEAR 4 ENTER")


def decisions(table: Floor) -> None:
    table.to_ready(3)
    table.deal(2)
    table.hands_out()


def settling(table: Floor) -> None:
    table.to_settling(3)


def claimed(table: Floor) -> None:
    settling(table)
    table.keys("3 5 ENTER")


def verified(table: Floor) -> None:
    claimed(table)
    table.staff("floor-supervisor")


def logged(table: Floor) -> None:
    verified(table)
    table.staff("floor-supervisor")


def paid(table: Floor) -> None:
    logged(table)
    table.turn("lower")


def denied(table: Floor) -> None:
    claimed(table)
    table.staff("floor-supervisor", "NEXT")


def voided(table: Floor) -> None:
    irregular(table)
    table.staff("floor-supervisor")
    table.wait(2_000)


def suspended(table: Floor) -> None:
    betting(table)
    table.running.service.demand_suspension("an inspector is here")
    table.wait(500)


PLACES = (
    betting, locking, locked, disputed, ready, dealing, stack_waiting, irregular,
    decisions, settling, claimed, verified, logged, paid, denied, voided, suspended,
)  # fmt: skip


def lasting(state: TableState) -> TableState:
    """What a start must bring back: all but who stands at the key, when edges were, how long cards were in use, and how
    often the table ended without a stop.
    """
    now = msgspec.structs.replace(state.round, cutoff=None, opened=None, drained=False)
    faults = tuple(sorted(state.faults, key=lambda fault: (fault.device, fault.fault)))
    faults = tuple(msgspec.structs.replace(fault, text="") for fault in faults)
    used = {"cards_used_ns": 0, "dice_used_ns": 0, "use_counted_utc_ns": None}
    return msgspec.structs.replace(state, round=now, present=None, closed=(), faults=faults, unsafe_stops=0, **used)


@pytest.mark.parametrize("ends", ["kill", "power_cut"])
@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.__name__)
def test_the_table_stands_where_it_stood(floor: MakeFloor, place: Callable[[Floor], None], ends: str) -> None:
    """F1: state, lamps and acceptors."""
    table = floor("choctaw")
    place(table)
    before = table.state
    getattr(table, ends)()
    assert lasting(table.state) == lasting(before)
    assert table.state.unsafe_stops == before.unsafe_stops + 1
    lamps = outputs.lamps(table.state, table.running.setup)
    lit = [table.twins.lamp_lit(seat) for seat, mode in enumerate(lamps, 1) if mode.value == "steady"]
    assert all(lit)
    shut = outputs.closed(table.state, table.running.setup)
    stuck = 6 if place is locking else None
    opened = [table.twins.acceptor_open(seat) for seat in range(1, 8) if seat != stuck]
    assert opened == [not closed for seat, closed in enumerate(shut, 1) if seat != stuck]


@pytest.mark.parametrize("ends", ["kill", "power_cut"])
@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.__name__)
def test_from_every_place_the_next_round_is_reached(
    floor: MakeFloor, place: Callable[[Floor], None], ends: str
) -> None:
    """No dead end: after the start, people do what the table tells them, and a further round is played to its end."""
    table = floor("choctaw")
    place(table)
    meter = table.state.meter
    getattr(table, ends)()
    number = table.state.round.number
    for _ in range(40):
        if table.state.round.number > number:
            break
        go_on(table)
    assert table.state.round.number == number + 1
    assert table.state.meter.paid_cents - meter.paid_cents in (0, 5_000)
    assert violation(table.state, table.running.setup) is None


def go_on(table: Floor) -> None:
    """One thing that the dealer or a supervisor does next, as the table stands."""
    state, twins = table.state, table.twins
    assert twins.shoe is not None
    assert twins.shuffler is not None
    if twins.shoe.state == "ready" or (twins.shoe.state == "empty" and not twins.shoe.free()):
        twins.take_stack()
        table.wait(1_500)
    elif twins.shoe.state == "jammed":
        twins.clear("shoe")
        table.wait(1_000)
    elif state.suspended is not None or (state.round.phase == "awarding" and state.open_awards()[0].logged_by):
        table.staff("floor-supervisor")
        table.turn("lower")
    elif state.irregularity is not None or state.round.phase in ("awarding", "disputed", "locking"):
        table.wait(3_000)
        table.staff("floor-supervisor")
    elif state.round.phase == "betting":
        table.lock_out()
    elif state.round.phase == "locked":
        table.keys("ENTER")
    elif state.round.phase in ("ready", "dealing") and state.round.hands < len(state.round.wagers) + 1:
        if state.shoe.colour is None and not state.shuffler.shuffled:
            table.shuffle("red")
        table.keys("DEAL")
        table.wait(4_000)
    else:
        table.keys("NEXT")
        table.wait(1_500)


@pytest.mark.parametrize("after_ms", [0, 1, 5, 30, 60, 100, 150, 200, 400])
def test_killed_while_it_locks_out_it_locks_out(floor: MakeFloor, after_ms: int) -> None:
    """C4, F9: once the press is on disk, nothing opens again; before it, nothing was locked."""
    table = floor("choctaw")
    table.chip(3)
    table.twins.press("lock-out")
    table.wait(after_ms)
    pressed = bool(table.events(e.LockOutPressed))
    table.kill()
    table.wait(1_000)
    assert table.phase == ("locked" if pressed else "betting")
    assert table.state.meter.cents == 1_000_050


# Orders


@pytest.mark.parametrize("after_ms", [0, 1, 10, 100, 700, 800, 1_400, 1_600, 2_000, 2_600, 3_500])
@pytest.mark.parametrize("ends", ["kill", "power_cut"])
def test_a_deal_that_was_cut_off_ends_well_or_is_void(floor: MakeFloor, after_ms: int, ends: str) -> None:
    """Unload, fall into the shoe, first stack: at each moment, nothing is done twice and nobody is stuck."""
    table = floor("choctaw")
    table.to_ready(3)
    table.twins.key("DEAL")
    table.wait(after_ms)
    getattr(table, ends)()
    number = table.state.round.number
    for _ in range(40):
        if table.state.round.number > number:
            break
        go_on(table)
    assert table.state.round.number == number + 1
    assert table.state.orders == ()
    assert table.state.meter.cents == 1_000_050


def test_a_deck_swapped_while_the_service_was_away_is_not_dealt(floor: MakeFloor) -> None:
    """H12"""
    table = floor("choctaw")
    table.to_ready(3)
    table.world.kill()
    table.twins.take_deck()
    table.twins.load("red")
    table.world.start()
    table.wait(4_000)
    table.keys("DEAL")
    assert table.phase == "ready"
    assert "shuffle, then deal" in table.refusal()


def test_a_shoe_swapped_while_the_service_was_away_is_emptied(floor: MakeFloor) -> None:
    table = floor("choctaw")
    table.to_ready(3)
    table.world.kill()
    assert table.twins.shoe is not None
    table.twins.shoe.load(full_deck("blue"))
    table.world.start()
    table.wait(4_000)
    table.keys("DEAL")
    assert "the shoe holds cards of an earlier deck" in table.refusal()
    table.wait(2_000)
    table.twins.take_stack()
    table.keys("DEAL")
    table.wait(4_000)
    assert table.state.shoe.colour == "red"
    assert table.state.round.stack_waiting


def test_a_jam_that_was_there_when_the_power_went_is_there_when_it_comes_back(floor: MakeFloor) -> None:
    """F2"""
    table = floor("choctaw")
    table.twins.load("red")
    table.wait(500)
    table.world.faults.break_device("shuffler", "jam")
    table.keys("SHUFFLE")
    table.wait(20_000)
    assert table.state.shuffler.stopped
    table.power_cut()
    assert table.state.shuffler.stopped
    table.twins.clear("shuffler")
    table.wait(1_000)
    assert not table.state.shuffler.stopped


# Faults


def test_a_fault_that_nobody_mended_is_still_one_after_the_start(floor: MakeFloor) -> None:
    """F2: an acceptor that does not confirm, and a part that is not there."""
    table = floor("choctaw")
    locking(table)
    table.world.faults.break_device("lamps", "unplug")
    table.wait(4_000)
    before = {(fault.device, fault.fault) for fault in table.state.faults}
    assert ("acceptor.6", "not-closed") in before
    table.kill()
    table.wait(6_000)
    assert {(fault.device, fault.fault) for fault in table.state.faults} == before


def test_a_fault_that_was_mended_while_the_service_was_away_is_gone(floor: MakeFloor) -> None:
    table = floor("choctaw")
    table.world.faults.break_device("acceptors", "unplug")
    table.chip(3)
    table.wait(3_000)
    assert table.state.faults
    table.world.kill()
    table.world.faults.mend("acceptors")
    table.world.start()
    table.wait(6_000)
    assert table.state.faults == ()
    assert table.twins.acceptor_open(4)


def test_nothing_opens_at_a_start_before_it_is_known_what_is_missing(floor: MakeFloor) -> None:
    """Without a lock-out button no chip may go in, not for a moment."""
    table = floor("choctaw")
    table.world.kill()
    table.world.faults.break_device("panel", "unplug")
    opened: list[int] = []
    for seat in range(1, 8):
        gate = table.twins.wire(table.world.file.acceptor.inhibit_wire(seat))
        gate.observe(lambda level, at_ns, seat=seat: None if level else opened.append(seat))
    table.world.start()
    table.wait(5_000)
    assert opened == []


# Keys


def test_a_key_that_was_on_when_the_power_went_pays_nothing_when_it_comes_back(floor: MakeFloor) -> None:
    """D4: a key already on at start-up authorises nothing; turned away and on again it does."""
    table = floor("choctaw")
    logged(table)
    table.world.kill()
    table.twins.turn("lower", True)
    table.world.start()
    table.wait(500)
    table.staff("floor-supervisor")
    assert table.events(e.MeterReduced) == []
    table.wait(120_000)
    assert table.events(e.KeyLeftOn) == [e.KeyLeftOn(key="lower")]
    table.twins.turn("lower", False)
    table.wait(300)
    table.turn("lower")
    assert len(table.events(e.MeterReduced)) == 1


@pytest.mark.parametrize("after_ms", [0, 5, 15, 20, 25, 40, 100])
def test_killed_as_the_key_turns_an_award_is_paid_once(floor: MakeFloor, after_ms: int) -> None:
    table = floor("choctaw")
    logged(table)
    table.twins.turn("lower", True)
    table.wait(after_ms)
    table.kill()
    table.twins.turn("lower", False)
    table.wait(300)
    if table.phase == "awarding":
        table.staff("floor-supervisor")
        table.turn("lower")
    assert len(table.events(e.MeterReduced)) == 1
    assert table.state.meter.cents == 1_000_050 - 5_000


def test_nobody_stands_at_the_key_after_a_start(floor: MakeFloor) -> None:
    table = floor("choctaw")
    logged(table)
    table.kill()
    table.turn("lower")
    assert table.events(e.MeterReduced) == []
    assert "staff code first" in table.refusal()


def test_wrong_codes_are_remembered_over_a_kill_and_a_power_cut(floor: MakeFloor) -> None:
    table = floor("choctaw")
    for _ in range(3):
        table.keys("STAFF 9 9 9 9 ENTER")
    table.wait(10_000)
    table.keys("STAFF 9 9 9 9 ENTER")
    table.kill()
    table.keys("STAFF 2 2 2 2 ENTER")
    assert table.refusal().startswith("too many wrong codes: wait")
    table.power_cut()
    table.keys("STAFF 2 2 2 2 ENTER")
    assert not table.events(e.StaffIdentified)
    table.wait(20_000)
    table.keys("STAFF 2 2 2 2 ENTER")
    assert table.events(e.StaffIdentified)
