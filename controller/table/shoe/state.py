"""How the pack stands that is dealt card by card, and its round; part of :mod:`controller.table.state`.

Cards are written as text, as the record has them. Does not know who gets which card.
"""

from __future__ import annotations

import msgspec


class Carried(msgspec.Struct, frozen=True):
    """A card that came out in error and begins the next hand; ``card`` is empty where no machine read it."""

    card: str
    to: str
    source: str

    @property
    def is_phantom(self) -> bool:
        """Whether nobody wagers on that hand."""
        return self.to == "phantom-hand"


class Pack(msgspec.Struct, frozen=True):
    """The pack in the shoe, from the shuffle to the last round that is dealt from it."""

    cards: int
    to_burn: int | None = None
    """Cards that are still put away before the first round; None until the first one says how many."""
    burned: int = 0
    """Cards that were put away, the first one among them."""
    out: tuple[str, ...] = ()
    """Every card whose face was told, in the order in which they left the shoe."""
    unseen: int = 0
    """Cards that left it and whose faces nobody told."""
    cut_round: int | None = None
    """The round in which the cutting card was seen."""
    results: tuple[str, ...] = ()
    """How its rounds ended, by name, the first one first."""
    marks: tuple[tuple[str, ...], ...] = ()
    """What a board shows of each of the last of them besides."""
    carried: Carried | None = None
    """What came out in error and begins the next hand."""

    @property
    def left(self) -> int:
        """Cards in the shoe, as far as they were told: a round that is told by its result alone is not counted."""
        return self.cards - len(self.out) - self.unseen


class Done(msgspec.Struct, frozen=True):
    """One act of a round: a card, or a word."""

    card: str = ""
    said: str = ""
    spot: int | None = None
    cents: int | None = None
    read: bool = False
    """A machine read the card as it left the shoe; otherwise it was keyed in when it lay face up."""
