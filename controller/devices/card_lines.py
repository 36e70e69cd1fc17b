"""Keys that a shuffler and a shoe on the serial line protocol have in common. Knows neither."""

from __future__ import annotations

from typing import Literal

from controller.devices.on_line import OnLine


class OnCardLine(OnLine):
    """What it reads of cards."""

    reads_cards: bool = False
    """This model reads the faces of the cards that leave it."""
    unread_cards: Literal["told", "set-apart"] = "told"
    """A deck with a card that could not be read is shuffled again at once, or after a supervisor looked at it (H8)."""

    @property
    def unread_set_apart(self) -> bool:
        """Whether a deck is set apart once one of its cards could not be read."""
        return self.reads_cards and self.unread_cards == "set-apart"
