"""What a simulated dealer does where the start position is found: a draw, or dice. Throws no dice."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from controller.rehearsal.simulation.shoe_handling import Keys
from controller.table.setup import TableSetup
from controller.table.state import TableState
from games.draws.start_order import is_thrown


def draw(
    setup: TableSetup, rng: random.Random, keys: Keys, chance: Callable[[float], bool], state: TableState
) -> Iterator[int]:
    """Ask for the start position, or throw dice and key in their total; sometimes the wrong of both."""
    if state.round.draw_order is not None:
        return
    closed = setup.start_method == "rng" and bool(state.drawing_closed_by)
    thrown = next((one.start for one in setup.game.draws if one.start is not None), None)
    if thrown is not None and (is_thrown(setup.start_method) or closed) is not chance(0.05):
        total = sum(rng.randint(1, thrown.faces) for _ in range(thrown.dice))
        yield from keys(f"{' '.join(str(total))} ENTER")
    else:
        yield from keys("ENTER")
