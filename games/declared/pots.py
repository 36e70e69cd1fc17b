"""Poker for a pot as a table needs to know it: players against players, and the house only deals.

How a hand goes is the engine's, `games.poker_room`; which games a house deals and how, its rules file says. Does not
deal, bet or award.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Pots:
    """Hands for a pot, one a round."""

    why_not_open: Callable[[Any], str | None]
    """Why a house does not deal it at all, with the line; None where it does."""
    source: str = ""

    @property
    def in_words(self) -> str:
        """``players against each other, for a pot``: a dealer deals, or a machine."""
        return "players against each other, for a pot"

    @property
    def deals(self) -> tuple[()]:
        """Nothing is dealt for the house."""
        return ()
