"""A hand of poker: what it is, where it stands, whose move it is. One frozen value that `play` moves.

Chips are conserved: what players have, what lies in and what the house took come to the same sum at every moment. Does
not move by itself, and keeps no history: who records the acts can play them again.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from msgspec import Struct

from games.poker_room.acting import At
from games.poker_room.awards import Award
from games.poker_room.betting import NO_BETTING, Betting
from games.poker_room.hand_rules import HandRules
from games.poker_room.player import Player, Seen
from games.poker_room.pots import Pot, pots, still_played, total_cents, without
from games.poker_room.stakes import Stakes
from games.poker_room.variant import Street, Variant

Stage: TypeAlias = Literal["deal", "return", "draw", "bet", "show", "over"]
"""What is waited for: cards from the dealer, cards that players give back or change, a bet, hands to be shown; or
nothing any more."""


@dataclass(frozen=True, slots=True)
class PokerGame:
    """What is played at a table: the game, its stakes, and the rules of the house."""

    variant: Variant
    stakes: Stakes
    rules: HandRules = field(hash=False)
    at: At = field(init=False, hash=False, compare=False, repr=False)
    """How betting goes in it."""

    def __post_init__(self) -> None:
        betting = self.rules.betting
        object.__setattr__(
            self, "at", At(betting, self.stakes, betting.most_raises(self.stakes.structure, self.variant.rounds))
        )


class Hand(Struct, frozen=True):
    """One hand."""

    game: PokerGame
    button: int
    """The seat of the button, dead or not."""
    players: tuple[Player, ...]
    """Clockwise from the button's left; whoever has the button is last."""
    stage: Stage = "deal"
    street: int = 0
    betting: Betting = NO_BETTING
    waiting: tuple[int, ...] = ()
    """The seats that have yet to draw or to give cards back, the next first."""
    board: tuple[Seen, ...] = ()
    last_blind: int | None = None
    """Who posted the last blind; the first street begins after him."""
    carried_cents: int = 0
    """What hands before left in the pot, because nobody opened them (004:504, 511)."""
    taken_cents: int = 0
    """What the house has out of the pot."""
    formed: tuple[Pot, ...] = ()
    """The pots as the betting left them, once it is over: a hand thrown in afterwards forms no other."""
    awards: tuple[Award, ...] = ()

    @property
    def now(self) -> Street:
        """The street that is played."""
        return self.game.variant.streets[self.street]

    @property
    def turn(self) -> int | None:
        """Whose move it is; None where it is the dealer's, or the hand is over."""
        if self.stage == "bet":
            return self.betting.turn
        return self.waiting[0] if self.stage in ("draw", "return") and self.waiting else None

    @property
    def holding(self) -> tuple[Player, ...]:
        """Who still has cards."""
        return tuple(player for player in self.players if not player.folded)

    @property
    def pot_cents(self) -> int:
        """All that lies in, the bets of this street among it."""
        return 0 if self.awards else total_cents(self.players) + self.carried_cents - self.taken_cents

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The main pot and the side pots, as they are now."""
        formed = still_played(self.formed, self.players) if self.formed else pots(self.players, self.carried_cents)
        return without(formed, self.taken_cents)

    def player(self, seat: int) -> Player:
        """The player on a seat.

        Raises:
            LookupError: nobody there is in this hand.
        """
        for player in self.players:
            if player.seat == seat:
                return player
        raise LookupError(f"seat {seat} is not in this hand; {', '.join(str(one.seat) for one in self.players)} are")

    def with_player(self, changed: Player) -> tuple[Player, ...]:
        """The players with one of them changed."""
        return tuple([changed if one.seat == changed.seat else one for one in self.players])

    def stacks_cents(self) -> Mapping[int, int]:
        """What each player has before him."""
        return {player.seat: player.stack_cents for player in self.players}

    def known_cards(self) -> Iterator[Seen]:
        """Every card that lies with a player or on the board."""
        for player in self.players:
            yield from player.cards
        yield from self.board
