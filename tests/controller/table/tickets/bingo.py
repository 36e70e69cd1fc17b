"""What people do in a bingo room, one short word each: for tests of it and of what shows it."""

from __future__ import annotations

from collections.abc import Sequence

from controller.table import commands as c, events as e
from controller.table.tickets.numbers import bars
from drivers import signals as s
from games.bingo.card import BingoCard
from games.bingo.numbered import sheet_of
from tests.controller.conftest import CoreTable

PAD = {"device": "key-pad", "at": 5}
EIGHT = (3, 9, 20, 33, 41, 50, 62, 75)
OTHERS = tuple(ball for ball in range(1, 76) if ball not in EIGHT)
WHEEL, PLANET, PICK, BONANZA = (
    "wheel-of-fortune-middle-row",
    "planet-bingo-middle-row",
    "pick-your-own",
    "bingo-bonanza",
)


def call(table: CoreTable, ball: int) -> None:
    """The generator draws this one."""
    table.take(c.DrawKeyed(**PAD, draw="balls"))
    order = table.state.round.draw_order
    assert order is not None
    numbers = (ball, *(other for other in range(1, 76) if other != ball))
    table.take(c.NumbersGiven(device="random-numbers", at=5, order=order.order, numbers=numbers))


def claim(table: CoreTable, number: int) -> None:
    table.take(c.ClaimKeyed(**PAD, ticket=bars(number)))


def card_of(table: CoreTable, number: int, card: int = 1) -> BingoCard:
    return sheet_of(table.state.series, number, 6).cards[card - 1]


def corners(card: BingoCard) -> tuple[int, ...]:
    return tuple(card.squares[place] for place in (0, 4, 20, 24))


def designate(table: CoreTable, plays: str) -> None:
    table.take(c.DesignateKeyed(**PAD, plays=plays))


def sell(table: CoreTable, *numbers: Sequence[int]) -> None:
    for marks in numbers or ((),):
        table.take(c.SaleKeyed(**PAD, window=1, groups=(tuple(marks),) if marks else ()))


def lock(table: CoreTable) -> None:
    table.take(s.ButtonPressed(device="lock-out", at=5))


def on_sale(table: CoreTable, plays: str, sheets: int = 2) -> CoreTable:
    designate(table, plays)
    for _ in range(sheets):
        sell(table)
    return table


def middle_row(table: CoreTable, number: int) -> tuple[int, ...]:
    return tuple(card_of(table, number).squares[place] for place in (10, 11, 13, 14))


def won(table: CoreTable, plays: str) -> CoreTable:
    """The first sheet's middle row is complete, and its claim is good."""
    lock(on_sale(table, plays))
    for ball in middle_row(table, 1):
        call(table, ball)
    claim(table, 1)
    return table


def close(table: CoreTable) -> None:
    table.take(c.NextKeyed(**PAD))


def spin(table: CoreTable, number: int) -> None:
    table.take(c.SpinKeyed(**PAD, number=number))


def answer(table: CoreTable, *, yes: bool, role: str = "floor-supervisor") -> tuple[e.Event, ...]:
    return table.take(c.StaffAnswered(**PAD, role=role, yes=yes))


def take_out(table: CoreTable, number: int, why: str) -> None:
    table.take(c.VoidKeyed(**PAD, ticket=bars(number), why=why))
    answer(table, yes=True)


def draw_ahead(table: CoreTable, balls: Sequence[int]) -> None:
    """The generator draws these, and the others behind them."""
    table.take(c.DrawKeyed(**PAD, draw="balls"))
    order = table.state.round.draw_order
    assert order is not None, table.refusal()
    numbers = (*balls, *(ball for ball in range(1, 76) if ball not in balls))
    table.take(c.NumbersGiven(device="random-numbers", at=5, order=order.order, numbers=numbers))
