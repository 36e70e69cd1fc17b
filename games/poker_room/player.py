"""One player in one hand: his chips, what he put in, his cards, and what he did on this street.

A card that nobody told is None: a table that only counts chips plays with such cards alone. Decides nothing.
"""

from typing import TypeAlias

from msgspec import Struct

from games.cards.card import Card

Seen: TypeAlias = Card | None
"""A card, or one that the table does not know."""
NOT_YET = -1
UNKNOWN_STACK_CENTS = 10**15
"""What a player has where nobody counted it, at a table that sees no chips: more than anybody bets."""


class Player(Struct, frozen=True):
    """One player."""

    seat: int
    stack_cents: int
    street_cents: int = 0
    """What he put in on this street, blinds among it."""
    earlier_cents: int = 0
    """The same on the streets before, antes among it."""
    dead_cents: int = 0
    """What he put in that no one has to match: a missed small blind, the button's dollar."""
    folded: bool = False
    acted: int = NOT_YET
    """How many full bets and raises there had been when he last acted on this street."""
    acted_to_cents: int = 0
    """What had to be matched then."""
    down: tuple[Seen, ...] = ()
    up: tuple[Seen, ...] = ()
    checked: bool = False
    """He checked on this street."""
    shown: bool = False
    """His cards lie face up at the showdown."""

    @property
    def cards(self) -> tuple[Seen, ...]:
        """All of his cards, those that lie face down first."""
        return self.down + self.up

    @property
    def has_acted(self) -> bool:
        """Whether he acted on this street; a blind is no act."""
        return self.acted != NOT_YET

    @property
    def in_the_pot_cents(self) -> int:
        """All that others have to match: the live money of every street."""
        return self.earlier_cents + self.street_cents

    @property
    def is_uncounted(self) -> bool:
        """Whether nobody knows what he has before him."""
        return self.stack_cents > UNKNOWN_STACK_CENTS // 2

    @property
    def may_bet(self) -> bool:
        """Whether he holds cards and has chips behind them."""
        return not self.folded and self.stack_cents > 0
