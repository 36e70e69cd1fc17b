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
    example: str


def hand_view(setup: TableSetup) -> HandView | None:
    """None at a table where a hand says nothing by itself."""
    if not setup.game.tells_hands:
        return None
    wagers = tuple((name, words_of(name)) for name in wagers_of(setup))
    example = " ".join(map(str, setup.game.pack.pieces()[::5][: setup.hand_cards]))
    return HandView(wagers, setup.game.house_way is not None, example)
