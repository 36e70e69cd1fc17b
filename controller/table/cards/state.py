"""How cards and the machines for them stand, part of :mod:`controller.table.state`. Does not know which they are."""

from __future__ import annotations

import msgspec


class Stack(msgspec.Struct, frozen=True):
    """One stack that a machine was told to deal in this round."""

    order: int
    cards: tuple[str, ...] = ()
    """Its faces, where the machine reads them."""
    dealt: int | None = None
    """How many cards the machine counted in it; None before it came out."""


class CardDevice(msgspec.Struct, frozen=True):
    """What is known of a shuffler or a shoe."""

    colour: str | None = None
    cards: int | None = None
    shuffled: bool = False
    fresh: bool = False
    """Nothing of the deck was dealt."""
    condemned: bool = False
    stopped: bool = False
    cards_inside: int = 0

    @property
    def ready(self) -> bool:
        """Whether a shuffled deck can come out."""
        return self.shuffled and not self.condemned and not self.stopped


class Order(msgspec.Struct, frozen=True):
    """Work given to a device and not answered yet."""

    order: int
    device: str
    action: str
    cards: int = 0
    mode: str = ""
    token: str = ""
    ticket: int = 0
    paper: tuple[str, ...] = ()


class ModeAsked(msgspec.Struct, frozen=True):
    """A change of the shuffler's mode that waits for a person to key in its token."""

    mode: str
    token: str


LOOK = "look"
"""What is done to a deck that was set apart: a supervisor looks at its cards."""


class NewDeck(msgspec.Struct, frozen=True):
    """A deck that is not ready for its next shuffle: a new one, or one that was set apart."""

    colour: str
    steps: tuple[str, ...]
    """What is still to be done to it, in this order."""
