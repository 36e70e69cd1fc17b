"""Real tables, killed with SIGKILL again and again: ``python -m tests.kills --kills N``.

Half of the kills come at random moments, the others in the very commit of an award, a reset, a change of a setting, a
correction, a dispute, or as the journal goes on in a new file. After each one the journal must verify, hold all that
the table acted on, and have paid, reset and changed nothing twice. Says what was reached and ends with one line,
``kills: 2000 passed, 0 failed``. Exit code 1 where something failed.
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

from controller.config.house_rules import load_house_rules
from controller.rehearsal.simulation.tables import variants
from tests.controller.rehearsal.simulation.killing import AT_A_SHOE, MONEY, Victim

KILLS_A_TABLE = 40
AIMED_SHARE = 0.5
DEALT_BY_HAND = tuple(number for number, table in enumerate(variants()) if table.name.endswith("no machine"))
"""Tables that need not wait for a shuffler: most money moves there."""
BY_HAND_SHARE = 0.8
FROM_A_SHOE = tuple(
    number
    for number, table in enumerate(variants())
    if load_house_rules(table.file.table.game, table.file.table.rules).shoe is not None
)
"""Tables that are dealt card by card."""
SEALING_SHARE = 0.1


class Kills:
    """The count of one run."""

    def __init__(self, seed, seconds, from_a_shoe=False):
        self._shoe, self._aims = from_a_shoe, AT_A_SHOE if from_a_shoe else MONEY
        self.passed = self.failed = self.in_commits = self.archives = 0
        self.aimed, self.seen = Counter(), Counter()
        self._rng = Random(seed)
        self._ends = time.monotonic() + seconds

    def run(self, kills):
        done = 0
        while done < kills and time.monotonic() < self._ends:
            done += self._table(min(KILLS_A_TABLE, kills - done))

    def _table(self, kills):
        """One table and its lives; how many it had."""
        by_hand = self._rng.random() < BY_HAND_SHARE
        others = DEALT_BY_HAND if by_hand else range(len(variants()))
        number = self._rng.choice(FROM_A_SHOE if self._shoe else others)
        with tempfile.TemporaryDirectory(prefix="lammer-kills-") as folder:
            victim = Victim(Path(folder), number, self._rng)
            try:
                while victim.kills < kills and time.monotonic() < self._ends:
                    self._kill(victim)
                victim.replays()
            except AssertionError as failure:
                self.failed += 1
                print(f"{variants()[number].name}, kill {victim.kills}: {failure}", flush=True)
            self.passed += victim.kills
            self.in_commits += victim.in_commits
            self.aimed += victim.aimed
            self.seen += victim.seen
            return victim.kills

    def _kill(self, victim):
        aim = self._rng.choice(tuple(self._aims)) if self._rng.random() < AIMED_SHARE else None
        victim.live_and_die(aim)
        victim.no_coin_counts_twice()
        if self._rng.random() < SEALING_SHARE:
            self.archives += victim.seal()

    def tell(self):
        aimed = ", ".join(f"{name} {self.aimed[name]}" for name in self._aims)
        print(f"as a commit began: {self.in_commits}; in the commit of: {aimed}")
        kinds = [kind for of in self._aims.values() for kind in of if kind in self.seen]
        print("on record: " + ", ".join(f"{kind} {self.seen[kind]}" for kind in kinds) + f"; archives {self.archives}")
        print(f"kills: {self.passed} passed, {self.failed} failed")


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m tests.kills", description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=2_000, help="how many (default: 2000)")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="at most this long (default: no limit)")
    parser.add_argument("--seed", type=int, default=None, help="of the choices (default: by the clock)")
    parser.add_argument("--from-a-shoe", action="store_true", help="only tables that are dealt card by card")
    asked = parser.parse_args(arguments)
    seed = int(time.time()) if asked.seed is None else asked.seed
    print(f"{asked.kills} kills from seed {seed}", flush=True)
    kills = Kills(seed, asked.seconds, asked.from_a_shoe)
    began = time.monotonic()
    kills.run(asked.kills)
    print(f"took {time.monotonic() - began:.0f} s")
    kills.tell()
    return 1 if kills.failed else 0


if __name__ == "__main__":
    sys.exit(main())
