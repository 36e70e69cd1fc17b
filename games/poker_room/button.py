"""Where the button and the blinds go from one hand to the next, and who posts them.

At one house a blind or the button may fall on a seat that nobody plays any more: it is dead (002:466-467). At another
the button moves forward to a player, never twice to the same, and the blinds follow (004:238, 308). Seats count
clockwise. Does not say what a player owes who was away: `missed` does.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.cards.card import Card
from games.poker_room.odd_chips import by_suit
from games.poker_room.opening import Post
from games.poker_room.seats import clockwise_after

Moves: TypeAlias = Literal["dead", "forward"]
"""``dead``: the big blind goes to the next player, the small blind to the seat that had the big one, the button to the
seat that had the small one, whoever sits there. ``forward``: the button goes to the next player."""


@dataclass(frozen=True, slots=True)
class Positions:
    """Seats of one hand."""

    button: int
    small_blind: int
    big_blind: int


@dataclass(frozen=True, slots=True)
class Posted:
    """What a hand begins with."""

    posts: tuple[Post, ...]
    dead_blinds: tuple[int, ...]
    """Seats on which a blind falls that nobody posts."""
    dead_button: bool


def first_button(cards: dict[int, Card], *, lowest: bool = False) -> int:
    """Who gets the first button: the highest card by suit, in lowball the lowest (001:945, 002:552, 004:133)."""
    return (min if lowest else max)(cards, key=lambda seat: by_suit(cards[seat], ace_low=lowest))


def first_positions(button: int, active: Collection[int]) -> Positions:
    """The blinds of a first hand: the two players from the button's left; of two the button has the small one."""
    order = clockwise_after(active, button)
    two = 2
    return Positions(button, button, order[0]) if len(order) == two else Positions(button, order[0], order[1])


def next_positions(moves: Moves, last: Positions, active: Collection[int]) -> Positions:
    """The seats of the next hand, for the players who are dealt in.

    Raises:
        ValueError: fewer than two play.
    """
    two = 2
    if len(active) < two:
        raise ValueError(f"a hand takes two players, and {len(active)} are dealt in")
    if moves == "forward":
        return first_positions(clockwise_after(active, last.button)[0], active)
    big_blind = clockwise_after(active, last.big_blind)[0]
    if len(active) == two:
        other = next(seat for seat in active if seat != big_blind)
        return Positions(other, other, big_blind)
    return Positions(last.small_blind, last.big_blind, big_blind)


def posted(at: Positions, active: Collection[int], blinds_cents: Sequence[int]) -> Posted:
    """Who posts the small and the big blind; a seat that nobody plays posts nothing."""
    small, big = blinds_cents
    due = (Post(at.small_blind, "blind", small), Post(at.big_blind, "blind", big))
    return Posted(
        tuple(post for post in due if post.seat in active),
        tuple(post.seat for post in due if post.seat not in active),
        at.button not in active,
    )
