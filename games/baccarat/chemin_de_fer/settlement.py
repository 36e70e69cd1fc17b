"""How chemin de fer is settled: the bank pays who wagered against it, or wins of them less the house's commission.

Source: 002 (Choctaw), by line. What nobody covered of the bank's wager goes back (837). Does not know who may bank.
"""

from collections.abc import Sequence

from games.baccarat.chemin_de_fer.rules import CheminDeFerRules
from games.baccarat.course import Outcome
from games.baccarat.settlement import outcome_of, settled
from games.round.settlement import Board, SeatInPlay, Settlement, SettlementError, settling_order

_PLAYER, _BANKER = "player", "banker"
_SOURCE_OF_PLAYER, _SOURCE_OF_BANKER = "002:839-842, 876", "002:823-826, 837, 876-877"


def settle(rules: CheminDeFerRules, seats: Sequence[SeatInPlay], board: Board) -> tuple[Settlement, ...]:
    """Settle every wager of a round (874-877).

    Raises:
        SettlementError: the cards of a hand are missing, nobody or several bank, or more is wagered than the bank.
    """
    rules.verify(seats)
    _verify(seats, board)
    outcome = outcome_of(board)
    covered = sum(seat.wagers.get(_PLAYER, 0) for seat in seats)
    return tuple(
        _of_bank(rules, seat, outcome, covered)
        if _BANKER in seat.wagers
        else settled(seat, _PLAYER, outcome, odds=rules.player, source=_SOURCE_OF_PLAYER, payer="bank")
        for seat in settling_order(seats, board, rules.settles_from)
        if seat.wagers
    )


def _of_bank(rules: CheminDeFerRules, seat: SeatInPlay, outcome: Outcome, covered: int) -> Settlement:
    if outcome == "tie":
        return Settlement(seat.seat, _BANKER, "push", 0, "players", "stand-off", _SOURCE_OF_BANKER)
    won = outcome == _BANKER
    return Settlement(
        seat.seat,
        _BANKER,
        "win" if won else "lose",
        covered if won else 0,
        "players",
        f"the {outcome} wins",
        _SOURCE_OF_BANKER,
        returned_cents=seat.wagers[_BANKER] - covered,
        commission_cents=rules.commission_of_win.cents_on(covered) if won else 0,
    )


def _verify(seats: Sequence[SeatInPlay], board: Board) -> None:
    banks = [seat.seat for seat in seats if _BANKER in seat.wagers]
    if len(banks) != 1:
        told = f"seats {', '.join(map(str, banks))} have" if banks else "nobody has"
        raise SettlementError(f'{told} a wager "{_BANKER}": one player banks (002:819)')
    if board.bank not in ("dealer", banks[0]):
        raise SettlementError(f'seat {board.bank} banks, and seat {banks[0]} has the wager "{_BANKER}"')
    bank = next(seat.wagers for seat in seats if seat.seat == banks[0])
    if len(bank) > 1:
        raise SettlementError(f"seat {banks[0]} banks and cannot wager against itself (002:832)")
    covered = sum(seat.wagers.get(_PLAYER, 0) for seat in seats)
    if covered > bank[_BANKER]:
        told = f"{covered} cents are wagered against a bank of {bank[_BANKER]}"
        raise SettlementError(f"{told}: no more than the bank has (002:832)")
