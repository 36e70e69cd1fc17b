"""Who gets cards in which order, which card of the dealer is turned up, and what is left as stub.

Does not deal: it says what a deal must look like, for the panel to show and the table to check.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.declared.game import Game
from games.draws.start_order import Place


class DealError(ValueError):
    """The round cannot be dealt like this; the text says why."""


@dataclass(frozen=True, slots=True)
class Deal:
    """What one round's deal must look like."""

    order: tuple[Place, ...]
    """One pass around the table."""
    passes: int
    cards_at_a_time: int
    dealer_face_up: int | None
    """The dealer's n-th card; of a stack, counted from its top. None where all lie face down."""
    stub: int
    """Cards left when every hand is out."""
    community: int = 0
    """Cards on the felt that stay for all players."""
    burn: int = 0
    """Cards dealt to the felt that are put away."""


def plan(
    game: Game,
    method: str,
    wagered: Sequence[int],
    *,
    shuffler: bool = True,
    bank: Place = "dealer",
    community: int | None = None,
    positions: int | None = None,
) -> Deal:
    """Plan the deal: clockwise from the dealer's left to every seat that wagered, the dealer last.

    Where a seat banks, the seat to its left begins and the bank is last; where the felt gets cards, it is last.
    ``community`` is how many the felt gets at this house, where that differs from the game; ``positions`` is how many
    hands are dealt where every position gets one.

    Raises:
        DealError: no seat, one that the layout does not have, or a method that asks for a shuffler without one.
        LookupError: the game is not dealt by that method.

    >>> from games.library import game
    >>> plan(game("caribbean-stud"), "automated-shoe", [6, 1, 3])
    Deal(order=(1, 3, 6, 'dealer'), passes=1, cards_at_a_time=5, dealer_face_up=5, stub=32, community=0, burn=0)
    """
    how = game.deal(method)
    if not wagered:
        raise DealError("no seat has a wager, so there is nothing to deal")
    for seat in wagered:
        if not 1 <= seat <= game.seats:
            raise DealError(f"there is no seat {seat}; the layout has seats 1 to {game.seats}")
    if how.shuffler_required and not shuffler:
        raise DealError(f"dealing by {method} needs a shuffler ({how.source})")
    felt = how.community if community is None else community
    last: Place = "community" if felt else bank
    burn = how.burn if community is None else max(0, felt - (how.community - how.burn))
    dealt = range(1, (positions or game.seats + 1)) if how.every_position else wagered
    seats = sorted(set(dealt) - {bank})
    if isinstance(bank, int):
        seats.sort(key=lambda seat: (seat <= bank, seat))
    return Deal(
        order=(*seats, last),
        passes=how.passes,
        cards_at_a_time=how.cards_at_a_time,
        dealer_face_up=how.dealer_face_up,
        stub=game.deck.size - game.hand_cards * len(seats) - (felt or game.hand_cards),
        community=felt - burn,
        burn=burn,
    )
