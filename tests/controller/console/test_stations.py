"""The stations of an electronic poker table as browsers ask for them (004:1023, 1075-1143).

Each sees its own and nobody else's, through reloads, and what is not possible is answered with one sentence.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator

import msgspec
import pytest

from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.console.stations import BROUGHT, GONE_ON, NOT_YOURS
from controller.record.veil import veiled_records
from controller.table import events as e
from controller.table.events import AnyEvent
from controller.table.poker.course import hand_now
from games.poker_room.hand import Hand
from tests.controller.console.conftest import Asker, ConsoleTable, console_of
from tests.controller.console.test_cash import move

PIN, CASHIER, SUPERVISOR = "4711", "6666", "2222"
SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
CARD = re.compile(r'<span class="card[^"]*"><b>(\w+)</b><i>(.)</i>')


class Room:
    """A table with players at its stations, each with a browser of its own."""

    def __init__(self, table: ConsoleTable) -> None:
        self.table = table
        self.browsers: dict[int, Asker] = {}

    def open(self, *seats: int, cents: str = "50") -> None:
        for number, seat in enumerate(seats, 1):
            card = f"{10_000_000 + number}"
            self.swipe(card, "cash")
            self.table.ask("/cash/open", holder=f"Player{number} Secretname", card=card, code=CASHIER)
            move(self.table, "in", "200", account=str(number))
            self.table.ask("/cash/pin", account=str(number), pin=PIN, again=PIN, code=CASHIER)
            self.sit(seat, card, cents)

    def swipe(self, card: str, reader: str) -> None:
        self.table.ask("/bench/swipe", reader=reader, number=card)
        self.table.wait(1_500)

    def sit(self, seat: int, card: str, cents: str) -> None:
        self.swipe(card, f"station-{seat}")
        self.sign_in(seat)
        assert self.told(seat, "bring", dollars=cents, about=self.lies(seat)) == (200, "")

    def lies(self, seat: int) -> str:
        """As the page of a station sends what lies in the account of its player."""
        ledger = self.table.running.service.state.ledger
        return str(ledger.accounts[ledger.stations[seat].account].cents)

    def sign_in(self, seat: int, pin: str = PIN) -> tuple[int, str]:
        browser = Asker(self.table.app)
        answer = browser.post(f"/station/{seat}/pin", {"pin": pin})
        self.table.wait(100)
        if "set-cookie" in answer.headers:
            browser.headers = {**browser.headers, "cookie": answer.headers["set-cookie"].partition(";")[0]}
            self.browsers[seat] = browser
        return answer.status_code, answer.text

    def told(self, seat: int, verb: str, by: int | None = None, **fields: str) -> tuple[int, str]:
        answer = self.browsers[seat if by is None else by].post(f"/station/{seat}/{verb}", fields)
        self.table.wait(100)
        return answer.status_code, answer.text

    def deal(self) -> None:
        self.table.ask("/cash/machine", code=SUPERVISOR, answer="yes")
        self.table.wait(6_000)

    def act(self, does: str, **fields: str) -> tuple[int, str]:
        """Whoever's turn it is does this."""
        turn = self.hand.turn
        assert turn is not None
        state = self.table.running.service.state.poker
        return self.told(turn, "act", does=does, about=f"{state.hand}:{len(state.acts)}", **fields)

    def page(self, seat: int) -> str:
        return self.browsers[seat].get(f"/station/{seat}").text

    @property
    def hand(self) -> Hand:
        hand = hand_now(self.table.running.service.durable, self.table.running.setup)
        assert hand is not None
        return hand

    def cards_of(self, seat: int) -> set[str]:
        return {str(card) for card in self.hand.player(seat).down}


@pytest.fixture
def room() -> Room:
    return Room(console_of(load_table(config_folder() / "tables" / "demo-lightning-poker.toml")))


@pytest.fixture
def playing(room: Room) -> Room:
    room.open(3, 7, 9)
    room.deal()
    return room


def shown_on(page: str) -> set[str]:
    """The faces on a page, as cards are written."""
    suits = {sign: suit for suit, sign in SIGNS.items()}
    return {f"{'T' if rank == '10' else rank}{suits[sign]}" for rank, sign in CARD.findall(page)}


# --- what is refused ---


def test_a_table_with_a_dealer_has_no_stations() -> None:
    table = console_of(load_table(config_folder() / "tables" / "demo-poker-choctaw.toml"))
    for path in ("/station/1", "/community"):
        assert table.browser.get(path).status_code == 404


@pytest.mark.parametrize("number", ["11", "01", "-1", "1.5", "\u0663", "9" * 40, "9" * 5_000])
def test_a_number_that_is_no_stations_is_answered_with_those_that_there_are(room: Room, number: str) -> None:
    """A number of five thousand digits was an error in the program of the console."""
    for ask, path in ((room.table.browser.get, ""), (room.table.browser.post, "/act")):
        answer = ask(f"/station/{number}{path}")
        assert (answer.status_code, "There is no such station: there are 1 to 10." in answer.text) == (404, True)
    assert room.table.browser.get(f"/stream/station/{number}").status_code == 404


def test_what_no_station_has_is_404(room: Room) -> None:
    assert room.table.browser.post("/station/0/act", {}).status_code == 404
    assert room.table.browser.post("/station/1/steal", {}).status_code == 404


def test_nothing_is_done_without_the_key_of_the_station(playing: Room) -> None:
    """Neither by a stranger nor by the browser of another station."""
    stranger = Asker(playing.table.app)
    before = playing.table.running.service.state.poker
    for verb in ("act", "leave", "away", "bring"):
        answer = stranger.post(f"/station/3/{verb}", {"does": "fold", "dollars": "1"})
        assert (answer.status_code, NOT_YOURS in answer.text) == (409, True)
        assert NOT_YOURS in playing.told(3, verb, by=7, does="fold")[1]
    assert playing.table.running.service.state.poker == before


def test_out_of_turn_is_answered_with_the_line_of_the_house(playing: Room) -> None:
    other = next(seat for seat in (3, 7, 9) if seat != playing.hand.turn)
    state = playing.table.running.service.state.poker
    about = f"{state.hand}:{len(state.acts)}"
    assert "004:1023" in playing.told(other, "act", does="call", about=about)[1]


def test_what_is_touched_twice_is_done_once(playing: Room) -> None:
    turn = playing.hand.turn
    assert turn is not None
    state = playing.table.running.service.state.poker
    fields = {"does": "call", "about": f"{state.hand}:{len(state.acts)}"}
    assert playing.told(turn, "act", **fields)[0] == 200
    assert GONE_ON in playing.told(turn, "act", **fields)[1]


def test_money_that_is_brought_twice_at_once_is_brought_once(room: Room) -> None:
    room.open(3)
    form = {"dollars": "20", "about": room.lies(3)}
    answers = room.browsers[3].at_once("/station/3/bring", [form, form])
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert any(BROUGHT in answer.text for answer in answers)
    assert room.table.running.service.state.ledger.on_table_cents == 7_000
    assert f'name="about" value="{room.lies(3)}"' in room.page(3)


def test_an_amount_that_is_none_is_answered_with_one_sentence(playing: Room) -> None:
    assert "350" in playing.act("raise", to="350")[1] or "$4.00" in playing.act("raise", to="350")[1]
    assert "An amount is dollars" in playing.act("raise", dollars="all of it")[1]
    assert "does &quot;dance&quot;: fold, check" in playing.act("dance")[1]


def test_cashing_out_in_a_hand_is_refused(playing: Room) -> None:
    assert "leave it once the hand is over" in playing.told(3, "leave")[1]


def test_the_fifth_wrong_pin_locks_and_says_so(room: Room) -> None:
    room.open(3)
    room.told(3, "leave")
    room.swipe("10000001", "station-5")
    for _ in range(4):
        assert "This PIN is wrong" in room.sign_in(5, "9999")[1]
    assert "the account is locked" in room.sign_in(5, "9999")[1]
    assert 5 not in room.browsers


# --- whose cards are whose ---


def test_each_station_sees_its_own_cards_and_no_others(playing: Room) -> None:
    for seat in (3, 7, 9):
        assert shown_on(playing.page(seat)) == playing.cards_of(seat)
    for path in ("/community", "/station/3", "/station/5"):
        assert shown_on(Asker(playing.table.app).get(path).text) == set()


def hidden_cards(room: Room) -> Iterator[str]:
    """Each way in which a hidden card could be written."""
    for seat in (3, 7, 9):
        for card in room.cards_of(seat):
            rank = "10" if card[0] == "T" else card[0]
            yield from (f'"{card}"', f"{rank}</b><i>{SIGNS[card[1]]}", f" {card} ", f"'{card}'")


def test_no_hidden_card_is_on_a_page_in_the_record_that_leaves_or_in_a_log(
    playing: Room, caplog: pytest.LogCaptureFixture
) -> None:
    """Hole cards and the rest of the deck are known to the record and to nobody else until they are shown."""
    caplog.set_level(logging.DEBUG)
    playing.act("call")
    table = playing.table
    hidden = set(hidden_cards(playing))
    paths = ["/", "/cash", "/awards", "/accounting", "/technician", "/reports", "/sign", "/community", "/station/5"]
    reports = [f"/reports/{name}?format={how}" for name in ("records", "round", "ledger") for how in ("text", "csv")]
    told = [table.browser.get(path).text for path in (*paths, *reports)]
    told += [bytes(one.body).decode() for one in veiled_records(table.running.journal.records(1))]
    told.append(caplog.text)
    assert all(card not in text for text in told for card in hidden)
    sealed = "".join(bytes(one.body).decode() for one in table.running.journal.records(1))
    assert any(card in sealed for card in hidden), "the record itself has them, or nobody could go on with the hand"


def test_the_deck_leaves_with_its_backs_for_good(playing: Room) -> None:
    """Also once the hand is over: what nobody showed stays hidden."""
    for _ in range(3):
        if playing.hand.stage == "bet":
            playing.act("fold" if playing.hand.betting.to_cents else "check")
    playing.table.wait(20_000)
    decode = msgspec.json.Decoder(AnyEvent).decode
    left = [decode(one.body) for one in veiled_records(playing.table.running.journal.records(1))]
    decks = [event for event in left if isinstance(event, e.DeckDrawn)]
    dealt = [event for event in left if isinstance(event, e.PokerCardsDealt)]
    assert any(isinstance(event, e.RoundClosed) for event in left)
    assert {card for event in decks for card in event.cards} == {"##"}
    assert {card for event in dealt for _, cards in event.act.seats for card in cards} == {"##"}  # type: ignore[union-attr]


def test_a_players_whole_name_is_on_his_own_page_alone(playing: Room) -> None:
    assert "Player1 Secretname" in playing.page(3)
    assert "Secretname" not in Asker(playing.table.app).get("/community").text
    assert "Player1 Secretname" not in playing.page(7)


# --- a whole evening ---


def test_a_station_that_reloads_is_where_it_was(playing: Room) -> None:
    before = playing.page(3)
    assert "Player1 Secretname" in before
    assert playing.page(3) == before


def test_a_browser_that_lost_its_key_gives_card_and_pin_again(playing: Room) -> None:
    stack = playing.hand.player(3).stack_cents
    del playing.browsers[3]
    assert "asks for no PIN" in playing.sign_in(3)[1]
    playing.swipe("10000001", "station-3")
    playing.sign_in(3)
    assert shown_on(playing.page(3)) == playing.cards_of(3)
    assert playing.hand.player(3).stack_cents == stack


def test_a_hand_is_played_to_its_end_and_the_winner_takes_it_home(playing: Room) -> None:
    while playing.hand.stage == "bet":
        assert playing.act("check")[0] == 200 or playing.act("call")[0] == 200
    assert playing.hand.stage == "over"
    assert len(shown_on(Asker(playing.table.app).get("/community").text)) == 11
    playing.table.ask("/cash/machine", code=SUPERVISOR, answer="no")
    playing.table.wait(10_000)
    for seat in (3, 7, 9):
        assert playing.told(seat, "leave")[0] == 200
    ledger = playing.table.running.service.state.ledger
    assert (ledger.on_table_cents, ledger.in_accounts_cents, ledger.till_cents) == (0, 60_000, 60_000)


def test_who_does_nothing_is_folded_after_his_time_and_dealt_out(playing: Room) -> None:
    turn = playing.hand.turn
    assert turn is not None
    playing.table.wait(31_000)
    assert playing.hand.player(turn).folded
    assert "I am back" in playing.page(turn)
    assert playing.told(turn, "back")[0] == 200
