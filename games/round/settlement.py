"""What a settlement is: one wager of one seat, how it ended, what it pays and who pays it.

Seats, felt and settlements are made anew for every round and result, so they are values that are made in C. Does not
settle anything: each game does, from its own rules.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, Literal, TypeAlias

import msgspec

from games.cards.card import Card
from games.cards.piece import Piece

Result: TypeAlias = Literal["win", "lose", "half-lose", "push", "void", "returned", "undecided"]
"""``returned``: the wager goes back before it has any action, as a play bet does where the dealer does not qualify.
``half-lose``: half of the stake is forfeited and the rest goes back, as after a surrender.
``undecided``: it lies on."""

LOST: tuple[Result, ...] = ("lose", "half-lose")
"""Results that cost the stake, less what of it goes back."""


class SeatOf(msgspec.Struct, Generic[Piece], frozen=True):
    """A seat when its wagers are settled: seats count clockwise from the dealer's left, 1 is first base.

    ``cards`` is None where the hand is not known, as after a fold.
    """

    seat: int
    wagers: Mapping[str, int]
    """Cents by the name of the wager."""
    cards: Sequence[Piece] | None = None
    folded: bool = False
    high: Sequence[Piece] | None = None
    low: Sequence[Piece] | None = None
    """The two hands of a player who sets them."""
    did: frozenset[str] = frozenset()
    """What else the player did, in the words of the game: ``take-back-1``, ``surrender``."""
    hand: str | None = None
    """What the hand is, by name, where its cards are not told."""
    hands: tuple[Sequence[Piece], ...] = ()
    """All hands of a seat that has several, in the order of their wagers."""


class BoardOf(msgspec.Struct, Generic[Piece], frozen=True):
    """What lies on the felt beside the seats' own cards. What a game does not have stays empty."""

    dealer: Sequence[Piece] | None = None
    dealer_high: Sequence[Piece] | None = None
    dealer_low: Sequence[Piece] | None = None
    community: Sequence[Piece] = ()
    rows: Mapping[str, Sequence[Piece]] = {}
    """Rows of cards that belong to nobody, by name."""
    number: int | None = None
    """The number that was drawn or thrown before the deal."""
    spot_net_cents: int | None = None
    """What the bank's spot won or lost in all, where others share in it."""
    bank: int | Literal["dealer"] = "dealer"
    """Whose hand the others play against: a seat, or the dealer."""
    bank_cents: int | None = None
    """What a player who banks put up; None where the bank covers everything, as a house does."""
    action: int | None = None
    """The seat where the action button lies: settling begins there. None where no button was put down."""
    result: str | None = None
    """How the round ended, by name, where its cards are not told: ``banker``, ``17``, ``3-4``."""
    mark: str = ""
    """What stood on the table before this result, from earlier ones: the point."""
    settle_order: tuple[int, ...] = ()
    """Seats in the order in which they are settled, where that was agreed at the table; empty: the house's order."""


if TYPE_CHECKING:
    SeatInPlay: TypeAlias = SeatOf[Card]
    Board: TypeAlias = BoardOf[Card]
else:
    SeatInPlay, Board = SeatOf, BoardOf
    """Seat and felt of a game of cards. When they run they are those of any game: one that is made through an alias
    with a parameter is made slowly."""


class Settlement(msgspec.Struct, frozen=True):
    """How one wager ended."""

    seat: int
    wager: str
    result: Result
    pays_cents: int | None
    """The winnings without the stake; None where the meter at the moment of payment decides it."""
    paid_by: Literal["house", "meter", "bank", "players"]
    """``bank``: the player whose hand the others play against pays and collects; ``players``: his own wager, which they
    play against."""
    why: str
    source: str
    """Line of the house's document; ``house`` where it leaves that open."""
    capped: bool = False
    """The table's maximum payout has cut the winnings."""
    award: str | None = None
    """The progressive hand, where an award is due."""
    due_cents: int = 0
    """What the pay table alone would pay, before a limit of the table cuts it."""
    uncovered_cents: int = 0
    """Winnings that the bank's money did not cover: they are not paid."""
    returned_cents: int = 0
    """The part of a stake that goes back: half of a surrendered one, what no bank's money covers of a lost one."""
    commission_cents: int = 0
    """What the house takes of the winnings, or took when the wager was made, as of one that is decided now."""
    stands_as: str = ""
    """The name of the wager that lies there afterwards: its own where it lies on, ``come-6`` for a come bet that moved;
    empty where none does."""


class SettlementError(ValueError):
    """The facts of a round cannot be settled; the text says what is missing or wrong, and at which seat."""


def settling_order(seats: Iterable[SeatOf[Piece]], board: BoardOf[Piece], seats_from: str) -> list[SeatOf[Piece]]:
    """The seats in the order in which they are settled at this table.

    The house's order, ``seats_from`` the dealer's right or left or the bank's left, which begins at the action button
    where there is one (001:716; 004:991, 1436); from the button counterclockwise where the house deals so (004:1617).
    A seat without a wager passes the button on.
    """
    counterclockwise = seats_from in ("dealer-right", "action-counterclockwise")
    in_house_order = sorted(seats, key=lambda one: one.seat, reverse=counterclockwise)
    if board.settle_order:
        places = {seat: place for place, seat in enumerate(board.settle_order)}
        return sorted(in_house_order, key=lambda one: places.get(one.seat, len(places)))
    if (button := board.action) is not None:
        return sorted(in_house_order, key=lambda one: one.seat > button if counterclockwise else one.seat < button)
    if seats_from == "bank-left" and isinstance(board.bank, int):
        bank = board.bank
        in_house_order.sort(key=lambda one: one.seat <= bank)
    return in_house_order


def net_cents(settlements: Sequence[Settlement], wagers: Mapping[str, int]) -> int:
    """Wins less lost stakes less commission of one seat, in cents.

    Awards of the meter, and the chips that won them, are left out. A payment without a stake of its own is no wager.
    """
    total = 0
    for one in settlements:
        if one.paid_by == "meter":
            continue
        if one.result == "win":
            total += (one.pays_cents or 0) - one.commission_cents
        elif one.result in LOST:
            total -= wagers.get(one.wager, 0) - one.returned_cents + one.commission_cents
    return total
