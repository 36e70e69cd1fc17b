"""A hand as the list of what was done in it: what a record keeps, and from which the hand follows again.

Every act is a plain value that msgspec writes and reads, cards as they are written (``As``), ``??`` for one that nobody
told. `played` gives the hand after a list of acts, `after` after one more. Decides nothing: the functions of `play` do.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from msgspec import Struct

from games.cards.card import Card
from games.poker_room.acting import Action, Does
from games.poker_room.giving_back import given_back, voided
from games.poker_room.hand import Hand, PokerGame
from games.poker_room.opening import Post, opened
from games.poker_room.play import act, awarded, counted, dealt, dealt_for_all, drew, killed, shown, taken
from games.poker_room.player import Seen
from games.poker_room.sides import SideName

UNKNOWN = "??"
BySeat: TypeAlias = tuple[tuple[int, int], ...]
"""Cents by seat, as pairs: a value that compares and can be a key."""
CardsOf: TypeAlias = tuple[tuple[int, tuple[str, ...]], ...]
"""The cards of each seat."""


class NotBegun(ValueError):
    """An act comes before the hand was opened, or it is opened twice; the text says which."""


class Opened(Struct, frozen=True, tag="opened"):
    """Who is dealt in with what, where the button is, and what was posted; no posts: the usual ones."""

    stacks_cents: BySeat
    button: int
    posts: tuple[Post, ...] | None = None
    carried_cents: int = 0

    @property
    def is_straddled(self) -> bool:
        """Whether somebody straddled."""
        return any(post.kind == "straddle" for post in self.posts or ())


class Dealt(Struct, frozen=True, tag="dealt"):
    """Cards of a street; empty where nobody told them."""

    seats: CardsOf = ()
    board: tuple[str, ...] = ()
    opens: int | None = None


class DealtForAll(Struct, frozen=True, tag="dealt-for-all"):
    """One card that all share in place of one for each."""

    card: str = UNKNOWN
    opens: int | None = None


class Acted(Struct, frozen=True, tag="acted"):
    """A fold, check, call, bet, raise, bring-in or all-in."""

    seat: int
    does: Does
    to_cents: int | None = None


class Drew(Struct, frozen=True, tag="drew"):
    """Cards that were changed, or given back."""

    seat: int
    away: tuple[str, ...]
    new: tuple[str, ...] = ()


class Shown(Struct, frozen=True, tag="shown"):
    """A hand that lies face up; its down cards where the table had not known them."""

    seat: int
    cards: tuple[str, ...] = ()


class Killed(Struct, frozen=True, tag="killed"):
    """A hand that is dead, or was thrown in."""

    seat: int


class Counted(Struct, frozen=True, tag="counted"):
    """What a player has left, which nobody had counted."""

    seat: int
    stack_cents: int


class Taken(Struct, frozen=True, tag="taken"):
    """What the house took out of the pot."""

    cents: int


class GivenBack(Struct, frozen=True, tag="given-back"):
    """Bets that went back."""

    cents: BySeat


class Voided(Struct, frozen=True, tag="voided"):
    """The hand is void."""


class Awarded(Struct, frozen=True, tag="awarded"):
    """The pots go out; where cards are not known by the dealer's word, for each side the seats with their places.

    The highest place is the best hand, and equal places tie.
    """

    places: tuple[tuple[SideName, BySeat], ...] = ()
    sevens: tuple[int, ...] | None = None


Act: TypeAlias = (
    Opened | Dealt | DealtForAll | Acted | Drew | Shown | Killed | Counted | Taken | GivenBack | Voided | Awarded
)
"""One thing that was done in a hand."""


def after(game: PokerGame, hand: Hand | None, done: Act) -> Hand:
    """The hand after one more act; ``hand`` is None before it is opened.

    Raises:
        NotBegun: the hand is not opened yet, or is opened twice.
        Refused: the act is not possible.
        CardError: cards that cannot be.
    """
    if isinstance(done, Opened):
        if hand is not None:
            raise NotBegun("a hand is opened once")
        return opened(game, dict(done.stacks_cents), done.button, done.posts, done.carried_cents)
    if hand is None:
        raise NotBegun("the hand is not opened yet")
    return _moved(hand, done)


def played(game: PokerGame, acts: Iterable[Act]) -> Hand:
    """The hand after all of these acts.

    Raises:
        NotBegun: there are none, or the first does not open it.
        Refused: one of them is not possible.
        CardError: cards that cannot be.
    """
    hand: Hand | None = None
    for done in acts:
        hand = after(game, hand, done)
    if hand is None:
        raise NotBegun("no act opens the hand")
    return hand


def _moved(hand: Hand, done: Act) -> Hand:
    match done:
        case Acted(seat, does, to_cents):
            return act(hand, seat, Action(does, to_cents))
        case Dealt(seats, board, opens):
            told = {seat: _cards(cards) for seat, cards in seats} if seats else None
            return dealt(hand, told, _cards(board) if board else None, opens)
        case DealtForAll(card, opens):
            return dealt_for_all(hand, _cards((card,))[0], opens)
        case Drew(seat, away, new):
            return drew(hand, seat, _cards(away), _cards(new) if new or not away else None)
        case Shown(seat, cards):
            return shown(hand, seat, tuple(map(Card.parse, cards)) if cards else None)
        case Killed(seat):
            return killed(hand, seat)
        case Counted(seat, stack_cents):
            return counted(hand, seat, stack_cents)
        case Taken(cents):
            return taken(hand, cents)
        case GivenBack(cents_by_seat):
            return given_back(hand, dict(cents_by_seat))
        case Awarded(places, sevens):
            return awarded(hand, {side: dict(seats) for side, seats in places} or None, sevens)
        case _:
            return voided(hand)


def _cards(texts: Sequence[str]) -> tuple[Seen, ...]:
    return tuple(None if text == UNKNOWN else Card.parse(text) for text in texts)


def as_text(cards: Iterable[Seen]) -> tuple[str, ...]:
    """Cards as an act writes them.

    >>> as_text((Card(14, "s"), None))
    ('As', '??')
    """
    return tuple(UNKNOWN if card is None else str(card) for card in cards)
