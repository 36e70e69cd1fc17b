"""The sheet of a number: its cards follow from the record that it is sold in, so that none has to be kept.

The same number of the same record is the same sheet whenever it is asked for: to print it, to show it, to look at a
claim. Does not know who bought it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import lru_cache

from games.bingo.sheets import Sheet, drawn_sheets


def below_of(seed: str, number: int) -> Callable[[int], int]:
    """Numbers from 0 to one less than asked for, each as likely as the next, that follow from record and sheet."""
    found = 0

    def below(limit: int) -> int:
        nonlocal found
        while True:
            block = hashlib.sha256(f"{seed}/{number}/{found}".encode()).digest()
            found += 1
            drawn_number = int.from_bytes(block, "big")
            whole = (1 << 256) - (1 << 256) % limit
            if drawn_number < whole:
                return drawn_number % limit

    return below


@lru_cache(maxsize=20_000)
def sheet_of(seed: str, number: int, cards: int) -> Sheet:
    """The sheet of this number; its cards are no other sheet's, as far as chance can tell: there are 5 * 10^26."""
    return next(drawn_sheets("B", 1, 1, cards, below_of(seed, number)))
