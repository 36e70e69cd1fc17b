"""How chemin de fer is settled: the bank pays who wagered against it, or wins of them less the house's commission.

Source: 002 (Choctaw), by line. What nobody covered of the bank's wager goes back (837), and so does what was laid down
although nobody may wager it: more than the bank has, against oneself, for a bank that another has (832). Where the
bank's wager was not told the bank covers everything. Does not know who may bank.
"""

from collections.abc import Mapping, Sequence

from games.baccarat.chemin_de_fer.auction import counterclockwise
from games.baccarat.chemin_de_fer.rules import CheminDeFerRules
from games.baccarat.course import Outcome
from games.baccarat.settlement import outcome_of, settled
from games.round.settlement import Board, SeatInPlay, Settlement, SettlementError, settling_order

_PLAYER, _BANKER = "player", "banker"
_SOURCE_OF_PLAYER, _SOURCE_OF_BANKER = "002:839-842, 876", "002:823-826, 837, 876-877"


def settle(rules: CheminDeFerRules, seats: Sequence[SeatInPlay], board: Board) -> tuple[Settlement, ...]:
    """Settle every wager of a round (874-877).

    Raises:
        SettlementError: the cards of a hand are missing, or nobody told who banks.
    """
    rules.verify(seats)
    bank = _bank(seats, board)
    outcome = outcome_of(board)
    good = _good(seats, bank)
    return tuple(
        _settled(rules, seat, wager, bank, outcome, good)
        for seat in settling_order(seats, board, rules.settles_from)
        for wager in (_BANKER, _PLAYER)
        if wager in seat.wagers
    )


def _bank(seats: Sequence[SeatInPlay], board: Board) -> int:
    """The seat that banks: the one that is told, or the only one with such a wager."""
    if board.bank != "dealer":
        return board.bank
    banks = [seat.seat for seat in seats if _BANKER in seat.wagers]
    if len(banks) != 1:
        told = f"seats {', '.join(map(str, sorted(banks)))} have" if banks else "nobody has"
        raise SettlementError(f'{told} a wager "{_BANKER}": one player banks (002:819)')
    return banks[0]


def _good(seats: Sequence[SeatInPlay], bank: int) -> Mapping[int, int]:
    """What has action of each wager against the bank, in the order in which they are taken (832, 836)."""
    wagers = {seat.seat: seat.wagers.get(_PLAYER, 0) for seat in seats}
    left = next((seat.wagers.get(_BANKER) for seat in seats if seat.seat == bank), None)
    good = {}
    for seat in counterclockwise(tuple(wagers), bank):
        good[seat] = wagers[seat] if left is None else min(wagers[seat], left)
        left = None if left is None else left - good[seat]
    return good


def _settled(
    rules: CheminDeFerRules, seat: SeatInPlay, wager: str, bank: int, outcome: Outcome, good: Mapping[int, int]
) -> Settlement:
    if wager == _BANKER and seat.seat == bank:
        return _of_bank(rules, seat, outcome, sum(good.values()))
    if wager == _PLAYER and good.get(seat.seat):
        most = good[seat.seat]
        return settled(seat, wager, outcome, odds=rules.player, source=_SOURCE_OF_PLAYER, max_cents=most, payer="bank")
    why = f"seat {bank} banks" if wager == _BANKER or seat.seat == bank else "nothing of the bank is left"
    return Settlement(seat.seat, wager, "returned", 0, "bank", why, "002:832")


def _of_bank(rules: CheminDeFerRules, seat: SeatInPlay, outcome: Outcome, covered: int) -> Settlement:
    if outcome == "tie":
        return Settlement(seat.seat, _BANKER, "push", 0, "players", "stand-off", _SOURCE_OF_BANKER)
    if not covered:
        return Settlement(seat.seat, _BANKER, "returned", 0, "players", "nobody covers it", "002:837")
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
