"""What the table page asks of a hand: the house way, and how a wager on it ends against the bank's."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import pytest

from controller.console.hand_view import hands_on_felt
from tests.controller.console.conftest import ConsoleTable, console_table


@pytest.fixture
def tiles(demo_folder: Path) -> ConsoleTable:
    return console_table(demo_folder / "demo-pai-gow-tiles.toml")


@pytest.fixture
def mah_jong(demo_folder: Path) -> ConsoleTable:
    return console_table(demo_folder / "demo-mah-jong-pai-gow.toml")


def asked(table: ConsoleTable, verb: str, **fields: str) -> tuple[int, str]:
    status, text = table.ask(f"/hands/{verb}", **fields)
    return status, unescape(text)


HAND, BANK = "6-6 6-3 / 6-5 6-1", "6-1 1-1 / 6-4 5-2"


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"hand": "6-7"}, '"6-7" is no tile: write the spots of its ends'),
        ({"hand": "6-6 6-6 6-6 1-1"}, "6-6 was given 3 times, but the set has 6-6 only 2 times."),
        ({"hand": "6-6"}, "Four tiles are set, not 1."),
        ({"hand": HAND, "bank": ""}, "The four tiles of the bank are needed, set or not."),
        ({"hand": HAND, "bank": "6-1 / 1-1 / 5-2"}, "A hand is set as two, not as 3."),
        ({"hand": HAND, "dollars": "0"}, "A wager is more than nothing."),
        ({"hand": HAND, "dollars": "ten"}, 'Dollars is a number, not "ten".'),
        ({"hand": HAND, "wager": "fortune"}, 'Seat 1 has a wager "fortune"; there are main at this house.'),
    ],
)
def test_what_is_no_hand_and_no_wager_is_answered_with_one_sentence(
    tiles: ConsoleTable, fields: dict[str, str], why: str
) -> None:
    told = {"bank": BANK, "wager": "main", "dollars": "20"} | fields
    status, text = asked(tiles, "compare", **told)
    assert (status, why in text) == (409, True), text


def test_a_hand_is_compared_with_the_banks_and_the_line_is_told(tiles: ConsoleTable) -> None:
    """004:1621."""
    status, text = asked(tiles, "compare", hand=HAND, bank=BANK, wager="main", dollars="20")
    assert (status, "Main, $20.00: wins $20.00. Both hands are higher than the bank's (1621)." in text) == (200, True)


def test_four_tiles_are_set_the_house_way_for_who_asks(tiles: ConsoleTable) -> None:
    """004:1619, 1680."""
    status, text = asked(tiles, "set", hand="6-1 6-1 6-6 1-1")
    assert (status, "Set the house way: 6-1 6-6 and 6-1 1-1." in text) == (200, True)


def test_of_mah_jong_each_wager_is_asked_and_no_house_way(mah_jong: ConsoleTable) -> None:
    """004:1791: the pair wager, whatever the bank has."""
    _, text = asked(mah_jong, "compare", hand="3 3", bank="8 8", wager="pair", dollars="10")
    assert "Pair, $10.00: wins $60.00. A pair (1791)." in text
    assert asked(mah_jong, "set", hand="3 3")[1].count("Delta prints no house way of mah-jong pai gow.") == 1
    page = mah_jong.browser.get("/").text
    assert 'id="hand-compare"' in page
    assert 'id="hand-set"' not in page


def test_nothing_is_recorded_of_a_question(tiles: ConsoleTable) -> None:
    before = tiles.running.service.durable
    asked(tiles, "compare", hand=HAND, bank=BANK, wager="main", dollars="20")
    assert tiles.running.service.durable == before


def test_a_hand_of_pai_gow_poker_is_compared_as_it_was_set(demo_folder: Path) -> None:
    """004:968-983."""
    poker = console_table(demo_folder / "demo-pai-gow-poker-delta.toml")
    own, bank = "As Ad Ks Qs Js / Kd Qd", "9s 9d 8s 7s 2h / Tc 5c"
    _, text = asked(poker, "compare", hand=own, bank=bank, wager="main", dollars="100")
    assert "Main, $100.00: wins $100.00." in text


def test_a_game_whose_hands_hang_on_more_is_not_asked(demo_folder: Path) -> None:
    table = console_table(demo_folder / "demo-three-card-poker.toml")
    assert asked(table, "compare", hand="As Ad Ks")[0] == 404
    assert 'id="hand-compare"' not in table.browser.get("/").text


def test_another_question_of_a_hand_there_is_not(tiles: ConsoleTable) -> None:
    assert asked(tiles, "burn", hand=HAND)[0] == 404


def settling(table: ConsoleTable) -> None:
    """Round 1, banked by seat 1, with every hand open."""
    table.keys("1 ENTER NEXT 9 ENTER DEAL NEXT NEXT")
    assert table.phase == "settling"


def test_the_hand_of_a_seat_that_lies_open_is_told_at_the_page_and_seen_on_the_felt(tiles: ConsoleTable) -> None:
    settling(tiles)
    assert asked(tiles, "open", seat="1", hand=BANK) == (200, "")
    assert asked(tiles, "open", seat="3", hand=HAND) == (200, "")
    assert hands_on(tiles) == [("bank", BANK), ("seat 3", f"{HAND}: main win")]
    assert asked(tiles, "take-back", seat="3") == (200, "")
    assert hands_on(tiles) == [("bank", BANK)]


def test_a_hand_that_cannot_lie_there_is_refused_at_the_page(tiles: ConsoleTable) -> None:
    status, text = asked(tiles, "open", seat="3", hand=HAND)
    assert (status, "Hands are keyed in once they lie open" in text) == (409, True)
    for fields, why in (
        ({"seat": "x", "hand": HAND}, 'A seat is a whole number, not "x".'),
        ({"seat": "3", "hand": "6-6 / 6-3 / 6-5"}, "A hand is set as two, not as 3."),
    ):
        status, text = asked(tiles, "open", **fields)
        assert (status, why in text) == (409, True)


def hands_on(table: ConsoleTable) -> list[tuple[str, str]]:
    return list(hands_on_felt(table.running.service.state, table.running.setup))
