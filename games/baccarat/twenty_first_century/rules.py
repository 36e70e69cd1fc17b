"""What a house's rules say of 21st century baccarat beside what every game has: odds, ties, the hit card, the button.

The file is ``config/rules/<jurisdiction>/21st-century-baccarat.toml``. Does not read it.
"""

from collections.abc import Mapping
from typing import Annotated, Literal, Self, TypeAlias

from pydantic import Field, model_validator

from games.baccarat.tableau import TWENTY_FIRST_CENTURY, Tableau
from games.cards.card import RANKS, Card
from games.declared.house_rules import RulesTable
from games.layout.player_bank import PlayerBank
from games.layout.rules import LayoutRules
from games.money.odds import PrintedOdds

Rank: TypeAlias = Literal["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"]
Position: TypeAlias = Annotated[int, Field(ge=1, le=13)]


class Button(RulesTable):
    """Where the action button goes: the bank's card that lay face down names a position."""

    positions: Mapping[Position, tuple[Rank, ...]]
    """The ranks that name each position, counted clockwise from the bank, which is position zero."""
    source: str

    @model_validator(mode="after")
    def _each_rank_once(self) -> Self:
        named = [rank for ranks in self.positions.values() for rank in ranks]
        if sorted(named) != sorted(RANKS):
            raise ValueError("each rank from A to K names one position")
        if sorted(self.positions) != list(range(1, len(self.positions) + 1)):
            raise ValueError("positions count from 1 without a gap")
        return self

    def position(self, card: Card) -> int:
        """The position that this card names."""
        rank = RANKS[card.rank - 2]
        return next(position for position, ranks in self.positions.items() if rank in ranks)


class TwentyFirstCenturyRules(LayoutRules):
    """One house's rules for 21st century baccarat."""

    main: PrintedOdds
    tie: PrintedOdds
    bank_wins_ties_on: tuple[Annotated[int, Field(ge=0, le=9, strict=True)], ...]
    """Counts on which equal hands are the bank's; on all others they push."""
    hit_card: Literal["shared", "own"]
    """Whether all who hit take the same card, or each one of their own."""
    button: Button
    bank: PlayerBank

    @model_validator(mode="after")
    def _a_position_for_each_seat(self) -> Self:
        if len(self.button.positions) != self.seats - 1:
            told = f"the button has {len(self.button.positions)} positions"
            raise ValueError(f"{told}, and beside the bank the layout has {self.seats - 1} seats")
        return self

    @property
    def tableau(self) -> Tableau:
        """Who must draw, who must stand, and who has the option."""
        return TWENTY_FIRST_CENTURY

    @property
    def deals_from(self) -> Literal["dealer-left", "bank-left"]:
        """From the next position clockwise of the bank on (004:1380)."""
        return "bank-left"

    @property
    def settles_from(self) -> str:
        """Clockwise from the bank, where no button was put down (004:1275-1299)."""
        return "bank-left"

    @property
    def only_players_bank(self) -> bool:
        """The house never does (004:1332)."""
        return True
