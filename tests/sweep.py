"""Every money scenario, cut off at each of its commits and disk calls in turn: ``python -m tests.sweep``.

Then each once more with its meters in FRAM too, cut off at each transfer to that part. Nothing is sampled. Ends with
one line, ``sweep: 7000 passed, 0 failed``. Exit code 1 where something failed; its line begins with what plays that cut
alone.
"""

import argparse
import multiprocessing
import os
import sys
import time
from collections import Counter
from functools import cache

from tests.controller.rehearsal.sweep.cutting import HOWS, HOWS_OF_COPY, Cut
from tests.controller.rehearsal.sweep.sweeping import MONEY, cut_off, reference

CHUNK = 20
_reference = cache(reference)


def outcome(of):
    """Whether the cut ended the process, or why it failed."""
    name, cut = of
    try:
        return name, cut, cut_off(_reference(name, kept=cut.how in HOWS_OF_COPY), cut)
    except Exception as failure:  # noqa: BLE001 - whatever a cut leads to is told
        return name, cut, f"{type(failure).__name__}: {failure}"


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m tests.sweep", description=__doc__.splitlines()[0])
    parser.add_argument("cut", nargs="*", metavar="NAME HOW NUMBER", help="one cut alone, as a failure names it")
    parser.add_argument("--every", type=int, default=1, help="only each N-th cut (default: all)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes (default: one a core)")
    asked = parser.parse_args(arguments)
    if asked.cut:
        name, *how, number = asked.cut
        cuts = [(name, Cut(" ".join(how), int(number)))]
    else:
        cuts = [(name, cut) for kept in (False, True) for name in MONEY for cut in _reference(name, kept=kept).cuts()]
        cuts = cuts[:: asked.every]
    began, counted, failed = time.monotonic(), Counter(), 0
    with multiprocessing.get_context("forkserver").Pool(asked.jobs) as pool:
        for name, cut, found in pool.imap_unordered(outcome, cuts, CHUNK):
            if isinstance(found, str):
                failed += 1
                print(f"{name} {cut}: {found}", flush=True)
            else:
                counted[cut.how, found] += 1
    for how in (*HOWS, *HOWS_OF_COPY):
        print(f"{how}: {counted[how, True]} ended the process, {counted[how, False]} changed nothing")
    print(f"{len(MONEY)} scenarios in {time.monotonic() - began:.0f} s")
    print(f"sweep: {counted.total()} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
