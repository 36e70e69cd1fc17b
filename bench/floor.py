"""What the people at a hand-dealt table do in one round, as signals without the waits between.

Does not choose who plays, and does not time anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from controller.table.commands import CountKeyed, DealKeyed, NextKeyed, StubKeyed, TimeReached
from controller.table.setup import TableSetup
from controller.table.state import TableState
from drivers.signals import AcceptorConfirmed, ButtonPressed, ChipPassed, Signal


def chips(setup: TableSetup, seats: Sequence[int], at: int) -> Iterator[Signal]:
    """A chip at each of ``seats``, and its acceptor seen closed."""
    for seat in seats:
        yield ChipPassed(device=setup.acceptor[seat], at=at, width_us=40_000)
        yield AcceptorConfirmed(device=setup.acceptor[seat], at=at, closed=True)


def to_the_next_round(setup: TableSetup, state: Callable[[], TableState], at: int) -> Iterator[Signal]:
    """From lock-out to the next coin; ``state`` tells how the table stands, whenever it is asked."""
    yield ButtonPressed(device="lock-out", at=at)
    for seat in setup.seats:
        yield AcceptorConfirmed(device=setup.acceptor[seat], at=at, closed=True)
    yield TimeReached(device="time", at=at, name="drained")
    yield CountKeyed(device="key-pad", at=at, chips=None)
    yield DealKeyed(device="key-pad", at=at)
    hands = len(setup.seats) + 1
    while (phase := state().round.phase) != "betting":
        if phase == "stub-count":
            yield StubKeyed(device="key-pad", at=at, cards=setup.deck_cards - setup.hand_cards * hands)
        else:
            yield NextKeyed(device="key-pad", at=at, hands=hands)
