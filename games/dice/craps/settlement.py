"""How craps is settled after a roll: every wager is won, lost, moved on, or lies as it did.

``board.result`` is the roll, the lower face first, ``board.mark`` the point before it. What a house has off on a
come-out roll acts only at a seat that called it on, confirmed (002:52; 003:1105-1108; 000:319). Does not know limits.
"""

from collections.abc import Sequence

from games.dice.craps.outcomes import worked
from games.dice.craps.rules import CrapsRules
from games.round.settlement import Board, SeatInPlay, Settlement, SettlementError, settling_order

CALLED_ON = frozenset({"call-on", "confirm-on"})
"""What a seat did whose wagers act on a come-out roll: the player called them on, and the house confirmed it."""


def settle(rules: CrapsRules, seats: Sequence[SeatInPlay], board: Board) -> tuple[Settlement, ...]:
    """Settle every wager once, seat by seat.

    Raises:
        SettlementError: no roll, none that two dice can show, or a wager that cannot lie there.
    """
    shown = board.result
    if shown is None:
        raise SettlementError("craps is settled with a roll, such as 3-4; none is told")
    rolled = worked(rules)[shown, board.mark]
    endings: list[Settlement] = []
    for one in settling_order(seats, board, rules.settles_from) if len(seats) > 1 else seats:
        seat, ends = one.seat, rolled.called_on if one.did and one.did >= CALLED_ON else rolled.usual
        for wager, cents in one.wagers.items():
            endings.append(ends[seat, wager, cents])
    return tuple(endings)
