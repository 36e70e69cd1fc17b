"""What is done to a deck before its next shuffle, step by step: to new cards, cards that lay spread, one set apart.

Which steps there are, the record says since the cards came (:class:`controller.table.events.CardsChanged`). A dealer
says what a dealer did, a supervisor's code verifies it. Does not look at cards, nor at when they are due for a change.
"""

from __future__ import annotations

from typing import NamedTuple

from controller.table import events as e
from controller.table.cards.decks import due_colour
from controller.table.commands import CardsSpreadKeyed, DeckPreparedKeyed
from controller.table.draft import Draft
from controller.table.draws.decide import draw_due
from controller.table.round.bank import bank_again
from controller.table.setup import TableSetup
from controller.table.state import LOOK, TableState

VERIFY = "verify"
BY_CODE = (VERIFY, LOOK)
"""Steps that are no dealer's."""
_COMPLETED_BY_ENTER = ("count_agrees", "recount", "stub_agrees", "claim", "all_dealt")
"""Steps of a chart that ENTER completes: nothing else is asked for in their phases."""
_SAID = {
    "inspect": "inspect the fronts and backs of the {colour} deck",
    VERIFY: "a supervisor verifies the inspection of the {colour} deck",
    LOOK: "a supervisor looks at the cards of the {colour} deck: one could not be read",
    "spread": "spread the {colour} deck face up, by suit and in sequence, for the players",
    "wash": "wash the {colour} deck face down, and stack it",
}


class Step(NamedTuple):
    """What is to be done next, and to which deck."""

    colour: str
    name: str

    @property
    def text(self) -> str:
        """It in words, without who confirms it."""
        return _SAID[self.name].format(colour=self.colour)

    @property
    def key(self) -> str:
        """The keys that say it is done."""
        return "STAFF, the code, ENTER" if self.by_code else "ENTER"

    @property
    def by_code(self) -> bool:
        """Whether a supervisor says that it is done."""
        return self.name in BY_CODE


def next_step(state: TableState, setup: TableSetup) -> Step | None:
    """What is done next to new cards, first to those in the shuffler or those shuffled next; None where nothing is."""
    if not state.new_decks:
        return None
    waiting = {deck.colour: deck for deck in state.new_decks}
    first = (colour for colour in (state.shuffler.colour, due_colour(state, setup)) if colour in waiting)
    deck = waiting[next(first, state.new_decks[0].colour)]
    return Step(deck.colour, deck.steps[0])


def asked_now(state: TableState, setup: TableSetup) -> Step | None:
    """The next step, where ENTER or a code says that it is done; None while they say something of the round."""
    if state.suspended is not None or state.irregularity is not None or state.testing:
        return None
    if any(setup.game.allows(state.round.phase, step) for step in _COMPLETED_BY_ENTER):
        return None
    if draw_due(state, setup) is not None or bank_again(state, setup) is not None:
        return None
    return next_step(state, setup)


def why_not_ready(state: TableState, colour: str) -> str | None:
    """Why the deck with these backs is not shuffled yet; None where nothing is to be done to it."""
    deck = next((deck for deck in state.new_decks if deck.colour == colour), None)
    if deck is None:
        return None
    step = Step(colour, deck.steps[0])
    return f"the {colour} deck is not ready: {step.text}, then {step.key}"


def why_not_any(state: TableState, setup: TableSetup) -> str | None:
    """Why no deck of a table that is shuffled by hand can be dealt; None where one can."""
    whys = [why_not_ready(state, colour) for colour in setup.colours]
    return None if None in whys else whys[0]


def prepared(d: Draft, signal: DeckPreparedKeyed) -> None:
    step = next_step(d.state, d.table)
    if step is None or (step.colour, step.name) != (signal.colour, signal.step):
        d.refuse(signal, "this was said already")
    elif step.by_code:
        d.refuse(signal, f"{step.text}: {step.key}")
    else:
        d.record(e.DeckPrepared(colour=step.colour, step=step.name, role="dealer"))


def verified(d: Draft, role: str, person: str) -> None:
    """A supervisor's code answers for the inspection, where the table asks for that now."""
    step = asked_now(d.state, d.table)
    if step is not None and step.by_code:
        d.record(e.DeckPrepared(colour=step.colour, step=step.name, role=role, person=person))


def why_not_spread(state: TableState, setup: TableSetup) -> str | None:
    """Why the cards cannot lie spread now; None where they can."""
    if not setup.steps_after_idling:
        return "this table does not ask what is done to cards that lay spread"
    if setup.hands_are_out(state) or state.round.wagers:
        return "the cards lie spread while nobody plays, not in a round"
    if state.new_decks:
        return "new cards are on the table: they are not ready yet"
    return None


def spread(d: Draft, signal: CardsSpreadKeyed) -> None:
    why = why_not_spread(d.state, d.table)
    if why is not None:
        d.refuse(signal, why)
    else:
        d.record(e.CardsSpread(decks=d.table.colours, steps=d.table.steps_after_idling))
