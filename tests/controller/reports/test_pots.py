"""The report of a poker table: what the box has, by shift, game and dealer; void hands bring nothing."""

from __future__ import annotations

import pytest

from controller.reports.document import Figures
from controller.reports.values import Money, Value
from controller.table import commands as c
from tests.controller.reports.conftest import Record, rows_of
from tests.controller.table.poker.room import PAD, PokerTable


@pytest.fixture
def evening() -> Record:
    """Two shifts at Grand Ronde: two hands with a flop by Dee, then a misdeal and one more by Eve."""
    record = Record(PokerTable("demo-holdem-no-limit", 1, 3, 5, 7, stack_cents=20_000, button=7))
    table = record.at("2026-11-30T13:00")
    assert isinstance(table, PokerTable)
    table.take(c.DealerKeyed(**PAD, dealer="Dee"))
    table.whole_hand(winner=3)
    table.whole_hand(winner=5)
    record.at("2026-11-30T21:00")
    table.take(c.DealerKeyed(**PAD, dealer="Eve"))
    table.next()
    table.take(c.MisdealKeyed(**PAD))
    table.next()
    table.whole_hand(winner=3)
    return record


def told(record: Record, **asked: str | int) -> dict[str, Value]:
    (figures,) = [one for one in record.report("poker", **asked).blocks if isinstance(one, Figures)]
    return dict(figures.rows)


def test_a_hand_of_four_brings_a_tenth_of_its_pot_and_the_jackpots_dollar(evening: Record) -> None:
    """Three pots of $20: $2 of each (000:717), and $1 (000:749)."""
    rows = rows_of(evening.report("poker", day="2026-11-30"), "By dealer")
    assert [(row["of"], row["hands"], row["void"], row["rake"], row["jackpot"]) for row in rows] == [
        ("Dee", 2, 0, Money.of(400), Money.of(200)),
        ("Eve", 1, 1, Money.of(200), Money.of(100)),
    ]
    whole = told(evening, day="2026-11-30")
    assert (whole["hands"], whole["void hands"], whole["pots"]) == (3, 1, Money.of(6_000))
    assert whole["in the box"] == Money.of(900)


def test_a_shift_has_its_own_hands_alone(evening: Record) -> None:
    shifts = [told(evening, day="2026-11-30", shift=number)["hands"] for number in (1, 2, 3)]
    assert sum(hands for hands in shifts if isinstance(hands, int)) == 3
    assert sorted(map(str, shifts)) == ["0", "1", "2"]


def test_a_table_without_hands_says_so() -> None:
    record = Record(PokerTable("demo-holdem-limit"))
    record.at("2026-11-30T13:00")
    record.table.take(c.DealerKeyed(**PAD, dealer="Dee"))
    assert rows_of(record.report("poker", day="2026-11-30"), "By game") == []
