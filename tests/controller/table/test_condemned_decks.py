"""A condemned deck stays condemned wherever it lies, until a supervisor confirms new cards (decision 19)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from controller.shows.panel import dealer_lines
from controller.table import commands as c, events as e
from controller.table.apply import apply
from controller.table.cards.dealing import why_not_deal
from controller.table.cards.shuffling import why_not_shuffle
from controller.table.state import CardDevice, TableState
from drivers import signals as s
from tests.controller.conftest import CoreTable


def miscounted(table: CoreTable, cards: int = 51) -> CoreTable:
    table.shuffle("red", cards=cards)
    return table


def put_in_again(table: CoreTable) -> None:
    table.take(s.DeckRemoved(device="shuffler", at=table.now))
    table.take(s.DeckLoaded(device="shuffler", at=table.now, colour="red", cards=None))


@pytest.mark.parametrize("cards", [51, 53])
def test_a_miscounted_deck_that_comes_back_is_not_shuffled(choctaw: CoreTable, cards: int) -> None:
    """003:627-630. A foreign card among them makes it 52, and no deck."""
    put_in_again(miscounted(choctaw, cards))
    choctaw.take(c.ShuffleKeyed(device="key-pad", at=choctaw.now))
    assert choctaw.refusal() == "the red deck must leave the table: load the blue deck"


def test_the_other_deck_plays_on(choctaw: CoreTable) -> None:
    miscounted(choctaw).take(s.DeckRemoved(device="shuffler", at=choctaw.now))
    choctaw.shuffle("blue")
    choctaw.lock()
    choctaw.deal(2, "blue")
    assert choctaw.state.round.dealt_colour == "blue"


def test_once_the_other_deck_has_played_new_cards_are_asked_for(choctaw: CoreTable) -> None:
    miscounted(choctaw).take(s.DeckRemoved(device="shuffler", at=choctaw.now))
    choctaw.to_settling(colour="blue")
    choctaw.next()
    choctaw.take(s.DeckLoaded(device="shuffler", at=choctaw.now, colour="red", cards=None))
    why = why_not_shuffle(choctaw.state, choctaw.setup)
    assert why == "the red deck must leave the table: a supervisor confirms new cards"


def test_new_cards_end_it(choctaw: CoreTable) -> None:
    miscounted(choctaw).take(s.DeckRemoved(device="shuffler", at=choctaw.now))
    choctaw.take(c.CardsChangedKeyed(device="key-pad", at=choctaw.now, role="floor-supervisor", at_utc_ns=5))
    choctaw.take(s.DeckLoaded(device="shuffler", at=choctaw.now, colour="red", cards=None))
    assert why_not_shuffle(choctaw.state, choctaw.setup) is None


def test_a_deck_that_came_out_short_is_not_dealt_when_a_foreign_card_makes_it_whole(choctaw: CoreTable) -> None:
    choctaw.shuffle()
    choctaw.lock()
    choctaw.deal_key()
    choctaw.take(s.DeckRemoved(device="shuffler", at=choctaw.now, order=choctaw.order("unload"), cards=51))
    assert choctaw.state.condemned == ("red",)
    choctaw.take(s.DeckLoaded(device="shoe", at=choctaw.now, colour="red", cards=52))
    assert not [order for order in choctaw.state.orders if order.action == "dispense"]
    assert why_not_deal(choctaw.state, choctaw.setup) == "there is no shuffled deck in place: shuffle, then deal"


@pytest.mark.parametrize("where", ["shuffler", "shoe", "hand"])
def test_no_deck_is_dealt_from_any_place_once_it_is_condemned(table: Callable[[str], CoreTable], where: str) -> None:
    played = table("hand" if where == "hand" else "choctaw")
    deck = CardDevice(colour="red", cards=52, shuffled=True, fresh=True)
    placed: dict[str, dict[str, object]] = {
        "shuffler": {"shuffler": deck},
        "shoe": {"shoe": deck},
        "hand": {"in_hand": "red"},
    }
    played.state = msgspec.structs.replace(played.state, **placed[where])
    played.lock()
    assert why_not_deal(played.state, played.setup) is None
    played.state = msgspec.structs.replace(played.state, condemned=("red",))
    assert why_not_deal(played.state, played.setup) is not None


def test_an_older_record_goes_on_as_it_was() -> None:
    """There the mark went with the deck out of the machine."""
    state = TableState(shuffler=CardDevice(colour="red", cards=51, shuffled=True))
    after = apply(state, e.DeckCondemned(device="shuffler", colour="red", why="51 cards"))
    assert (after.condemned, after.shuffler.condemned) == ((), True)


def test_a_residue_is_told_as_it_changes(choctaw: CoreTable) -> None:
    choctaw.take(s.DeviceJammed(device="shuffler", at=1, order=None, cards_inside=52))
    (seen,) = choctaw.take(s.DeviceJammed(device="shuffler", at=2, order=None, cards_inside=16))
    assert seen == e.ResidueSeen(device="shuffler", cards_inside=16)
    assert choctaw.state.shuffler.cards_inside == 16
    assert choctaw.take(s.DeviceJammed(device="shuffler", at=3, order=None, cards_inside=16)) == ()
    choctaw.take(c.ShuffleKeyed(device="key-pad", at=4))
    assert choctaw.refusal() == "the shuffler is jammed with 16 cards inside: clear it first"


def test_the_dealers_panel_shows_how_many_cards_are_inside(choctaw: CoreTable) -> None:
    choctaw.take(s.DeviceJammed(device="shuffler", at=1, order=None, cards_inside=16))
    assert dealer_lines(choctaw.state, choctaw.setup, "")[2] == "SHUFFLER: 16 INSIDE"
    choctaw.take(s.JamCleared(device="shuffler", at=2))
    assert "INSIDE" not in dealer_lines(choctaw.state, choctaw.setup, "")[2]


def test_new_cards_come_until_the_deal_begins_and_not_after(choctaw: CoreTable) -> None:
    """A deck may be condemned after lock-out, and the table goes on with new cards."""
    choctaw.shuffle()
    choctaw.lock()
    keyed = c.CardsChangedKeyed(device="key-pad", at=choctaw.now, role="floor-supervisor", at_utc_ns=5)
    assert any(isinstance(event, e.CardsChanged) for event in choctaw.take(keyed))
    choctaw.deal(1)
    choctaw.take(keyed)
    assert choctaw.refusal() == "cards are changed between rounds, not while a hand is out"
