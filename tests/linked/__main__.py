"""``python -m tests.linked``: faults of a linked pool on real servers, so many of each kind, in the order of a seed.

``--kills 10000 --cuts 100`` is what docs/linked.md notes. ``simulate`` plays histories on a virtual clock instead, and
``tables`` one history without faults at the rate of real tables, with its figures.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from tests.linked import disk, network
from tests.linked.faults import APART, KILLS, fault
from tests.linked.held import check, scrub
from tests.linked.many_tables import at_the_rate_of_real_tables
from tests.linked.rig import Broken, Rig
from tests.linked.simulation import Faults, Simulation, demonstration_rules

SETTLED_EVERY = 25
CHECKED_SHARE = 10
"""What must hold is checked as often as that costs less than a tenth of the time."""


def main() -> int:
    asked = argparse.ArgumentParser(prog="python -m tests.linked", description=__doc__)
    asked.add_argument("what", nargs="?", choices=("rig", "simulate", "tables"), default="rig")
    asked.add_argument("--kills", type=int, default=200, help="kill -9 of servers, tables and link")
    asked.add_argument("--pauses", type=int, default=10, help="a server that is alive and silent")
    asked.add_argument("--partitions", type=int, default=5, help="servers, tables and link cut off; need root")
    asked.add_argument("--steps", type=int, default=5, help="steps of the clock of the link or of a table")
    asked.add_argument("--cuts", type=int, default=5, help="power cuts of all servers at once; need root")
    asked.add_argument("--full", type=int, default=2, help="disks of a server that are full; need root")
    asked.add_argument("--flips", type=int, default=1, help="bits flipped in a message of one of three servers")
    asked.add_argument("--servers", type=int, choices=(1, 3), default=3)
    asked.add_argument("--tables", type=int, default=0, help="4 on the rig, 20,000 for tables, 4 for simulate")
    asked.add_argument("--seconds", type=float, default=3_600, help="at most")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--pace", type=float, default=0.25, help="seconds between two faults")
    given = asked.parse_args()
    if given.what == "simulate":
        return simulated(given.seed, given.seconds, given.tables or 4)
    if given.what == "tables":
        print("\n".join(at_the_rate_of_real_tables(given.tables or 20_000, min(given.seconds, 300), given.seed)))
        return 0
    folder = Path(tempfile.mkdtemp(prefix="lammer-linked-", dir="/var/tmp"))
    kinds = listed(given)
    rig = Rig(
        folder,
        given.seed,
        servers=given.servers,
        tables=given.tables or 4,
        lossy=bool({"power-cut", "fill-disk"} & set(kinds)),
        apart=bool(set(APART) & set(kinds)),
    )
    try:
        code = played(rig, kinds, given.seconds, given.pace)
        rig.stop()
        shutil.rmtree(folder, ignore_errors=True)
        return code
    except Broken as broken:
        print(f"BROKEN after {dict(rig.done)} with seed {given.seed}: {broken}\nits files: {folder}", flush=True)
        rig.stop()
        return 1
    except BaseException:
        rig.stop()
        raise


def listed(given: argparse.Namespace) -> list[str]:
    """The faults of a run in their order, without those that this machine does not have."""
    kinds = [KILLS[number % len(KILLS)] for number in range(given.kills)]
    kinds += ["pause-server"] * given.pauses + ["step-clock"] * given.steps
    if network.may():
        kinds += [APART[number % len(APART)] for number in range(given.partitions)]
    if disk.may():
        kinds += ["power-cut"] * given.cuts + ["fill-disk"] * given.full
    if given.servers == 3:
        kinds += ["flip-bit"] * given.flips
    Random(given.seed).shuffle(kinds)
    return kinds


def played(rig: Rig, kinds: Sequence[str], seconds: float, pace: float) -> int:
    began = checked = time.monotonic()
    rig.start()
    rig.settle()
    cost = 0.0
    for number, kind in enumerate(kinds, 1):
        fault(rig, kind)
        if kind == "power-cut" or number % SETTLED_EVERY == 0:
            rig.settle()
        if time.monotonic() - checked > CHECKED_SHARE * cost and number % SETTLED_EVERY == 0:
            checked = time.monotonic()
            total = check(rig)
            cost = time.monotonic() - checked
            print(f"{checked - began:7.0f} s  {total} acknowledged, all held: {dict(rig.done)}", flush=True)
        if time.monotonic() - began > seconds:
            break
        time.sleep(rig.random.random() * 2 * pace)
    rig.settle()
    scrub(rig)
    total = check(rig)
    print(
        f"held: {dict(rig.done)}; {total} acknowledged messages, each in the log once and in order; 0 lost, 0 doubled"
    )
    return 0


def simulated(seed: int, seconds: float, tables: int) -> int:
    end, histories = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        history = Simulation(seed, tables, demonstration_rules(), Faults())
        history.run(300)
        wrong = history.wrong()
        if wrong:
            print(f"BROKEN: seed {seed}: {wrong[0]}")
            return 1
        histories, seed = histories + 1, seed + 1
    print(f"held: {histories} histories of {tables} tables, five minutes each")
    return 0


if __name__ == "__main__":
    sys.exit(main())
