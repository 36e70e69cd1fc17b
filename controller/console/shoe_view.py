"""What the table page shows of a shoe and of a round that is dealt from it card by card.

A pure function of state and setup. Faces come from the felt alone, which keeps those that lie face down. Does not
render, and does not say what is due: the game's course does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from zlib import crc32

import msgspec

from controller.console.bank_view import BankView, bank_view
from controller.shows.by_card import wager_in_words
from controller.table.setup import TableSetup
from controller.table.shoe.course import (
    felt_now,
    is_last_round,
    spots,
    why_no_shoe,
    why_not_spots,
)
from controller.table.shoe.decide import why_not_take_back
from controller.table.stakes.settled import settlements, why_not_settle
from controller.table.state import TableState
from controller.table.words import sentence, words_of
from games.cards.card import RANKS, SUITS, TEN, Card
from games.declared.course import Felt, FeltHand
from games.money.dollars import dollars

_SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣", "x": "★"}
RANK_KEYS = tuple((rank, rank.replace("T", "10")) for rank in RANKS[-1] + RANKS[:-1])
"""Each rank as a card is written and as its key is called, the ace first."""
SUIT_KEYS = tuple((suit, _SUITS[suit]) for suit in SUITS)


@dataclass(frozen=True, slots=True)
class CardView:
    """One card as it lies: rank and suit as they are printed; both empty for a back."""

    rank: str
    suit: str
    red: bool

    @property
    def is_back(self) -> bool:
        return not self.rank


@dataclass(frozen=True, slots=True)
class HandView:
    """One hand, and whether it is the one that is asked."""

    place: str
    cards: tuple[CardView, ...]
    value: str
    has_turn: bool


@dataclass(frozen=True, slots=True)
class SpotView:
    """What lies at a seat."""

    seat: int
    is_in: bool
    """Hands are dealt here in this round."""
    hands: tuple[HandView, ...]
    wagers: tuple[str, ...]
    """Those that were entered, and how each ended once the round is settled."""
    owes: str
    """Commission that is marked and not collected."""


@dataclass(frozen=True, slots=True)
class ShoeView:
    """The shoe, the round that is dealt from it, and what may be told of it now."""

    spots: tuple[SpotView, ...]
    rows: tuple[HandView, ...]
    """Hands that are nobody's: the player's and the banker's, the dealer's."""
    ended: str
    words: tuple[tuple[str, str], ...]
    """What may be said, and how its key is called."""
    word_seats: tuple[int, ...]
    """The seats of which the word names one; none where it is said without a seat."""
    asks_spots: bool
    """Whether the seats that have a hand can be told now."""
    spots_before: tuple[int, ...]
    take_back: str
    """What was told last and can be taken back; empty where nothing can."""
    to_burn: int | None
    """Cards that are still to be burned; None until the first card of the shoe says how many, 0 once they are."""
    left: str
    bank: BankView | None
    """Who may say what of a bank that players bid for; None where nobody does now."""
    notes: tuple[str, ...]
    """The cutting card, the last hand, wagers that cannot be settled."""
    about: str
    """A mark of how the round stands: what a page tells names it, and another one is of a page from before."""


def round_mark(state: TableState) -> str:
    """A mark of all that was told of the shoe, the bank and the round so far: it changes with each word and card."""
    now = state.round
    burning = None if state.pack is None else state.pack.to_burn
    told = (now.number, now.phase, now.acts, now.spots, now.bank_words, state.pack is None, burning)
    return f"{crc32(msgspec.msgpack.encode(told)):08x}"


def shoe_view(state: TableState, setup: TableSetup) -> ShoeView | None:
    """The shoe as it stands; None at a table whose game is dealt otherwise."""
    if not setup.game.is_dealt_by_card:
        return None
    setup = setup.now(state)
    lying = felt_now(state, setup)
    pack = state.pack
    return ShoeView(
        spots=_spots(state, setup, lying),
        rows=() if lying is None else tuple(_hand(one, lying) for one in lying.hands if _seat(one.place) is None),
        ended=words_of(lying.outcome).capitalize() if lying is not None and lying.due is None else "",
        words=() if lying is None or lying.due is None else tuple((one, words_of(one)) for one in lying.due.words),
        word_seats=() if lying is None or lying.due is None else lying.due.seats,
        asks_spots=why_not_spots(state, setup, tuple(setup.seats)[:1]) is None,
        spots_before=spots(state, setup) or state.spots_before,
        take_back=_last_told(state) if why_not_take_back(state, setup) is None else "",
        to_burn=None if pack is None else pack.to_burn,
        left="" if pack is None else f"{pack.left} of {pack.cards} cards",
        bank=bank_view(state, setup),
        notes=tuple(_notes(state, setup)),
        about=round_mark(state),
    )


def face(card: Card | None) -> CardView:
    """A card as it is printed; the back of one that lies face down.

    >>> face(Card.parse("Th"))
    CardView(rank='10', suit='♥', red=True)
    >>> face(Card.parse("7?")), face(None).is_back
    (CardView(rank='7', suit='', red=False), True)
    """
    if card is None:
        return CardView("", "", False)
    rank = str(card)[:-1] if card.rank != TEN else "10"
    return CardView(rank, _SUITS.get(card.suit, ""), card.suit in ("h", "d"))


def _seat(place: str) -> int | None:
    """The seat whose hand it is: ``3`` for ``3.2``; None for a hand of nobody's."""
    number = place.partition(".")[0]
    return int(number) if number.isdigit() else None


def _hand(hand: FeltHand, lying: Felt) -> HandView:
    turn = lying.due is not None and lying.due.place == hand.place
    return HandView(words_of(hand.place), tuple(face(one) for one in hand.faces), hand.value, turn)


def _spots(state: TableState, setup: TableSetup, lying: Felt | None) -> tuple[SpotView, ...]:
    hands = () if lying is None else lying.hands
    told = _settled(state, setup) or _laid(state)
    owed = {one.seat: f"owes {dollars(one.cents)}" for one in state.owed}
    dealt = spots(state, setup) if setup.game.dealt_by_card.at_spots else ()
    return tuple(
        SpotView(
            seat=seat,
            is_in=seat in dealt,
            hands=tuple(_hand(hand, lying) for hand in hands if lying is not None and _seat(hand.place) == seat),
            wagers=tuple(text for of, text in told if of == seat),
            owes=owed.get(seat, ""),
        )
        for seat in setup.seats
    )


def _laid(state: TableState) -> tuple[tuple[int, str], ...]:
    return tuple((one.seat, f"{words_of(one.wager)} {dollars(one.cents)}") for one in state.round.stakes)


def _settled(state: TableState, setup: TableSetup) -> tuple[tuple[int, str], ...]:
    """Each wager as it ended, by its seat; none before, and where they cannot be settled."""
    if why_not_settle(state, setup) is not None:
        return ()
    return tuple((one.seat, words_of(wager_in_words(one))) for one in settlements(state, setup))


def _last_told(state: TableState) -> str:
    last = state.round.acts[-1]
    shown = "the card" if last.read else last.card.removesuffix("?").replace("T", "10")
    return shown if last.card else words_of(last.said)


def _notes(state: TableState, setup: TableSetup) -> Iterator[str]:
    if is_last_round(state, setup) and not why_no_shoe(state, setup):
        yield "Last hand of this shoe"
    elif state.pack is not None and state.pack.cut_round is not None:
        yield f"Cutting card seen in round {state.pack.cut_round}"
    carried = None if state.pack is None else state.pack.carried
    if carried is not None and carried.is_phantom:
        yield f"Phantom hand: it begins with the card that was seen, and nobody wagers on it ({carried.source})"
    elif carried is not None:
        yield f"The first card of the next hand is out ({carried.source})"
    if (why := why_not_settle(state, setup)) is not None:
        yield sentence(f"the wagers cannot be settled: {why}")
