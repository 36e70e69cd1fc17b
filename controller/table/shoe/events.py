"""Facts of a shoe and of rounds that are dealt card by card from it.

Part of :mod:`controller.table.events`. Cards are written as ``7h``; ``7?`` where nobody told the suit. Does not decide.
"""

from __future__ import annotations

from typing import Literal

from controller.table.event import Event

# The shoe


class PackShuffled(Event, frozen=True, kw_only=True, tag=True):
    """The dealer shuffled and cut the pack and put it into the shoe; ``to_burn`` is None where a card tells it."""

    cards: int
    to_burn: int | None


class CardsBurned(Event, frozen=True, kw_only=True, tag=True):
    """So many cards were put away before the first round; ``card`` is the first one, where it was shown."""

    count: int
    left: int
    """How many are still to be burned."""
    card: str = ""


class CuttingCardSeen(Event, frozen=True, kw_only=True, tag=True):
    """The cutting card came out in this round, or before its first card."""

    round: int


class CardCarried(Event, frozen=True, kw_only=True, tag=True):
    """A card that came out of the shoe in error goes into the next hand, as the house's rule says of it."""

    card: str = ""
    """Its face, where a machine read it as it came out."""
    to: Literal["first-of-next-hand", "phantom-hand"]
    """Nobody saw it and it is the first card; or it was seen, and nobody wagers on the hand that it begins."""
    source: str


# The round


class SpotsTaken(Event, frozen=True, kw_only=True, tag=True):
    """Hands are dealt at these spots in this round, as the dealer keyed it in."""

    spots: tuple[int, ...]


class CardDealt(Event, frozen=True, kw_only=True, tag=True):
    """One card of the round left the shoe; ``read`` by a machine, otherwise it was keyed in face up."""

    card: str
    read: bool = False
    carried: bool = False
    """It had come out in error before, and begins the round."""


class WordSaid(Event, frozen=True, kw_only=True, tag=True):
    """What a player or the dealer said to do, or a result that was told without cards."""

    said: str
    spot: int | None = None
    cents: int | None = None


class ActTakenBack(Event, frozen=True, kw_only=True, tag=True):
    """The card or word that was told last was told wrong: it does not count, and stays on record."""

    card: str = ""
    said: str = ""


class RoundDecided(Event, frozen=True, kw_only=True, tag=True):
    """How the round ended: its outcome by name, and each hand with its value."""

    number: int
    outcome: str
    hands: tuple[tuple[str, str], ...]
    marks: tuple[str, ...] = ()
    """What a board shows of it besides, by name, where its cards were told."""
