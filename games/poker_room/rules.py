"""The rules file of a house's poker: which games it deals, for which stakes, and all that it does its own way.

One file may stand for a whole room, with every game by the name that the house calls it. `RoomRules.game_at` is what a
table plays. Does not read files.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Self

from pydantic import Field, model_validator

from games.cards.ranking.five_card import Category
from games.declared.house_rules import HouseRules
from games.house.rules_table import RulesTable
from games.poker_room.button import Moves
from games.poker_room.clock import ClockRules
from games.poker_room.early_streets import DeckRules
from games.poker_room.electronic import ElectronicRules
from games.poker_room.exposed import ExposedRules
from games.poker_room.hand import PokerGame
from games.poker_room.hand_rules import HandRules
from games.poker_room.kill import KillRules
from games.poker_room.misdeal import MisdealRules
from games.poker_room.missed import MissedRules
from games.poker_room.must_move import MustMoveRules
from games.poker_room.rake import RakeRules
from games.poker_room.refusing import Refused
from games.poker_room.stakes import Stakes
from games.poker_room.straddle import StraddleRules
from games.poker_room.variant import OddChips, Variant
from games.poker_room.variants.all_variants import VARIANTS, UnknownVariant, variant
from games.poker_room.words_and_chips import ChipRules
from games.tickets.refusal import Refusal

Count = Annotated[int, Field(ge=1, strict=True)]


class GameRules(RulesTable):
    """One game as a house deals it."""

    variant: str
    """Its declaration."""
    most_players: Annotated[int, Field(ge=2, strict=True)] | None = None
    odd_chips: OddChips | None = None
    joker: bool | None = None
    exposed: tuple[ExposedRules, ...] = ()
    """What is done with a card that the dealer exposed, by limit."""
    must_bet: Category | None = None
    """A hand that may not be checked (001:71)."""

    @model_validator(mode="after")
    def _is_declared(self) -> Self:
        try:
            variant(self.variant)
        except UnknownVariant as error:
            raise ValueError(str(error)) from None
        return self


class BuyInRules(RulesTable):
    """What a player brings."""

    least_bets: Count | None = None
    """So many of the least bets are a full buy-in (004:153)."""
    short_buys: Annotated[int, Field(ge=0, strict=True)] | None = None
    """After a full one (000:728, 004:154); None: the document says nothing."""


class RoomRules(HouseRules):
    """One house's rules of poker, of one game or of a whole room."""

    seats: Annotated[int, Field(ge=2, le=10)] = 10
    """As many as any game of the room takes; which game takes fewer, that game says."""
    inactive: str = ""
    """Why nobody plays it, with the line; empty where it is played."""
    games: Mapping[str, GameRules]
    """By the name that the house calls it."""
    stakes: Mapping[str, Stakes] = {}
    """By the name that is posted."""
    hand: HandRules = HandRules()
    button: Moves = "dead"
    missed: MissedRules = MissedRules()
    straddle: StraddleRules | None = None
    kill: KillRules | None = None
    must_move: MustMoveRules | None = None
    buy_in: BuyInRules = BuyInRules()
    clock: ClockRules | None = None
    chips: ChipRules = ChipRules()
    misdeal: MisdealRules = MisdealRules()
    deck: DeckRules = DeckRules()
    exposed: ExposedRules | None = None
    """What is done with an exposed card in every game that has no rule of its own."""
    rake: RakeRules | None = None
    electronic: ElectronicRules | None = None
    """A machine in the place of a dealer; None where somebody deals."""
    dealer_may_bet: bool = True
    """Whether who deals may bet in his own game (000:692)."""
    declared_hands_bind: bool = False
    """At lowball a hand that was named must be as low (004:438)."""
    least_players: Annotated[int, Field(ge=2, strict=True)] = 2

    @model_validator(mode="after")
    def _deals_something(self) -> Self:
        if not self.games:
            raise ValueError(f"a room deals one game at least; declared are {', '.join(VARIANTS)}")
        return self

    def why_not_open(self) -> Refusal | None:
        """Why the game is not opened at all; None where it is."""
        if not self.inactive:
            return None
        say, _, line = self.inactive.rpartition(" (")
        return Refusal(say, line.removesuffix(")"))

    def dealt_as(self, name: str | None = None) -> GameRules:
        """The game that the house calls so; None: the only one, or the first of its list.

        Raises:
            LookupError: it deals no such game; the text names those it deals.
        """
        if name is None:
            return next(iter(self.games.values()))
        if name not in self.games:
            raise LookupError(f"{self.title} deals no {name}; it deals {', '.join(self.games)}")
        return self.games[name]

    def variant_of(self, name: str | None = None) -> Variant:
        """The declaration of a game with what this house does otherwise. Raises LookupError."""
        dealt = self.dealt_as(name)
        declared = variant(dealt.variant)
        return replace(
            declared,
            most_players=dealt.most_players or declared.most_players,
            odd_chips=dealt.odd_chips or declared.odd_chips,
            joker=declared.joker if dealt.joker is None else dealt.joker,
        )

    def game_at(self, name: str | None, stakes: str | Stakes) -> PokerGame:
        """What a table plays: a game that the house deals, for stakes that it posts or that are given.

        Raises:
            Refused: the house does not play it now.
            LookupError: no such game, or no such stakes.
        """
        why = self.why_not_open()
        if why is not None:
            raise Refused(why)
        if isinstance(stakes, str):
            if stakes not in self.stakes:
                raise LookupError(f"{self.title} posts no stakes {stakes}; it posts {', '.join(self.stakes) or 'none'}")
            stakes = self.stakes[stakes]
        return PokerGame(self.variant_of(name), stakes, self.hand)
