"""Hands that draw from a twin table's card shoe: a card, one that cannot be read, the cut card. Knows no game."""

from __future__ import annotations

from typing import Protocol, cast

from controller.config.table_file import TableFile
from controller.twins.table import TwinTable
from drivers.signals import UNREAD
from games.cards.card import RANKS, SUITS

CUT_CARD = "cut-card"
"""What is written where the cut card is drawn."""
CARDS = tuple(f"{rank}{suit}" for suit in SUITS for rank in RANKS)
"""What a shoe can read."""


class CutCardTwin(Protocol):
    """What sees the cut card pass."""

    def cut_card(self) -> None:
        """The cut card is drawn."""


class CardShoeTwin(CutCardTwin, Protocol):
    """A shoe that reads what is drawn."""

    def draw(self, card: str) -> None:
        """Draw this card; ``??`` is one that it cannot read."""


def why_not_draw(file: TableFile, what: str) -> str | None:
    """Why nobody can draw this at the table; None where somebody can."""
    if what == CUT_CARD:
        there = file.card_shoe is not None or file.cut_card is not None
        return None if there else "this table has nothing that sees a cut card"
    if what not in CARDS and what != UNREAD:
        return (
            f'"{what}" cannot be drawn: give a card such as "7h", "{UNREAD}" for one that is not read, or "{CUT_CARD}"'
        )
    return None if file.card_shoe is not None else "this table has no card shoe"


def draw(twins: TwinTable, what: str) -> None:
    """Draw it. Raises ValueError where nobody can."""
    why = why_not_draw(twins.file, what)
    if why is not None:
        raise ValueError(why)
    if what != CUT_CARD:
        cast(CardShoeTwin, twins.twin("card-shoe")).draw(what)
        return
    for name, section in (("card-shoe", twins.file.card_shoe), ("cut-card", twins.file.cut_card)):
        if section is not None:
            cast(CutCardTwin, twins.twin(name)).cut_card()
