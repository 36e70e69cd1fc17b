"""No round begins with cards or dice that shall be changed (003:229-230, 003:2402-2403, 003:2581-2584, 002:1245)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controller.config.house_rules import load_house_rules
from controller.shows.advice import actions, advice
from controller.shows.panel import dealer_lines
from controller.table import commands as c, events as e
from controller.table.apply import fold
from tests.controller.any_signal import demonstration
from tests.controller.conftest import CoreTable

MINUTE_NS = 60 * 1_000_000_000
BIND = (("caribbean-stud", "oneida"), ("pai-gow-poker", "oneida"), ("pai-gow-poker", "choctaw"))
TABLES = {"caribbean-stud": "demo-caribbean-stud-oneida", "pai-gow-poker": "demo-pai-gow-poker"}


@pytest.fixture
def oneida() -> CoreTable:
    return CoreTable(demonstration("demo-caribbean-stud-oneida"))


@pytest.fixture
def dice() -> CoreTable:
    setup = demonstration("demo-pai-gow-poker-oneida")
    return CoreTable(replace(setup, start_method="dice", asks_for_new_cards=False))


def why_no_lock_out(table: CoreTable) -> str | None:
    return next(action.why_not for action in actions(table.state, table.setup) if action.name == "lock-out")


def counted(table: CoreTable, cards_minutes: int = 0, dice_minutes: int = 0) -> None:
    table.take(
        c.UseMeasured(
            device="time", at=0, cards_ns=cards_minutes * MINUTE_NS, dice_ns=dice_minutes * MINUTE_NS, at_utc_ns=9
        )
    )


@pytest.mark.parametrize(("game", "house"), BIND)
def test_no_round_is_locked_out_with_cards_that_shall_be_changed(game: str, house: str) -> None:
    table = CoreTable(replace(demonstration(TABLES[game]), rules=load_house_rules(game, house)))
    table.time("cards-due")
    table.lock_out()
    assert table.refusal() == "new cards are due: no round begins before a supervisor confirms them"
    assert why_no_lock_out(table) == table.refusal()
    assert table.state.round.phase == "betting"
    assert advice(table.state, table.setup).say == "New cards are due: no round begins with these."
    table.take(c.CardsChangedKeyed(device="key-pad", at=0, role="floor-supervisor", at_utc_ns=1))
    assert why_no_lock_out(table) is None


def test_a_round_that_was_locked_out_before_is_played_to_its_end(oneida: CoreTable) -> None:
    oneida.state = fold([e.PhaseChanged(signal="deal", before="ready", after="dealing")], oneida.state)
    oneida.time("cards-due")
    assert why_no_lock_out(oneida) is not None
    assert "new cards" not in str(why_no_lock_out(oneida)), "the round is past that, and says so"
    oneida.state = fold([e.PhaseChanged(signal="x", before="dealing", after="settling")], oneida.state)
    oneida.next()
    assert oneida.state.round.phase == "betting"
    oneida.lock_out()
    assert oneida.refusal().startswith("new cards are due: no round begins")


def test_no_round_is_locked_out_with_dice_that_shall_not_remain(dice: CoreTable) -> None:
    dice.time("dice-due")
    dice.lock_out()
    assert dice.refusal() == "new dice are due: no round begins before a supervisor confirms them"
    assert advice(dice.state, dice.setup).say == "New dice are due: no round begins with these."
    dice.take(c.DiceChangedKeyed(device="awards-desk", at=0, role="floor-supervisor", at_utc_ns=1))
    assert why_no_lock_out(dice) is None


def test_where_the_document_sets_no_time_the_table_says_that_they_are_due_and_plays_on(choctaw: CoreTable) -> None:
    choctaw.time("cards-due")
    assert advice(choctaw.state, choctaw.setup).say.startswith("New cards are due. Wagers are open")
    choctaw.lock_out()
    assert choctaw.state.round.phase != "betting"


def test_a_house_may_set_it_otherwise(oneida: CoreTable) -> None:
    rules = oneida.setup.rules
    notice = rules.model_copy(update={"cards": rules.cards.model_copy(update={"when_due": "notice"})})
    table = CoreTable(replace(oneida.setup, rules=notice))
    table.time("cards-due")
    assert why_no_lock_out(table) is None


def test_half_an_hour_before_the_table_says_how_soon(oneida: CoreTable) -> None:
    oneida.take(c.CardsChangedKeyed(device="key-pad", at=0, role="floor-supervisor", at_utc_ns=1))
    counted(oneida, cards_minutes=449)
    assert "due within" not in advice(oneida.state, oneida.setup).why
    counted(oneida, cards_minutes=460)
    assert advice(oneida.state, oneida.setup).why.endswith("New cards are due within 20 minutes.")
    assert dealer_lines(oneida.state, oneida.setup, "")[2] == "NEW CARDS IN 20 MIN"
    counted(oneida, cards_minutes=479)
    assert advice(oneida.state, oneida.setup).why.endswith("New cards are due within a minute.")
    oneida.time("cards-due")
    assert "within" not in advice(oneida.state, oneida.setup).why


def test_the_panel_names_what_is_due_first(dice: CoreTable) -> None:
    dice.take(c.CardsChangedKeyed(device="key-pad", at=0, role="floor-supervisor", at_utc_ns=1))
    dice.take(c.DiceChangedKeyed(device="awards-desk", at=0, role="floor-supervisor", at_utc_ns=1))
    counted(dice, cards_minutes=455, dice_minutes=24 * 60 - 10)
    assert dealer_lines(dice.state, dice.setup, "")[2] == "NEW DICE IN 10 MIN"
