"""A deck with a card that could not be read is set apart until a supervisor looked at it (standards H8)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controller.record.by_rules import ByRules
from controller.record.journal.journal import Entry
from controller.shows.advice import advice
from controller.shows.panel import dealer_lines
from controller.table import commands as c, events as e
from controller.table.apply import fold
from controller.table.state import NewDeck
from drivers import signals as s
from tests.controller.any_signal import demonstration
from tests.controller.conftest import CoreTable


@pytest.fixture
def poker() -> CoreTable:
    """A shuffler above a shoe that reads what it deals, in the middle of the deal."""
    return dealing(CoreTable(demonstration("demo-three-card-poker")))


def dealing(table: CoreTable) -> CoreTable:
    table.shuffle("blue")
    table.lock_out()
    table.deal_key()
    table.unload("blue")
    return table


def read(table: CoreTable, cards: str, device: str = "shoe") -> tuple[e.Event, ...]:
    stack = table.state.round.stacks[-1].order
    return table.take(s.CardsRead(device=device, at=table.now, order=stack, cards=tuple(cards.split())))


def shuffle(table: CoreTable) -> str:
    """Why the shuffler does not start; empty where it does."""
    made = table.take(c.ShuffleKeyed(device="key-pad", at=table.now))
    return next((event.why for event in made if isinstance(event, e.SignalRefused)), "")


def replaced(state, colour):  # type: ignore[no-untyped-def]
    """Its orders are done, and the deck that was dealt lies in the shuffler."""
    events = (
        *(e.OrderCompleted(order=order.order) for order in state.orders),
        e.DeckTaken(device="shoe"),
        e.RoundClosed(number=state.round.number, void=False, carried=(), at=0),
        e.DeckPlaced(device="shuffler", colour=colour, cards=None),
    )
    return fold(events, state)


def test_a_card_that_cannot_be_read_sets_its_deck_apart_once(poker: CoreTable) -> None:
    assert [type(event) for event in read(poker, "5h ?? 7h")] == [e.CardsSeen, e.DeckSetApart]
    assert [type(event) for event in read(poker, "?? ?? 7h")] == [e.CardsSeen]
    assert poker.state.new_decks == (NewDeck("blue", ("look",)),)


def test_cards_that_were_all_read_set_nothing_apart(poker: CoreTable) -> None:
    read(poker, "5h 6h 7h")
    assert poker.state.new_decks == ()


def test_where_the_table_file_only_tells_nothing_is_set_apart() -> None:
    table = dealing(CoreTable(replace(demonstration("demo-three-card-poker"), unread_set_apart=frozenset())))
    read(table, "5h ?? 7h")
    assert table.state.new_decks == ()


def test_it_is_not_shuffled_before_a_supervisor_looked_at_it(poker: CoreTable) -> None:
    read(poker, "5h ?? 7h")
    poker.state = replaced(poker.state, "blue")
    looks = "a supervisor looks at the cards of the blue deck: one could not be read"
    assert looks in shuffle(poker)
    assert advice(poker.state, poker.setup).say == f"The blue deck is not ready: {looks}, then STAFF, the code, ENTER."
    assert any("LOOK BLUE: CODE" in line for line in dealer_lines(poker.state, poker.setup, ""))
    poker.take(c.DeckPreparedKeyed(device="key-pad", at=poker.now, colour="blue", step="look"))
    assert poker.refusal().endswith("STAFF, the code, ENTER")
    poker.staff("floor-supervisor")
    assert poker.events[-1] == e.DeckPrepared(colour="blue", step="look", role="floor-supervisor")
    assert looks not in shuffle(poker)


def test_new_cards_end_it(poker: CoreTable) -> None:
    read(poker, "5h ?? 7h")
    poker.state = fold((e.CardsChanged(role="pit-manager", at_utc_ns=1),), poker.state)
    assert poker.state.new_decks == ()


def test_looking_comes_before_what_is_done_to_a_new_deck(poker: CoreTable) -> None:
    begun = e.CardsChanged(role="pit-manager", at_utc_ns=1, decks=("blue", "red"), steps=("inspect", "wash"))
    poker.state = fold((begun, e.DeckSetApart(colour="blue", device="shoe")), poker.state)
    assert {deck.colour: deck.steps for deck in poker.state.new_decks} == {
        "red": ("inspect", "wash"),
        "blue": ("look", "inspect", "wash"),
    }


def test_a_record_that_leaves_it_out_is_unfounded(poker: CoreTable) -> None:
    before = poker.state
    made = read(poker, "5h ?? 7h")
    for kept, named in ((made, []), (made[:1], [1])):
        judge = ByRules(before, poker.setup)
        entries = [Entry(number, 0, event) for number, event in enumerate(kept, 1)]
        found = [one for entry in entries for one in judge.take(entry)] + [*judge.end()]
        assert [one.position for one in found] == named
