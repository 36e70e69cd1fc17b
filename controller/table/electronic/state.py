"""A table that deals by itself, in the state: whether it deals, and the deck of the hand in play. Does not fold."""

from __future__ import annotations

import msgspec


class Electronic(msgspec.Struct, frozen=True):
    """The machine in the place of a dealer."""

    dealing: bool = False
    """A supervisor let it deal; hands follow one another from then on."""
    deck: tuple[str, ...] = ()
    """The shuffled deck of the hand in play, the first card on top; empty between two hands. Shown to nobody."""
