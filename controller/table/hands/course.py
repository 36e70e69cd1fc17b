"""Hands of a table whose tiles no machine reads: which may be keyed in now, and how wagers end by them.

Only the bank's hand makes an end of the others. What a wager is worth nobody told, so that the end is asked for the
least that the house takes, and nothing of money stands there. Pure; decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple

from controller.table.draft import why_stopped
from controller.table.hands.state import OpenHand
from controller.table.setup import TableSetup
from controller.table.state import TableState
from games.cards.piece import TILES, PieceError, parse_pieces
from games.round.settlement import BoardOf, SeatOf, Settlement, SettlementError


class Told(NamedTuple):
    """One hand as a settlement asks for it: whole, or both that it was set as."""

    whole: Sequence[Any] | None
    high: Sequence[Any] | None = None
    low: Sequence[Any] | None = None


def takes_hands(setup: TableSetup) -> bool:
    """Whether hands are keyed in at this table: those of cards a machine reads, or nobody needs them."""
    return setup.game.tells_hands and setup.game.pieces == TILES


def why_not_now(state: TableState, setup: TableSetup) -> str | None:
    """Why no hand is keyed in now; None where one may be: all lie open while wagers are settled (standards H2)."""
    if not takes_hands(setup):
        return f"no hands are keyed in at {setup.game.title.lower()}"
    if (why := why_stopped(state)) is not None:
        return why
    if not setup.game.is_settled(state.round.phase):
        return f"hands are keyed in once they lie open, and not while {setup.game.round.doing(state.round.phase)}"
    return None


def why_not_open(state: TableState, setup: TableSetup, hand: OpenHand) -> str | None:
    """Why this hand cannot be keyed in; None where it can."""
    if (why := why_not_now(state, setup)) is not None:
        return why
    if hand.seat not in setup.seats:
        return f"there is no seat {hand.seat}"
    if hand in state.round.open_hands:
        return f"the hand of seat {hand.seat} is on record so already"
    if hand.low and setup.game.house_way is None:
        return f"a hand of {setup.game.pieces.count(setup.hand_cards)} is not set as two"
    others = [one for one in state.round.open_hands if one.seat != hand.seat]
    try:
        own = _pieces(setup, hand)
        setup.game.pack.verify([*own, *(piece for one in others for piece in _pieces(setup, one))])
        settled(setup, told(setup, hand), Told(_others_than(setup, own)), wagers_of(setup)[0])
    except (PieceError, SettlementError) as error:
        return str(error)
    return None


def why_not_take_back(state: TableState, setup: TableSetup, seat: int) -> str | None:
    """Why nothing of this seat can be taken back; None where its hand can."""
    if (why := why_not_now(state, setup)) is not None:
        return why
    if all(one.seat != seat for one in state.round.open_hands):
        return f"no hand of seat {seat} was keyed in"
    return None


def told(setup: TableSetup, hand: OpenHand) -> Told:
    """The hand's pieces. Raises PieceError for one that is none of this game."""
    high, low = (parse_pieces(setup.game.pack, part) for part in (hand.high, hand.low))
    return Told(None, high, low) if low else Told(high)


def ends(state: TableState, setup: TableSetup) -> tuple[Settlement, ...]:
    """How the wagers of each seat whose hand is on record end; none before the bank's hand is."""
    bank = next((one for one in state.round.open_hands if one.seat == state.round.bank), None)
    if bank is None:
        return ()
    return tuple(_ends(state, setup, told(setup, bank)))


def _ends(state: TableState, setup: TableSetup, bank: Told) -> Iterator[Settlement]:
    for hand in sorted(state.round.open_hands, key=lambda one: one.seat):
        if hand.seat == state.round.bank:
            continue
        for wager in wagers_of(setup):
            yield from settled(setup, told(setup, hand), bank, wager, seat=hand.seat)


def wagers_of(setup: TableSetup) -> tuple[str, ...]:
    """The wagers on the layout that this house takes."""
    names = (wager.name for wager in setup.game.wagers if wager.through == "layout")
    return tuple(name for name in names if _least_cents(setup, name) is not None)


def _least_cents(setup: TableSetup, wager: str) -> int | None:
    """The least that the house takes; a step where it posts none. None where it does not have the wager."""
    try:
        limits = setup.rules.limits_of(wager)
    except LookupError:
        return None
    return setup.rules.step_cents(wager) if limits is None else limits[0]


def settled(
    setup: TableSetup, own: Told, bank: Told, wager: str, cents: int | None = None, seat: int = 1
) -> tuple[Settlement, ...]:
    """How a wager of so much, of the least where that is not told, ends against the bank's hand.

    Raises:
        SettlementError: a hand is missing, or the wager is none of this house.
        PieceError: the pieces make no hand of this game.
    """
    much = (_least_cents(setup, wager) or 1) if cents is None else cents
    by: int | Literal["dealer"] = _other_than(seat) if setup.rules.only_players_bank else "dealer"
    lying: SeatOf[Any] = SeatOf(seat, {wager: much}, own.whole, high=own.high, low=own.low)
    board: BoardOf[Any] = BoardOf(dealer=bank.whole, dealer_high=bank.high, dealer_low=bank.low, bank=by)
    return setup.game.settle(setup.rules, (lying,), board)


def _other_than(seat: int) -> int:
    return 2 if seat == 1 else 1


def _others_than(setup: TableSetup, own: Sequence[Any]) -> Sequence[Any]:
    """A hand of other pieces, against which any hand can be looked at."""
    left = list(setup.game.pack.pieces())
    for piece in own:
        left.remove(piece)
    return left[: setup.hand_cards]


def _pieces(setup: TableSetup, hand: OpenHand) -> Sequence[Any]:
    return parse_pieces(setup.game.pack, (*hand.high, *hand.low))
