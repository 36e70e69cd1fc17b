"""Who gets the chips that do not divide among tied hands: by seat from the button, or by a card and its suit.

Suits are for this and for a bring-in or the first button alone; they never decide a pot (004:278-281, 002:697). Does
not know pots: `awards` does.
"""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from games.cards.card import Card
from games.cards.ranking.ranking import ACE
from games.poker_room.player import Player
from games.poker_room.sides import SideName
from games.poker_room.variant import OddChips

Key = TypeVar("Key")

SUITS_FROM_LOWEST = "cdhs"
"""Spades are the highest, then hearts, diamonds and clubs (002:586, 004:278)."""


def by_suit(card: Card, *, ace_low: bool = False) -> tuple[int, int]:
    """Where a card stands among all cards: by rank, and then by suit.

    >>> by_suit(Card(13, "s")) > by_suit(Card(13, "h"))
    True
    """
    rank = 1 if ace_low and card.rank == ACE else card.rank
    return rank, SUITS_FROM_LOWEST.find(card.suit)


def in_order(how: OddChips, side: SideName, winners: Sequence[Player]) -> tuple[int, ...]:
    """The seats of tied hands in the order in which odd chips go to them.

    ``winners`` stand clockwise from the button's left. By a card, all of a player's cards are looked at, not only the
    five that count (004:430); where cards are not known the order of seats holds.
    """
    if how == "button-left" or any(card is None for player in winners for card in player.cards):
        return tuple(player.seat for player in winners)
    low = how == "low-card" or (how == "sides-by-card" and side == "low")
    keys = {player.seat: _extreme(player, low=low) for player in winners}
    return tuple(sorted(keys, key=lambda seat: keys[seat], reverse=not low))


def _extreme(player: Player, *, low: bool) -> tuple[int, int]:
    """The card of a player that decides; the joker counts as the lowest."""
    places = [by_suit(card, ace_low=low) for card in player.cards if card is not None]
    return min(places) if low else max(places)


def divided(cents: int, order: Sequence[Key], chip_cents: int) -> Mapping[Key, int]:
    """``cents`` in equal parts of whole chips, what is left over chip by chip in the order given.

    What is less than a chip stays with the first: the dealer makes change (002:701).

    >>> dict(divided(10_100, [6, 2], 100))
    {6: 5100, 2: 5000}
    """
    chips, change = divmod(cents, chip_cents)
    each, left = divmod(chips, len(order))
    shares = {seat: (each + (place < left)) * chip_cents for place, seat in enumerate(order)}
    shares[order[0]] += change
    return shares
