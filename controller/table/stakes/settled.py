"""How the wagers that were entered end, as the round stands: asked of the game. Pure; decides nothing."""

from __future__ import annotations

from msgspec.structs import replace

from controller.table.setup import TableSetup
from controller.table.shoe.course import acts_of, felt
from controller.table.stakes.allowed import calls
from controller.table.state import TableState
from games.cards.card import CardError
from games.declared.lying import Lying, Stakes
from games.round.settlement import Board, SeatInPlay, Settlement, SettlementError


def settlements(state: TableState, setup: TableSetup) -> tuple[Settlement, ...]:
    """How the wagers that were entered end, as the round stands; none where nobody entered any or the deal goes on."""
    return tuple(one for _, one in staked_settlements(state, setup))


def staked_settlements(state: TableState, setup: TableSetup) -> tuple[tuple[int, Settlement], ...]:
    """The same, each with the cents that lay on the wager, those that a word put up among them."""
    if not state.round.stakes or not setup.game.is_settled(state.round.phase):
        return ()
    stakes: dict[int, dict[str, int]] = {}
    for stake in state.round.stakes:
        stakes.setdefault(stake.seat, {})[stake.wager] = stake.cents
    seats, board = _on_layout(state, stakes) if setup.game.is_by_result else _on_felt(state, setup, stakes)
    put_up = {(seat.seat, wager): cents for seat in seats for wager, cents in seat.wagers.items()}
    settled = setup.game.settle(setup.rules, seats, board)
    return tuple((put_up.get((one.seat, one.wager), 0), one) for one in settled)


def _on_felt(state: TableState, setup: TableSetup, stakes: Stakes) -> Lying:
    """As the cards lie, and who banks."""
    acts, bidding, bank = acts_of(state.round.acts), setup.game.bidding, state.round.bank
    seats, board = setup.game.dealt_by_card.lies(setup.rules, stakes, acts, felt(state, setup))
    if bidding is None or bank is None:
        of_bank = state.round.bank_cents
    else:
        of_bank = stakes.get(bank, {}).get(bidding.bank_wager)
    return seats, replace(board, bank=bank or "dealer", bank_cents=of_bank)


def _on_layout(state: TableState, stakes: Stakes) -> Lying:
    """What lies there, what was called, the result and what stood before it."""
    seats = tuple(SeatInPlay(seat, wagers, did=calls(state, seat)) for seat, wagers in sorted(stakes.items()))
    return seats, Board(result=state.round.result, mark=state.history.mark)


def why_not_settle(state: TableState, setup: TableSetup) -> str | None:
    """Why the wagers that were entered cannot be settled as the round stands; None where they can."""
    try:
        settlements(state, setup)
    except (SettlementError, CardError) as error:
        return str(error)
    return None
