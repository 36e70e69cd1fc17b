"""What the table page lets people ask of a hand that they tell. A pure function of the setup; does not answer."""

from __future__ import annotations

from dataclasses import dataclass

from controller.table.cards.reckoning import wagers_of
from controller.table.setup import TableSetup
from controller.table.words import words_of


@dataclass(frozen=True, slots=True)
class HandView:
    """What can be asked of a hand at this table."""

    wagers: tuple[tuple[str, str], ...]
    """By name and in words."""
    has_house_way: bool
    form: str
    """How a hand is told: ``4 tiles, or high / low``. It names no piece: that would be one of the deal."""


def hand_view(setup: TableSetup) -> HandView | None:
    """None at a table where a hand says nothing by itself."""
    if not setup.game.tells_hands:
        return None
    wagers = tuple((name, words_of(name)) for name in wagers_of(setup))
    whole = setup.game.pieces.count(setup.hand_cards)
    form = f"{whole}, or high / low" if setup.game.house_way is not None else whole
    return HandView(wagers, setup.game.house_way is not None, form)
