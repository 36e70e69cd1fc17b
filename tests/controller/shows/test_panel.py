"""The dealer's four lines."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from controller.shows.panel import COLUMNS, dealer_lines
from controller.table import events as e
from controller.table.apply import apply
from controller.table.setup import TableSetup
from drivers.dealer_display.paging import pages_of
from tests.controller.conftest import CoreTable
from tests.controller.places import PLACES


def lines(table: CoreTable, entry: str = "") -> tuple[str, ...]:
    return dealer_lines(table.state, table.setup, entry)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("house", ["choctaw", "oneida", "five seats"])
def test_four_lines_of_twenty_columns_that_the_display_can_show(
    table: Callable[[str], CoreTable], house: str, place: str
) -> None:
    at = table(house) if house != "five seats" or place not in ("locked", "disputed") else table("choctaw")
    if house == "five seats" and place not in ("betting", "suspended", "locking", "flagged"):
        at = table("choctaw")
    PLACES[place](at)
    shown = lines(at)
    assert len(shown) == 4
    for line in shown:
        assert all(len(page) <= COLUMNS for page in pages_of(line, COLUMNS))
        assert line.isascii()
    assert shown[1], "there is always something to do"


@pytest.mark.parametrize(
    ("place", "todo"),
    [
        ("betting", "LOCK-OUT WHEN IN"),
        ("locking", "NO MORE BETS"),
        ("not_closing", "OPEN 6 7: CALL SUPV."),
        ("locked", "CHIPS 2  ENTER=2"),
        ("disputed", "CHIPS 3 LAMPS 2"),
        ("ready", "2 WAGERS: SHUFFLE"),
        ("dealing", "HANDS 1 DEAL/NEXT"),
        ("decisions", "REVEAL: NEXT"),
        ("settling", "SEAT+HAND OR NEXT"),
        ("awarding", "S6 VERIFY: CODE"),
        ("irregular", "VOID? face up in deck"),
        ("voided", "COLLECT CARDS: NEXT"),
        ("suspended", "the disk is nearly full"),
    ],
)
def test_what_is_to_do(choctaw: CoreTable, place: str, todo: str) -> None:
    PLACES[place](choctaw)
    assert lines(choctaw)[1] == todo


def test_the_meter_is_the_last_line_and_is_never_shortened(choctaw: CoreTable) -> None:
    """I5"""
    assert lines(choctaw)[3] == "$10,000.00"
    opened = e.TableOpened(table="a", series="a", game="a", house="a", seats=7, seed_cents=10**16, units_per_cent=1)
    assert dealer_lines(apply(choctaw.state, opened), choctaw.setup, "")[3] == "METER: SEE SIGN"


def test_the_third_line_is_what_is_being_keyed_in(choctaw: CoreTable) -> None:
    PLACES["flagged"](choctaw)
    assert lines(choctaw, "42")[2] == "> 42"


def test_a_refusal_is_shown_over_a_chip_that_lies_there_while_it_is_shown(choctaw: CoreTable) -> None:
    PLACES["flagged"](choctaw)
    assert lines(choctaw)[2] == "RETURN CHIP 2"
    assert dealer_lines(choctaw.state, choctaw.setup, "", "the table is tested")[2] == "NO: the table is tested"


def test_a_fault_is_named(choctaw: CoreTable) -> None:
    choctaw.fault("shuffler")
    assert lines(choctaw)[2] == "FAULT shuffler: it was unplugged"


def test_cards_that_are_due_are_called_for(choctaw: CoreTable) -> None:
    choctaw.time("cards-due")
    assert lines(choctaw)[2] == "NEW CARDS ARE DUE"


def test_dealing_by_hand_asks_for_no_stack(setups: dict[str, TableSetup]) -> None:
    hand = CoreTable(setups["hand"])
    hand.shuffle()
    hand.lock()
    hand.deal_key()
    assert lines(hand)[1] == "THE DECK COMES"
    hand.refuse_order("unload", "shuffler")
    assert lines(hand)[1] == "DEAL BRINGS THE DECK"
    manual = CoreTable(setups["manual-shoe"])
    manual.lock()
    manual.deal_key()
    assert lines(manual)[1] == "DEAL ALL, THEN NEXT"


def test_while_the_deck_is_on_its_way_the_dealer_waits(choctaw: CoreTable) -> None:
    choctaw.shuffle()
    choctaw.lock()
    choctaw.deal_key()
    assert lines(choctaw)[1] == "HANDS 0 WAIT"
