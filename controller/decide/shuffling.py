"""Shuffling: which deck may be shuffled now, and what its end means.

Work for the shuffler is an order, recorded before it is sent; an end that belongs to no open order shuffles nothing.
Does not know cards, nor where a deck goes when it leaves the shuffler (:mod:`controller.decide.decks`).
"""

from __future__ import annotations

from controller import events as e
from controller.commands import ShuffleKeyed
from controller.decide.draft import Draft, why_no_answer
from controller.setup import TableSetup
from controller.state import TableState
from drivers.signals import ShuffleFinished


def why_not_shuffle(state: TableState, setup: TableSetup) -> str | None:
    """Why the shuffler cannot start now; None where it can."""
    if not setup.has_shuffler:
        return "this table has no shuffler: shuffle by hand"
    if state.suspended is not None:
        return f"the table is suspended: {state.suspended}"
    why = why_no_answer(state, "shuffler")
    if why is not None:
        return why
    shuffler = state.shuffler
    if shuffler.stopped:
        return f"the shuffler is jammed with {shuffler.cards_inside} cards inside: clear it first"
    if state.at_work("shuffler"):
        return "the shuffler is at work"
    if shuffler.colour is None:
        return f"the shuffler is empty: load the {_due_colour(state, setup)} deck"
    if shuffler.condemned:
        return f"the {shuffler.colour} deck must leave the table: load another"
    if shuffler.colour in state.condemned:
        return f"the {shuffler.colour} deck must leave the table: a supervisor confirms new cards"
    if shuffler.shuffled:
        return f"the {shuffler.colour} deck is shuffled already"
    if shuffler.colour not in setup.colours:
        return f"the {shuffler.colour} deck is none of this table's: load the {_due_colour(state, setup)} deck"
    if len(setup.colours) > 1 and shuffler.colour == state.round.dealt_colour:
        return f"the {shuffler.colour} deck plays this round: load the {_due_colour(state, setup)} deck"
    if len(setup.colours) > 1 and shuffler.colour == _colour_played(state):
        return f"the {shuffler.colour} deck played the last round: load the {_due_colour(state, setup)} deck"
    return None


def _colour_played(state: TableState) -> str | None:
    """The deck in play or, between rounds, the one that played last: the other one is shuffled (003:180-199)."""
    return state.round.dealt_colour or state.in_hand or state.last_colour


def _due_colour(state: TableState, setup: TableSetup) -> str:
    played = _colour_played(state)
    return next((colour for colour in setup.colours if colour != played), setup.colours[0])


def shuffle_keyed(d: Draft, signal: ShuffleKeyed) -> None:
    why = why_not_shuffle(d.state, d.table)
    if why is not None:
        d.refuse(signal, why)
        return
    d.order("shuffler", "start")


def shuffle_finished(d: Draft, signal: ShuffleFinished) -> None:
    if not d.complete(signal.order, signal.device):
        if d.state.shuffler.colour is None:  # a deck from before this record began: it is shuffled again
            d.record(e.DeckPlaced(device="shuffler", colour=signal.colour, cards=signal.cards))
        return
    d.record(e.DeckShuffled(colour=signal.colour, cards=signal.cards))
    if signal.cards is not None and signal.cards != d.table.deck_cards:
        _condemn(d, signal.colour, f"the shuffler counted {signal.cards} cards, not {d.table.deck_cards}")
    elif signal.cards is None and d.table.shuffler_counts:
        _condemn(d, signal.colour, f"the shuffler did not count: nobody knows that all {d.table.deck_cards} are there")


def _condemn(d: Draft, colour: str, why: str) -> None:
    d.record(e.DeckCondemned(device="shuffler", colour=colour, why=why))
