"""Simulated tables and killed ones, seed after seed, for as long as one likes: ``python -m tests.soak --seconds N``.

Each seed is one history in one of both modes, table after table; in between, tables are killed. Memory must stay as it
was after a warm-up, within 5 %. Every kind of event, trouble and irregularity must be reached, or named with its reason
(:mod:`tests.soak_reached`); so the first tables are played, however short the time. Ends with one line,
``soak: 123 passed, 0 failed``. Exit code 1 where something failed.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from controller.rehearsal.simulation.coverage import Coverage
from controller.rehearsal.simulation.run import SimulationFailed, simulate
from controller.rehearsal.simulation.tables import variants
from games.library import GAMES, game
from tests.controller.rehearsal.simulation.killing import Victim
from tests.flat_memory import FlatMemory
from tests.soak_reached import FEWEST, everything, faults_of_reach, in_order, unreached

HOURS = 0.5
KILLS = 500
"""As many in a soak, spread over its time; a short one has fewer."""
SECONDS_A_KILL = 1.2
KILLING_SHARE = 0.4
KILLS_A_TABLE = 25


class Soak:
    """The count of one soak."""

    def __init__(self, seed, seconds, *, tables=None, hours=None):
        """``tables``: these alone, whose reach says nothing; ``hours``: so many simulated ones, however long."""
        self.seed, self.passed, self.failed = seed, 0, 0
        self.coverage = Coverage()
        self.hours = self.played_s = 0.0
        self.rounds = 0
        self.kills = self.in_commits = 0
        self.slowest_recovery_s = 0
        self._rng = Random(seed)
        self._began = time.monotonic()
        self._ends = self._began + seconds
        self._kills = min(KILLS, int(seconds * KILLING_SHARE / SECONDS_A_KILL))
        self._killing_s = 0.0
        self._victim = None
        self._memory = FlatMemory()
        self._all = tables is None
        self._tables = in_order() if tables is None else tables
        self._hours = hours
        self.histories = 0

    def run(self):
        while self._goes_on():
            self._history()
            while self._kills_are_due():
                began = time.monotonic()
                self._kill()
                self._killing_s += time.monotonic() - began
        self.failed += self._memory.leaks()

    def _goes_on(self):
        if self._hours is not None:
            return self.hours < self._hours
        return time.monotonic() < self._ends or self.histories < (FEWEST if self._all else len(self._tables))

    def _kills_are_due(self):
        """Kills keep pace with the time, but never take more than their share of it."""
        now = time.monotonic()
        passed_s, whole_s = now - self._began, self._ends - self._began
        behind = self.kills < min(1.0, passed_s / whole_s) * self._kills
        return now < self._ends and behind and self._killing_s < KILLING_SHARE * passed_s

    def _history(self):
        seed, self.seed = self.seed, self.seed + 1
        number, self.histories = self.histories, self.histories + 1
        again, table = divmod(number, len(self._tables))
        began = time.process_time()
        try:
            outcome = simulate(seed, HOURS, ("liveness", "safety")[(table + again) % 2], self._tables[table])
        except SimulationFailed as failure:
            self.failed += 1
            print(failure, flush=True)
            return
        self.played_s += time.process_time() - began
        self.hours += outcome.hours
        self.rounds += outcome.rounds
        self.coverage.add(outcome.coverage)
        self.slowest_recovery_s = max(self.slowest_recovery_s, *outcome.recovery_s, 0)
        self.passed += 1
        del outcome
        self._memory.note(self.coverage)

    def _kill(self):
        if self.kills % KILLS_A_TABLE == 0 or self._victim is None:
            self._folder = tempfile.TemporaryDirectory(prefix="lammer-soak-")
            self._victim = Victim(Path(self._folder.name), self._rng.randrange(len(variants())), self._rng)
        before = self._victim.in_commits
        self.kills += 1
        try:
            self._victim.live_and_die()
            self._victim.no_coin_counts_twice()
        except AssertionError as failure:
            self.failed += 1
            print(f"kill {self.kills}, {variants()[self._victim.variant].name}: {failure}", flush=True)
            self._victim = None
            return
        self.in_commits += self._victim.in_commits - before
        self.passed += 1

    def tell(self):
        coverage = self.coverage
        speed = self.hours * 3_600 / self.played_s if self.played_s else 0
        print(f"simulated {self.hours:g} hours at {speed:,.0f} × real time on one core: {self.rounds} whole rounds")
        print(f"after a storm a whole round was over within {self.slowest_recovery_s} s, shuffles apart")
        print(f"killed {self.kills} tables, {self.in_commits} of them as a commit began")
        print(self._memory.told())
        print(f"kinds of event {len(coverage.kinds)}, pairs of neighbours {len(coverage.pairs)}")
        print("refusals:")
        for sentence, count in coverage.refusals.most_common():
            print(f"  {count:7} {sentence}")
        print("faults found by drivers: " + ", ".join(f"{name} {n}" for name, n in coverage.found.most_common()))
        played = sorted({one.file.table.game for one in self._tables})
        edges = [edge for name in played for edge in coverage.missed_edges(name, GAMES[name].round.edges)]
        print(f"never reached, edges of the charts: {', '.join(edges) or 'none'}")
        if self._all:
            self._tell_missed()
        print(f"soak: {self.passed} passed, {self.failed} failed")

    def _tell_missed(self):
        """What was never reached with its reason; what has none is a failure each."""
        whole, missed = everything(self.coverage)
        known = unreached()
        print(f"kinds of event, troubles and irregularities: {len(whole - missed)} of {len(whole)} reached")
        for what in sorted(missed & known.keys()):
            print(f"  not {what}: {known[what].why}; {known[what].tried}")
        for fault in faults_of_reach(missed, self.histories, known):
            self.failed += 1
            print(f"  {fault}")


def from_a_shoe():
    """The tables that are dealt card by card."""
    return [one for one in variants() if game(one.file.table.game).is_dealt_by_card]


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=300, help="how long (default: 300)")
    parser.add_argument("--seed", type=int, default=None, help="the first seed (default: by the clock)")
    parser.add_argument("--from-a-shoe", action="store_true", help="only tables that are dealt card by card")
    parser.add_argument("--hours", type=float, default=None, help="so many simulated hours, however long they take")
    asked = parser.parse_args(arguments)
    tables = from_a_shoe() if asked.from_a_shoe else None
    seed = int(time.time()) if asked.seed is None else asked.seed
    soak = Soak(seed, asked.seconds, tables=tables, hours=asked.hours)
    print(f"soak from seed {soak.seed}, {asked.seconds:g} s", flush=True)
    soak.run()
    soak.tell()
    return 1 if soak.failed else 0


if __name__ == "__main__":
    sys.exit(main())
