"""Real tables, killed with SIGKILL again and again: ``python -m tests.kills --kills N``.

Half of the kills come at random moments, the others in the very commit of an award, a reset, a change of a setting, a
correction, a dispute, or as the journal goes on in a new file. With ``--from-a-shoe`` they are aimed at cards and
words, with ``--for-the-bank`` at what is said of it, with ``--of-one-result`` at wagers by name, at the result and the
end of its round, and between a spin and its number, with ``--in-a-room`` at a ticket's sale, print and payment, and in
a draw after its tenth ball. After each one the journal must verify, hold all that the table acted on, and have paid,
reset, changed, sold, drawn and counted nothing twice. Says what was reached and ends with one line,
``kills: 2000 passed, 0 failed``. Exit code 1 where something failed.
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from controller.config.house_rules import load_house_rules
from controller.config.table_file import TableFile
from controller.rehearsal.simulation.tables import variants
from games.library import game
from tests.controller.rehearsal.simulation.killing import (
    AT_A_SHOE,
    FOR_THE_BANK,
    IN_A_ROOM,
    MONEY,
    OF_ONE_RESULT,
    Victim,
)

KILLS_A_TABLE = 40
AIMED_SHARE = 0.5
DEALT_BY_HAND = tuple(number for number, table in enumerate(variants()) if table.name.endswith("no machine"))
"""Tables that need not wait for a shuffler: most money moves there."""
BY_HAND_SHARE = 0.8


class Only(NamedTuple):
    """Tables of one kind alone, and what their kills are aimed at."""

    what: str
    aims: Mapping[str, Sequence[str]]
    has: Callable[[TableFile], bool]
    kills_a_table: int = KILLS_A_TABLE

    def tables(self):
        """Their numbers."""
        return tuple(number for number, table in enumerate(variants()) if self.has(table.file))


ONLY = {
    "from-a-shoe": Only(
        "tables that are dealt card by card",
        AT_A_SHOE,
        lambda file: load_house_rules(file.table.game, file.table.rules).shoe is not None,
        kills_a_table=20,
    ),
    "for-the-bank": Only(
        "tables where players bid for the bank",
        FOR_THE_BANK,
        lambda file: game(file.table.game).bidding is not None,
    ),
    "of-one-result": Only(
        "tables whose round is one result, of a wheel or of dice",
        OF_ONE_RESULT,
        lambda file: game(file.table.game).is_by_result,
        kills_a_table=13,
    ),
    "in-a-room": Only("rooms of tickets", IN_A_ROOM, lambda file: game(file.table.game).is_by_tickets),
}
SEALING_SHARE = 0.1


class Kills:
    """The count of one run."""

    def __init__(self, seed, seconds, only=None):
        self._only, self._aims = only, MONEY if only is None else only.aims
        self.passed = self.failed = self.in_commits = self.archives = 0
        self.aimed, self.seen, self.said = Counter(), Counter(), Counter()
        self._rng = Random(seed)
        self._ends = time.monotonic() + seconds
        self._in_turn = []

    def run(self, kills):
        done, a_table = 0, KILLS_A_TABLE if self._only is None else self._only.kills_a_table
        while done < kills and time.monotonic() < self._ends:
            done += self._table(min(a_table, kills - done))

    def _next(self):
        """Which table: those of one kind in turn, otherwise mostly one that is dealt by hand."""
        if self._only is None:
            by_hand = self._rng.random() < BY_HAND_SHARE
            return self._rng.choice(DEALT_BY_HAND if by_hand else range(len(variants())))
        if not self._in_turn:
            tables = self._only.tables()
            self._in_turn = self._rng.sample(tables, len(tables))
        return self._in_turn.pop()

    def _table(self, kills):
        """One table and its lives; how many it had, that which failed among them."""
        number = self._next()
        with tempfile.TemporaryDirectory(prefix="lammer-kills-") as folder:
            victim, failed = Victim(Path(folder), number, self._rng), 0
            try:
                while victim.kills < kills and time.monotonic() < self._ends:
                    self._kill(victim)
                victim.replays()
            except AssertionError as failure:
                failed = 1
                print(f"{variants()[number].name}, kill {victim.kills}: {failure}", flush=True)
            self.failed += failed
            self.passed += victim.kills
            self.in_commits += victim.in_commits
            self.aimed += victim.aimed
            self.seen += victim.seen
            self.said += victim.said
            return victim.kills + failed

    def _kill(self, victim):
        aims = [aim for aim in self._aims if aim != "ball" or victim.setup.has_wheel]
        aim = self._rng.choice(aims) if self._rng.random() < AIMED_SHARE else None
        victim.live_and_die(aim)
        victim.no_coin_counts_twice()
        if self._rng.random() < SEALING_SHARE:
            self.archives += victim.seal()

    def tell(self):
        aimed = ", ".join(f"{name} {self.aimed[name]}" for name in self._aims)
        print(f"as a commit began: {self.in_commits}; in the commit of: {aimed}")
        kinds = dict.fromkeys(kind for of in self._aims.values() for kind in of if kind in self.seen)
        print("on record: " + ", ".join(f"{kind} {self.seen[kind]}" for kind in kinds) + f"; archives {self.archives}")
        if self.said:
            print("words: " + ", ".join(f"{word} {times}" for word, times in sorted(self.said.items())))
        print(f"kills: {self.passed} passed, {self.failed} failed")


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m tests.kills", description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=2_000, help="how many (default: 2000)")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="at most this long (default: no limit)")
    parser.add_argument("--seed", type=int, default=None, help="of the choices (default: by the clock)")
    only = parser.add_mutually_exclusive_group()
    for name, tables in ONLY.items():
        only.add_argument(f"--{name}", dest="only", action="store_const", const=tables, help=f"only {tables.what}")
    asked = parser.parse_args(arguments)
    seed = int(time.time()) if asked.seed is None else asked.seed
    print(f"{asked.kills} kills from seed {seed}", flush=True)
    kills = Kills(seed, asked.seconds, asked.only)
    began = time.monotonic()
    kills.run(asked.kills)
    print(f"took {time.monotonic() - began:.0f} s")
    kills.tell()
    return 1 if kills.failed else 0


if __name__ == "__main__":
    sys.exit(main())
