"""What the signs of a round show: two totals with how it ended, or the one result; and that bets are over.

Pure. Does not add up cards: a total is what the game's course says of a hand, and no hand has one that is not public.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from controller.shows.result_signs import result_sign
from controller.table.setup import TableSetup
from controller.table.shoe.course import felt_now
from controller.table.state import TableState
from drivers.lamp.pattern import OFF, STEADY, LampMode
from drivers.result_display.port import DARK, Letter, Result
from games.declared.course import FeltHand

AGAINST = ("banker", "dealer")
"""The hand against which the first one plays, by its place."""
LETTERS: Mapping[str, Letter] = {"player": "P", "banker": "b", "banker-6": "b", "tie": "t"}
"""How a round ended that ends alike for everybody; where each seat has its own end there is no letter."""
TOTAL = re.compile(r"(?:[a-z][a-z -]* )?(\d{1,2})")
"""``7``, ``natural 9``, ``soft 17``, ``over with 22``; ranks such as ``K`` and ``10 7`` are no total."""


def result(state: TableState, setup: TableSetup) -> Result:
    """The totals of the first hand and of the one that it plays against, and a letter once the round is decided.

    A hand of which a card lies face down has no total, and nothing is decided while one does or a supervisor is asked.
    Where nothing is dealt, the one result (:mod:`controller.shows.result_signs`).
    """
    if setup.game.is_by_result:
        return result_sign(state, setup)
    lying = None if state.testing else felt_now(state, setup)
    if lying is None:
        return DARK
    kept_back = state.irregularity is not None or setup.game.is_void(state.round.phase)
    return of_hands(lying.hands, "" if kept_back else lying.outcome)


def of_hands(hands: Sequence[FeltHand], outcome: str) -> Result:
    """The same of hands as they lie there, of a round that ended so."""
    first = next((hand for hand in hands if hand.place not in AGAINST), None)
    other = next((hand for hand in hands if hand.place in AGAINST), None)
    letter = "" if any(hand.down for hand in hands) else LETTERS.get(outcome, "")
    return Result(_total(first), letter, _total(other))


def _total(hand: FeltHand | None) -> int | None:
    told = None if hand is None or hand.down else TOTAL.fullmatch(hand.value)
    return None if told is None else int(told[1])


def no_more_bets(state: TableState, setup: TableSetup) -> LampMode:
    """Lit from no more bets until the round is over; dark before it begins and while the table is tested."""
    begun = state.opened and not state.testing and state.round.phase != setup.game.round.initial
    return STEADY if begun and not setup.is_open(state) else OFF
