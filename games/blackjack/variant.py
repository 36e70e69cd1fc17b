"""What one game of twenty-one has of its own beside its rules file, and the game that is declared with it.

A variant is this: how hands that are over meet a dealer who is over, which side wagers there are, how many hands a seat
begins with, and what its documents know besides. Does not hold a house's figures.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial

from games.blackjack.actions import ACTIONS, Action
from games.blackjack.comparing import BothOver, never
from games.blackjack.course import OUTCOMES, play
from games.blackjack.lying import lies
from games.blackjack.round import ROUND, ROUND_OF_PLAYERS
from games.blackjack.rules import BlackjackRules
from games.blackjack.settlement import SideWagerOf, settle
from games.blackjack.wagers import WAGERS, together
from games.cards.card import Card, Pack
from games.declared.chance import CardByCard, DealMethod
from games.declared.game import KEYED_IN, Equipment, Game, Needs, Wager
from games.irregularities.rule import Irregularity


@dataclass(frozen=True, kw_only=True)
class Variant:
    """One game of twenty-one."""

    name: str
    title: str
    seats: int
    deals: tuple[DealMethod, ...]
    both_over: BothOver = never
    side: Mapping[str, SideWagerOf] = field(default_factory=dict)
    wagers: tuple[Wager, ...] = ()
    """Wagers beside those that every such game has."""
    boxes: int = 1
    """Hands that a seat begins with."""
    extra: tuple[Card, ...] = ()
    """Cards that the shoe holds besides its decks."""
    players_bank: bool = False
    irregularities: tuple[Irregularity, ...] = ()
    actions: Mapping[str, Action] = field(default_factory=dict)

    def game(self) -> Game:
        """The game as a table needs to know it."""
        return Game(
            name=self.name,
            title=self.title,
            seats=self.seats,
            chance=CardByCard(
                Pack(extra=self.extra),
                partial(play, boxes=self.boxes),
                self.deals,
                at_spots=True,
                outcomes=OUTCOMES,
                lies=partial(lies, boxes=self.boxes),
            ),
            equipment=(
                *KEYED_IN,
                Needs(Equipment.SHUFFLER, optional=True),
                Needs(Equipment.SHOE, optional=True),
            ),
            wagers=(*WAGERS, *self.wagers),
            round=ROUND_OF_PLAYERS if self.players_bank else ROUND,
            irregularities=self.irregularities,
            rules=BlackjackRules,
            settle=partial(settle, both_over=self.both_over, side=self.side),
            together=together,
            actions={**ACTIONS, **self.actions},
        )
