"""What a simulated dealer does with hands of tiles that lie open: keys some of them in, and wrong ones now and then.

Tiles come by chance from one set. Does not know how hands rank.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from controller.people.keyed_hands import tiles_by_keys
from controller.rehearsal.simulation.shoe_handling import Keys
from controller.table.hands.course import takes_hands
from controller.table.setup import TableSetup
from controller.table.state import TableState

SEATS = 3
"""The most that are keyed in beside the bank's."""


def lay_open(
    setup: TableSetup, rng: random.Random, keys: Keys, chance: Callable[[float], bool], state: TableState
) -> Iterator[int]:
    """Key in the bank's hand and those of some seats, once a round; while all hurry nobody does."""
    if not takes_hands(setup) or state.round.open_hands or state.round.bank is None or not chance(0.6):
        return
    digits = {name: key for key, name in tiles_by_keys(setup).items()}
    tiles = rng.sample([digits[str(tile)] for tile in setup.game.pack.pieces()], setup.deck_cards)
    others = [seat for seat in setup.seats if seat != state.round.bank]
    for seat in (state.round.bank, *rng.sample(others, rng.randint(1, SEATS))):
        hand, tiles = tiles[: setup.hand_cards], tiles[setup.hand_cards :]
        half = len(hand) // 2
        sets = setup.game.house_way is not None
        line = f"{seat}{''.join(hand[:half])} DEAL {''.join(hand[half:])}" if sets else f"{seat}{''.join(hand)}"
        yield from keys(f"{line} ENTER")
        if chance(0.1):
            yield from keys(f"CLEAR {seat} DEAL")
