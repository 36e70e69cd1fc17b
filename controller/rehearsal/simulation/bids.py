"""What simulated people say of the bank that players bid for: bids, wagers, banco, suivi, a bank that is passed.

Mostly what may be said, now and then something that may not. Does not know any word: the game says which there are.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from controller.table.bidding.course import bank_now, words_of_bank
from controller.table.setup import TableSetup
from controller.table.state import TableState
from games.declared.bidding import BankNow, May

Keys = Callable[[str], Iterator[int]]
MOST_WORDS = 40
"""After so many in a row the people stop to think."""


def bid(
    setup: TableSetup,
    rng: random.Random,
    keys: Keys,
    chance: Callable[[float], bool],
    look: Callable[[], TableState],
) -> Iterator[int]:
    """Say one thing after the other until a card can be dealt, or nobody says more for a while."""
    for _ in range(MOST_WORDS):
        now = bank_now(look(), setup)
        if now is None or (not now.why_not_ready and (not now.may or rng.random() < 0.3)):
            return
        yield from keys("CLEAR DEAL" if chance(0.04) else _line(rng, chance, now))


def _line(rng: random.Random, chance: Callable[[float], bool], now: BankNow) -> str:
    """A word by its number, or of a seat with its amount."""
    words = words_of_bank(now)
    others = [one for one in now.may if one not in words]
    if words and (not others or rng.random() < 0.35):
        return f"{rng.randint(1, len(words))} DEAL"
    one = rng.choice(others)
    return f"{one.seat} {_dollars(rng, chance, one)}ENTER"


def _dollars(rng: random.Random, chance: Callable[[float], bool], one: May) -> str:
    """Within its bounds or, seldom, above them; nothing where the word takes no amount."""
    if one.amounts is None:
        return ""
    least, most = -(-one.amounts[0] // 100), one.amounts[1] // 100
    within = rng.choice((least, min(most, 2 * least), min(most, least + 5), most))
    return f"{' '.join(str(most + 1 if chance(0.05) else within))} "
