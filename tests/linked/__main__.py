"""``python -m tests.linked``: kills, power cuts and pauses of a linked pool on real servers, for as long as asked.

``--kills 10000`` and ``--cuts 100`` are what docs/linked.md notes; ``simulate`` plays on a virtual clock instead.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from pathlib import Path

from tests.linked.disk import may
from tests.linked.rig import Broken, Rig
from tests.linked.simulation import Faults, Simulation, demonstration_rules

KILLS = ("kill_server", "kill_server", "kill_table", "kill_table", "kill_link", "kill_all_servers", "pause_server")


def main() -> int:
    asked = argparse.ArgumentParser(prog="python -m tests.linked", description=__doc__)
    asked.add_argument("what", nargs="?", choices=("rig", "simulate"), default="rig")
    asked.add_argument("--kills", type=int, default=200)
    asked.add_argument("--cuts", type=int, default=10, help="power cuts of all servers; need root")
    asked.add_argument("--servers", type=int, choices=(1, 3), default=3)
    asked.add_argument("--tables", type=int, default=4)
    asked.add_argument("--seconds", type=float, default=3_600)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--pace", type=float, default=0.25, help="seconds between two kills")
    given = asked.parse_args()
    if given.what == "simulate":
        return simulated(given.seed, given.seconds, given.tables)
    lossy = given.cuts > 0 and may()
    folder = Path(tempfile.mkdtemp(prefix="lammer-linked-"))
    rig = Rig(folder, given.seed, servers=given.servers, tables=given.tables, lossy=lossy)
    try:
        code = played(rig, given.kills, given.cuts if lossy else 0, given.seconds, given.pace)
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


def played(rig: Rig, kills: int, cuts: int, seconds: float, pace: float) -> int:
    began = time.monotonic()
    rig.start()
    rig.settle()
    cuts_every = kills // cuts if cuts else 0
    for number in range(1, kills + 1):
        rig.fault(KILLS)
        if cuts_every and number % cuts_every == 0:
            rig.fault(("power_cut",))
            rig.settle()
        if number % 50 == 0:
            rig.settle()
            total = rig.check()
            print(
                f"{time.monotonic() - began:7.0f} s  {number} faults, {total} acknowledged: {dict(rig.done)}",
                flush=True,
            )
        if time.monotonic() - began > seconds:
            break
        time.sleep(rig.random.random() * 2 * pace)
    rig.settle()
    rig.scrub()
    total = rig.check()
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
