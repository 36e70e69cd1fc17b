"""Where a table that deals by itself stands: what it waits for and how long, and which cards are next. Pure.

Decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.table.draft import why_stopped
from controller.table.poker.beginning import why_not_on
from controller.table.poker.course import electronic_rules, hand_now
from controller.table.poker.times import ACT, NEXT, SHOWN
from controller.table.setup import SECOND, TableSetup
from controller.table.state import TableState
from games.cards.card import RANKS, SUITS, Card
from games.poker_room.acts import Act, Dealt
from games.poker_room.hand import Hand

DECK = "deck"
"""The draw that shuffles."""


def card_of(number: int) -> str:
    """The card that a number of the draw means: 1 to 52.

    >>> card_of(1), card_of(52)
    ('2s', 'Ac')
    """
    rank, suit = divmod(number - 1, len(SUITS))
    return f"{RANKS[rank]}{SUITS[suit]}"


def number_of(card: str) -> int:
    """The number of the draw that means this card."""
    return RANKS.index(card[0]) * len(SUITS) + SUITS.index(card[1]) + 1


def used(hand: Hand, acts: tuple[Act, ...]) -> int:
    """How many cards are off the deck: those that were dealt, and one burned before each street that burns."""
    dealt = [act for act in acts if isinstance(act, Dealt)]
    burned = sum(street.burn for street, _ in zip(hand.game.variant.streets, dealt, strict=False))
    return burned + sum(len(act.board) + sum(len(cards) for _, cards in act.seats) for act in dealt)


def rest_of(state: TableState, hand: Hand) -> tuple[Card, ...]:
    """The cards that are left, the next one first."""
    return tuple(map(Card.parse, state.electronic.deck[used(hand, state.poker.acts) :]))


def why_not_next(state: TableState, setup: TableSetup) -> str | None:
    """Why no hand begins now; None where one does."""
    if not state.electronic.dealing:
        return "a supervisor lets the table deal first"
    if state.drawing_closed_by:
        return "the generator failed its health test: nothing is dealt"
    return why_stopped(state) or why_not_on(state, setup, "hand_begun")


def electronic_times(state: TableState, setup: TableSetup) -> Iterator[tuple[str, int]]:
    """The name of each time that is waited for, and in how many nanoseconds it comes; a restart begins it anew."""
    rules = electronic_rules(setup)
    if rules is None or why_stopped(state) is not None:
        return
    if setup.is_open(state):
        if why_not_next(state, setup) is None:
            yield NEXT, rules.between_hands_s * SECOND
        return
    hand = hand_now(state, setup)
    if hand is None or setup.game.is_settled(state.round.phase) or setup.game.is_void(state.round.phase):
        yield SHOWN, rules.shown_for_s * SECOND
    elif hand.stage == "bet":
        yield f"{ACT}.{len(state.poker.acts)}", rules.act_within_s * SECOND
