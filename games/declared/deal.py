"""Who gets cards in which order, which card of the dealer is turned up, and what is left as stub.

Does not deal: it says what a deal must look like, for the panel to show and the table to check.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.declared.game import Game
from games.declared.house_rules import HouseRules
from games.draws.start_order import Place


class DealError(ValueError):
    """The round cannot be dealt like this; the text says why."""


@dataclass(frozen=True, slots=True)
class Deal:
    """What one round's deal must look like."""

    order: tuple[Place, ...] | None
    """One pass around the table; None where nobody says who wagered."""
    passes: int
    cards_at_a_time: int
    dealer_face_up: int | None
    """The dealer's n-th card; of a stack, counted from its top. None where all lie face down."""
    stub: int | None
    """Cards left when every hand is out; None where nobody says who wagered."""
    community: int = 0
    """Cards on the felt that stay for all players."""
    burn: int = 0
    """Cards dealt to the felt that are put away."""


def needs_shuffler(game: Game, rules: HouseRules, method: str) -> bool:
    """Whether this house deals the game by ``method`` only with a shuffler. Raises LookupError for another method."""
    return game.deal(method).shuffler_required or method in rules.shuffler_for_deals


def felt_cards(game: Game, rules: HouseRules, method: str) -> int:
    """Cards that the felt gets in a deal by ``method``, those that are burned with them; 0 where it gets none."""
    own = rules.felt_cards(method)
    return game.deal(method).community if own is None else own


def plan(
    game: Game,
    rules: HouseRules,
    method: str,
    wagered: Sequence[int] | None = None,
    *,
    shuffler: bool = True,
    bank: Place = "dealer",
    positions: int | None = None,
) -> Deal:
    """Plan the deal: clockwise from the dealer's left to every seat that wagered, the dealer last.

    Where a seat banks, the seat to its left begins and the bank is last; where the felt gets cards, it is last.
    ``wagered`` is None where nobody says who did: then the order and what is left are known only where every position
    gets a hand. ``positions`` is how many hands are dealt then.

    Raises:
        DealError: no seat, one that the layout does not have, or a method that asks for a shuffler without one.
        LookupError: the game is not dealt by that method.
    """
    how = game.deal(method)
    if wagered is not None and not wagered:
        raise DealError("no seat has a wager, so there is nothing to deal")
    for seat in wagered or ():
        if not 1 <= seat <= game.seats:
            raise DealError(f"there is no seat {seat}; the layout has seats 1 to {game.seats}")
    if needs_shuffler(game, rules, method) and not shuffler:
        raise DealError(f"dealing by {method} needs a shuffler ({how.source})")
    felt = felt_cards(game, rules, method)
    last: Place = "community" if felt else bank
    burn = max(0, how.burn - (how.community - felt))
    dealt = range(1, (positions or game.seats + 1)) if how.every_position else wagered
    seats = sorted(set(dealt or ()) - {bank})
    if isinstance(bank, int):
        seats.sort(key=lambda seat: (seat <= bank, seat))
    each = game.stacks.hand_cards
    left = None if dealt is None else game.pack.size - each * len(seats) - (felt or each)
    return Deal(
        order=None if dealt is None else (*seats, last),
        passes=how.passes,
        cards_at_a_time=how.cards_at_a_time,
        dealer_face_up=how.dealer_face_up,
        stub=left,
        community=felt - burn,
        burn=burn,
    )
