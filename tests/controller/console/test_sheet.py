"""The cards of a sheet on the page of the windows: all of them, and the one that is claimed with what is covered."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.console.desk_view import question
from controller.console.sheet_view import claimed_view, sheet_view
from controller.console.window_view import window_view
from controller.table.setup import TableSetup
from games.bingo.numbered import sheet_of
from tests.controller.any_signal import demonstration
from tests.controller.conftest import CoreTable
from tests.controller.console.conftest import ConsoleTable, console_table
from tests.controller.table.tickets.bingo import (
    BONANZA,
    EIGHT,
    PICK,
    PLANET,
    WHEEL,
    call,
    card_of,
    claim,
    corners,
    designate,
    lock,
    sell,
    won,
)


@pytest.fixture(scope="module")
def setup() -> TableSetup:
    return demonstration("demo-bingo")


@pytest.fixture
def room(setup: TableSetup) -> CoreTable:
    return CoreTable(setup)


@pytest.fixture
def page(demo_folder: Path) -> ConsoleTable:
    return console_table(demo_folder / "demo-bingo.toml")


def test_a_sheet_that_was_never_sold_has_no_cards(room: CoreTable) -> None:
    with pytest.raises(LookupError, match="was never sold here"):
        sheet_view(room.state, room.setup, "B1-000001-3")


def test_a_sheet_is_shown_with_all_its_cards_and_a_free_centre(room: CoreTable) -> None:
    """000:130-137."""
    sell(room)
    sheet = sheet_view(room.state, room.setup, "0000013")
    assert (sheet.serial, len(sheet.cards), sheet.cards[0].letters) == ("B1-000001-3", 6, "BINGO")
    shown = [square.text for row in sheet.cards[2].rows for square in row]
    assert shown == [str(number or "★") for number in card_of(room, 1, 3).squares]
    covered = [square.text for row in sheet.cards[2].rows for square in row if square.is_covered]
    assert covered == ["★"]


def test_a_good_claim_shows_its_card_with_what_is_covered_and_the_number_called_last(room: CoreTable) -> None:
    """000:142-144."""
    designate(room, "four-corners")
    for _ in range(2):
        sell(room)
    lock(room)
    balls = corners(card_of(room, 1, 2))
    for ball in balls:
        call(room, ball)
    claim(room, 1)
    sheet = claimed_view(room.state, room.setup)
    assert sheet is not None
    (card,) = sheet.cards
    squares = [square for row in card.rows for square in row]
    assert (sheet.good, sheet.says, card.number) == (True, "card 2 has won", 2)
    assert {square.text for square in squares if square.is_covered} >= {*map(str, balls), "★"}
    assert [square.text for square in squares if square.is_last] == [str(balls[-1])]


def test_a_claim_that_is_not_good_shows_the_card_that_lacks_least_until_the_next_ball(room: CoreTable) -> None:
    designate(room, "four-corners")
    for _ in range(2):
        sell(room)
    lock(room)
    own, other = corners(card_of(room, 1, 4)), corners(card_of(room, 2, 1))
    for ball in own[:3]:
        call(room, ball)
    claim(room, 1)
    sheet = claimed_view(room.state, room.setup)
    assert sheet is not None
    assert (sheet.good, "lacks least" in sheet.says, len(sheet.cards)) == (False, True, 1)
    call(room, next(ball for ball in (*other, *range(1, 76)) if ball not in room.state.room.balls and ball != own[3]))
    assert claimed_view(room.state, room.setup) is None


def test_what_a_player_wrote_is_shown_as_one_card(room: CoreTable) -> None:
    designate(room, PICK)
    sell(room, EIGHT)
    (card,) = sheet_view(room.state, room.setup, "0000013").cards
    assert [square.text for row in card.rows for square in row] == [str(number) for number in EIGHT]
    assert card.letters == ""


@pytest.mark.parametrize(
    ("plays", "numbers", "voids"),
    [("line", 0, ()), (PICK, 75, ("pen-not-used",)), (BONANZA, 0, ("late-sheet",))],
)
def test_the_page_has_the_slip_of_what_is_played(
    room: CoreTable, plays: str, numbers: int, voids: tuple[str, ...]
) -> None:
    designate(room, plays)
    view = window_view(room.state, room.setup)
    assert view is not None
    assert (len(view.numbers), view.voids[:1], view.bets, view.onlookers) == (numbers, voids, False, plays == BONANZA)


def test_the_page_asks_for_the_wheel_where_it_is_to_be_spun(room: CoreTable) -> None:
    won(room, WHEEL)
    view = window_view(room.state, room.setup)
    assert view is not None
    assert view.wheel == (1, 2, 3, 4, 5, 6, 7, 8)


def test_a_window_sells_shows_and_is_told_what_is_wrong(page: ConsoleTable) -> None:
    assert page.ask("/window/show", ticket="0000013")[0] == 409
    assert page.ask("/window/sell", window="1")[0] == 200
    status, text = page.ask("/window/show", ticket="0000013")
    assert (status, text.count("<table"), "★" in text) == (200, 6, True)


def test_another_format_gives_the_page_another_slip(page: ConsoleTable) -> None:
    status, text = page.ask("/window/designate", plays=PICK)
    assert (status, "Played is pick your own." in text) == (200, True)
    assert page.browser.get("/window").text.count('name="mark"') == 75
    fields = {"window": "1", "groups": "3 9 20 33 41 50 62 75"}
    assert "take $6.00" in page.ask("/window/sell", **fields)[1]


def test_who_looks_on_is_said_at_the_page(page: ConsoleTable) -> None:
    page.ask("/window/designate", plays=BONANZA)
    assert 'id="onlooker"' in page.browser.get("/window").text
    assert "A. Player looks on." in page.ask("/window/onlooker", onlooker="A. Player")[1]
    assert page.ask("/window/wheel", wheel="3")[0] == 409


def test_the_word_of_the_verification_system_is_said_at_the_desk(page: ConsoleTable) -> None:
    """000:156."""
    page.ask("/window/designate", plays=PLANET)
    for _ in range(2):
        page.ask("/window/sell", window="1")
        page.wait(2_000)
    page.twins.press("lock-out")
    page.wait(500)
    sheet = sheet_of(page.running.service.state.series, 1, 6)
    for place in (10, 11, 13, 14):
        page.keys(f"{' '.join(str(sheet.cards[0].squares[place]))} ENTER")
    assert "The claim is good" in page.ask("/window/claim", ticket="0000013")[1]
    asked = question(page.running.service.durable, page.running.setup)
    assert asked is not None
    status, text = page.ask("/desk/answer", about=asked.about, code="2222", answer="yes")
    assert (status, "Recorded: the progressive is won." in text) == (200, True), text
    assert page.running.service.state.room.claims[0].progressive is True
