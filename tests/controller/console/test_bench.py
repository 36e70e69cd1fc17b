"""Stacked decks of the drawer."""

from __future__ import annotations

import pytest

from controller.console.bench import STACKED_HANDS, stacked_top
from games.cards.card import parse_cards
from games.cards.ranking import FIVE_CARD
from tests.controller.console.conftest import ConsoleTable

WINNERS = set(STACKED_HANDS)


@pytest.mark.parametrize("hand", STACKED_HANDS)
@pytest.mark.parametrize("place", range(8))
def test_a_stacked_deck_gives_the_hand_to_its_seat_and_nothing_to_those_before(hand: str, place: int) -> None:
    cards = parse_cards(stacked_top(hand, place))
    assert len(set(cards)) == len(cards) == 5 * (place + 1)
    stacks = [FIVE_CARD.rank(cards[start : start + 5]).category for start in range(0, len(cards), 5)]
    assert stacks[place] == hand
    assert not WINNERS & set(stacks[:place])


def test_a_stacked_deck_stays_stacked_for_its_seat_when_wagers_come_later(table: ConsoleTable) -> None:
    table.ask("/bench/load", colour="red", hand="full-house", seat="3")
    table.to_settling(1, 3, 4)
    page = table.browser.get("/").text
    assert '<b>seat 3</b> <span class="cards">8s 8h 8d 3c 3s</span>' in page
