"""A keno room: a ticket is sold, printed, drawn and paid once; what came out of a blower is never drawn again."""

from __future__ import annotations

import pytest

from controller.shows.advice import advice
from controller.shows.panel import dealer_lines
from controller.table import commands as c, events as e
from controller.table.setup import TableSetup
from controller.table.tickets.course import BLOWER, PRINTER, READER, UNKNOWN_PRINT
from controller.table.tickets.numbers import bars, serial
from drivers import signals as s
from games.declared.tickets import Way
from tests.controller.any_signal import demonstration
from tests.controller.conftest import CoreTable

PAD = {"device": "key-pad", "at": 5}
FIRST_TWENTY = tuple(range(1, 21))


@pytest.fixture(scope="module")
def setup() -> TableSetup:
    return demonstration("demo-keno")


@pytest.fixture
def room(setup: TableSetup) -> CoreTable:
    return CoreTable(setup)


@pytest.fixture
def drawn() -> CoreTable:
    """The table whose balls the generator draws; it prints nothing."""
    return CoreTable(demonstration("demo-keno-generator"))


def sell(table: CoreTable, *marks: int, cents: int = 100, games: int = 1, window: int = 1) -> tuple[e.Event, ...]:
    ways = (Way((0,), cents),)
    return table.take(c.SaleKeyed(**PAD, window=window, groups=(marks,), ways=ways, games=games))


def pay(table: CoreTable, number: int) -> tuple[e.Event, ...]:
    return table.take(c.PayKeyed(**PAD, ticket=bars(number), window=1))


def close_sale(table: CoreTable) -> None:
    table.take(s.ButtonPressed(device="lock-out", at=table.now))


def draw(table: CoreTable) -> None:
    table.take(c.DrawKeyed(**PAD, draw="balls"))


def given(table: CoreTable, numbers: tuple[int, ...]) -> tuple[e.Event, ...]:
    order = table.state.round.draw_order
    assert order is not None
    return table.take(c.NumbersGiven(device="random-numbers", at=5, order=order.order, numbers=numbers))


def comes(table: CoreTable, ball: int, place: int) -> tuple[e.Event, ...]:
    return table.take(s.BallDrawn(device=BLOWER, at=5, ball=ball, place=place))


def supervisor(table: CoreTable, *, yes: bool = True) -> tuple[e.Event, ...]:
    return table.take(c.StaffAnswered(**PAD, role="floor-supervisor", yes=yes))


def play(table: CoreTable, numbers: tuple[int, ...] = FIRST_TWENTY) -> None:
    """The whole draw of a game, by the generator."""
    close_sale(table)
    draw(table)
    given(table, numbers)


# Sale


@pytest.mark.parametrize(
    ("marks", "cents", "games", "says"),
    [
        ((81,), 100, 1, "000:407"),
        ((3, 3), 100, 1, "marked twice"),
        (tuple(range(1, 22)), 100, 1, "000:408"),
        ((3,), 50, 1, "$1.00 or more"),
        ((3,), 100_025, 1, "000:399"),
        ((3,), 100, 21, "000:421"),
    ],
)
def test_what_is_no_ticket_is_not_sold(
    room: CoreTable, marks: tuple[int, ...], cents: int, games: int, says: str
) -> None:
    sell(room, *marks, cents=cents, games=games)
    assert says in room.refusal()
    assert not room.state.room.tickets


def test_a_window_that_is_not_there_sells_nothing(room: CoreTable) -> None:
    sell(room, 3, window=5)
    assert room.refusal() == "there is no window 5: there are 1 to 4"


def test_nothing_is_sold_outside_the_hours(room: CoreTable) -> None:
    room.take(c.SaleKeyed(**PAD, window=1, groups=((3,),), ways=(Way((0,), 100),), minute=180))
    assert "000:414" in room.refusal()


def test_a_ticket_is_on_record_before_it_is_printed(room: CoreTable) -> None:
    made = sell(room, 3, 17, cents=500)
    assert [type(event) for event in made] == [e.TicketSold, e.OrderIssued]
    order = made[1]
    assert isinstance(order, e.OrderIssued)
    assert order.paper[-2:] == ("K1-000001-3", "010000013")
    assert "3 17" in order.paper


def test_a_ticket_that_is_sold_while_balls_come_begins_with_the_next_game(room: CoreTable) -> None:
    close_sale(room)
    sell(room, 3)
    assert room.state.room.tickets[1].first == 2  # 000:377-384, 395


def test_a_way_ticket_costs_its_ways_times_its_games(room: CoreTable) -> None:
    ways = (Way((0,), 100), Way((1,), 100), Way((0, 1), 200))
    room.take(c.SaleKeyed(**PAD, window=1, groups=((1, 2), (3,)), ways=ways, games=3))
    assert room.state.room.sales.sold_cents == 1_200  # 000:394, 421


# Print


def test_a_printer_has_one_ticket_at_a_time(room: CoreTable) -> None:
    sell(room, 1)
    assert [type(event) for event in sell(room, 2)] == [e.TicketSold]
    done = room.take(s.TicketPrinted(device=PRINTER, at=5, order=1))
    assert [type(event) for event in done] == [e.OrderCompleted, e.TicketPrintEnded, e.OrderIssued]
    assert room.state.room.to_print == (2,)


def test_a_ticket_that_broke_off_waits_and_is_printed_again_when_somebody_says_so(room: CoreTable) -> None:
    sell(room, 1)
    room.take(s.OrderRefused(device=PRINTER, at=5, order=1, why="no paper: void the piece that came out"))
    assert room.state.room.unprinted == (1,)
    assert not room.state.orders
    made = room.take(c.ReprintKeyed(**PAD, ticket="K1-000001-3"))
    assert [type(event) for event in made] == [e.TicketReprinted, e.OrderIssued]


def test_what_was_printed_is_not_printed_twice(room: CoreTable) -> None:
    sell(room, 1)
    room.take(s.TicketPrinted(device=PRINTER, at=5, order=1))
    room.take(c.ReprintKeyed(**PAD, ticket=bars(1)))
    assert room.refusal() == "K1-000001-3 was printed: nothing is printed twice"


@pytest.mark.parametrize("there", [True, False])
def test_where_nobody_can_know_a_supervisor_looks(room: CoreTable, there: bool) -> None:
    sell(room, 1)
    room.take(s.DeviceFault(device=PRINTER, at=5, fault=UNKNOWN_PRINT, where="its line", text="nobody knows"))
    assert advice(room.state, room.setup).say.startswith("Call a supervisor: was K1-000001-3 printed?")
    room.take(c.StaffAnswered(**PAD, role="dealer"))
    assert not room.made(e.PrintAnswered)
    supervisor(room, yes=there)
    answered = room.made(e.PrintAnswered)
    assert [(one.number, one.printed) for one in answered if isinstance(one, e.PrintAnswered)] == [(1, there)]
    assert room.state.at_work(PRINTER), "the printer ends its order by what it was told"


# Taken back


def test_a_ticket_is_taken_back_by_a_supervisor_alone_and_its_price_goes_back(room: CoreTable) -> None:
    sell(room, 1, cents=500)
    room.take(s.TicketPrinted(device=PRINTER, at=5, order=1))
    room.take(c.VoidKeyed(**PAD, ticket=bars(1), why="wrong numbers"))
    room.take(c.StaffAnswered(**PAD, role="dealer"))
    assert room.refusal() == "a supervisor must answer"
    supervisor(room)
    assert not room.state.room.tickets
    assert room.state.room.sales.void_cents == 500


def test_a_ticket_stands_where_the_supervisor_says_so(room: CoreTable) -> None:
    sell(room, 1)
    room.take(s.TicketPrinted(device=PRINTER, at=5, order=1))
    room.take(c.VoidKeyed(**PAD, ticket=bars(1), why="wrong numbers"))
    supervisor(room, yes=False)
    assert 1 in room.state.room.tickets


def test_once_its_sale_is_over_a_ticket_stands(drawn: CoreTable) -> None:
    sell(drawn, 1)
    close_sale(drawn)
    drawn.take(c.VoidKeyed(**PAD, ticket=bars(1), why="wrong numbers"))
    assert drawn.refusal() == "the sale of game 1 is over: K1-000001-3 stands"


def test_a_sale_that_closes_meanwhile_leaves_the_supervisor_nothing_to_take_back(drawn: CoreTable) -> None:
    sell(drawn, 1)
    drawn.take(c.VoidKeyed(**PAD, ticket=bars(1), why="wrong numbers"))
    close_sale(drawn)
    supervisor(drawn)
    assert "stands" in drawn.refusal()
    assert 1 in drawn.state.room.tickets
    assert drawn.state.room.void_asked is None


# Draw


def test_no_ball_is_drawn_while_tickets_are_sold(room: CoreTable) -> None:
    draw(room)
    assert room.refusal() == "the balls are not drawn while tickets are sold"
    room.take(c.BallKeyed(**PAD, ball=7))
    assert room.refusal() == "no ball is drawn while tickets are sold"


def test_the_generator_draws_twenty_once_and_they_decide_the_game(drawn: CoreTable) -> None:
    sell(drawn, 1, 2, 3, 4, cents=100)
    play(drawn)
    assert drawn.phase == "settling"
    closed = drawn.made(e.DrawClosed)[0]
    assert isinstance(closed, e.DrawClosed)
    assert (closed.balls, closed.won) == (FIRST_TWENTY, ((1, 11_000),))  # four of four, 110 for 1
    draw(drawn)
    assert "are not drawn while" in drawn.refusal()


def test_a_ball_seen_twice_at_its_place_is_one(room: CoreTable) -> None:
    close_sale(room)
    draw(room)
    comes(room, 17, 1)
    assert comes(room, 17, 1) == ()
    assert room.state.room.balls == (17,)


def test_a_ball_out_of_range_is_refused_and_the_draw_goes_on(room: CoreTable) -> None:
    close_sale(room)
    draw(room)
    comes(room, 81, 1)
    assert room.refusal() == "ball 81: the balls are 1 to 80"
    comes(room, 5, 1)
    assert room.state.room.balls == (5,)


def test_after_a_kill_behind_the_tenth_ball_nothing_is_lost_and_nothing_drawn_anew(room: CoreTable) -> None:
    close_sale(room)
    draw(room)
    for place in range(1, 11):
        comes(room, place + 30, place)
    room.restart()
    for place in range(1, 13):  # the driver tells all that lie outside, two of which nobody had heard
        comes(room, place + 30, place)
    assert room.state.room.balls == tuple(range(31, 43))
    for place in range(13, 21):
        comes(room, place + 30, place)
    assert room.phase == "settling"
    assert len(room.made(e.BallCame)) == 20
    assert not room.state.orders


def test_what_a_jam_left_undone_is_a_new_order(room: CoreTable) -> None:
    close_sale(room)
    draw(room)
    for place in range(1, 11):
        comes(room, place, place)
    room.take(s.OrderRefused(device=BLOWER, at=5, order=1, why="a ball sticks"))
    draw(room)
    order = room.state.orders[0]
    assert (order.device, order.cards) == (BLOWER, 10)


def test_a_ball_that_nobody_read_is_keyed_in_and_a_supervisor_confirms_the_draw(room: CoreTable) -> None:
    sell(room, 5, cents=100)
    close_sale(room)
    draw(room)
    for place in (*range(1, 5), *range(6, 21)):
        comes(room, place, place)
    assert room.state.room.balls[4] == 0
    assert room.phase == "balls-come"
    room.take(c.BallKeyed(**PAD, ball=5))
    assert room.phase == "balls-come"
    supervisor(room, yes=False)  # it stands
    assert room.phase == "settling"
    assert room.state.room.unpaid == {1: 300}


def test_a_ball_that_fell_back_gives_its_place_to_the_next_and_a_supervisor_is_asked(room: CoreTable) -> None:
    close_sale(room)
    draw(room)
    comes(room, 17, 1)
    comes(room, 44, 1)
    assert room.state.room.balls == (44,)
    assert room.state.irregularity is not None


def test_a_ball_that_comes_twice_makes_the_game_void_and_bets_go_back(room: CoreTable) -> None:
    sell(room, 5, cents=300, games=2)
    close_sale(room)
    draw(room)
    comes(room, 17, 1)
    comes(room, 17, 2)
    supervisor(room)
    assert room.phase == "voided"
    room.take(c.NextKeyed(**PAD))
    assert room.state.room.unpaid == {1: 300}, "the bet of one game"
    assert room.state.room.game == 2
    assert room.state.room.tickets[1].good_for(2)


def test_a_void_draw_takes_its_order_along_and_later_balls_count_nothing(room: CoreTable) -> None:
    close_sale(room)
    draw(room)
    comes(room, 17, 1)
    room.take(c.IrregularityKeyed(**PAD, what="draw-interrupted"))
    supervisor(room)
    assert not room.state.orders
    assert [type(event) for event in comes(room, 18, 2)] == [e.BallPassed]
    room.take(c.NextKeyed(**PAD))
    close_sale(room)
    draw(room)
    assert "still outside" in room.refusal()
    room.take(s.BallsReady(device=BLOWER, at=5, balls=80))
    draw(room)
    assert room.state.at_work(BLOWER)


# Pay


def test_a_winner_is_paid_once(drawn: CoreTable) -> None:
    sell(drawn, 1)
    play(drawn)
    pay(drawn, 1)
    pay(drawn, 1)
    assert [one.cents for one in drawn.made(e.TicketPaid) if isinstance(one, e.TicketPaid)] == [300]
    assert drawn.refusal() == "ticket K1-000001-3 counts no more: it was taken back, paid, or won nothing"


def test_a_ticket_of_several_games_is_paid_between_them_and_again(drawn: CoreTable) -> None:
    sell(drawn, 1, games=2)
    play(drawn)
    pay(drawn, 1)
    drawn.take(c.NextKeyed(**PAD))
    play(drawn)
    pay(drawn, 1)
    assert drawn.state.room.sales.paid_cents == 600
    assert drawn.state.room.sales.over == 1


def test_a_ticket_that_won_nothing_is_let_go_when_its_game_is_over(drawn: CoreTable) -> None:
    sell(drawn, 80)
    play(drawn)
    assert not drawn.state.room.tickets
    assert drawn.state.room.sales.over == 1


def test_what_was_not_printed_well_is_not_paid(room: CoreTable) -> None:
    sell(room, 1)
    room.take(s.OrderRefused(device=PRINTER, at=5, order=1, why="no paper"))
    close_sale(room)
    draw(room)
    for place in FIRST_TWENTY:
        comes(room, place, place)
    pay(room, 1)
    assert "print it again first" in room.refusal()


def test_a_wrong_check_digit_pays_nobody(drawn: CoreTable) -> None:
    sell(drawn, 1)
    play(drawn)
    drawn.take(c.PayKeyed(**PAD, ticket="0000012", window=1))
    assert drawn.refusal() == "0000012 was read or keyed wrong: its check digit does not belong to 000001"


def test_a_ticket_before_the_reader_shows_what_it_is_paid(room: CoreTable) -> None:
    sell(room, 1)
    room.take(s.TicketPrinted(device=PRINTER, at=5, order=1))
    close_sale(room)
    draw(room)
    for place in FIRST_TWENTY:
        comes(room, place, place)
    room.take(s.TicketRead(device=READER, at=5, number=bars(1)))
    assert dealer_lines(room.state, room.setup, "")[2] == "PAY $3.00: ENTER"


def test_the_numbers_of_a_further_million_are_another_series() -> None:
    assert serial("K", 1_000_000) == "K2-000001-3"
    assert bars(1_000_000) == "020000013"
