"""What a house's rules say of pai gow poker beside what every game has: start, ranking, bank, bonus, envy.

The file is ``config/rules/<jurisdiction>/pai-gow-poker.toml``; the Fortune game has one too. Does not read it.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from games.cards.ranking import FIVE_CARD_JOKER, FIVE_CARD_JOKER_WHEEL_LOWEST, JokerCategory, Ranking
from games.declared.house_rules import Cents, RulesTable
from games.draws.start_order import Place, StartRule, order_from
from games.layout.caps import HandCap
from games.layout.rules import LayoutRules
from games.layout.side_wager import SideWager
from games.money.odds import PrintedOdds

POSITIONS = 7


class Bonus(SideWager):
    """A wager on the best hand among a player's seven cards, however they are set."""

    best: Literal["rank", "pay"]
    """Where the cards make two hands of the table: the higher by rank is paid, or the better paid."""
    pushes: Mapping[str, tuple[str, ...]] = {}
    """By pay table: hands that give the wager back."""


class Envy(RulesTable):
    """What those with a bonus wager of some size are paid for other players' hands."""

    bonus_from_cents: Annotated[int, Field(gt=0)]
    """The bonus wager that earns the envy button or marker."""
    needs_paid_bonus: bool = False
    """No envy in a round in which no bonus wager is paid."""
    tables: Mapping[str, Mapping[str, Cents]]
    """By the pay table of the bonus: cents by the name of the other player's hand."""
    source: str


class Additional(RulesTable):
    """A wager on the number that the generator shows as start position."""

    odds: PrintedOdds
    odds_min: PrintedOdds
    odds_max: PrintedOdds
    step_cents: Annotated[int, Field(gt=0)]
    """Payouts are rounded down to it."""
    source: str


class Banking(RulesTable):
    """A player's bank at this house."""

    kind: Literal["offered", "player-dealer"]
    """``offered``: the house banks unless a player takes it. ``player-dealer``: only players bank."""
    turns_max: Annotated[int, Field(ge=1)]
    """Rounds that one player may bank one after another."""
    bet_against_dealer: bool = False
    """Only who wagered in the last round that the house banked."""
    chips_cover_wagers: bool = False
    """Only who has chips for all other wagers."""
    first_round: bool = True
    """May a player bank in the first round after the table was opened?"""
    co_bank: bool = False
    """The house covers half where the bank asks for it."""
    centre: bool = False
    """Losers' wagers go to the centre, winners are paid from it, the bank takes or makes up the rest."""
    alternates: bool = False
    """After each round that a player banked the house banks one."""
    closes_when_refused: bool = False
    """Where nobody else takes the bank the game closes."""
    one_area: bool = False
    """While a player banks, each other player has one betting area."""
    source: str


class Shakes(RulesTable):
    """How often the cup with the dice is shaken."""

    min: int
    max: int


class PaiGowPokerRules(LayoutRules):
    """One house's rules for pai gow poker."""

    wheel: Literal["second", "lowest"]
    """Where A-2-3-4-5 stands among straights."""
    pays: PrintedOdds
    start: StartRule
    wager_order: tuple[str, ...]
    """The kinds of wager in the order in which they are settled."""
    seats_from: Literal["dealer-right", "dealer-left", "action"]
    bonus: Bonus | None = None
    envy: Envy | None = None
    additional: Additional | None = None
    hand_cap: HandCap | None = None
    banking: Banking
    shakes: Shakes | None = None
    players_max: Annotated[int, Field(gt=0)] | None = None
    """Seated players where others bet behind them; None where the document says nothing."""
    spots_max: int = 1
    """Betting spots of one seat."""
    surrender: bool = False
    dai_su: bool = False
    """Shared wagers beside the bank's spot."""
    change_cards_by_hand_hours: Annotated[int, Field(gt=0)] | None = None
    """Cards that are dealt by hand are changed sooner."""
    lines: Mapping[Literal["win", "push", "lose", "copy", "foul", "surrender"], str]
    """The line of the document behind each outcome; ``house`` where it leaves that open."""

    @property
    def settles_from(self) -> str:
        return self.seats_from

    def change_cards_after_hours(self, deal_method: str) -> int:
        by_hand = self.change_cards_by_hand_hours
        return by_hand if by_hand is not None and deal_method == "hand" else self.cards.change_after_hours

    @property
    def high(self) -> Ranking[JokerCategory]:
        """How high hands are ranked."""
        return FIVE_CARD_JOKER if self.wheel == "second" else FIVE_CARD_JOKER_WHEEL_LOWEST

    @property
    def start_methods(self) -> tuple[str, ...]:
        return self.start.methods

    @property
    def piles(self) -> int:
        return POSITIONS if self.start.action_pile else 0

    @property
    def only_players_bank(self) -> bool:
        return self.banking.kind == "player-dealer"

    def start_places(
        self, position: int, seats: int, *, bank: int | None = None, by_disk: bool = False
    ) -> tuple[int | str, ...]:
        if not self.start.dealer_counts and bank is None:
            return ()
        ring: list[Place] = [*(("dealer",) if self.start.dealer_counts else ()), *range(1, seats + 1)]
        if bank is not None and len(ring) > POSITIONS:  # the seat to the right of the bank stays empty (001:658)
            ring.remove((bank - 2) % seats + 1)
        return order_from(self.start, position, ring, bank=bank or "dealer", by_disk=by_disk).order
