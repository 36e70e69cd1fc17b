"""What the result display and the no-more-bets light show, as functions of state."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from controller.shows.round_signs import no_more_bets, of_hands, result
from controller.table import commands as c
from controller.table.setup import TableSetup
from controller.table.state import Irregularity, TableState
from drivers import signals as s
from drivers.lamp.pattern import OFF, STEADY
from drivers.result_display.port import DARK, Result
from games.cards.card import Card, parse_cards
from games.declared.course import FeltHand
from tests.controller.any_signal import demonstration
from tests.controller.conftest import CoreTable

PAD = {"device": "key-pad", "at": 5}


@pytest.fixture(scope="module")
def setup() -> TableSetup:
    """A baccarat table whose shoe reads its cards."""
    return replace(demonstration("demo-mini-baccarat"), has_card_shoe=True)


@pytest.fixture
def table(setup: TableSetup) -> CoreTable:
    """Its shoe is burned, and no more bets are taken."""
    table = CoreTable(setup)
    table.take(c.ShuffleKeyed(**PAD))
    table.take(c.CardKeyed(**PAD, card="Ad"))
    table.take(c.BurnedKeyed(**PAD))
    table.take(s.ButtonPressed(device="lock-out", at=table.now))
    return table


def draw(table: CoreTable, cards: str) -> None:
    for card in cards.split():
        table.take(s.CardDrawn(device="card-shoe", at=table.now, card=card))


def key(table: CoreTable, cards: str) -> None:
    for card in cards.split():
        table.take(c.CardKeyed(**PAD, card=card))


def turn(table: CoreTable) -> None:
    table.take(c.WordKeyed(**PAD, said="turn"))


def cards_of(text: str) -> tuple[Card, ...]:
    return tuple(parse_cards(text.split()))


def shown(table: CoreTable) -> Result:
    return result(table.state, table.setup)


# --- the totals


def test_what_lies_face_down_is_shown_to_nobody(table: CoreTable) -> None:  # H2
    for card in ("4s", "Kd", "5s", "2d"):
        draw(table, card)
        assert shown(table) == DARK
    turn(table)
    assert shown(table) == Result(9, "P", 2)


def test_while_a_supervisor_is_asked_nothing_is_decided(table: CoreTable) -> None:
    key(table, "4s Kd 5s 2d")
    asked = Irregularity(what="unheard-shoe", seat=None, consequence="a supervisor decides", voids_round="ask")
    state = msgspec.structs.replace(table.state, irregularity=asked)
    assert result(state, table.setup) == Result(9, "", 2)


def test_a_table_under_test_shows_nothing(table: CoreTable) -> None:
    key(table, "4s Kd 5s 2d")
    tested = msgspec.structs.replace(table.state, testing=True)
    assert (result(tested, table.setup), no_more_bets(tested, table.setup)) == (DARK, OFF)


def test_a_third_card_counts_and_only_the_last_one_decides(table: CoreTable) -> None:
    draw(table, "4s Kd Ks 3d")
    turn(table)
    assert shown(table) == Result(4, "", 3)
    draw(table, "9s")
    assert shown(table) == Result(3, "", 3)
    draw(table, "Ts")
    assert shown(table) == Result(3, "t", 3)


def test_a_card_that_is_taken_back_takes_its_total_back(table: CoreTable) -> None:
    key(table, "4s Kd Ks 3d 9s")
    table.take(c.TakeBackKeyed(**PAD))
    assert shown(table) == Result(4, "", 3)


@pytest.mark.parametrize(
    ("cards", "letter"), [("4s Kd 5s 2d", "P"), ("4s Kd 2s 8d", "b"), ("4s Kd 4h 8d", "t"), ("Ks 2d Kh 5d 9h", "P")]
)
def test_the_letter_says_how_the_round_ended(table: CoreTable, cards: str, letter: str) -> None:
    key(table, cards)
    assert shown(table).letter == letter


def test_a_result_that_is_told_without_cards_is_a_letter_alone(table: CoreTable) -> None:
    table.take(c.WordKeyed(**PAD, said="banker"))
    assert shown(table) == Result(None, "b", None)


def test_it_is_dark_before_the_first_card_and_after_the_round(table: CoreTable) -> None:
    assert shown(table) == DARK
    assert result(TableState(), table.setup) == DARK
    key(table, "4s Kd 5s 2d")
    assert shown(table) == Result(9, "P", 2)
    table.next()
    assert shown(table) == DARK


def test_against_a_dealer_the_first_spot_is_shown_and_the_dealer_once_the_hole_card_is_turned() -> None:
    blackjack = replace(demonstration("demo-blackjack"), has_card_shoe=True)
    hands = (
        FeltHand("1", cards_of("Ks 7d"), "hard 17"),
        FeltHand("3", cards_of("Ks Ad"), "natural 21"),
        FeltHand("dealer", cards_of("Td 8h"), "hard 10", down=(1,)),
    )
    assert of_hands(hands, "") == Result(17, "", None)
    turned = (*hands[:2], FeltHand("dealer", cards_of("Td 8h"), "hard 18"))
    assert of_hands(turned, "dealer-natural") == Result(17, "", 18)
    assert result(CoreTable(blackjack).state, blackjack) == DARK


@pytest.mark.parametrize(
    ("value", "total"),
    [("7", 7), ("natural 9", 9), ("soft 17", 17), ("over with 22", 22), ("", None), ("K", None), ("10 7", None)],
)
def test_a_value_that_is_no_total_is_dark(value: str, total: int | None) -> None:
    assert of_hands((FeltHand("player", (), value),), "") == Result(total, "", None)


def test_games_that_are_dealt_otherwise_show_nothing(choctaw: CoreTable) -> None:
    choctaw.lock(3)
    assert (shown(choctaw), no_more_bets(choctaw.state, choctaw.setup)) == (DARK, STEADY)


# --- no more bets


def test_the_light_is_lit_from_no_more_bets_until_the_round_is_over(setup: TableSetup, table: CoreTable) -> None:
    assert no_more_bets(CoreTable(setup).state, setup) is OFF
    assert no_more_bets(TableState(), setup) is OFF
    assert no_more_bets(table.state, setup) is STEADY
    key(table, "4s Kd 5s 2d")
    assert no_more_bets(table.state, setup) is STEADY
    table.next()
    assert no_more_bets(table.state, setup) is OFF


def test_the_first_card_of_a_shoe_that_reads_lights_it(table: CoreTable) -> None:  # 002:935
    key(table, "4s Kd 5s 2d")
    table.next()
    draw(table, "4h")
    assert no_more_bets(table.state, table.setup) is STEADY
