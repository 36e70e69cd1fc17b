"""``[poker]``: which game of the house's room a table deals, for what, and what the table knows of it.

Does not say how a game is played: the declared variant and the rules of the house do.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, Strict

from controller.config.section import Section
from controller.config.table_values import Name
from games.cards.ranking.five_card import Category
from games.poker_room.stakes import Stakes

Cents = Annotated[int, Field(ge=0, strict=True)]


class PostedRake(Section):
    """``[poker.rake]``: what the table posts within the share that the house's rules allow."""

    most_cents: Cents
    step_cents: Annotated[int, Field(ge=1, strict=True)] = 100
    no_flop_no_drop: bool = False


class Poker(Section):
    """``[poker]``: the game, its stakes, and what is known of chips and pots."""

    game: Name
    """As the rules file calls it, such as ``holdem``."""
    also: Annotated[tuple[Name, ...], Strict(False)] = ()
    """Further games that may be dealt here instead, from one hand to the next."""
    stakes: str
    """As they are posted, such as ``4-8``; the row of the fees stands under this name too."""
    posted: Stakes | None = None
    """``[poker.posted]``: what those stakes are, where the rules file has none of this name."""
    chips: Literal["uncounted", "counted"] = "uncounted"
    """Whether the table knows what lies before each player: told where somebody sits down, and kept from then on."""
    kill: bool = False
    """It is a kill game, where the house has such."""
    rake: PostedRake | None = None
    bad_beat: Category | None = None
    """The posted hand that must be beaten, where the house has such a jackpot (000:735)."""
