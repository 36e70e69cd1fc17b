"""The bank that players bid for on the table page: nothing where nobody bids, then who may say what, and the acts."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.console.bank_view import OfferView, bank_view
from controller.table import events as e
from controller.table.apply import fold
from tests.controller.any_signal import demonstration
from tests.controller.console.conftest import ConsoleTable, console_table

SHOE = e.PackShuffled(cards=312, to_burn=0)
BID = e.BankWordSaid(said="bid", seat=3, cents=10_000)
CLOSED = e.BankWordSaid(said="bids-closed")


@pytest.fixture
def table(demo_folder: Path) -> ConsoleTable:
    table = console_table(demo_folder / "demo-baccarat-chemin-de-fer.toml")
    table.keys("SHUFFLE 1 ENTER ENTER")
    return table


def test_nothing_is_shown_of_a_bank_that_nobody_bids_for() -> None:
    assert bank_view(fold([SHOE]), demonstration("demo-mini-baccarat")) is None
    assert bank_view(fold([]), demonstration("demo-baccarat-chemin-de-fer")) is None  # no shoe


def test_each_word_is_shown_with_who_may_say_it_and_its_bounds() -> None:
    setup = demonstration("demo-baccarat-chemin-de-fer")
    view = bank_view(fold([SHOE, BID]), setup)
    assert view is not None
    assert (view.words, view.take_back) == ((("bids-closed", None, "bids closed"),), "bid")
    assert view.offers == (OfferView("bid", "bid", (9, 8, 7, 6, 5, 4, 3, 2, 1), "$10.00 to $10,000.00"),)
    view = bank_view(fold([SHOE, BID, CLOSED]), setup)
    assert view is not None
    assert view.offers == (OfferView("bank-wager", "bank wager", (3,), "$100.00 to $10,000.00"),)


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"said": "bid", "seat": "x", "dollars": "5"}, 'A seat is a whole number, not "x".'),
        ({"said": "bid", "seat": "3", "dollars": "5.50"}, 'An amount in dollars is a whole number, not "5.50".'),
        ({"said": "bid", "seat": "3", "dollars": "5"}, "is $10.00 to $10,000.00 here, not $5.00 (002:819, 885)"),
        ({"said": "stay", "seat": "3"}, "not possible now"),
    ],
)
def test_what_may_not_be_said_is_answered_with_its_sentence(
    table: ConsoleTable, fields: dict[str, str], why: str
) -> None:
    status, text = table.ask("/shoe/bank", **fields)
    assert (status, why in text.replace("&quot;", '"').replace("&#34;", '"')) == (409, True), text


def test_words_of_the_bank_are_told_and_taken_back_on_the_page(table: ConsoleTable) -> None:
    assert "Nothing was said of the bank" in table.ask("/shoe/bank-take-back")[1]
    assert table.ask("/shoe/bank", said="bid", seat="3", dollars="100") == (200, "")
    assert table.ask("/shoe/bank", said="bids-closed", seat="") == (200, "")
    assert table.ask("/shoe/bank-take-back") == (200, "")
