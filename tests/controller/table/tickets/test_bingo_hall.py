"""A bingo room with blower, printer and scanner: balls ahead of a game, a ball that nobody read, a scanned claim."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from controller.record.by_rules import ByRules, Unfounded
from controller.record.journal.journal import Entry
from controller.shows.advice import advice
from controller.shows.panel import dealer_lines
from controller.table import commands as c, events as e
from controller.table.apply import fold
from controller.table.setup import TableSetup
from controller.table.state import TableState
from controller.table.tickets.numbers import bars
from controller.table.tickets.paper import COLUMNS, cards_in_lines, printed
from drivers import signals as s
from drivers.ticket_printer.commands import MOST_BYTES, printable
from drivers.ticket_printer.port import Ticket, TicketLine
from games.bingo.rules import MOST_CARDS, BingoRules
from tests.controller.any_signal import demonstration
from tests.controller.conftest import CoreTable
from tests.controller.table.tickets.bingo import (
    BONANZA,
    EIGHT,
    PAD,
    PICK,
    card_of,
    close,
    corners,
    designate,
    lock,
    sell,
)
from tests.games.bingo.test_bingo import CARD, DATA


@pytest.fixture(scope="module")
def setup() -> TableSetup:
    return demonstration("demo-bingo-hall")


@pytest.fixture
def hall(setup: TableSetup) -> CoreTable:
    return CoreTable(setup)


def printed_all(table: CoreTable) -> None:
    while orders := [order for order in table.state.orders if order.device == "ticket-printer"]:
        table.take(s.TicketPrinted(device="ticket-printer", at=5, order=orders[0].order))


def comes(table: CoreTable, ball: int, place: int) -> None:
    table.take(s.BallDrawn(device="ball-draw", at=5, ball=ball, place=place))


def ask(table: CoreTable) -> None:
    table.take(c.DrawKeyed(**PAD, draw="balls"))


def scan(table: CoreTable, number: int) -> None:
    table.take(s.TicketRead(device="ticket-reader", at=5, number=bars(number)))


def unread(table: CoreTable) -> None:
    fault = s.DeviceFault(device="ball-draw", at=5, fault="unread", where="its reader", text="ball 1 could not be read")
    table.take(fault)


# -- paper


def test_a_sheet_is_printed_with_the_numbers_of_its_cards_two_beside_one_another(hall: CoreTable) -> None:
    sell(hall)
    lines = printed(hall.state, hall.setup, 1)
    first, second = card_of(hall, 1, 1), card_of(hall, 1, 2)
    at = lines.index("CARD 1            CARD 2")
    assert lines[at + 1] == " B  I  N  G  O     B  I  N  G  O"
    assert [int(one) for one in lines[at + 2].split()] == [*first.squares[:5], *second.squares[:5]]
    assert lines[at + 4].split().count("**") == 2
    assert lines[-2:] == ("B1-000001-3", "010000013")
    assert max(map(len, lines)) <= COLUMNS


def test_the_paper_has_every_number_of_every_card_at_its_place() -> None:
    """000:130-137."""
    rows = tuple(CARD.squares[at : at + 5] for at in range(0, 25, 5))
    *_, last = cards_in_lines("BINGO", (rows,))
    assert list(cards_in_lines("BINGO", (rows,))) == [
        "CARD 1",
        " B  I  N  G  O",
        " 1 16 31 46 61",
        " 5 20 36 50 64",
        " 9 22 ** 52 69",
        "12 28 40 58 71",
        "15 30 45 60 75",
    ]
    assert last.split()[0] == "15"


def test_what_a_player_wrote_is_printed_as_it_was_written_and_nothing_is_bet_on_it(hall: CoreTable) -> None:
    """000:163-164."""
    designate(hall, PICK)
    sell(hall, EIGHT)
    lines = printed(hall.state, hall.setup, 1)
    assert "3 9 20 33 41 50 62 75" in lines
    assert not any(line.startswith(("CARD", "BET")) for line in lines)
    assert "PRICE $6.00" in lines


def test_a_sheet_that_is_not_printed_yet_wins_nothing(hall: CoreTable) -> None:
    for _ in range(2):
        sell(hall)
    lock(hall)
    scan(hall, 1)
    assert hall.refusal() == "no good print of B1-000001-3 came out yet"


# -- the blower


def test_the_draw_before_the_session_is_one_order_of_forty_five(hall: CoreTable) -> None:
    """000:170."""
    designate(hall, BONANZA)
    ask(hall)
    assert "a player looks on" in hall.refusal()
    hall.take(c.WitnessKeyed(**PAD, witness="A. Player"))
    ask(hall)
    assert [order.cards for order in hall.state.orders if order.device == "ball-draw"] == [45]
    for place in range(1, 46):
        comes(hall, place, place)
    assert not hall.state.at_work("ball-draw")
    assert "Press lock-out" in advice(hall.state, hall.setup).say


def test_what_a_kill_left_undone_of_it_is_ordered_again(hall: CoreTable) -> None:
    designate(hall, BONANZA)
    hall.take(c.WitnessKeyed(**PAD, witness="A. Player"))
    ask(hall)
    for place in range(1, 11):
        comes(hall, place, place)
    hall.restart()
    (order,) = [order for order in hall.state.orders if order.device == "ball-draw"]
    hall.take(s.OrderRefused(device="ball-draw", at=5, order=order.order, why="it stopped"))
    comes(hall, 3, 3)
    assert len(hall.state.room.balls) == 10
    ask(hall)
    assert [order.cards for order in hall.state.orders if order.device == "ball-draw"] == [35]


def test_balls_that_go_back_before_the_game_are_a_supervisors_matter(hall: CoreTable) -> None:
    designate(hall, BONANZA)
    hall.take(c.WitnessKeyed(**PAD, witness="A. Player"))
    ask(hall)
    for place in range(1, 46):
        comes(hall, place, place)
    hall.take(s.BallsReady(device="ball-draw", at=5, balls=75))
    assert hall.state.irregularity is not None


def test_a_ball_told_again_while_sheets_are_sold_is_that_ball(hall: CoreTable) -> None:
    designate(hall, BONANZA)
    hall.take(c.WitnessKeyed(**PAD, witness="A. Player"))
    ask(hall)
    for place in range(1, 46):
        comes(hall, place, place)
    comes(hall, 45, 45)
    assert not hall.made(e.BallPassed)


def test_the_one_ball_of_a_call_that_nobody_read_is_keyed_in_and_ends_its_order(hall: CoreTable) -> None:
    for _ in range(2):
        sell(hall)
    printed_all(hall)
    lock(hall)
    ask(hall)
    assert advice(hall.state, hall.setup).say == "The balls are being drawn."
    unread(hall)
    assert advice(hall.state, hall.setup).say.startswith("Look at ball 1, which the blower could not read")
    assert any("KEY IT IN" in line for line in dealer_lines(hall.state, hall.setup, ""))
    hall.take(c.BallKeyed(**PAD, ball=17))
    assert (hall.state.room.balls, hall.state.at_work("ball-draw")) == ((17,), False)


# -- the scanner


def test_a_sheet_before_the_scanner_is_a_claim_while_balls_are_called_and_is_paid_after(hall: CoreTable) -> None:
    hall.take(c.DesignateKeyed(**PAD, plays="four-corners"))
    for _ in range(2):
        sell(hall)
    printed_all(hall)
    lock(hall)
    for place, ball in enumerate(corners(card_of(hall, 1)), 1):
        ask(hall)
        comes(hall, ball, place)
    scan(hall, 1)
    assert [one.number for one in hall.state.room.claims] == [1]
    close(hall)
    scan(hall, 1)
    assert hall.state.room.looked_at == 1
    hall.take(c.PayKeyed(**PAD, ticket=bars(1), window=2))
    assert hall.state.room.sales.paid_cents == 100_000


# -- the record


def unfounded(table: CoreTable) -> list[Unfounded]:
    """What of the record after its start does not follow by the rules, on a clock that stands still."""
    begins = 1 + next(at for at, event in enumerate(table.events) if isinstance(event, e.ServiceStarted))
    judge, found = ByRules(fold(table.events[:begins], TableState()), table.setup), list[Unfounded]()
    for position, event in enumerate(table.events[begins:], begins + 1):
        found += judge.take(Entry(position, 0, event))
    return [*found, *judge.end()]


def came_twice(table: CoreTable) -> None:
    """Two sheets are sold, and the second ball of the game is the first again."""
    for _ in range(2):
        sell(table)
    printed_all(table)
    lock(table)
    ask(table)
    comes(table, 17, 1)
    ask(table)
    comes(table, 17, 2)


def test_a_ball_that_came_twice_follows_from_the_blower_by_the_rules(hall: CoreTable) -> None:
    """No rule of the document covers it: a supervisor decides."""
    came_twice(hall)
    assert hall.state.irregularity is not None
    assert unfounded(hall) == []


def test_the_longest_sheet_that_rules_may_have_fits_a_printer() -> None:
    cards = [tuple(CARD.squares[at : at + 5] for at in range(0, 25, 5))] * MOST_CARDS
    lines = ("BINGO (GRAND RONDE)", "BI-02  WINDOW 4", "GAME 999999", *cards_in_lines("BINGO", cards), "B1-000001-3")
    ticket = Ticket(tuple(TicketLine(line, large=not at) for at, line in enumerate(lines)), "010000013")
    assert len(printable(ticket)) <= MOST_BYTES
    with pytest.raises(ValidationError, match="less than or equal to 18"):
        BingoRules.model_validate({**DATA, "sheets": {**DATA["sheets"], "cards": MOST_CARDS + 1}})


def test_after_a_ball_that_came_twice_stands_the_next_call_orders_another(hall: CoreTable) -> None:
    came_twice(hall)
    hall.take(c.StaffAnswered(**PAD, role="floor-supervisor", yes=False))
    ask(hall)
    comes(hall, 18, 2)
    assert hall.state.room.balls == (17, 18)
    assert unfounded(hall) == []
