"""The report of a room's tickets: what each window took, gave back and paid, and what is still to be paid."""

from __future__ import annotations

import pytest

from controller.reports.document import Figures
from controller.reports.values import Money
from controller.table import commands as c
from tests.controller.any_signal import demonstration
from tests.controller.conftest import CoreTable
from tests.controller.reports.conftest import Record, rows_of
from tests.controller.table.tickets.test_keno_room import PAD, bars, pay, play, sell, supervisor


@pytest.fixture
def evening() -> Record:
    """Four tickets at two windows: one taken back, one paid, one to be paid, one that won nothing."""
    record = Record(CoreTable(demonstration("demo-keno-generator")))
    table = record.at("2026-11-30T20:00")
    sell(table, 1, cents=500)
    sell(table, 2, cents=100, window=2)
    sell(table, 3, cents=200, window=2)
    sell(table, 80, cents=100, window=2)
    table.take(c.VoidKeyed(**PAD, ticket=bars(3), why="wrong numbers"))
    supervisor(table)
    play(table)
    pay(table, 1)
    return record


def test_each_window_has_what_it_took_less_what_it_gave_out(evening: Record) -> None:
    rows = rows_of(evening.report("tickets"), "By window")
    told = [(row["window"], row["sold"], row["sold_for"], row["returned"], row["paid"], row["left"]) for row in rows]
    assert told == [
        (1, 1, Money.of(500), Money.of(0), Money.of(1_500), Money.of(-1_000)),
        (2, 3, Money.of(400), Money.of(200), Money.of(0), Money.of(200)),
    ]


def test_what_is_still_to_be_paid_is_told_and_each_game_with_its_balls(evening: Record) -> None:
    document = evening.report("tickets")
    (figures,) = [one for one in document.blocks if isinstance(one, Figures) and one.title == "Tickets"]
    told = dict(figures.rows)
    assert (told["tickets to be paid"], told["to be paid"]) == (1, Money.of(300))
    (game,) = rows_of(document, "By game")
    assert (game["winners"], game["won"]) == (2, Money.of(1_800))
