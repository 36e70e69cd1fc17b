"""Which faces of cards are public: the one answer for every page, report, export and text (standards H2).

A face that a machine read is for nobody until the players of its round have decided. Then the table's own pages may
show it, while the hands lie on the felt; a record gives it to whoever reads it once the round is closed. Nobody tells
the table who folded, so a folded hand becomes public with the others, and not before them. A closed round says nothing
of a later one that players did not see: it was dealt from a whole shuffled deck, or lay face up. The hole cards of
poker are their player's: no reader is ever told them, and a hand that is shown is on record anew. Does not read cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from controller.table.electronic.events import DeckDrawn
from controller.table.equipment.events import CardsSeen
from controller.table.event import Event
from controller.table.poker.events import PokerCardsDealt
from controller.table.round.events import RoundClosed
from controller.table.setup import TableSetup
from controller.table.shoe.events import CardCarried, CardDealt
from controller.table.state import TableState
from games.poker_room.acts import UNKNOWN, Dealt, Drew

HIDDEN = "##"
"""What stands in the place of a face that is not public: the back of a card."""

AnyEvent = TypeVar("AnyEvent", bound=Event)


def faces_are_public(state: TableState, setup: TableSetup) -> bool:
    """Whether pages of the table may show the faces of the round in play: it is being settled, and not void."""
    return setup.game.is_settled(state.round.phase)


def has_faces(event: Event) -> bool:
    """Whether the fact names cards of a round that a machine read, or could not read."""
    if isinstance(event, PokerCardsDealt | DeckDrawn):
        return hides(event)
    return (isinstance(event, CardsSeen) and bool(event.cards)) or (isinstance(event, CardDealt) and event.read)


def hides(event: Event) -> bool:
    """Whether the fact names cards that lay face down before a player, and that are nobody else's for good."""
    return isinstance(event, DeckDrawn) or (isinstance(event, PokerCardsDealt) and event != _face_down(event))


def rounds_until_public(event: Event) -> int:
    """How many rounds have to close before the faces that the fact names are public; 0 where it names none.

    A card that came out in error belongs to the round after the one in which it did.
    """
    if isinstance(event, CardCarried):
        return 2 if event.card else 0
    return 1 if has_faces(event) else 0


def makes_public(event: Event) -> bool:
    """Whether every face of the round that it closes is public from this fact on."""
    return isinstance(event, RoundClosed)


def without_faces(event: AnyEvent) -> AnyEvent:
    """The same fact with the backs of its cards."""
    if isinstance(event, CardsSeen):
        return msgspec.structs.replace(event, cards=backs(event.cards))
    if isinstance(event, CardDealt):
        return msgspec.structs.replace(event, card=HIDDEN)
    if isinstance(event, CardCarried) and event.card:
        return msgspec.structs.replace(event, card=HIDDEN)
    if isinstance(event, PokerCardsDealt):
        return msgspec.structs.replace(event, act=_face_down(event).act)
    if isinstance(event, DeckDrawn):
        return msgspec.structs.replace(event, cards=backs(event.cards))
    return event


def _face_down(event: PokerCardsDealt) -> PokerCardsDealt:
    """The same fact with the backs of what lies face down; a card that nobody told stays as it is."""
    act = event.act
    if isinstance(act, Drew):
        hidden: Dealt | Drew = Drew(act.seat, _backs_of(act.away), _backs_of(act.new))
    else:
        seats = tuple((seat, (*_backs_of(own[: event.down]), *own[event.down :])) for seat, own in act.seats)
        hidden = msgspec.structs.replace(act, seats=seats)
    return msgspec.structs.replace(event, act=hidden)


def _backs_of(cards: Sequence[str]) -> tuple[str, ...]:
    return tuple(card if card == UNKNOWN else HIDDEN for card in cards)


def backs(cards: Sequence[str]) -> tuple[str, ...]:
    """As many backs as there are cards."""
    return len(cards) * (HIDDEN,)
