"""Shuffling: which deck may be shuffled now, and what its end means.

Work for the shuffler is an order, recorded before it is sent; an end that belongs to no open order shuffles nothing.
Does not know cards, nor where a deck goes when it leaves the shuffler (:mod:`controller.table.cards.decks`).
"""

from __future__ import annotations

from controller.table import events as e
from controller.table.cards.change import why_not_change
from controller.table.cards.decks import backs, colour_played, due_colour
from controller.table.cards.new_cards import why_not_ready
from controller.table.cards.sorting import why_not_sort
from controller.table.commands import ShuffleKeyed
from controller.table.draft import Draft, why_no_answer
from controller.table.setup import TableSetup
from controller.table.state import TableState
from drivers.signals import ShuffleFinished


def why_not_shuffle(state: TableState, setup: TableSetup) -> str | None:
    """Why the shuffler cannot start now, to sort where it is in that mode; None where it can."""
    if not setup.has_shuffler:
        return "this table has no shuffler: shuffle by hand"
    if state.sorting:
        return why_not_sort(state)
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
    if shuffler.colour is None and setup.shuffler_sees_backs:
        return f"the shuffler is empty: load the {due_colour(state, setup)} deck"
    if shuffler.condemned and shuffler.colour is not None:
        return f"the {shuffler.colour} deck must leave the table: {_replaced(state, setup, shuffler.colour)}"
    return _why_not_this_deck(state, setup, backs(state, setup))


def _why_not_this_deck(state: TableState, setup: TableSetup, colour: str) -> str | None:
    """Why the deck with these backs, which lies in the shuffler, is not shuffled now."""
    shuffler, due = state.shuffler, due_colour(state, setup)
    if colour in state.condemned:
        return f"the {colour} deck must leave the table: {_replaced(state, setup, colour)}"
    if shuffler.colour is None and colour in (state.round.dealt_colour, state.in_hand):
        return f"the {colour} deck is in play"
    if shuffler.colour is not None and not shuffler.fresh:
        return f"the rest of the {colour} deck is in the shuffler: deal, or take it out"
    if shuffler.shuffled:
        return f"the {colour} deck is shuffled already"
    not_ready = why_not_ready(state, colour)
    if not_ready is not None:
        return not_ready
    if colour not in setup.colours:
        return f"the {colour} deck is none of this table's: load the {due} deck"
    if len(setup.colours) > 1 and colour == state.round.dealt_colour:
        return f"the {colour} deck plays this round: load the {due} deck"
    if len(setup.colours) > 1 and colour == colour_played(state):
        return f"the {colour} deck played the last round: load the {due} deck"
    return None


def _replaced(state: TableState, setup: TableSetup, colour: str) -> str:
    """What is done instead of shuffling a deck that must leave: another one plays, or new cards come."""
    others = [one for one in setup.colours if one not in (colour, colour_played(state), *state.condemned)]
    if others:
        return f"load the {others[0]} deck"
    first = "" if why_not_change(state, setup, "cards") is None else "report what voids the round, then "
    return f"{first}a supervisor confirms new cards"


def shuffle_keyed(d: Draft, signal: ShuffleKeyed) -> None:
    why = why_not_shuffle(d.state, d.table)
    if why is not None:
        d.refuse(signal, why)
        return
    colour = backs(d.state, d.table)
    if not d.state.sorting and d.state.shuffler.colour != colour:  # the dealer's word: the deck whose turn it is is in
        d.record(e.DeckPlaced(device="shuffler", colour=colour, cards=None))
    d.order("shuffler", "sort" if d.state.sorting else "start")


def shuffle_finished(d: Draft, signal: ShuffleFinished) -> None:
    colour = signal.colour if d.table.shuffler_sees_backs else backs(d.state, d.table)
    if not d.complete(signal.order, signal.device, "start"):
        if d.state.shuffler.colour is None:  # a deck from before this record began: it is shuffled again
            d.record(e.DeckPlaced(device="shuffler", colour=colour, cards=signal.cards))
        return
    if why_not_ready(d.state, colour) is not None:  # cards were changed meanwhile: what was shuffled is none of the new
        d.record(e.DeckPlaced(device="shuffler", colour=colour, cards=signal.cards))
        return
    d.record(e.DeckShuffled(colour=colour, cards=signal.cards))
    if signal.cards is not None and signal.cards != d.table.deck_cards:
        _condemn(d, colour, f"the shuffler counted {signal.cards} cards, not {d.table.deck_cards}")
    elif signal.cards is None and d.table.shuffler_counts:
        _condemn(d, colour, f"the shuffler did not count: nobody knows that all {d.table.deck_cards} are there")


def _condemn(d: Draft, colour: str, why: str) -> None:
    d.record(e.DeckCondemned(device="shuffler", colour=colour, why=why, stays=True))
