"""New cards, step by step before their first shuffle, where the table asks for it (002:1592-1597; 003:203-227)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.config.mistake import InvalidTable
from controller.rehearsal.simulation.tables import variants
from controller.shows.advice import advice
from controller.shows.panel import dealer_lines
from controller.table import commands as c, events as e
from controller.table.apply import fold
from controller.table.cards.new_cards import next_step
from controller.table.running.opening import change_of_cards, first_on_the_table
from controller.table.state import TableState
from drivers.signals import DeckLoaded, ShuffleFinished
from tests.controller.any_signal import demonstration
from tests.controller.conftest import CoreTable

ASKING = tuple(one for one in variants() if one.name.endswith("new cards step by step"))


def table(name: str = "demo-pai-gow-poker-oneida", **changes: object) -> CoreTable:
    """A table that asks, with the new cards of its opening on it."""
    opened = CoreTable(replace(demonstration(name), asks_for_new_cards=True, **changes))
    happened(opened, change_of_cards(opened.setup, "dealer", "", 0))
    return opened


def happened(table: CoreTable, *facts: e.Event) -> None:
    table.state = fold(facts, table.state)


@pytest.fixture
def oneida() -> CoreTable:
    return table()


def step(colour: str, name: str) -> c.DeckPreparedKeyed:
    return c.DeckPreparedKeyed(device="key-pad", at=0, colour=colour, step=name)


def code(role: str = "floor-supervisor") -> c.StaffAnswered:
    return c.StaffAnswered(device="key-pad", at=0, role=role)


def load(table: CoreTable, colour: str) -> None:
    table.take(DeckLoaded(device="shuffler", at=0, colour=colour, cards=None))


def shuffle(table: CoreTable) -> None:
    table.take(c.ShuffleKeyed(device="key-pad", at=0))


def prepare(table: CoreTable, colour: str) -> None:
    for name in table.setup.opening_steps:
        table.take(code() if name == "verify" else step(colour, name))


# --- what is refused ---


def test_a_deck_that_was_not_inspected_is_not_shuffled(oneida: CoreTable) -> None:
    load(oneida, "blue")
    shuffle(oneida)
    assert oneida.refusal() == ("the blue deck is not ready: inspect the fronts and backs of the blue deck, then ENTER")
    assert oneida.state.orders == ()


def test_each_deck_goes_through_all_of_it(oneida: CoreTable) -> None:
    """003:2575-2579."""
    prepare(oneida, "blue")
    load(oneida, "red")
    shuffle(oneida)
    assert oneida.refusal().startswith("the red deck is not ready")


def test_a_step_out_of_turn_is_not_taken(oneida: CoreTable) -> None:
    oneida.take(step("blue", "wash"))
    assert oneida.refusal() == "this was said already"
    oneida.take(step("blue", "inspect"))
    oneida.take(step("blue", "inspect"))
    assert oneida.refusal() == "this was said already"


@pytest.mark.parametrize("role", ["dealer", "technician", "accountant"])
def test_only_a_supervisor_verifies(oneida: CoreTable, role: str) -> None:
    """003:2550-2551."""
    oneida.take(step("blue", "inspect"))
    oneida.take(code(role))
    oneida.take(step("blue", "verify"))
    assert oneida.refusal().startswith("a supervisor verifies")
    assert next_step(oneida.state, oneida.setup) == ("blue", "verify")


def test_a_supervisor_who_says_no_verifies_nothing(oneida: CoreTable) -> None:
    oneida.take(step("blue", "inspect"))
    oneida.take(c.StaffAnswered(device="key-pad", at=0, role="pit-manager", yes=False))
    assert next_step(oneida.state, oneida.setup) == ("blue", "verify")


def test_cards_that_are_shuffled_by_hand_are_not_dealt_before() -> None:
    by_hand = table(has_shuffler=False, has_shoe=False, colours=("red",))
    happened(by_hand, e.PhaseChanged(signal="draw", before="betting", after="ready"))
    by_hand.take(c.DealKeyed(device="key-pad", at=0))
    assert by_hand.refusal().startswith("the red deck is not ready: inspect")
    prepare(by_hand, "red")
    by_hand.take(c.DealKeyed(device="key-pad", at=0))
    assert by_hand.phase == "dealing"


def test_cards_lie_spread_only_while_nobody_plays(oneida: CoreTable) -> None:
    oneida.take(c.CardsSpreadKeyed(device="key-pad", at=0))
    assert oneida.refusal() == "new cards are on the table: they are not ready yet"
    for colour in ("blue", "red"):
        prepare(oneida, colour)
    happened(oneida, e.WagerAccepted(seat=2, at=0, units=0))
    oneida.take(c.CardsSpreadKeyed(device="key-pad", at=0))
    assert oneida.refusal() == "the cards lie spread while nobody plays, not in a round"


def test_a_table_that_does_not_ask_shuffles_at_once() -> None:
    unasked = CoreTable(replace(demonstration("demo-pai-gow-poker-oneida"), asks_for_new_cards=False))
    happened(unasked, change_of_cards(unasked.setup, "dealer", "", 0))
    assert next_step(unasked.state, unasked.setup) is None
    load(unasked, "blue")
    shuffle(unasked)
    assert [order.action for order in unasked.state.orders] == ["start"]
    unasked.take(c.CardsSpreadKeyed(device="key-pad", at=0))
    assert unasked.refusal() == "this table does not ask what is done to cards that lay spread"


def test_a_house_whose_document_names_no_steps_is_not_asked_for_them(tmp_path: Path) -> None:
    text = (config_folder() / "tables" / "demo-two-card-peek.toml").read_text()
    file = tmp_path / "peek.toml"
    file.write_text(text.replace("[deal]\n", '[deal]\nnew_cards = "step-by-step"\n'))
    with pytest.raises(InvalidTable, match=r"deal\.new_cards.*leave it out: the rules of axtion name no steps"):
        load_table(file)


# --- what is done ---


def test_a_table_opens_with_new_decks(oneida: CoreTable) -> None:
    """The first cards of a record are new ones."""
    (cards,) = first_on_the_table(TableState(), oneida.setup, 7)
    assert cards == e.CardsChanged(
        role="dealer", at_utc_ns=7, decks=oneida.setup.colours, steps=("inspect", "verify", "spread", "wash")
    )


def test_the_panel_asks_for_each_step_and_then_the_deck_is_shuffled(oneida: CoreTable) -> None:
    load(oneida, "blue")
    shown = []
    for name in oneida.setup.opening_steps:
        shown.append(dealer_lines(oneida.state, oneida.setup, "")[2])
        oneida.take(code() if name == "verify" else step("blue", name))
    assert shown == ["INSPECT BLUE: ENTER", "VERIFY BLUE: CODE", "SPREAD BLUE: ENTER", "WASH BLUE: ENTER"]
    shuffle(oneida)
    assert [order.action for order in oneida.state.orders] == ["start"]


def test_the_deck_in_the_shuffler_is_asked_for_first(oneida: CoreTable) -> None:
    assert advice(oneida.state, oneida.setup).say.startswith("New cards: inspect the fronts and backs of the blue deck")
    load(oneida, "red")
    assert advice(oneida.state, oneida.setup).say.startswith("New cards: inspect the fronts and backs of the red deck")


def test_a_supervisors_name_stands_at_the_verification(oneida: CoreTable) -> None:
    oneida.take(step("blue", "inspect"))
    oneida.take(c.StaffAnswered(device="key-pad", at=0, role="pit-manager", person="1234"))
    assert oneida.made(e.DeckPrepared)[-1] == e.DeckPrepared(
        colour="blue", step="verify", role="pit-manager", person="1234"
    )


def test_what_was_shuffled_is_no_deck_of_the_new_cards(oneida: CoreTable) -> None:
    for colour in ("blue", "red"):
        prepare(oneida, colour)
    happened(oneida, e.DeckPlaced(device="shuffler", colour="blue", cards=53), e.DeckShuffled(colour="blue", cards=53))
    assert oneida.state.shuffler.ready
    oneida.take(c.CardsChangedKeyed(device="key-pad", at=0, role="pit-manager", at_utc_ns=5))
    assert not oneida.state.shuffler.ready
    assert [deck.colour for deck in oneida.state.new_decks] == list(oneida.setup.colours)


def test_a_shuffle_that_goes_on_over_a_change_of_cards_shuffles_none_of_them(oneida: CoreTable) -> None:
    prepare(oneida, "blue")
    load(oneida, "blue")
    shuffle(oneida)
    (order,) = oneida.state.orders
    oneida.take(c.CardsChangedKeyed(device="key-pad", at=0, role="pit-manager", at_utc_ns=5))
    oneida.take(ShuffleFinished(device="shuffler", at=0, order=order.order, cards=53, colour="blue"))
    assert oneida.state.orders == ()
    assert not oneida.state.shuffler.ready
    shuffle(oneida)
    assert oneida.refusal().startswith("the blue deck is not ready")


def test_no_player_banks_the_first_round_after_an_opening(oneida: CoreTable) -> None:
    """003:3119-3125, and an idle table opens anew, 003:2656-2662."""
    for colour in ("blue", "red"):
        prepare(oneida, colour)
    oneida.take(c.BankKeyed(device="key-pad", at=0, seat=2))
    assert oneida.refusal() == "no player banks the first round after the table was opened"
    happened(oneida, e.RoundClosed(number=1, void=False, carried=(), at=0))
    oneida.take(c.BankKeyed(device="key-pad", at=0, seat=2))
    assert oneida.state.round.bank == 2
    oneida.take(c.BankKeyed(device="key-pad", at=0, seat=None))
    oneida.take(c.CardsSpreadKeyed(device="key-pad", at=0))
    assert [deck.steps for deck in oneida.state.new_decks] == [("spread", "wash")] * 2
    oneida.take(c.BankKeyed(device="key-pad", at=0, seat=2))
    assert oneida.refusal() == "no player banks the first round after the table was opened"


def test_what_waits_for_enter_in_the_round_goes_before(oneida: CoreTable) -> None:
    """A second deck is prepared beside the deal of the first: a count of chips keeps its ENTER."""
    happened(oneida, e.PhaseChanged(signal="lock_out", before="betting", after="locked"))
    assert "ENTER" not in dealer_lines(oneida.state, oneida.setup, "")[2]


# --- every game from its opening to the discard rack ---


def test_every_game_of_a_house_that_names_steps_is_played_from_its_opening() -> None:
    names = {(one.file.table.game, one.file.table.rules) for one in ASKING}
    houses = {(game, house) for house in ("choctaw", "oneida") for game in games_of(house)}
    assert names == houses


def games_of(house: str) -> set[str]:
    """The games of a house whose rules name steps for new cards."""
    files = (config_folder() / "rules" / house).glob("*.toml")
    return {file.stem for file in files if "\nopening " in file.read_text()}
