"""How craps is settled after a roll: every wager is won, lost, moved on, or lies as it did.

``board.result`` is the roll, the lower face first, ``board.mark`` the point before it. What a house has off on a
come-out roll acts only at a seat that called it on, confirmed (002:52; 003:1105-1108; 000:319). Does not know limits.
"""

from collections.abc import Sequence

from games.declared.layout import NoSuchWager
from games.dice.craps.outcomes import settled, worked
from games.dice.craps.rules import CrapsRules
from games.money.dollars import dollars
from games.round.settlement import Board, SeatInPlay, Settlement, SettlementError, settling_order

CALLED_ON = frozenset({"call-on", "confirm-on"})
"""What a seat did whose wagers act on a come-out roll: the player called them on, and the house confirmed it."""


def settle(rules: CrapsRules, seats: Sequence[SeatInPlay], board: Board) -> tuple[Settlement, ...]:
    """Settle every wager once, seat by seat.

    Raises:
        SettlementError: no roll, none that two dice can show, or a wager that cannot lie there.
    """
    if board.result is None:
        raise SettlementError("craps is settled with a roll, such as 3-4; none is told")
    table = worked(rules)
    usual = table[board.result, board.mark, False]
    endings: list[Settlement] = []
    for seat in settling_order(seats, board, rules.settles_from) if len(seats) > 1 else seats:
        outcomes = table[board.result, board.mark, True] if seat.did >= CALLED_ON else usual
        for wager, cents in seat.wagers.items():
            if cents <= 0:
                raise SettlementError(f"seat {seat.seat} has {dollars(cents)} on {wager}; a wager is more than nothing")
            try:
                endings.append(settled(outcomes[wager], seat.seat, wager, cents))
            except (NoSuchWager, SettlementError) as error:
                raise SettlementError(f"seat {seat.seat}: {error}") from error
    return tuple(endings)
