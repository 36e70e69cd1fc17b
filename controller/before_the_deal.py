"""What is settled before a card is dealt: wagers that the number shown alone decides (003:3509-3524).

It says which of them win; what lies on the layout only the dealer sees. Pure. Does not pay anything.
"""

from __future__ import annotations

from controller.setup import TableSetup
from controller.state import TableState
from games.settlement import Settlement

STAKE_CENTS = 1_000
"""What every wager is taken to be: nothing is rounded then."""


def won_by_number(state: TableState, setup: TableSetup) -> tuple[Settlement, ...]:
    """The wagers that win by this round's number; empty before it is shown, and where the house takes none of them."""
    drawn = next((drawn for drawn in state.round.drawn if drawn.position is not None), None)
    if setup.game.by_number is None or drawn is None or drawn.position is None:
        return ()
    settled = setup.game.by_number(setup.rules, drawn.position, STAKE_CENTS)
    return tuple(one for one in settled if one.result == "win")
