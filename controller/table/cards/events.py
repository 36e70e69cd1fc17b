"""Facts about cards: orders to shuffler and shoe, decks, stacks, and how the table is dealt.

Part of :mod:`controller.table.events`. Does not know which cards they are.
"""

from __future__ import annotations

from typing import Literal

from controller.table.event import Event

OrderAction = Literal["start", "unload", "dispense", "eject", "prepare-mode", "change-mode", "sort", "draw", "print"]

# Cards


class OrderIssued(Event, frozen=True, kw_only=True, tag=True):
    """One piece of work for a device, recorded before it is sent; its number makes it happen once."""

    order: int
    device: str
    action: OrderAction
    cards: int = 0
    """Or balls."""
    mode: str = ""
    """Of a change of the shuffler's mode: ``shuffle`` or ``sort``, and the token that a person keyed in for it."""
    token: str = ""
    ticket: int = 0
    """Of a print: the ticket by its number, and what stands on it; the last line is the digits of its bars."""
    paper: tuple[str, ...] = ()


class OrderCompleted(Event, frozen=True, kw_only=True, tag=True):
    """The device did what the order says."""

    order: int


class OrderFailed(Event, frozen=True, kw_only=True, tag=True):
    """The device did not, and will not, do what the order says."""

    order: int
    why: str


class DeckPlaced(Event, frozen=True, kw_only=True, tag=True):
    """A deck came into the shuffler or the shoe. ``begun``: it is the rest of one, found there; stacks were dealt."""

    device: str
    colour: str
    cards: int | None
    begun: bool = False


class DeckTaken(Event, frozen=True, kw_only=True, tag=True):
    """The shuffler or the shoe was emptied. ``to_deal``: a shuffled deck came out, on its way to be dealt."""

    device: str
    to_deal: bool = False


class DeckShuffled(Event, frozen=True, kw_only=True, tag=True):
    """The shuffler finished: this deck may be dealt. ``cards`` is None when the shuffler does not count."""

    colour: str
    cards: int | None


class DeckCondemned(Event, frozen=True, kw_only=True, tag=True):
    """A deck must leave the table; nothing is dealt from it any more. ``device`` is ``table`` where it was dealt.

    ``stays``: also from a machine the mark is the deck's, until new cards are confirmed; before, it went with the deck.
    """

    device: str
    colour: str
    why: str
    stays: bool = False


class HandsAnnounced(Event, frozen=True, kw_only=True, tag=True):
    """The dealer keyed in how many hands will be dealt, the dealer's own or the felt's cards among them."""

    hands: int


class StackDelivered(Event, frozen=True, kw_only=True, tag=True):
    """The shoe, or a shuffler that deals, put out one stack and has ``left`` cards inside."""

    cards: int
    left: int
    device: str = "shoe"


class StackLifted(Event, frozen=True, kw_only=True, tag=True):
    """The stack was taken: one more hand is out."""


class StackLeft(Event, frozen=True, kw_only=True, tag=True):
    """Every hand was out: the stack that the machine had dealt beyond them goes out with the rest, and is no hand."""


class DeviceStopped(Event, frozen=True, kw_only=True, tag=True):
    """A shuffler or shoe jammed with cards inside."""

    device: str
    cards_inside: int


class ResidueSeen(Event, frozen=True, kw_only=True, tag=True):
    """A shuffler or shoe that stopped says that another number of cards is inside by now: some were taken out."""

    device: str
    cards_inside: int


class DeviceCleared(Event, frozen=True, kw_only=True, tag=True):
    """The jam was cleared by hand and the device is empty; its cards are shuffled from the start."""

    device: str


class CardsChanged(Event, frozen=True, kw_only=True, tag=True):
    """New cards are on the table, confirmed by a supervisor; ``at_utc_ns`` starts the next period."""

    role: str
    person: str = ""
    at_utc_ns: int
    decks: tuple[str, ...] = ()
    """The backs of the new decks, where the table asks for ``steps`` before their first shuffle."""
    steps: tuple[str, ...] = ()


class CardsSpread(Event, frozen=True, kw_only=True, tag=True):
    """Nobody played, and these decks lie spread on the table; ``steps`` go before their next shuffle."""

    decks: tuple[str, ...]
    steps: tuple[str, ...]


class DeckSetApart(Event, frozen=True, kw_only=True, tag=True):
    """A card of the deck could not be read: it is not shuffled before a supervisor looked at it (standards H8)."""

    colour: str
    device: str


class DeckPrepared(Event, frozen=True, kw_only=True, tag=True):
    """One step before a deck's next shuffle was done: ``inspect``, ``verify``, ``spread`` or ``wash`` of a new one,
    ``look`` of one that was set apart.
    """

    colour: str
    step: str
    role: str
    person: str = ""


class HandDealBegun(Event, frozen=True, kw_only=True, tag=True):
    """A supervisor lets the table be shuffled and dealt by hand until the shuffler works again."""

    role: str
    person: str = ""


class UseCounted(Event, frozen=True, kw_only=True, tag=True):
    """How long cards and dice have been on the table by now, in ns of a clock that nobody sets; so every ten minutes.

    ``at_utc_ns`` tells the next start how long the table was off.
    """

    cards_ns: int
    dice_ns: int
    upkeep_ns: tuple[tuple[str, int], ...] = ()
    """How long ago each thing was done that is done again and again, by name."""
    at_utc_ns: int


class CardsDue(Event, frozen=True, kw_only=True, tag=True):
    """The cards have been in play as long as the house allows."""
