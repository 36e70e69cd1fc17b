"""``python -m tests.games.dice.craps.long_run [ROLLS [HOUSE …]]``: what a million rolls bring, beside exact figures.

Each house is played with fourteen wagers that are laid again as soon as one is decided. The ledger must come out even
to the cent, and each gain within five standard deviations of what `lammer odds` says. Takes some minutes a house, with
no more memory for more rolls: it runs by hand, and no test does it.
"""

import math
import sys
from collections import Counter, defaultdict
from random import Random

from games.probability.craps import edge_of
from tests.games.dice.craps.houses import HOUSES, rules_of
from tests.games.dice.craps.sessions import Session

STANDING = {
    "pass": 500,
    "dont-pass": 500,
    "come": 500,
    "dont-come": 500,
    "place-8": 600,
    "place-5": 500,
    "buy-10": 2000,
}
STANDING |= {"lay-4": 4000, "hardway-6": 100, "field": 500, "any-craps": 100, "horn": 400, "c-and-e": 200}
STANDING |= {"hop-3-5": 100}
SIGMAS = 5


def run(house: str, rolls: int, seed: int) -> None:
    """Play, and print a line for each wager."""
    table = Session(rules_of(house), Random(seed), seats=1)
    gains: dict[str, Counter[int]] = defaultdict(Counter)
    settled_wagers = 0
    for _ in range(rolls):
        for wager, cents in STANDING.items():
            if wager not in table.lying[1]:
                table.place(1, wager, cents)
        for one in table.roll():
            settled_wagers += 1
            origin = one.wager.rpartition("-")[0] if one.wager.startswith(("come-", "dont-come-")) else one.wager
            if one.result != "undecided":
                lost = one.result == "lose"
                stake = (STANDING[origin] - one.returned_cents) * lost
                gains[origin][(one.pays_cents or 0) - one.commission_cents - stake] += 1
        assert table.total == 0, "a chip was made or lost"
    print(f"{house}: {rolls:,} rolls, {settled_wagers:,} wagers settled, the ledger is even")
    for wager, cents in STANDING.items():
        found, count = gains[wager], gains[wager].total()
        mean = sum(one * times for one, times in found.items()) / count
        squares = sum((one - mean) ** 2 * times for one, times in found.items())
        deviation = math.sqrt(squares / count / count) / cents
        exact = float(edge_of(table.rules, wager, cents).edge)
        sigmas = (-mean / cents - exact) / deviation
        told = f"gains {-mean / cents:8.4%}, exactly {exact:8.4%}, {sigmas:5.2f} deviations"
        print(f"  {wager:10} {count:9,} decided, {told}")
        assert abs(sigmas) < SIGMAS, wager


if __name__ == "__main__":
    for number, name in enumerate(HOUSES):
        if name in sys.argv[2:] or not sys.argv[2:]:
            run(name, int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000, 20_000 + number)
