"""A card that comes out of the shoe in error at baccarat begins the next hand, or a hand that nobody wagers on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controller.console.shoe_view import shoe_view
from controller.shows.panel import dealer_lines
from controller.table import commands as c, events as e
from controller.table.setup import TableSetup
from controller.table.shoe.course import acts_of
from drivers import signals as s
from tests.controller.any_signal import demonstration
from tests.controller.conftest import CoreTable

PAD = {"device": "key-pad", "at": 5}
UNSEEN, SEEN = {"exposed": False}, {"exposed": True}


@pytest.fixture(scope="module")
def setup() -> TableSetup:
    """Mini-baccarat with a shoe that reads its cards."""
    return replace(demonstration("demo-mini-baccarat"), has_card_shoe=True)


@pytest.fixture
def table(setup: TableSetup) -> CoreTable:
    """A table whose first round is over and not yet paid."""
    table = CoreTable(setup)
    table.take(c.ShuffleKeyed(**PAD))
    draw(table, "Ad", "2c", "9s", "Kd", "Ks", "7d")
    table.take(c.WordKeyed(**PAD, said="turn"))
    assert table.phase == "settling"
    return table


def draw(table: CoreTable, *cards: str) -> None:
    for card in cards:
        table.take(s.CardDrawn(device="card-shoe", at=table.now, card=card))


def report(table: CoreTable, **facts: bool) -> None:
    table.take(c.IrregularityKeyed(**PAD, what="card-drawn-in-error", facts=dict(facts)))


def cards(table: CoreTable) -> list[str]:
    return [str(act.card) for act in acts_of(table.state.round.acts) if act.card is not None]


def note(table: CoreTable) -> str:
    return " ".join(dealer_lines(table.state, table.setup, ""))


def test_a_card_that_a_shoe_reads_after_the_round_is_the_first_of_the_next(table: CoreTable) -> None:  # 002:1012
    draw(table, "4h")
    assert [type(event).__name__ for event in table.events][-2:] == ["IrregularityReported", "CardCarried"]
    table.next()
    assert "FIRST CARD IS OUT" in note(table)
    draw(table, "Qs")
    assert cards(table) == ["4h", "Qs"]
    assert "FIRST CARD IS OUT" not in note(table)
    draw(table, "5d", "2h")
    table.take(c.WordKeyed(**PAD, said="turn"))
    table.next()
    draw(table, "8c")
    assert cards(table) == ["8c"]


def test_its_face_is_on_no_page_before_the_hand_is_turned(table: CoreTable) -> None:
    draw(table, "4h")
    view = shoe_view(table.state, table.setup)
    assert view is not None
    assert view.notes == ("The first card of the next hand is out (002:1012)",)


def test_a_second_card_in_error_is_refused_until_the_first_is_played(table: CoreTable) -> None:
    draw(table, "4h", "5h")
    assert table.refusal() == "no card is dealt while wagers are being settled"
    assert table.state.pack is not None
    assert table.state.pack.carried is not None
    assert table.state.pack.carried.card == "4h"


def test_one_that_was_seen_begins_a_hand_that_nobody_wagers_on(table: CoreTable) -> None:  # 002:1011-1012
    draw(table, "4h")
    report(table, **SEEN)
    table.next()
    assert "PHANTOM HAND NO BETS" in note(table)
    table.take(c.StakeKeyed(**PAD, seat=2, wager="player", cents=1_000))
    assert table.refusal() == "nobody wagers on a phantom hand (002:1012)"
    draw(table, "Qs", "5d", "2h")
    assert cards(table) == ["4h", "Qs", "5d", "2h"]
    table.take(c.WordKeyed(**PAD, said="turn"))
    table.next()
    table.take(c.StakeKeyed(**PAD, seat=2, wager="player", cents=1_000))
    assert table.state.round.stakes


def test_a_phantom_hand_is_not_ordered_while_wagers_lie(table: CoreTable) -> None:
    table.next()
    table.take(c.StakeKeyed(**PAD, seat=2, wager="player", cents=1_000))
    report(table, **SEEN)
    assert table.refusal() == "take up the wagers first: nobody wagers on a phantom hand (002:1012)"
    report(table, **UNSEEN)
    assert table.state.pack is not None
    assert table.state.pack.carried is not None


def test_where_nothing_reads_the_dealer_keys_the_card_in_with_the_next_hand(table: CoreTable) -> None:
    report(table, **UNSEEN)
    (carried,) = table.made(e.CardCarried)
    assert carried == e.CardCarried(card="", to="first-of-next-hand", source="002:1012")
    table.next()
    table.take(s.ButtonPressed(device="lock-out", at=table.now))
    for card in ("4?", "Q?"):
        table.take(c.CardKeyed(**PAD, card=card))
    assert cards(table) == ["4?", "Q?"]


def test_what_else_goes_wrong_is_not_reported_while_wagers_are_settled(table: CoreTable) -> None:
    table.take(c.IrregularityKeyed(**PAD, what="insufficient-cards", facts={}))
    assert table.refusal() == "the round is being settled: what was dealt stands"


def test_a_shuffle_takes_the_card_in(table: CoreTable) -> None:
    draw(table, "4h")
    table.next()
    table.take(c.ShuffleKeyed(**PAD))
    assert table.state.pack is not None
    assert table.state.pack.carried is None


def test_where_the_house_has_another_rule_a_card_too_many_is_refused() -> None:  # 002:407: the next card
    table = CoreTable(replace(demonstration("demo-blackjack"), has_card_shoe=True))
    table.take(c.ShuffleKeyed(**PAD))
    table.take(c.BurnedKeyed(**PAD))
    table.take(s.ButtonPressed(device="lock-out", at=table.now))
    table.take(c.SpotsKeyed(**PAD, spots=(2,)))
    draw(table, "Ks", "9d", "Qs", "Kh", "5h")
    table.take(c.WordKeyed(**PAD, said="stand"))
    assert table.phase == "settling"
    draw(table, "4h")
    assert table.refusal() == "no card is dealt while wagers are being settled"
