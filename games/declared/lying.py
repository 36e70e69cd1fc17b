"""How a round that was dealt card by card lies on the felt, as a settlement asks for it.

The hands of a felt stand at their places: ``dealer``, a row by its name, ``3`` or ``3.2`` at a spot. What players said
beside their cards only the game knows: it brings a function of its own then. Does not settle.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from games.declared.course import Act, Felt
from games.round.settlement import Board, SeatInPlay

Stakes: TypeAlias = Mapping[int, Mapping[str, int]]
"""Cents by the name of the wager, by seat."""
Lying: TypeAlias = tuple[tuple[SeatInPlay, ...], Board]

COMMUNITY = "community"
DEALER = "dealer"


class Lies(Protocol):
    """Seats and board of a round."""

    def __call__(self, rules: Any, stakes: Stakes, acts: Sequence[Act], felt: Felt, /) -> Lying:
        """The seats that wagered and what lies beside them, from the house's rules, the acts and where they led."""


def as_dealt(rules: Any, stakes: Stakes, acts: Sequence[Act], felt: Felt) -> Lying:
    """The felt as it is: hands of seats, the dealer's, cards for all, and rows that are nobody's.

    A round that was told by its result alone has that in place of cards.
    """
    hands = {hand.place: hand.cards for hand in felt.hands}
    rows = {place: cards for place, cards in hands.items() if not place[:1].isdigit()}
    board = Board(
        dealer=rows.pop(DEALER, None),
        community=rows.pop(COMMUNITY, ()),
        rows=rows,
        result=None if hands else felt.outcome or None,
    )
    return tuple(SeatInPlay(seat, wagers, hands.get(str(seat))) for seat, wagers in sorted(stakes.items())), board
