"""What is asked and told of cards: shuffle, deal, stub, new ones, how long they were used.

One part of :mod:`controller.table.commands`. Does not decide.
"""

from __future__ import annotations

from controller.table.command import Request
from drivers.signals import Signal


class DealKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The dealer wants the deal to start, or the next stack; ``hands`` may say how many hands will be dealt."""

    hands: int | None = None


class ShuffleKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The dealer wants the deck in the shuffler shuffled."""


class StubKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The dealer counted the stub."""

    cards: int


class CardsChangedKeyed(Request, frozen=True, kw_only=True, tag=True):
    """A supervisor confirms that new cards are on the table."""

    role: str
    person: str = ""
    at_utc_ns: int


class DeckPreparedKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The dealer did this step, which the display asked for, to the new deck with these backs."""

    colour: str
    step: str


class CardsSpreadKeyed(Request, frozen=True, kw_only=True, tag=True):
    """The dealer says that nobody played and the cards lie spread on the table."""


class ShufflerModeKeyed(Request, frozen=True, kw_only=True, tag=True):
    """A supervisor wants the shuffler in ``mode``; ``token`` is what the display shows, empty to ask for it."""

    role: str
    person: str = ""
    mode: str
    token: str = ""


class HandDealKeyed(Request, frozen=True, kw_only=True, tag=True):
    """A supervisor wants the table dealt by hand, because the shuffler or the shoe is out of service."""

    role: str
    person: str = ""


class UseMeasured(Signal, frozen=True, kw_only=True, tag=True):
    """How long cards and dice have been on the table, in ns; ``device`` is always ``time``."""

    cards_ns: int
    dice_ns: int
    upkeep_ns: tuple[tuple[str, int], ...] = ()
    """The same of what is kept up, by name."""
    at_utc_ns: int
