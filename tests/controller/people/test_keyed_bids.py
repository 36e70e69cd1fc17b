"""Keys while players bid for the bank: what means nothing gets its sentence, the rest is one word of one seat."""

from __future__ import annotations

import pytest

from controller.people.keyed_bids import FORM, plain
from controller.table import commands as c, events as e
from controller.table.apply import fold
from controller.table.setup import TableSetup
from controller.table.state import TableState
from drivers.signals import KeyPressed, Signal
from tests.controller.any_signal import demonstration

BIDS = ("bid 3 10000",)
BANKS_3 = (*BIDS, "bids-closed", "bank-wager 3 10000")


@pytest.fixture(scope="module")
def setup() -> TableSetup:
    return demonstration("demo-baccarat-chemin-de-fer")


def after(*told: str) -> TableState:
    """A table with a burned shoe, after these words."""
    events: list[e.Event] = [e.PackShuffled(cards=312, to_burn=0)]
    for one in told:
        word, *rest = one.split()
        seat, cents = (*map(int, rest), None, None)[:2]
        events.append(e.BankWordSaid(said=word, seat=seat, cents=cents))
    return fold(events)


def keyed(setup: TableSetup, line: str, *told: str) -> Signal | str | None:
    digits, _, key = line.rpartition(" ")
    return plain(key, digits, KeyPressed(device="key-pad", at=5, key=key), after(*told), setup)


def word(said: str, seat: int | None = None, cents: int | None = None) -> c.BankWordKeyed:
    return c.BankWordKeyed(device="key-pad", at=5, said=said, seat=seat, cents=cents)


@pytest.mark.parametrize(
    ("line", "told", "why"),
    [
        ("DEAL", (), f"no word is said by its number now: {FORM}"),
        ("2 DEAL", BIDS, "the words are 1 bids-closed: its number, DEAL"),
        ("DEAL", BIDS, "the words are 1 bids-closed: its number, DEAL"),
        ("3 ENTER", (), FORM),
        ("3100 ENTER", (*BANKS_3, "banco 4"), "no amount is told now: Who else says banco?"),
    ],
)
def test_a_line_that_means_nothing_says_what_would(
    setup: TableSetup, line: str, told: tuple[str, ...], why: str
) -> None:
    found = keyed(setup, line, *told)
    assert isinstance(found, str)
    assert found.startswith(why)


@pytest.mark.parametrize(
    ("line", "told", "signal"),
    [
        ("3100 ENTER", (), word("bid", 3, 10_000)),
        ("1 DEAL", BIDS, word("bids-closed")),
        ("4100 ENTER", BANKS_3[:2], word("bank-wager", 4, 10_000)),  # of the wrong seat: refused with its line
        ("4 ENTER", BANKS_3, word("banco", 4)),
        ("450 ENTER", BANKS_3, word("bet-against-bank", 4, 5_000)),
        ("1 DEAL", (*BANKS_3, "bet-against-bank 2 5000"), word("pass", 1)),
        ("2 DEAL", (*BANKS_3, "bet-against-bank 2 5000"), word("no-more-bets")),
    ],
)
def test_a_line_is_one_word_of_one_seat(
    setup: TableSetup, line: str, told: tuple[str, ...], signal: c.BankWordKeyed
) -> None:
    assert keyed(setup, line, *told) == signal


def test_keys_mean_something_else_where_nobody_bids(setup: TableSetup) -> None:
    pressed = KeyPressed(device="key-pad", at=5, key="ENTER")
    assert plain("ENTER", "3", pressed, TableState(), setup) is None  # no shoe: its first card comes first
    assert plain("ENTER", "3", pressed, after(), demonstration("demo-mini-baccarat")) is None
    assert keyed(setup, "NEXT") is None
    assert keyed(setup, "ENTER") is None
