"""Cards, words and spots that the table page tells: the same facts as from the key pad, refused with the same words."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.config.table_file import TableFile
from controller.console.shoe_view import round_mark
from tests.controller.console.conftest import ConsoleTable, console_table


@pytest.fixture
def baccarat(demo_folder: Path) -> ConsoleTable:
    """Mini-baccarat with a shoe that is shuffled, and no card burned."""
    table = console_table(demo_folder / "demo-mini-baccarat.toml")
    table.keys("SHUFFLE")
    return table


def cards(table: ConsoleTable, *ranks: str) -> None:
    for rank in ranks:
        assert table.ask("/shoe/card", rank=rank) == (200, "")


def dealing(table: ConsoleTable) -> ConsoleTable:
    cards(table, "A")
    assert table.ask("/shoe/burned") == (200, "")
    table.ask("/lock-out")
    return table


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"rank": "1"}, '"1" is no rank of a card: there are A, 2 to 9, T, J, Q and K.'),
        ({"rank": ""}, "is no rank of a card"),
        ({"rank": "AK"}, '"AK" is no rank of a card'),
        ({"rank": "A", "suit": "x"}, '"x" is no suit: there are s, h, d and c, and none where it is not told.'),
    ],
)
def test_what_is_no_card_is_answered_with_one_sentence(
    baccarat: ConsoleTable, fields: dict[str, str], why: str
) -> None:
    status, text = baccarat.ask("/shoe/card", **fields)
    assert (status, why in text.replace("&quot;", '"')) == (409, True)


def test_what_the_round_does_not_allow_is_refused_with_its_sentence(baccarat: ConsoleTable) -> None:
    assert "Nobody is asked" not in baccarat.ask("/shoe/word", said="hit")[1]
    for path, why in (
        ("/shoe/word", "Nothing is said while wagers are open."),
        ("/shoe/take-back", "Nothing was told in this round."),
        ("/shoe/burned", "Key in the first card of the shoe first."),
        ("/shoe/cutting-card", "Key in the first card of the shoe: it says how many are burned."),
        ("/shoe/spots", "Nobody has a hand of their own at mini-baccarat."),
    ):
        status, text = baccarat.ask(path, said="tie")
        assert (status, why in text) == (409, True), text


def test_a_spot_is_a_number(baccarat: ConsoleTable) -> None:
    status, text = baccarat.ask("/shoe/spots", spot=["1", "two"])
    assert (status, "a spot is the number of a seat" in text.lower()) == (409, True)


def test_an_act_that_there_is_not_is_not_found(baccarat: ConsoleTable) -> None:
    assert baccarat.ask("/shoe/cheat")[0] == 404


def test_a_game_without_a_shoe_refuses_a_card(demo_folder: Path) -> None:
    table = console_table(demo_folder / "demo-three-card-poker.toml")
    status, text = table.ask("/shoe/card", rank="A")
    assert (status, "is not dealt card by card" in text) == (409, True)


def test_at_a_real_table_cards_are_keyed_in_at_its_own_key_pad(
    baccarat: ConsoleTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TableFile, "on_twins", property(lambda _: False))
    status, text = baccarat.ask("/shoe/card", rank="A")
    assert (status, "at the key pad of the table itself" in text) == (403, True)


def test_another_web_page_tells_no_card(baccarat: ConsoleTable) -> None:
    answer = baccarat.browser.post("/shoe/card", {"rank": "A"}, {"origin": "http://elsewhere.example"})
    assert answer.status_code == 403


def test_a_round_is_told_on_the_page_alone(baccarat: ConsoleTable) -> None:
    dealing(baccarat)
    cards(baccarat, "4", "K", "8")
    assert baccarat.ask("/shoe/take-back") == (200, "")
    assert baccarat.ask("/shoe/card", rank="T", suit="h") == (200, "")
    cards(baccarat, "3", "9", "6")
    assert baccarat.phase == "settling"
    acts = [act.card for act in baccarat.running.service.durable.round.acts]
    assert acts == ["4?", "K?", "Th", "3?", "9?", "6?"]
    page = baccarat.browser.get("/").text
    assert '<b class="ended">Banker</b>' in page
    assert page.count('<i class="card') == 6


def test_spots_and_words_are_told_on_the_page(demo_folder: Path) -> None:
    table = console_table(demo_folder / "demo-blackjack.toml")
    table.keys("SHUFFLE")
    table.ask("/shoe/burned")
    table.ask("/lock-out")
    assert table.ask("/shoe/spots", spot=["2", "5"]) == (200, "")
    cards(table, "8", "9", "6", "8", "9")
    assert table.ask("/shoe/word", said="face-down") == (200, "")
    assert 'id="say-split"' in table.browser.get("/").text
    assert table.ask("/shoe/word", said="stand") == (200, "")
    assert [act.said for act in table.running.service.durable.round.acts if act.said] == ["face-down", "stand"]


def test_the_seat_of_the_action_button_is_told_on_the_page(demo_folder: Path) -> None:
    """001:450-451."""
    table = console_table(demo_folder / "demo-pure-21-5-blackjack.toml")
    table.keys("SHUFFLE ENTER 1 ENTER")
    table.ask("/lock-out")
    table.ask("/shoe/spots", spot="2")
    cards(table, "T", "8", "9")
    table.ask("/shoe/word", said="face-down")
    cards(table, "T")
    page = table.browser.get("/").text
    assert [f'id="say-action-button-{seat}"' in page for seat in (1, 8, 9)] == [True, True, False]
    assert ">Action button 8</button>" in page
    for seat, why in (("9", "The action button lies at one of the seats 1 to 8 (450-451)."), ("x", "Seat is a number")):
        status, text = table.ask("/shoe/word", said="action-button", seat=seat)
        assert (status, why in text) == (409, True), text
    assert table.ask("/shoe/word", said="action-button", seat="8") == (200, "")
    assert table.running.service.durable.round.acts[-1].spot == 8


def about(table: ConsoleTable) -> str:
    return round_mark(table.running.service.state)


def test_a_card_that_is_pressed_twice_on_one_page_is_told_once(baccarat: ConsoleTable) -> None:
    table = dealing(baccarat)
    seen = about(table)
    assert table.ask("/shoe/card", rank="4", about=seen) == (200, "")
    status, text = table.ask("/shoe/card", rank="4", about=seen)
    assert (status, "The table has gone on since this page was shown" in text) == (409, True)
    assert table.ask("/shoe/card", rank="4", about=about(table)) == (200, "")


def test_a_word_from_an_older_page_says_nothing_of_the_hand_that_is_asked_next(demo_folder: Path) -> None:
    table = console_table(demo_folder / "demo-blackjack.toml")
    table.keys("SHUFFLE ENTER")
    table.ask("/lock-out")
    table.ask("/shoe/spots", spot=["2", "4"])
    cards(table, "T", "T", "6", "8", "9")
    table.ask("/shoe/word", said="face-down")
    seen = about(table)
    assert table.ask("/shoe/word", said="stand", about=seen) == (200, "")
    assert table.ask("/shoe/word", said="stand", about=seen)[0] == 409
    assert table.ask("/shoe/take-back", about=seen)[0] == 409
    assert table.ask("/shoe/word", said="stand", about=about(table)) == (200, "")


CLUMSY = ("1\n2", "\x1b[2J", "1/2", "1e9", "inf", "\ufeff1", "-1", "x" * 300, "9" * 300, "\u0663")


@pytest.mark.parametrize("text", CLUMSY, ids=range(len(CLUMSY)))
def test_whatever_is_typed_is_answered_with_one_line_and_told_to_nobody(baccarat: ConsoleTable, text: str) -> None:
    table = dealing(baccarat)
    before = about(table)
    for path, fields in (
        ("/shoe/card", {"rank": text}),
        ("/shoe/card", {"rank": "A", "suit": text}),
        ("/shoe/word", {"said": text}),
        ("/shoe/spots", {"spot": text}),
        ("/shoe/bank", {"said": text, "seat": text, "dollars": text}),
        ("/shoe/take-back", {"about": text}),
        ("/shoe/burned", {"about": text}),
    ):
        status, answer = table.ask(path, **fields)
        assert status in (400, 409, 413), (path, answer)
        assert not {"\n", "\x1b"} & set(answer.strip()), (path, answer)
        assert len(answer) < 400, path
    assert about(table) == before
