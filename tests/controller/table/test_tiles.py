"""Tables of tiles: a start that is thrown, in which order seats get tiles and are settled, and what people read."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest

from controller.console.desk_view import desk_view
from controller.console.table_view import table_view
from controller.shows.advice import actions, advice
from controller.shows.panel import dealer_lines
from controller.table import commands as c
from controller.table.cards.hands import most, why_not_hands
from controller.table.draws.decide import draw_note, why_not_draw
from controller.table.draws.places import settling_places, start_places
from controller.table.setup import TableSetup
from tests.controller.any_signal import demonstration
from tests.controller.conftest import CoreTable

UTC = ZoneInfo("UTC")


@pytest.fixture(scope="module")
def tiles() -> TableSetup:
    return demonstration("demo-pai-gow-tiles")


@pytest.fixture(scope="module")
def mah_jong() -> TableSetup:
    return demonstration("demo-mah-jong-pai-gow")


def banked(setup: TableSetup, seat: int) -> CoreTable:
    """No more bets, with a bank at this seat."""
    table = CoreTable(setup)
    table.take(c.BankKeyed(device="key-pad", at=table.now, seat=seat))
    table.next()
    return table


def thrown(setup: TableSetup, seat: int, total: int) -> CoreTable:
    table = banked(setup, seat)
    table.take(c.DiceKeyed(device="key-pad", at=table.now, total=total, role="dealer"))
    return table


@pytest.mark.parametrize(
    ("name", "total", "why"),
    [
        ("pai-gow-tiles", 19, "19 is no total of 3 dice: it is 3 to 18"),
        ("mah-jong-pai-gow", 11, "11 is no number of the die: it is 1 to 10"),
    ],
)
def test_a_number_that_cannot_be_thrown_is_refused(name: str, total: int, why: str) -> None:
    """004:1617, 1762."""
    assert thrown(demonstration(f"demo-{name}"), 1, total).refusal() == why


def test_nothing_is_drawn_where_a_die_is_thrown(mah_jong: TableSetup) -> None:
    table = banked(mah_jong, 10)
    assert why_not_draw(table.state, mah_jong, "start-position") == (
        "the start position is thrown with a die: key in its number, then ENTER"
    )
    assert draw_note(table.state, mah_jong) == "THROW DIE: NUMBER?"
    assert advice(table.state, mah_jong).say == "Throw the die, key in its number and press ENTER."
    assert mah_jong.generator_draws == ()


def test_on_nine_the_bank_gets_the_first_tiles_and_the_button_goes_to_its_right(tiles: TableSetup) -> None:
    """004:1617."""
    table = thrown(tiles, 3, 9)
    assert start_places(table.state, tiles) == (3, 2, 1, 8, 7, 6, 5, 4)
    assert settling_places(table.state, tiles) == (2, 1, 8, 7, 6, 5, 4)


def test_on_one_the_bank_gets_the_first_stack_and_the_button_goes_to_its_left(mah_jong: TableSetup) -> None:
    """004:1766."""
    table = thrown(mah_jong, 9, 1)
    assert start_places(table.state, mah_jong) == (9, 10, *range(1, 9))
    assert settling_places(table.state, mah_jong) == (10, *range(1, 9))


def test_a_house_without_an_action_button_tells_no_order_of_settlement() -> None:
    oneida = demonstration("demo-pai-gow-poker-oneida")
    assert settling_places(CoreTable(oneida).state, oneida) == ()


def test_button_and_order_stand_on_the_page_and_while_wagers_are_settled_on_the_display(tiles: TableSetup) -> None:
    table = thrown(tiles, 1, 12)
    lines = [(line.name, line.text) for line in table_view(table.state, tiles, "", UTC).cards]
    assert lines == [
        ("Start position 4", "deal 6, 5, 4, 3, 2, 1, 8, 7"),
        ("Action button 6", "settle 6, 5, 4, 3, 2, 8, 7"),
    ]
    table.take(c.DealKeyed(device="key-pad", at=table.now))
    for _ in ("out", "set"):
        table.next()
    assert table.state.round.phase == "settling"
    assert dealer_lines(table.state, tiles, "")[2] == "SETTLE 6 5 4 3 2 8 7"
    assert advice(table.state, tiles).why == "The action button is at seat 6: settle 6, 5, 4, 3, 2, 8, 7."


@pytest.mark.parametrize(("name", "count", "most_hands"), [("pai-gow-tiles", 9, 8), ("mah-jong-pai-gow", 9, 10)])
def test_no_more_hands_are_dealt_than_there_are_tiles_for(name: str, count: int, most_hands: int) -> None:
    """004:1617, 1781."""
    setup = demonstration(f"demo-{name}")
    assert why_not_hands(setup, count) is not None
    assert why_not_hands(setup, most_hands) is None
    table = thrown(setup, 1, 3)
    table.take(c.DealKeyed(device="key-pad", at=table.now))
    assert most(table.state, setup) == most_hands


def test_fees_of_mah_jong_are_taken_before_anybody_looks(mah_jong: TableSetup) -> None:
    """004:1797."""
    table = thrown(mah_jong, 1, 3)
    table.take(c.DealKeyed(device="key-pad", at=table.now))
    table.next()
    assert table.state.round.phase == "collecting"
    assert dealer_lines(table.state, mah_jong, "")[1] == "FEES TAKEN: NEXT"
    table.next()
    assert table.state.round.phase == "looking"


@pytest.mark.parametrize("name", ["pai-gow-tiles", "mah-jong-pai-gow"])
def test_dice_that_lie_there_as_long_as_the_house_lets_them_are_due(name: str) -> None:
    table = CoreTable(demonstration(f"demo-{name}"))
    assert table.setup.change_dice_ns == 24 * 3_600 * 1_000_000_000
    table.take(c.TimeReached(device="time", at=table.now, name="dice-due"))
    assert advice(table.state, table.setup).say.startswith("New dice are due.")
    assert [line.text for line in table_view(table.state, table.setup, "", UTC).duties if line.name == "New dice"] == [
        "due now"
    ]
    table.take(c.DiceChangedKeyed(device="awards-desk", at=table.now, role="floor-supervisor", at_utc_ns=1))
    assert not table.state.dice_due


def test_people_read_of_tiles_and_not_of_cards(tiles: TableSetup) -> None:
    """Every sentence of a round, of a void one, and of what falls due."""
    table = CoreTable(tiles)
    read = [_all_words(table, tiles)]
    table.take(c.BankKeyed(device="key-pad", at=table.now, seat=1))
    read.append(_all_words(table, tiles))
    table.next()
    table.take(c.DiceKeyed(device="key-pad", at=table.now, total=9, role="dealer"))
    table.take(c.DealKeyed(device="key-pad", at=table.now))
    read.append(_all_words(table, tiles))
    table.take(c.DealKeyed(device="key-pad", at=table.now))
    read.append(table.refusal())
    table.take(c.CardsChangedKeyed(device="key-pad", at=table.now, role="floor-supervisor", at_utc_ns=1))
    read.append(table.refusal())
    table.take(c.IrregularityKeyed(device="key-pad", at=table.now, what="wrong-set", facts={}))
    table.take(c.StaffAnswered(device="key-pad", at=table.now, role="floor-supervisor", yes=True))
    read.append(_all_words(table, tiles))
    table.next()
    read.append(_all_words(table, tiles))
    told = " ".join(read).lower()
    assert "card" not in told
    assert "deck" not in told
    assert told.count("tiles") >= 8


def _all_words(table: CoreTable, setup: TableSetup) -> str:
    state = table.state
    view = table_view(state, setup, "", UTC)
    lines = [f"{line.name} {line.text}" for line in (*view.duties, *view.alarms, *view.cards)]
    told = advice(state, setup)
    doing = [f"{one.label} {one.why_not or ''}" for one in actions(state, setup)]
    return " ".join(
        (*lines, told.say, told.why, *doing, *dealer_lines(state, setup, ""), desk_view(state, setup).new_cards.name)
    )
