"""The page of the cash station, asked as a browser asks: whose it is, what is refused, a whole visit of a player."""

from __future__ import annotations

import asyncio

import pytest

from controller.config.check import load_table
from controller.config.folder import config_folder
from controller.console.cash_acts import SLIP_WRITTEN
from controller.people.pins import LetIn
from controller.record.journal.journal import JsonCodec
from controller.record.replay import EVENTS
from controller.table import events as e
from controller.table.commands import MoneyBroughtKeyed
from tests.controller.any_ledger import CARDS
from tests.controller.console.conftest import ConsoleTable, console_of
from tests.controller.table.ledger.cashier import file_with_accounts, with_accounts

CASHIER, PIT_MANAGER = "6666", "3333"
PIN, WRONG_PIN = "47110815", "30412867"


@pytest.fixture
def table() -> ConsoleTable:
    return console_of(file_with_accounts(), setup=with_accounts())


def swipe(table: ConsoleTable, card: str, reader: str = "cash") -> None:
    table.ask("/bench/swipe", reader=reader, number=card)
    table.wait(1_500)


def move(table: ConsoleTable, way: str, dollars: str, code: str = CASHIER, account: str = "1") -> tuple[int, str]:
    """As the page asks it: with the slip that it shows as the next one."""
    slip = str(table.running.service.state.ledger.next_slip)
    return table.ask("/cash/move", account=account, way=way, dollars=dollars, code=code, slip=slip)


def open_account(table: ConsoleTable, *, pin: str = PIN) -> None:
    swipe(table, CARDS[0])
    table.ask("/cash/open", holder="Ann Ames", card=CARDS[0], code=CASHIER)
    move(table, "in", "200")
    table.ask("/cash/pin", account="1", pin=pin, again=pin, code=CASHIER)


def events(table: ConsoleTable) -> list[e.Event]:
    codec: JsonCodec[e.Event] = EVENTS
    return [codec.decode(record.body) for record in table.running.journal.records(1)]


def give(table: ConsoleTable, pin: str) -> LetIn | str:
    service = table.running.service

    async def take(signal: object) -> str | None:
        return service.ask(signal).why_not  # type: ignore[arg-type]

    return asyncio.run(table.running.pins.give(lambda: service.state, 1, pin, take))


def test_a_table_whose_players_have_chips_has_no_cash_station() -> None:
    chips = console_of(load_table(config_folder() / "tables" / "demo-casino-war.toml"))
    assert chips.browser.get("/cash").status_code == 404
    status, text = chips.ask("/cash/move", account="1", way="in", dollars="20", code=CASHIER)
    assert (status, "No accounts of players are kept for casino war." in text) == (404, True)


def test_a_code_that_is_nobodys_moves_nothing(table: ConsoleTable) -> None:
    open_account(table)
    status, text = move(table, "in", "20", code="9999")
    assert (status, "nobody" in text) == (409, True)
    assert table.running.service.state.ledger.till_cents == 20_000


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"way": "in", "dollars": "12.345"}, "an amount is dollars"),
        ({"way": "in", "dollars": ""}, "an amount is dollars"),
        ({"way": "out", "dollars": "200.01"}, "$200.00 lies in account 1, less than $200.01"),
        ({"way": "in", "dollars": "-5"}, "An amount is more than nothing"),
        ({"way": "in", "dollars": "5", "account": ""}, "account is a number"),
        ({"way": "sideways", "dollars": "5"}, "money comes in or goes out"),
        ({"dollars": "5"}, "money comes in or goes out"),
        ({"way": "in", "dollars": "5", "slip": ""}, "slip is a number"),
    ],
)
def test_what_is_typed_wrong_is_answered_with_one_sentence(
    table: ConsoleTable, fields: dict[str, str], why: str
) -> None:
    open_account(table)
    status, text = table.ask("/cash/move", **{"account": "1", "code": CASHIER, "slip": "2", **fields})
    assert status == 409
    assert why.casefold() in text.casefold()
    assert table.running.service.state.ledger.till_cents == 20_000


@pytest.mark.parametrize("way", ["in", "out"])
def test_money_that_is_moved_twice_at_once_moves_once(table: ConsoleTable, way: str) -> None:
    """From two browsers, or where nobody heard the answer and the button was touched once more."""
    open_account(table)
    form = {"account": "1", "way": way, "dollars": "20", "code": CASHIER, "slip": "2"}
    answers = table.browser.at_once("/cash/move", [form, form])
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert any(SLIP_WRITTEN in answer.text for answer in answers)
    assert SLIP_WRITTEN in table.ask("/cash/move", **form)[1]
    assert table.running.service.state.ledger.next_slip == 3
    assert 'name="slip" value="3"' in table.browser.get("/cash").text


def test_two_accounts_that_are_opened_at_once_are_told_each_with_its_number(table: ConsoleTable) -> None:
    """A PIN is chosen for the number that was told."""
    forms = [{"holder": "Ann", "card": CARDS[0], "code": CASHIER}, {"holder": "Bob", "card": CARDS[1], "code": CASHIER}]
    told = [answer.text for answer in table.browser.at_once("/cash/open", forms)]
    assert [f"Account {number} is open." in text for number, text in enumerate(told, 1)] == [True, True]


def test_a_dealers_code_takes_no_money(table: ConsoleTable) -> None:
    open_account(table)
    _, text = move(table, "in", "20", code="1111")
    assert "The dealer has no say there" in text


def test_a_verb_that_there_is_not_is_404(table: ConsoleTable) -> None:
    assert table.ask("/cash/steal", code=CASHIER)[0] == 404
    assert "another card, is locked or is closed" in table.ask("/cash/change", account="1", way="x", code=CASHIER)[1]


def test_a_player_pays_in_plays_and_is_paid_all(table: ConsoleTable) -> None:
    swipe(table, CARDS[0])
    assert "A new card" in table.browser.get("/cash").text
    open_account(table)
    page = table.browser.get("/cash").text
    assert "Ann Ames" in page
    assert "$200.00" in page
    assert CARDS[0] not in page, "of a card that opens an account its last digits are enough"
    swipe(table, CARDS[0], "one")
    assert isinstance(give(table, PIN), LetIn)
    table.running.service.take(MoneyBroughtKeyed(device="station.1", at=1, station=1, cents=5_000))
    _, text = move(table, "out", "all")
    assert "$50.00 of account 1 lies at station 1" in text
    assert "and $50.00 at station 1" in table.browser.get("/cash").text


def test_an_adjustment_waits_on_the_page_for_a_second_person(table: ConsoleTable) -> None:
    open_account(table)
    _, text = table.ask("/cash/adjust", account="1", dollars="-20", why="paid in twice", code=PIT_MANAGER)
    assert "It waits for somebody of another department" in text
    page = table.browser.get("/cash").text
    assert "asks to adjust account 1 by <b>-$20.00</b>: paid in twice" in page
    _, text = table.ask("/cash/agree", account="1", cents="-2000", answer="yes", code=PIT_MANAGER)
    assert "Nobody witnesses what they asked for" in text
    table.ask("/cash/agree", account="1", cents="-2000", answer="no", code=PIT_MANAGER)
    assert table.running.service.state.ledger.adjustment is None


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"cents": "-2000"}, "The answer is yes or no."),
        ({"cents": "-2000", "answer": "\ufeffyes"}, "The answer is yes or no."),
        ({"cents": "a lot", "answer": "yes"}, "Cents is a number, not &quot;a lot&quot;."),
        ({"cents": "", "answer": "yes"}, "Cents is a number, not &quot;&quot;."),
        ({"cents": "--2000", "answer": "yes"}, "Cents is a number, not &quot;--2000&quot;."),
        ({"cents": "9" * 199, "answer": "yes"}, "No such adjustment of account 1 waits"),
    ],
)
def test_an_adjustment_is_made_by_a_plain_yes_to_the_very_amount(
    table: ConsoleTable, fields: dict[str, str], why: str
) -> None:
    open_account(table)
    table.ask("/cash/adjust", account="1", dollars="-20", why="paid in twice", code=PIT_MANAGER)
    status, text = table.ask("/cash/agree", account="1", code=PIT_MANAGER, **fields)
    assert (status, why in text) == (409, True), text
    assert table.running.service.state.ledger.in_accounts_cents == 20_000


def test_dealing_is_let_by_a_plain_yes(table: ConsoleTable) -> None:
    assert "The answer is yes or no." in table.ask("/cash/machine", code=PIT_MANAGER)[1]


def test_no_pin_and_nothing_made_from_one_is_on_a_page_in_a_report_or_on_record(table: ConsoleTable) -> None:
    open_account(table)
    swipe(table, CARDS[0], "one")
    give(table, WRONG_PIN)
    give(table, PIN)
    hashes = [*table.running.pins._hashes.values()]
    assert len(hashes) == 1
    pages = [table.browser.get(path).text for path in ("/", "/cash", "/awards", "/technician", "/reports")]
    reports = [table.browser.get(f"/reports/{name}?format=text").text for name in ("ledger", "exceptions", "records")]
    record = [bytes(one.body).decode() for one in table.running.journal.records(1)]
    told = "\n".join((*pages, *reports, *record))
    assert "Ann Ames" in told
    assert all(secret not in told for secret in (PIN, WRONG_PIN, *hashes, "argon2"))
    kinds = {type(event) for event in events(table)}
    assert {e.PlayerPinChosen, e.PlayerPinWrong, e.PlayerSignedIn} <= kinds
