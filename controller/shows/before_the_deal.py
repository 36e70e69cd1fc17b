"""What is settled before a card is dealt: wagers that the number shown alone decides (003:3509-3524).

It says which of them win; what lies on the layout only the dealer sees. Pure. Does not pay anything.
"""

from __future__ import annotations

from controller.table.cards.read import STAKE_CENTS
from controller.table.setup import TableSetup
from controller.table.state import TableState
from games.round.settlement import Settlement


def won_by_number(state: TableState, setup: TableSetup) -> tuple[Settlement, ...]:
    """The wagers that win by this round's number; empty before it is shown, and where the house takes none of them."""
    number = state.round.start_position
    if setup.game.by_number is None or number is None:
        return ()
    settled = setup.game.by_number(setup.rules, number, STAKE_CENTS)
    return tuple(one for one in settled if one.result == "win")
