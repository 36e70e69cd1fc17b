"""A game of poker as a declaration: its streets, its cards, what wins. A variant is one short file in `variants`.

Stakes and the house's rules are not here: the same declaration is played with any limit at any house. Does not play.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.cards.card import Card, Pack
from games.poker_room.sides import Side

FirstToAct: TypeAlias = Literal[
    "after-blinds", "button-left", "low-card", "lowest-card", "high-card", "highest-card", "best-board", "lowest-board"
]  # fmt: skip
"""Who opens a street: left of the last blind; the first from the button's left; the lowest or highest card and its
suit, the ace low in low poker (``lowest-card``, ``high-card``; 002:526, 004:415) and else high; the best high board, or
the lowest board."""
OddChips: TypeAlias = Literal["button-left", "high-card", "low-card", "sides-by-card"]
"""Who gets a chip that does not divide among tied hands: the first from the button's left, the highest card by suit,
the lowest; or, in a split pot, the highest for tied highs and the lowest for tied lows."""


@dataclass(frozen=True, slots=True)
class Street:
    """Cards, and the round of betting after them."""

    name: str
    opens: FirstToAct
    down: int = 0
    """Cards to each player, face down."""
    up: int = 0
    board: int = 0
    burn: bool = True
    draws: int | None = None
    """Before the betting, each player may change so many cards."""
    returns: int = 0
    """Before the cards of this street, each player gives so many back."""
    returns_after: int = 0
    """The same after its cards and before its betting."""
    upper: bool = False
    """Bets are of the upper limit."""
    pair_option: bool = False
    """An open pair lets everybody bet the upper limit."""


@dataclass(frozen=True, slots=True)
class Variant:
    """One game."""

    name: str
    title: str
    streets: tuple[Street, ...]
    sides: tuple[Side, ...]
    """The high side first where there are two: the odd chip of a split pot is its."""
    source: str
    """Documents with their lines."""
    odd_chips: OddChips = "button-left"
    joker: bool = False
    most_players: int = 10
    must_bet_sevens: bool = False
    """A house may make a player pay for a seven or better that he checked after the draw (001:19, 004:473)."""
    openers: Callable[[Sequence[Card]], bool] | None = None
    """Whether cards may open the first round; None: anybody may."""

    @property
    def pack(self) -> Pack:
        """What it is dealt from."""
        return Pack(jokers=int(self.joker))

    @property
    def rounds(self) -> int:
        """How many rounds of betting a hand has."""
        return len(self.streets)

    @property
    def has_board(self) -> bool:
        """Whether players share cards."""
        return any(street.board for street in self.streets)
