"""What is done to equipment after the house's hours: balls, the balance of a wheel; who says so, and who saw it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from controller.config.folder import config_folder
from controller.config.house_rules import houses, load_house_rules
from controller.console.desk_view import desk_view
from controller.console.table_view import table_view
from controller.shows.advice import advice
from controller.shows.outputs import due_in_ns
from controller.shows.panel import dealer_lines
from controller.table import commands as c, events as e
from controller.table.apply import apply, fold
from controller.table.running.opening import first_on_the_table
from controller.table.setup import TableSetup
from controller.table.state import Kept, TableState
from games.library import GAMES
from tests.controller.any_signal import demonstration
from tests.controller.conftest import CoreTable
from tests.controller.console.conftest import console_table
from tests.controller.table.decided_again import JudgedTable

HOUR = 3_600_000_000_000
PAD = {"device": "awards-desk", "at": 7}
BY_RESULT = [
    (name, house) for name, game in GAMES.items() if game.is_by_result for house in houses(name, config_folder())
]


@pytest.fixture
def roulette() -> JudgedTable:
    return JudgedTable(demonstration("demo-roulette"))


def said(table: CoreTable, of: str, role: str = "floor-supervisor", person: str = "", at_utc_ns: int = 9) -> None:
    table.take(c.UpkeepKeyed(**PAD, of=of, role=role, person=person, at_utc_ns=at_utc_ns))


def due(table: CoreTable, of: str = "balls") -> None:
    table.time(f"upkeep-due.{of}")


def ruled(table: CoreTable, **changes: object) -> None:
    rule = table.setup.rules.upkeep["balls"].model_copy(update=changes)
    rules = table.setup.rules.model_copy(update={"upkeep": {"balls": rule}})
    table.setup = replace(table.setup, rules=rules)


# -- what is refused -----------------------------------------------------------------------------------------------


def test_what_the_house_sets_no_time_for_is_not_seen_to(roulette: JudgedTable) -> None:
    said(roulette, "curtains")
    told = "this house sets no time for curtains: it does for balance of the wheel, change of the balls"
    assert roulette.refusal() == told
    craps = CoreTable(demonstration("demo-craps"))
    said(craps, "balls")
    assert craps.refusal() == "this house sets no time for balls: it does for nothing"


def test_a_dealer_does_not_say_that_it_was_done(roulette: JudgedTable) -> None:
    said(roulette, "balls", "dealer")
    assert roulette.refusal() == "a supervisor confirms the change of the balls, not the dealer"


@pytest.mark.parametrize(
    ("role", "person"),
    [("floor-supervisor", ""), ("pit-manager", "ann")],
    ids=["the same role", "the same person in another role"],
)
def test_who_signed_is_no_witness(roulette: JudgedTable, role: str, person: str) -> None:
    said(roulette, "balls", "floor-supervisor", person)
    said(roulette, "balls", role, person)
    assert roulette.refusal() == "somebody else than who signed saw the change of the balls"
    assert roulette.made(e.UpkeepDone) == []


def test_nothing_is_done_to_the_wheel_while_the_ball_runs(roulette: JudgedTable) -> None:
    roulette.lock_out()
    said(roulette, "wheel-balance")
    assert roulette.refusal() == "the balance of the wheel is seen to between rounds, while wagers are open"


def test_a_time_that_comes_twice_or_of_what_the_house_does_not_keep_up_makes_no_record(roulette: JudgedTable) -> None:
    due(roulette)
    assert roulette.time("upkeep-due.balls") == ()
    assert roulette.time("upkeep-due.curtains") == ()
    assert roulette.made(e.UpkeepDue) == [e.UpkeepDue(of="balls")]


# -- what is recorded ----------------------------------------------------------------------------------------------


def test_a_second_person_who_saw_it_makes_it_done(roulette: JudgedTable) -> None:
    """House: no document prints it."""
    due(roulette)
    said(roulette, "balls", "floor-supervisor", "ann")
    assert roulette.state.upkeep == (Kept("balls", None, 0, True, "floor-supervisor", "ann"),)
    assert advice(roulette.state, roulette.setup).say == "Change of the balls: a witness signs at the awards desk."
    assert "NEW BALLS: SIGN" in dealer_lines(roulette.state, roulette.setup, "")
    said(roulette, "balls", "dealer", "bob", at_utc_ns=77)
    assert roulette.made(e.UpkeepDone) == [
        e.UpkeepDone(
            of="balls", role="floor-supervisor", person="ann", witness_role="dealer", witness="bob", at_utc_ns=77
        )
    ]
    assert roulette.state.upkeep == (Kept("balls", 77),)
    assert fold(roulette.events) == roulette.state
    assert roulette.unfounded() == []


def test_where_the_house_asks_for_no_witness_a_supervisor_is_enough(roulette: JudgedTable) -> None:
    ruled(roulette, witness=False)
    said(roulette, "balls", at_utc_ns=5)
    assert roulette.made(e.UpkeepDone) == [e.UpkeepDone(of="balls", role="floor-supervisor", at_utc_ns=5)]


def test_both_duties_are_kept_apart(roulette: JudgedTable) -> None:
    due(roulette, "wheel-balance")
    said(roulette, "balls", "pit-manager")
    said(roulette, "balls", "dealer", at_utc_ns=3)
    assert roulette.state.upkeep == (Kept("balls", 3), Kept("wheel-balance", due=True))


# -- what is shown, and what waits ---------------------------------------------------------------------------------


def test_what_is_due_is_told_everywhere_and_holds_up_no_round_unless_the_house_says_so(roulette: JudgedTable) -> None:
    due(roulette)
    told = advice(roulette.state, roulette.setup)
    assert told.say == "Change of the balls is due. Other balls come from the pit, measured."
    assert "NEW BALLS: DUE" in dealer_lines(roulette.state, roulette.setup, "")
    lines = {one.name: one.text for one in table_view(roulette.state, roulette.setup, "", ZoneInfo("UTC")).duties}
    assert lines == {"Balance of the wheel": "every 720 hours", "Change of the balls": "due now"}
    balance, balls = desk_view(roulette.state, roulette.setup).upkeep
    assert (balance.due, balls.due, balls.why_not) == (False, True, None)
    assert not desk_view(roulette.state, roulette.setup).has_cards
    ruled(roulette, when_due="bind")
    roulette.lock_out()
    assert roulette.refusal() == ("change of the balls is due: no round begins before a supervisor confirms it")
    assert roulette.phase == "betting"


def test_within_half_an_hour_the_table_says_so(roulette: JudgedTable) -> None:
    state = fold([e.UpkeepDone(of="balls", role="pit-manager", at_utc_ns=1)], roulette.state)
    used = e.UseCounted(cards_ns=0, dice_ns=0, upkeep_ns=(("balls", 168 * HOUR - 10 * HOUR // 60),), at_utc_ns=2)
    state = apply(state, used)
    assert "NEW BALLS IN 10 MIN" in dealer_lines(state, roulette.setup, "")
    assert state.upkeep == (Kept("balls", 1, 168 * HOUR - 10 * HOUR // 60),)


def test_hours_are_counted_by_the_name_of_the_duty_from_the_opening_on(roulette: JudgedTable) -> None:
    setup: TableSetup = roulette.setup
    first = [one for one in first_on_the_table(TableState(), setup, 7) if isinstance(one, e.UpkeepDone)]
    assert first == [e.UpkeepDone(of=of, role="dealer", at_utc_ns=7) for of in ("wheel-balance", "balls")]
    state = fold(first, roulette.state)
    left = due_in_ns(state, setup, {"upkeep-due.balls": 100 * HOUR})
    assert left == {"upkeep-due.wheel-balance": 720 * HOUR, "upkeep-due.balls": 68 * HOUR}
    assert [one for one in first_on_the_table(state, setup, 8) if isinstance(one, e.UpkeepDone)] == []


@pytest.mark.parametrize(("game", "house"), BY_RESULT)
def test_a_house_keeps_up_what_its_game_has_and_a_display_has_room_for_it(game: str, house: str) -> None:
    known = {duty.name: duty for duty in GAMES[game].upkeep}
    assert set(load_house_rules(game, house).upkeep) == set(known)
    assert all(len(f"{duty.short}: SIGN") <= 20 for duty in known.values())


def test_the_awards_desk_takes_it_from_a_supervisor_and_a_witness(demo_folder: Path) -> None:
    table = console_table(demo_folder / "demo-roulette.toml")
    assert table.ask("/desk/upkeep/balls", code="1111")[0] == 409
    assert table.ask("/desk/upkeep/balls", code="2222")[0] == 200
    assert table.ask("/desk/upkeep/balls", code="2222")[0] == 409
    assert table.ask("/desk/upkeep/balls", code="3333")[0] == 200
    assert [one.signed_role for one in table.running.service.durable.upkeep if one.of == "balls"] == [""]
